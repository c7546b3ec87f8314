/// An element or a text; the same node for as long as the page shows it.
package class DOMNode {
  /// What tells it from all other nodes that the document ever had.
  package let number: Int
  /// The element that it is in; nil for the root and for a node that was removed. It is asked for
  /// most of all, and so it is no weak reference: a document that goes takes its nodes apart.
  package internal(set) var parent: DOMElement?
  /// The document that it is in, or was in.
  package internal(set) weak var document: Document?
  /// Whether it is in the document; a node that was removed never comes back.
  package internal(set) var isConnected = false
  let key: NodeKey

  init(number: Int, key: NodeKey, document: Document?) {
    self.number = number
    self.key = key
    self.document = document
  }

  /// All text in it, in document order.
  package var textContent: String { "" }

  /// The node as an element; nil for a text. A cast would say the same, slower.
  var asElement: DOMElement? { nil }
}

/// A text in a document.
package final class DOMText: DOMNode {
  /// The text as it is, without escapes.
  package internal(set) var data: String

  init(_ data: String, number: Int, key: NodeKey, document: Document?) {
    self.data = data
    super.init(number: number, key: key, document: document)
  }

  package override var textContent: String { data }
}

/// An element in a document.
package final class DOMElement: DOMNode {
  /// The tag's name, in lower case.
  package let localName: String
  /// The attributes, in order, as the page gave them.
  package internal(set) var attributes: [DOMAttribute] = [] {
    didSet {
      cachedControl = nil
      noteStyle()
    }
  }
  private var cachedControl: ControlKind??
  var control: ControlKind? {
    if let cachedControl { return cachedControl }
    let control = findControl()
    cachedControl = .some(control)
    return control
  }
  private(set) var styles: [String: String] = [:]
  /// How elements of its name are laid out where nothing says otherwise.
  let defaultDisplay: String
  /// The elements and texts in it, in order.
  package internal(set) var children: [DOMNode] {
    get {
      if let make = pending {
        pending = nil
        document?.catchUp { $0.apply(make(), to: self) }
      }
      return knownChildren
    }
    set {
      knownChildren = newValue
      pending = nil
    }
  }
  private(set) var knownChildren: [DOMNode] = []
  /// Makes the children that the page has said since; nil where those that are known are right.
  var pending: (() -> [HTML])?
  /// What the children were made of, where the page says so.
  var childrenVersion: (any Equatable)?
  /// Whether it and its descendants are unchanged since native tools were last shown them.
  var isDrawn = false
  var handlers: [EventHandler] = []
  /// The text or number that a person has entered; nil while the attribute `value` counts.
  var entered: String?
  /// Where typed text goes in, in characters from the start; nil at the end.
  var caret: Int?

  init(
    _ localName: String, _ attributes: [DOMAttribute] = [], number: Int, key: NodeKey,
    document: Document?
  ) {
    self.localName = localName
    self.attributes = attributes
    defaultDisplay = Self.displays[localName] ?? "inline"
    super.init(number: number, key: key, document: document)
    noteStyle()
  }

  private func noteStyle() {
    let style = self["style"]
    if style != nil || !styles.isEmpty { styles = CSSValue.declarations(style ?? "") }
  }

  /// All text in it, in document order.
  package override var textContent: String { children.reduce(into: "") { $0 += $1.textContent } }

  /// The value of an attribute; nil when it does not have it. The name's case does not matter.
  package func attribute(_ name: String) -> String? {
    attributes.isEmpty ? nil : self[name.lowercased()]
  }

  /// Whether it has an attribute, of whatever value.
  package func hasAttribute(_ name: String) -> Bool { attribute(name) != nil }

  /// The value of an attribute by its name in lower case, as the page source has all names.
  subscript(name: String) -> String? {
    for place in attributes.indices where attributes[place].name == name {
      return attributes[place].value
    }
    return nil
  }

  func has(_ name: String) -> Bool { self[name] != nil }

  /// The attribute `id`; empty when there is none.
  package var id: String { self["id"] ?? "" }

  /// The elements in it, without the texts.
  package var elements: [DOMElement] { children.compactMap(\.asElement) }

  override var asElement: DOMElement? { self }

  /// The elements that it is in, from its parent outwards.
  package var ancestors: Lineage { Lineage(from: parent) }

  var lineage: Lineage { Lineage(from: self) }

  /// Whether it is another element, or somewhere in it.
  package func isInside(_ other: DOMElement) -> Bool { lineage.contains { $0 === other } }

  /// The elements in it in document order, itself left out.
  package var descendants: [DOMElement] {
    var found: [DOMElement] = []
    func add(_ element: DOMElement) {
      for child in element.children {
        guard let child = child.asElement else { continue }
        found.append(child)
        add(child)
      }
    }
    add(self)
    return found
  }

  /// The element in a few words, such as `<button id="back">`.
  package var briefDescription: String {
    let shown = attributes.filter { ["id", "class", "name", "type"].contains($0.name) }
    return "<" + localName + shown.map { " \($0.name)=\"\($0.value)\"" }.joined() + ">"
  }

  // MARK: - HTML. Source: the HTML Standard, section 13.3

  /// The element with all that is in it.
  package var outerHTML: String {
    var html = ""
    write(to: &html)
    return html
  }

  /// All that is in the element.
  package var innerHTML: String {
    var html = ""
    writeChildren(to: &html)
    return html
  }

  private func write(to html: inout String) {
    html += "<" + localName
    for attribute in attributes {
      html += " " + attribute.name + "=\"" + attribute.value.escaped(inAttribute: true) + "\""
    }
    html += ">"
    guard !HTMLNames.void.contains(localName) else { return }
    writeChildren(to: &html)
    html += "</" + localName + ">"
  }

  private func writeChildren(to html: inout String) {
    for child in children {
      if let element = child.asElement {
        element.write(to: &html)
      } else if let text = child as? DOMText {
        html += text.data.escaped(inAttribute: false)
      }
    }
  }
}

/// An element and what it is in, from the inside outwards.
package struct Lineage: Sequence, IteratorProtocol {
  private var element: DOMElement?

  init(from element: DOMElement?) { self.element = element }

  /// The next element outwards; nil beyond the root.
  package mutating func next() -> DOMElement? {
    defer { element = element?.parent }
    return element
  }
}

extension String {
  fileprivate func escaped(inAttribute isAttribute: Bool) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;".unicodeScalars
      case "\u{A0}": escaped += "&nbsp;".unicodeScalars
      case "<": escaped += "&lt;".unicodeScalars
      case ">": escaped += "&gt;".unicodeScalars
      case "\"" where isAttribute: escaped += "&quot;".unicodeScalars
      default: escaped.append(scalar)
      }
    }
    return String(escaped)
  }
}
