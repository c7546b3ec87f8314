import Device

/// A live HTML document: a rendered page with the focus and the typed texts.
///
/// It belongs to one web view, and is used on its device's thread. A node stays the same object
/// from one rendering to the next. If the page hasn't changed, no node changes.
package final class Document {
  /// The root element, `html`.
  package let documentElement: DOMElement
  /// The element that contains the title.
  package let head: DOMElement
  /// The element that contains the page's content.
  package let body: DOMElement
  /// Grows if, and only if, something in the document has changed or the focus has moved.
  package private(set) var revision = 0
  /// The document's address.
  package private(set) var url = ""
  /// The element with the focus. Nil if it is the body.
  package internal(set) var focusedElement: DOMElement?

  /// Shows the app's page at an absolute address. Returns false if there is none.
  let onNavigation: ((String) -> Bool)?

  /// Changes the app's description of its page, before the document is updated from it.
  package var rewrite: (HTMLPage) -> HTMLPage = { $0 } { didSet { requestRendering() } }

  private let titleElement: DOMElement
  private let page: () -> HTMLPage
  private let invalidate: () -> Void
  private var nextNumber = 5
  private var isRendering = false
  private var needsRendering = true

  /// Creates a document that is first rendered by ``update()``. The parameters are those of
  /// ``WebView``.
  init(
    invalidate: @escaping () -> Void, onNavigation: ((String) -> Bool)?,
    page: @escaping () -> HTMLPage
  ) {
    func part(_ name: String, _ number: Int) -> DOMElement {
      DOMElement(name, number: number, key: NodeKey(part: name), document: nil)
    }
    documentElement = part("html", 1)
    head = part("head", 2)
    titleElement = part("title", 3)
    body = part("body", 4)
    self.invalidate = invalidate
    self.onNavigation = onNavigation
    self.page = page
    head.children = [titleElement]
    documentElement.children = [head, body]
    titleElement.parent = head
    head.parent = documentElement
    body.parent = documentElement
    for part in [documentElement, head, titleElement, body] {
      part.document = self
      part.isConnected = true
    }
  }

  deinit {
    // Parents and children refer to each other strongly.
    func takeApart(_ node: DOMNode) {
      node.parent = nil
      if let element = node.asElement { element.knownChildren.forEach(takeApart) }
    }
    takeApart(documentElement)
  }

  /// The document's title, without superfluous white space.
  package var title: String { titleElement.textContent.collapsingWhitespace }

  /// The element that receives keys: the focused one, or the body.
  package var activeElement: DOMElement { focusedElement ?? body }

  /// All elements in document order, from the root.
  package var elements: [DOMElement] { [documentElement] + documentElement.descendants }

  /// Updates the document to the app's state, if anything has happened since the last update.
  package func update() { if needsRendering { render() } }

  func render() {
    needsRendering = false
    isRendering = true
    defer { isRendering = false }
    let page = rewrite(page())
    if url != page.url {
      url = page.url
      changed()
    }
    apply(["lang": "en"], to: documentElement)
    apply([.text(page.title)], to: titleElement)
    body.handlers = page.handlers
    apply(page.body, to: body)
    dropLostFocus()
  }

  /// Does the work that a rendering has postponed. The rendering has already counted the change.
  func catchUp(_ work: (Document) -> Void) {
    let (noted, wasRendering) = (revision, isRendering)
    isRendering = true
    work(self)
    isRendering = wasRendering
    revision = noted
  }

  func changed() {
    revision += 1
    if !isRendering { requestRendering() }
  }

  func requestRendering() {
    needsRendering = true
    invalidate()
  }

  func takeNumber() -> Int {
    defer { nextNumber += 1 }
    return nextNumber
  }

  // MARK: - Changes

  func apply(_ attributes: HTMLAttributes, to element: DOMElement) {
    guard element.attributes != attributes.list else { return }
    let old = element.attributes
    element.attributes = attributes.list
    element.followAttributes(since: old)
    changed()
  }

  /// Updates an element's children to the page's. Children that exist already stay the same nodes.
  func apply(_ pieces: [HTML], to element: DOMElement) {
    let pieces = Self.mergingTexts(pieces)
    let keys = NodeKey.keys(of: pieces)
    if keys == element.children.map(\.key) {
      for (piece, child) in zip(pieces, element.children) { apply(piece, to: child) }
      return
    }
    var old = Dictionary(
      element.children.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    let children = zip(pieces, keys).map { piece, key in
      let child = old.removeValue(forKey: key) ?? makeNode(for: piece, key: key, in: element)
      apply(piece, to: child)
      return child
    }
    for removed in old.values { disconnect(removed) }
    element.children = children
    changed()
  }

  private func apply(_ piece: HTML, to node: DOMNode) {
    switch (piece.content, node) {
    case (.text(let text), let node as DOMText):
      guard node.data != text else { return }
      node.data = text
      changed()
    case (.element(let description), let element as DOMElement):
      apply(description.attributes, to: element)
      element.handlers = description.handlers
      switch description.children {
      case .known(let children):
        element.childrenVersion = nil
        apply(children, to: element)
      case .later(let version, let make):
        guard !isEqual(version, element.childrenVersion) else { return }
        element.childrenVersion = version
        element.pending = make
        changed()
        // The focused element may be gone, which must be known now.
        if focusedElement?.isInside(element) == true { _ = element.children }
      }
    default: break  // Nodes with the same key are of the same kind.
    }
  }

  private func makeNode(for piece: HTML, key: NodeKey, in parent: DOMElement) -> DOMNode {
    let node: DOMNode =
      switch piece.content {
      case .text(let text): DOMText(text, number: takeNumber(), key: key, document: self)
      case .element(let element):
        DOMElement(
          element.name, element.attributes.list, number: takeNumber(), key: key, document: self)
      }
    node.parent = parent
    node.isConnected = true
    return node
  }

  private func disconnect(_ node: DOMNode) {
    node.isConnected = false
    node.parent = nil
    guard let element = node.asElement else { return }
    for child in element.knownChildren { disconnect(child) }
    element.pending = nil
  }

  /// As in a parsed document, no text is empty, and no two texts are next to each other.
  private static func mergingTexts(_ pieces: [HTML]) -> [HTML] {
    pieces.reduce(into: []) { merged, piece in
      guard case .text(let text) = piece.content else { return merged.append(piece) }
      if case .text(let before)? = merged.last?.content {
        merged[merged.count - 1] = .text(before + text)
      } else if !text.isEmpty {
        merged.append(piece)
      }
    }
  }
}

/// Identifies a node among its siblings, from one rendering to the next.
struct NodeKey: Hashable {
  /// An element's key or, if it has none, its `id`.
  enum Mark: Hashable { case key(AnyHashable), id(String) }

  private(set) var mark: Mark?
  /// The tag name, or `#text` for a text.
  let name: String
  /// The index, from 0, among siblings that are equal in everything else.
  private(set) var number = 0

  init(part name: String) { self.name = name }

  private init(first sibling: HTML) {
    guard case .element(let element) = sibling.content else {
      name = "#text"
      return
    }
    name = element.name
    if let key = element.key {
      mark = .key(key)
    } else if let id = element.attributes.text(of: "id"), !id.isEmpty {
      mark = .id(id)
    }
  }

  static func keys(of siblings: [HTML]) -> [NodeKey] {
    var seen: [NodeKey: Int] = [:]
    return siblings.map { sibling in
      let first = NodeKey(first: sibling)
      var key = first
      key.number = seen[first, default: 0]
      seen[first] = key.number + 1
      return key
    }
  }
}
