import Foundation

/// A piece of a page: an element or a text, as a value made anew at each rendering.
///
/// A text is shown as it is: it is never read as markup, whatever stands in it.
///
///     HTML.element("button", ["id": "back"], ["Back"], on: [.click { app.goBack() }])
package struct HTML: ExpressibleByStringInterpolation {
  package enum Content {
    // In a box, as it is handed on more often than looked into.
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
    /// Made when somebody looks; the same for the same version.
    case later(version: any Equatable, () -> [HTML])
  }

  package let content: Content

  package init(stringLiteral text: String) { content = .text(text) }

  package init(_ content: Content) { self.content = content }

  /// A text, shown as it is.
  package static func text(_ text: String) -> HTML { HTML(.text(text)) }

  /// An element; `attributes` are written in their order.
  ///
  /// - Parameters:
  ///   - name: the tag's name; it is lower-cased, and characters that no tag's name has are left
  ///     out.
  ///   - children: what is in it; nothing is ever in a void element, such as `input`.
  ///   - key: what makes it the same element in the next rendering, among its siblings of that
  ///     name, else its attribute `id` or its place does.
  ///   - handlers: what is done when something happens to it, or to something in it.
  package static func element(
    _ name: String, _ attributes: HTMLAttributes = [:], _ children: [HTML] = [],
    key: AnyHashable? = nil, on handlers: [EventHandler] = []
  ) -> HTML {
    let name = HTMLNames.element(name)
    return HTML(
      .element(
        Description(
          name: name, attributes: attributes,
          children: .known(children.isEmpty || HTMLNames.void.contains(name) ? [] : children),
          key: key, handlers: handlers)))
  }

  /// An element with much in it, which is made of nothing but `version` when somebody looks: where
  /// that is the same as in the last rendering, the children are as they were.
  package static func element(
    _ name: String, _ attributes: HTMLAttributes = [:], version: some Equatable,
    children: @escaping () -> [HTML]
  ) -> HTML {
    HTML(
      .element(
        Description(
          name: HTMLNames.element(name), attributes: attributes,
          children: .later(version: version, children), key: nil, handlers: [])))
  }
}

/// What a web view shows at one moment.
package struct HTMLPage {
  /// The document's title.
  package var title: String
  /// The document's address; each has a scroll offset of its own, kept until it is shown again.
  package var url: String
  /// The language, such as `en`; the attribute `lang` of the document.
  package var language: String
  package var body: [HTML]
  /// What is done when something happens anywhere in the body.
  package var handlers: [EventHandler]

  package init(
    title: String, url: String = "app://page", language: String = "en", body: [HTML],
    on handlers: [EventHandler] = []
  ) {
    self.title = title
    self.url = url
    self.language = language
    self.body = body
    self.handlers = handlers
  }
}

/// The attributes of an element, in the order in which they were written, each once.
package struct HTMLAttributes: ExpressibleByDictionaryLiteral, Equatable, Sendable {
  package private(set) var list: [DOMAttribute] = []

  /// Makes attributes; names are lower-cased, without characters that none has; of equal ones the
  /// last counts. `true` is an empty attribute (`disabled=""`) and `false` none, but ARIA's are
  /// written as words (`aria-busy="true"`).
  package init(dictionaryLiteral pairs: (String, any HTMLAttributeValue)...) {
    list.reserveCapacity(pairs.count)
    for (name, value) in pairs {
      let name = HTMLNames.attribute(name)
      set(name, value.htmlAttribute(named: name))
    }
  }

  /// The value of an attribute; nil removes it.
  package subscript(name: String) -> (any HTMLAttributeValue)? {
    get { text(of: name) }
    set {
      let name = HTMLNames.attribute(name)
      set(name, newValue?.htmlAttribute(named: name))
    }
  }

  /// What is written for an attribute; nil where it is left out.
  package func text(of name: String) -> String? { list.first { $0.name == name }?.value }

  private mutating func set(_ name: String, _ value: String?) {
    let place = list.firstIndex { $0.name == name }
    switch (place, value) {
    case (let place?, let value?): list[place].value = value
    case (let place?, nil): list.remove(at: place)
    case (nil, let value?) where !name.isEmpty: list.append(DOMAttribute(name, value))
    case (nil, _): break
    }
  }
}

/// An attribute of an element in a document.
package struct DOMAttribute: Equatable, Sendable {
  /// The name, in lower case.
  package let name: String
  /// The value, as it was given.
  package internal(set) var value: String

  init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// A value that an attribute can be given.
package protocol HTMLAttributeValue {
  /// What is written for it as the value of the attribute of a name; nil leaves it out.
  func htmlAttribute(named name: String) -> String?
}

extension String: HTMLAttributeValue {
  /// The text itself.
  package func htmlAttribute(named name: String) -> String? { self }
}

extension Bool: HTMLAttributeValue {
  /// An empty string for `true`, no attribute for `false`; the words for ARIA's attributes.
  package func htmlAttribute(named name: String) -> String? {
    name.hasPrefix("aria-") ? "\(self)" : self ? "" : nil
  }
}

extension Int: HTMLAttributeValue {
  /// The number in decimal digits.
  package func htmlAttribute(named name: String) -> String? { String(self) }
}

extension Double: HTMLAttributeValue {
  /// The number, without a fraction that is zero.
  package func htmlAttribute(named name: String) -> String? { HTMLNames.text(self) }
}

extension Optional: HTMLAttributeValue where Wrapped: HTMLAttributeValue {
  /// What the value is written as; nil leaves the attribute out.
  package func htmlAttribute(named name: String) -> String? {
    self.flatMap { $0.htmlAttribute(named: name) }
  }
}

/// What HTML says of names. Source: the HTML Standard, sections 2.3 to 4.
enum HTMLNames {
  static let void: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
    "wbr",
  ]

  /// Attributes that are there or not, whatever their value is.
  static let boolean: Set<String> = ["disabled", "hidden"]

  /// The name of a tag, without what would end it.
  static func element(_ name: String) -> String {
    if isPlain(name) { return name }
    let kept = name.lowercased().unicodeScalars.filter {
      ("a"..."z").contains($0) || ("0"..."9").contains($0) || "-_.".unicodeScalars.contains($0)
    }
    let letters = String(String.UnicodeScalarView(kept)).drop { !$0.isLetter }
    return letters.isEmpty ? "div" : String(letters)
  }

  /// The name of an attribute, without what would end it.
  static func attribute(_ name: String) -> String {
    if isPlain(name) { return name }
    let kept = name.lowercased().unicodeScalars.filter {
      $0.value > 0x20 && $0.value < 0x7F && !"\"'<>/=`".unicodeScalars.contains($0)
    }
    return String(String.UnicodeScalarView(kept))
  }

  /// Whether it is small letters, digits and hyphens, as nearly all are: nothing is to be changed.
  private static func isPlain(_ name: String) -> Bool {
    let bytes = name.utf8
    guard let first = bytes.first, (97...122).contains(first) else { return false }
    return bytes.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 45 }
  }

  /// What is said of each name, by lists of the names that it is said of.
  static func table(_ lists: [String: String]) -> [String: String] {
    var table: [String: String] = [:]
    for (value, names) in lists {
      for name in names.split(separator: " ") { table[String(name)] = value }
    }
    return table
  }

  /// A number without a fraction that is zero.
  static func text(_ number: Double) -> String {
    Int(exactly: number).map { String($0) } ?? String(number)
  }
}

/// Something that happens to an element, while its handlers are told.
package final class DOMEvent {
  /// What can happen. Raw values are the names in HTML, where it has one.
  package enum Kind: String, CaseIterable, Sendable {
    case click, keydown, focus
    /// The text of a field or the number of a range has changed.
    case input
    /// The end of the page came into view by scrolling; it happens to the body.
    case scrolledToEnd

    /// Whether the elements around hear of it as well.
    var bubbles: Bool { self != .focus }
    /// Whether a handler can keep the element from doing what it usually does then.
    var isCancelable: Bool { self == .click || self == .keydown }
  }

  /// What happens.
  package let kind: Kind
  /// The element that it happens to.
  package let target: DOMElement
  /// The key's name as in `KeyboardEvent.key`: `a`, `Enter`, `Backspace`; nil for no key.
  package let key: String?
  /// Whether the element is kept from doing what it usually does.
  package private(set) var isDefaultPrevented = false

  init(_ kind: Kind, target: DOMElement, key: String? = nil) {
    self.kind = kind
    self.target = target
    self.key = key
  }

  /// The value of the control that it happens to; empty for other elements.
  package var value: String { target.value }

  /// Keeps the element from what it usually does: a link from being followed, a key from typing.
  package func preventDefault() { if kind.isCancelable { isDefaultPrevented = true } }
}

/// What is done when something happens to an element.
package struct EventHandler {
  package let kind: DOMEvent.Kind
  package let handle: (DOMEvent) -> Void

  /// A handler that wants to know all of the event.
  package static func event(
    _ kind: DOMEvent.Kind, _ handle: @escaping (DOMEvent) -> Void
  ) -> EventHandler {
    EventHandler(kind: kind, handle: handle)
  }

  /// Done at a tap or click on the element or in it.
  package static func click(_ handle: @escaping () -> Void) -> EventHandler {
    EventHandler(kind: .click) { _ in handle() }
  }

  /// Done after each change of a control; it is given the new value.
  package static func input(_ handle: @escaping (String) -> Void) -> EventHandler {
    EventHandler(kind: .input) { handle($0.value) }
  }

  /// Done when a key goes down; it is given the key's name, such as `a` or `Enter`.
  package static func keydown(_ handle: @escaping (String) -> Void) -> EventHandler {
    EventHandler(kind: .keydown) { handle($0.key ?? "") }
  }

  /// Done when scrolling has brought the end of the page into view: a handler of the page.
  package static func scrolledToEnd(_ handle: @escaping () -> Void) -> EventHandler {
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
  func noteScroll(isAtEnd: Bool) { if isAtEnd { dispatch(.scrolledToEnd, to: body) } }
}
