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

    package static func tag(_ name: String, _ attributes: HTMLAttributes = [:]) -> Content {
      HTML.element(name, attributes).element.map(Content.piece) ?? .text("")
    }
  }

  package var content: Content
  package var children: [ScreenNode]
  /// Whether the children are a table's ``Rows``.
  private var hasRows = false

  package init(_ content: Content, _ children: [ScreenNode] = []) {
    (self.content, self.children) = (content, children)
  }

  /// Creates a new node for the same screen or page: an element of the device, or of the page.
  package func new(
    _ element: Element, or name: String, _ attributes: HTMLAttributes = [:],
    holding children: [ScreenNode]
  ) -> ScreenNode { ScreenNode(tag == nil ? .element(element) : .tag(name, attributes), children) }

  package func new(
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
  package init(of html: HTML) {
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

  // MARK: - To a screen or page

  package var element: Element? {
    guard case .element(var element) = content else { return nil }
    let elements = children.compactMap(\.element)
    element.content = hasRows ? .rows(Rows(drawn: elements)) : .elements(elements)
    return element
  }

  package var html: HTML? {
    switch content {
    case .element: return nil
    case .text(let text): return .text(text)
    case .piece(var piece):
      piece.children = .known(children.compactMap(\.html))
      return HTML(.element(piece))
    }
  }

  // MARK: - For redesigns

  package var type: ElementType? {
    if case .element(let element) = content { element.type } else { nil }
  }

  package var tag: String? { if case .piece(let piece) = content { piece.name } else { nil } }

  package var isButton: Bool { type == .button || tag == "button" }

  /// The identifier, or the id on a page. Empty for a bar, whose identifier is its title.
  package var id: String {
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
  package subscript(name: String) -> String? {
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

  package mutating func change(_ change: (inout Element) -> Void) {
    guard case .element(var element) = content else { return }
    change(&element)
    content = .element(element)
  }

  package mutating func retag(_ name: String) {
    guard case .piece(var piece) = content else { return }
    piece.name = name
    content = .piece(piece)
  }

  /// Changes the texts that a person perceives: labels, text nodes and ARIA labels.
  package mutating func changeTexts(_ change: (String) -> String) {
    self.change { $0.label = change($0.label) }
    if case .text(let text) = content { content = .text(change(text)) }
    if let label = self["aria-label"] { self["aria-label"] = change(label) }
  }

  /// Returns a copy in which the selected nodes are changed, children before their parents.
  package func changed(
    where isWanted: (ScreenNode) -> Bool = { _ in true }, _ change: (inout ScreenNode) -> Void
  ) -> ScreenNode {
    var copy = self
    copy.children = children.map { $0.changed(where: isWanted, change) }
    if isWanted(copy) { change(&copy) }
    return copy
  }

  package var isRow: Bool { type == .cell || tag == "a" }
}

extension HTML {
  package var element: Description? {
    if case .element(let element) = content { element } else { nil }
  }
}

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
