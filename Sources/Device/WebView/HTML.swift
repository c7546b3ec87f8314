import Foundation

/// A part of a page: an element or a text, as a value created at each rendering.
///
/// A text is shown as it is. It is never parsed as markup, whatever it contains.
///
///     HTML.element("button", ["id": "back"], ["Back"], on: [.click { app.goBack() }])
package struct HTML: ExpressibleByStringInterpolation {
  package enum Content {
    // Boxed, because it is passed on more often than read.
    indirect case element(Description)
    case text(String)
  }

  package struct Description {
    package var name: String
    package var attributes: HTMLAttributes
    package var children: Children
    package var key: AnyHashable?
    package var handlers: [EventHandler]
  }

  package enum Children {
    case known([HTML])
    /// Created on demand. Children of the same version are the same.
    case later(version: any Equatable, () -> [HTML])
  }

  package let content: Content

  package init(stringLiteral text: String) { content = .text(text.limitingMarks) }

  package init(_ content: Content) { self.content = content }

  /// Returns a text, which is shown as it is.
  package static func text(_ text: String) -> HTML { HTML(.text(text.limitingMarks)) }

  /// Returns an element. The attributes keep their order.
  ///
  /// - Parameters:
  ///   - name: the tag name. It is converted to lower case.
  ///   - children: the contents. Ignored for a void element, such as `input`.
  ///   - key: identifies the element across renderings, among its siblings with the same name. If
  ///     nil, its attribute `id` does, or else its position.
  ///   - handlers: called on events of the element or its descendants.
  package static func element(
    _ name: String, _ attributes: HTMLAttributes = [:], _ children: [HTML] = [],
    key: AnyHashable? = nil, on handlers: [EventHandler] = []
  ) -> HTML {
    let name = name.lowercased()
    return HTML(
      .element(
        Description(
          name: name, attributes: attributes,
          children: .known(children.isEmpty || HTMLNames.void.contains(name) ? [] : children),
          key: key, handlers: handlers)))
  }

  /// Returns an element with many children, created on demand and only from `version`. If it has
  /// the same version as in the last rendering, the children stay as they were.
  package static func element(
    _ name: String, _ attributes: HTMLAttributes = [:], version: some Equatable,
    children: @escaping () -> [HTML]
  ) -> HTML {
    HTML(
      .element(
        Description(
          name: name.lowercased(), attributes: attributes,
          children: .later(version: version, children), key: nil, handlers: [])))
  }
}

/// The current page of a web view.
package struct HTMLPage {
  /// The document's title.
  package var title: String
  /// The document's address. Each address has a separate scroll offset, which is kept until it is
  /// shown again.
  package var url: String
  package var body: [HTML]
  /// Called on events anywhere in the body.
  package var handlers: [EventHandler]

  package init(
    title: String, url: String = "app://page", body: [HTML],
    on handlers: [EventHandler] = []
  ) {
    self.title = title
    self.url = url
    self.body = body
    self.handlers = handlers
  }
}

/// The attributes of an element, in the order of the source, each once.
package struct HTMLAttributes: ExpressibleByDictionaryLiteral, Equatable, Sendable {
  package private(set) var list: [DOMAttribute] = []

  /// Names are converted to lower case. If a name is repeated, its last value counts. `true` is an
  /// empty attribute (`disabled=""`), and `false` is none, but ARIA attributes have words
  /// (`aria-busy="true"`).
  package init(dictionaryLiteral pairs: (String, any HTMLAttributeValue)...) {
    list.reserveCapacity(pairs.count)
    for (name, value) in pairs { self[name] = value }
  }

  /// The value of an attribute. Setting it to nil removes the attribute.
  package subscript(name: String) -> (any HTMLAttributeValue)? {
    get { text(of: name) }
    set {
      let name = name.lowercased()
      let place = list.firstIndex { $0.name == name }
      switch (place, newValue?.htmlAttribute(named: name)) {
      case (let place?, let value?): list[place].value = value
      case (let place?, nil): list.remove(at: place)
      case (nil, let value?): list.append(DOMAttribute(name, value))
      case (nil, nil): break
      }
    }
  }

  /// Returns the value of an attribute as a string. Nil if there is none.
  package func text(of name: String) -> String? { list.first { $0.name == name }?.value }
}

/// An attribute of a document's element.
package struct DOMAttribute: Equatable, Sendable {
  /// The name, in lower case.
  package let name: String
  package internal(set) var value: String

  init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// A type of attribute values.
package protocol HTMLAttributeValue {
  /// Returns the value as a string for the attribute with this name. Nil leaves the attribute out.
  func htmlAttribute(named name: String) -> String?
}

extension String: HTMLAttributeValue {
  /// Returns the string itself.
  package func htmlAttribute(named name: String) -> String? { self }
}

extension Bool: HTMLAttributeValue {
  /// Returns an empty string for `true`, and nil for `false`. For ARIA attributes, returns the
  /// word.
  package func htmlAttribute(named name: String) -> String? {
    name.hasPrefix("aria-") ? "\(self)" : self ? "" : nil
  }
}

extension Double: HTMLAttributeValue {
  /// Returns the number, without a fraction of zero.
  package func htmlAttribute(named name: String) -> String? { HTMLNames.text(self) }
}

extension Optional: HTMLAttributeValue where Wrapped: HTMLAttributeValue {
  /// Returns the value as a string. Nil leaves the attribute out.
  package func htmlAttribute(named name: String) -> String? {
    self.flatMap { $0.htmlAttribute(named: name) }
  }
}

/// Names in HTML. Source: the HTML Standard, sections 2.3 to 4.
enum HTMLNames {
  static let void: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
    "wbr",
  ]

  /// Attributes that are true if they are present, whatever their value.
  static let boolean: Set<String> = ["disabled", "hidden"]

  /// Returns a value for each name, from lists of names with the same value.
  static func table(_ lists: [String: String]) -> [String: String] {
    var table: [String: String] = [:]
    for (value, names) in lists {
      for name in names.split(separator: " ") { table[String(name)] = value }
    }
    return table
  }

  /// Returns a number without a fraction of zero.
  static func text(_ number: Double) -> String {
    Int(exactly: number).map { String($0) } ?? String(number)
  }
}

/// An event at an element, while its handlers are called.
package final class DOMEvent {
  /// The kinds of events. Raw values are the names in HTML, if it has one.
  package enum Kind: String, CaseIterable, Sendable {
    case click, keydown, focus
    /// The text of a field or the number of a range has changed.
    case input
    /// The end of the page was scrolled into view. The target is the body.
    case scrolledToEnd

    /// Whether the handlers of ancestors are called as well.
    var bubbles: Bool { self != .focus }
  }

  package let kind: Kind
  /// The element at which the event happens.
  package let target: DOMElement
  /// The key's name as in `KeyboardEvent.key`: `a`, `Enter`, `Backspace`. Nil for other events.
  package let key: String?
  /// Whether the default action was prevented.
  package private(set) var isDefaultPrevented = false

  init(_ kind: Kind, target: DOMElement, key: String? = nil) {
    self.kind = kind
    self.target = target
    self.key = key
  }

  /// The value of the target, if it is a control. Otherwise empty.
  package var value: String { target.value }

  /// Prevents the default action, such as following a link or typing a character.
  package func preventDefault() { isDefaultPrevented = true }
}

/// A function that is called on events of one kind at an element.
package struct EventHandler {
  package let kind: DOMEvent.Kind
  package let handle: (DOMEvent) -> Void

  /// Returns a handler that receives the whole event.
  package static func event(
    _ kind: DOMEvent.Kind, _ handle: @escaping (DOMEvent) -> Void
  ) -> EventHandler {
    EventHandler(kind: kind, handle: handle)
  }

  /// Returns a handler of taps and clicks on the element or its descendants.
  package static func click(_ handle: @escaping () -> Void) -> EventHandler {
    EventHandler(kind: .click) { _ in handle() }
  }

  /// Returns a handler of changes of a control. It receives the new value.
  package static func input(_ handle: @escaping (String) -> Void) -> EventHandler {
    EventHandler(kind: .input) { handle($0.value) }
  }

  /// Returns a handler of key presses. It receives the key's name, such as `a` or `Enter`.
  package static func keydown(_ handle: @escaping (String) -> Void) -> EventHandler {
    EventHandler(kind: .keydown) { handle($0.key ?? "") }
  }

  /// Returns a handler, for a page, that is called when its end was scrolled into view.
  package static func scrolledToEnd(_ handle: @escaping () -> Void) -> EventHandler {
    EventHandler(kind: .scrolledToEnd) { _ in handle() }
  }
}

extension Document {
  /// Calls the handlers of an element, then those of its ancestors, with an event.
  @discardableResult
  func dispatch(_ kind: DOMEvent.Kind, to target: DOMElement, key: String? = nil) -> DOMEvent {
    let event = DOMEvent(kind, target: target, key: key)
    guard target.isConnected else { return event }
    // All handlers are collected before the first one changes anything.
    var handlers: [EventHandler] = []
    for element in target.lineage {
      for handler in element.handlers where handler.kind == kind { handlers.append(handler) }
      if !kind.bubbles { break }
    }
    for handler in handlers { handler.handle(event) }
    requestRendering()
    return event
  }

  /// Records that the web view was scrolled. At the end of the page, calls the handlers.
  func noteScroll(isAtEnd: Bool) { if isAtEnd { dispatch(.scrolledToEnd, to: body) } }
}
