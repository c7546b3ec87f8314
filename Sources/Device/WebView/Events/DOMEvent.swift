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
  /// The element whose handler is being told.
  public internal(set) var currentTarget: DOMElement
  /// The key's name as in `KeyboardEvent.key`: `a`, `Enter`, `Backspace`; nil for no key.
  public let key: String?
  /// Whether the element is kept from doing what it usually does.
  public private(set) var isDefaultPrevented = false
  /// Whether the elements further out are not told.
  public private(set) var isStopped = false

  init(_ kind: Kind, target: DOMElement, key: String? = nil) {
    self.kind = kind
    self.target = target
    currentTarget = target
    self.key = key
  }

  /// The text or state of the control that it happens to; empty where there is none.
  public var value: String { target.value }

  /// Keeps the element from doing what it usually does: a link from being followed, a form from
  /// being sent, a key from typing. Without effect for other kinds.
  public func preventDefault() {
    if kind.isCancelable { isDefaultPrevented = true }
  }

  /// Keeps the elements further out from being told.
  public func stopPropagation() { isStopped = true }
}
