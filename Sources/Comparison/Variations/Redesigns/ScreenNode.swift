import Device
import WebView

/// An element or a text on a screen or a page, with its descendants. Redesigns change trees of
/// them.
package struct ScreenNode {
  package enum Content {
    /// An element of the device. The node's children replace its content.
    case element(Element)
    /// An element of a page. The node's children replace its content.
    case piece(HTML.Description)
    case text(String)

    static func tag(_ name: String, _ attributes: HTMLAttributes = [:]) -> Content {
      HTML.element(name, attributes).element.map(Content.piece) ?? .text("")
    }
  }

  /// The path of the element before any redesign. No tool can read it. Nil outside a ``Snapshot``,
  /// and for elements that a redesign added.
  package var key: String?
  package var content: Content
  package var children: [ScreenNode]
  /// Whether the children are a table's ``Rows``.
  private var hasRows = false

  package init(_ content: Content, key: String? = nil, _ children: [ScreenNode] = []) {
    (self.content, self.key, self.children) = (content, key, children)
  }

  /// Creates a new node for the same screen or page: an element of the device, or of the page.
  func new(
    _ element: Element, or name: String, _ attributes: HTMLAttributes = [:],
    holding children: [ScreenNode]
  ) -> ScreenNode { ScreenNode(tag == nil ? .element(element) : .tag(name, attributes), children) }

  func new(
    _ element: Element, or name: String, _ attributes: HTMLAttributes = [:], text: String
  ) -> ScreenNode {
    new(element, or: name, attributes, holding: tag == nil ? [] : [ScreenNode(.text(text))])
  }

  // MARK: - From a screen or page

  /// Copies an element of the device, including all rows of its tables.
  package init(of element: Element) {
    var own = element
    own.content = .elements([])
    switch element.content {
    case .elements(let elements): self.init(.element(own), elements.map(ScreenNode.init(of:)))
    case .rows(let rows):
      self.init(
        .element(own),
        (0..<rows.count).map { index in
          var row = rows.row(at: index)
          row.id = rows.id(at: index)
          row.layout.height = rows.rowHeight
          return ScreenNode(of: row)
        })
      hasRows = true
    }
  }

  /// Copies a part of a page from the app's description, including lazy children.
  init(of html: HTML) {
    switch html.content {
    case .text(let text): self.init(.text(text))
    case .element(var element):
      let pieces =
        switch element.children {
        case .known(let pieces): pieces
        case .later(_, let make): make()
        }
      element.children = .known([])
      self.init(.piece(element), pieces.map(ScreenNode.init(of:)))
    }
  }

  /// Copies an element of a document, without its event handlers.
  package init(of element: DOMElement) {
    var attributes: HTMLAttributes = [:]
    for attribute in element.attributes { attributes[attribute.name] = attribute.value }
    self.init(
      .tag(element.localName, attributes),
      element.children.compactMap { child in
        if let text = child as? DOMText { return ScreenNode(.text(text.data)) }
        return (child as? DOMElement).map(ScreenNode.init(of:))
      })
  }

  /// Returns a copy in which each element has a key: a path of names.
  package func keyed(_ key: String) -> ScreenNode {
    var copy = self
    copy.key = key
    var names = UniqueNames()
    copy.children = children.map { child in
      child.pathName.map { child.keyed("\(key)/\(names.unique($0))") } ?? child
    }
    return copy
  }

  /// Returns a copy with the keys of a screen that has the same elements, or nil if it hasn't.
  package func keyed(like other: ScreenNode) -> ScreenNode? {
    guard type == other.type, tag == other.tag, children.count == other.children.count else {
      return nil
    }
    var copy = self
    copy.key = other.key
    copy.children = zip(children, other.children).compactMap { $0.keyed(like: $1) }
    return copy.children.count == children.count ? copy : nil
  }

  private var pathName: String? {
    switch content {
    case .text: return nil
    case .piece(let piece):
      return piece.name + (id.isEmpty ? "" : "#\(id)") + (self["class"].map { ".\($0)" } ?? "")
    case .element(let element):
      // A bar's identifier is its title, which varies between uses of the same screen.
      if element.type == .navigationBar { return element.type.name }
      let name = element.identifier.isEmpty ? element.label : element.identifier
      return element.type.name + (name.isEmpty ? "" : "#\(name)")
    }
  }

  /// Numbers siblings with the same name.
  private struct UniqueNames {
    private var seen: [String: Int] = [:]

    mutating func unique(_ name: String) -> String {
      seen[name, default: 0] += 1
      return seen[name, default: 1] == 1 ? name : "\(name)[\(seen[name, default: 1])]"
    }
  }

  // MARK: - To a screen or page

  package var element: Element? {
    guard case .element(var element) = content else { return nil }
    if let key { element.id = SnapshotKey(key: key) }
    let elements = children.compactMap(\.element)
    element.content = hasRows ? .rows(Rows(drawn: elements)) : .elements(elements)
    return element
  }

  var html: HTML? {
    switch content {
    case .element: return nil
    case .text(let text): return .text(text)
    case .piece(var piece):
      piece.children = .known(children.compactMap(\.html))
      piece.key = key.map { AnyHashable($0) } ?? piece.key
      return HTML(.element(piece))
    }
  }

  /// Adds the keys of this node and its descendants for the rendered elements of the document.
  package func addKeys(of element: DOMElement, to keys: inout [ObjectIdentifier: String]) {
    keys[ObjectIdentifier(element)] = key
    for (child, node) in zip(element.elements, children.filter { $0.tag != nil }) {
      node.addKeys(of: child, to: &keys)
    }
  }

  // MARK: - For redesigns

  var type: ElementType? { if case .element(let element) = content { element.type } else { nil } }

  var tag: String? { if case .piece(let piece) = content { piece.name } else { nil } }

  var isButton: Bool { type == .button || tag == "button" }

  /// The identifier, or the id on a page. Empty for a bar, whose identifier is its title.
  var id: String {
    get {
      if case .element(let element) = content {
        return element.type == .navigationBar ? "" : element.identifier
      }
      return self["id"] ?? ""
    }
    set {
      guard type != .navigationBar else { return }
      change { $0.identifier = newValue }
      self["id"] = newValue.isEmpty ? nil : newValue
    }
  }

  /// An attribute of a page's element. Setting it on other nodes has no effect.
  subscript(name: String) -> String? {
    get {
      guard case .piece(let piece) = content else { return nil }
      return piece.attributes.text(of: name)
    }
    set {
      guard case .piece(var piece) = content else { return }
      piece.attributes[name] = newValue
      content = .piece(piece)
    }
  }

  mutating func change(_ change: (inout Element) -> Void) {
    guard case .element(var element) = content else { return }
    change(&element)
    content = .element(element)
  }

  mutating func retag(_ name: String) {
    guard case .piece(var piece) = content else { return }
    piece.name = name
    content = .piece(piece)
  }

  /// Changes the texts that a person perceives: labels, text nodes and ARIA labels.
  mutating func changeTexts(_ change: (String) -> String) {
    self.change { $0.label = change($0.label) }
    if case .text(let text) = content { content = .text(change(text)) }
    if let label = self["aria-label"] { self["aria-label"] = change(label) }
  }

  /// Changes words of the user interface, including the title of a bar.
  mutating func changeWords(_ change: (String) -> String) {
    changeTexts { Wording.change($0, change) }
    if type == .navigationBar {
      self.change { $0.identifier = Wording.change($0.identifier, change) }
    }
  }

  mutating func changePlaceholder(_ change: (String) -> String) {
    self.change { $0.placeholder = $0.placeholder.map(change) }
    if let text = self["placeholder"] { self["placeholder"] = change(text) }
  }

  /// Returns a copy in which the selected nodes are changed, children before their parents.
  func changed(
    where isWanted: (ScreenNode) -> Bool = { _ in true }, _ change: (inout ScreenNode) -> Void
  ) -> ScreenNode {
    var copy = self
    copy.children = children.map { $0.changed(where: isWanted, change) }
    if isWanted(copy) { change(&copy) }
    return copy
  }

  package var all: [ScreenNode] { [self] + children.flatMap(\.all) }

  var isRow: Bool { type == .cell || tag == "a" }

  mutating func moveToEnd(_ isWanted: (ScreenNode) -> Bool) {
    if let place = children.firstIndex(where: isWanted) {
      children.append(children.remove(at: place))
    }
  }

  /// A copy without keys and ids, so that it is a different element for the app and the tools.
  var copied: ScreenNode {
    changed { node in
      node.key = nil
      node.change { $0.id = nil }
      guard case .piece(var piece) = node.content else { return }
      piece.key = nil
      node.content = .piece(piece)
    }
  }

  var readTexts: [String] {
    all.compactMap { node in
      if case .text(let text) = node.content { return text }
      return node.type == .staticText ? node.label : nil
    }.filter { $0.contains { !$0.isWhitespace } }
  }

  var barTitle: String? {
    guard case .element(let element) = content, element.type == .navigationBar else { return nil }
    return element.identifier
  }

  var label: String { if case .element(let element) = content { element.label } else { "" } }
}

/// The key of a node, stored as the id of the device's element. Tools can't read it.
struct SnapshotKey: Hashable { let key: String }

extension Rows {
  /// Creates rows from finished elements, with the height of the app's rows. Rows that a redesign
  /// added have no id, so their index identifies them in the next rendering.
  fileprivate init(drawn elements: [Element]) {
    let rows = elements.enumerated().map {
      DrawnRow(element: $1, id: $1.id ?? AnyHashable(AddedRow(place: $0)))
    }
    self.init(
      rows, id: \.id, state: "", type: elements.first?.type ?? .cell,
      rowHeight: (elements.first { $0.id != nil } ?? elements.first)?.layout.height ?? 44,
      row: \.element)
  }
}

private struct DrawnRow: Equatable {
  let element: Element
  let id: AnyHashable

  static func == (one: DrawnRow, other: DrawnRow) -> Bool {
    one.id == other.id && one.element.looksLike(other.element)
  }
}

private struct AddedRow: Hashable { let place: Int }
