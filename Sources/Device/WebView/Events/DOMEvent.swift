/// Something that happens to an element, while its handlers are told.
public final class DOMEvent {
  /// What can happen. Raw values are the names in HTML, where it has one.
  public enum Kind: String, CaseIterable, Sendable {
    /// A tap or click, also through the keyboard or a label.
    case click
    /// A field's text, or another control's state, was changed just now.
    case input
    /// A changed text is final: the field lost the focus, or return was pressed.
    case change
    /// A key went down; `key` says which.
    case keydown
    /// A form is to be sent.
    case submit
    /// The element got the focus.
    case focus
    /// The element lost the focus.
    case blur
    /// The end of the page came into view by scrolling; it happens to the body.
    case scrolledToEnd

    /// Whether the elements around hear of it as well.
    var bubbles: Bool { self != .focus && self != .blur }
    /// Whether a handler can keep the element from doing what it usually does then.
    var isCancelable: Bool { self == .click || self == .keydown || self == .submit }
  }

  /// What happens.
  public let kind: Kind
  /// The element that it happens to.
  public let target: DOMElement
  /// The key's name as in `KeyboardEvent.key`: `a`, `Enter`, `Backspace`; nil for no key.
  public let key: String?
  /// Whether the element is kept from doing what it usually does.
  public private(set) var isDefaultPrevented = false

  init(_ kind: Kind, target: DOMElement, key: String? = nil) {
    self.kind = kind
    self.target = target
    self.key = key
  }

  /// The text or state of the control that it happens to; empty where there is none.
  public var value: String { target.value }

  /// Keeps the element from doing what it usually does: a link from being followed, a form from
  /// being sent, a key from typing. Without effect for other kinds.
  public func preventDefault() {
    if kind.isCancelable { isDefaultPrevented = true }
  }
}

/// What is done when something happens to an element.
public struct EventHandler {
  package let kind: DOMEvent.Kind
  package let handle: (DOMEvent) -> Void

  /// A handler that wants to know all of the event.
  public static func event(
    _ kind: DOMEvent.Kind, _ handle: @escaping (DOMEvent) -> Void
  ) -> EventHandler {
    EventHandler(kind: kind, handle: handle)
  }

  /// Done at a tap or click on the element or in it.
  public static func click(_ handle: @escaping () -> Void) -> EventHandler {
    EventHandler(kind: .click) { _ in handle() }
  }

  /// Done after each change of a control; it is given the control's text or state.
  public static func input(_ handle: @escaping (String) -> Void) -> EventHandler {
    EventHandler(kind: .input) { handle($0.value) }
  }

  /// Done when a key goes down; it is given the key's name, such as `a` or `Enter`.
  public static func keydown(_ handle: @escaping (String) -> Void) -> EventHandler {
    EventHandler(kind: .keydown) { handle($0.key ?? "") }
  }

  /// Done in place of sending the form: its address is not followed.
  public static func submit(_ handle: @escaping () -> Void) -> EventHandler {
    EventHandler(kind: .submit) { event in
      event.preventDefault()
      handle()
    }
  }

  /// Done when scrolling has brought the end of the page into view: a handler of the page.
  public static func scrolledToEnd(_ handle: @escaping () -> Void) -> EventHandler {
    EventHandler(kind: .scrolledToEnd) { _ in handle() }
  }
}

extension Document {
  /// Tells an element's handlers, then those of the elements around it, of an event.
  @discardableResult
  func dispatch(_ kind: DOMEvent.Kind, to target: DOMElement, key: String? = nil) -> DOMEvent {
    let event = DOMEvent(kind, target: target, key: key)
    guard target.isConnected else { return event }
    // All handlers are looked up before the first one changes anything.
    var handlers: [EventHandler] = []
    for element in target.lineage {
      for handler in element.handlers where handler.kind == kind { handlers.append(handler) }
      if !kind.bubbles { break }
    }
    for handler in handlers { handler.handle(event) }
    requestRendering()
    return event
  }

  /// Notes that the web view was scrolled; at the end of the page, its handlers are told.
  func noteScroll(isAtEnd: Bool) {
    if isAtEnd { dispatch(.scrolledToEnd, to: body) }
  }
}
