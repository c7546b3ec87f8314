/// An element or a text. It stays the same node for as long as the page shows it.
package class DOMNode {
  /// A number that no other node of the document has or had.
  package let number: Int
  /// The parent. Nil for the root and for a removed node. It is read so often that it isn't a weak
  /// reference. Instead, a document removes its nodes' parents when it is deallocated.
  package internal(set) var parent: DOMElement?
  /// The node's document, even after the node was removed.
  package internal(set) weak var document: Document?
  /// Whether it is in the document. A removed node never comes back.
  package internal(set) var isConnected = false
  let key: NodeKey

  init(number: Int, key: NodeKey, document: Document?) {
    self.number = number
    self.key = key
    self.document = document
  }

  /// All text in it, in document order.
  package var textContent: String { "" }

  /// The node as an element. Nil for a text. Faster than a cast.
  var asElement: DOMElement? { nil }
}

/// A text in a document.
package final class DOMText: DOMNode {
  /// The text without escapes.
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
  /// The attributes, in the page's order.
  package internal(set) var attributes: [DOMAttribute]
  /// The child elements and texts, in order.
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
  /// Creates the children of the last rendering. Nil if the current children are up to date.
  var pending: (() -> [HTML])?
  /// The version that the children were created from. Nil if the page gives none.
  var childrenVersion: (any Equatable)?
  var handlers: [EventHandler] = []
  /// The text or number that a person has entered. Nil while the attribute `value` counts.
  var entered: String?
  /// The caret's position, in characters from the start. Nil at the end.
  var caret: Int?

  init(
    _ localName: String, _ attributes: [DOMAttribute] = [], number: Int, key: NodeKey,
    document: Document?
  ) {
    self.localName = localName
    self.attributes = attributes
    super.init(number: number, key: key, document: document)
  }

  /// All text in it, in document order.
  package override var textContent: String { children.reduce(into: "") { $0 += $1.textContent } }

  /// Returns the value of an attribute, or nil. Ignores the case of the name.
  package func attribute(_ name: String) -> String? {
    attributes.isEmpty ? nil : self[name.lowercased()]
  }

  /// Returns whether it has an attribute, with any value.
  package func hasAttribute(_ name: String) -> Bool { attribute(name) != nil }

  /// The value of an attribute by its name in lower case, like all names in pages.
  subscript(name: String) -> String? {
    for place in attributes.indices where attributes[place].name == name {
      return attributes[place].value
    }
    return nil
  }

  func has(_ name: String) -> Bool { self[name] != nil }

  /// The attribute `id`. Empty if there is none.
  package var id: String { self["id"] ?? "" }

  /// The child elements, without texts.
  package var elements: [DOMElement] { children.compactMap(\.asElement) }

  override var asElement: DOMElement? { self }

  /// The ancestors, from the parent to the root.
  package var ancestors: some Sequence<DOMElement> { lineage.dropFirst() }

  /// The element and its ancestors, from the inside outwards.
  var lineage: UnfoldFirstSequence<DOMElement> { sequence(first: self) { $0.parent } }

  /// Returns whether it is the other element or a descendant of it.
  package func isInside(_ other: DOMElement) -> Bool { lineage.contains { $0 === other } }

  /// The descendants in document order, without the element itself.
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

  /// A short description of the element, such as `<button id="back">`.
  package var briefDescription: String {
    let shown = attributes.filter { ["id", "class", "name", "type"].contains($0.name) }
    return "<" + localName + shown.map { " \($0.name)=\"\($0.value)\"" }.joined() + ">"
  }

  // MARK: - HTML. Source: the HTML Standard, section 13.3

  /// The element and its contents.
  package var outerHTML: String {
    var html = ""
    write(to: &html)
    return html
  }

  /// The contents of the element.
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
