/// A live HTML document: what a page was rendered to, with the focus and what was typed.
///
/// It belongs to one web view, and is used on its device's thread. A node stays the same object
/// from one rendering to the next; where the page has not changed, nothing in it does.
public final class Document {
  /// The root, `html`.
  public let documentElement: DOMElement
  /// What is said of the page: its title.
  public let head: DOMElement
  /// What the page shows.
  public let body: DOMElement
  /// Grows when, and only when, something in the document changed, or the focus moved.
  public private(set) var revision = 0
  /// The document's address.
  public private(set) var url = ""
  /// The element that keys go to; nil when that is the body.
  public internal(set) var focusedElement: DOMElement?

  /// What the app does with an address that a link or WebDriver asks for, as a whole address: it
  /// shows its page, or says that it has none there.
  let onNavigation: ((String) -> Bool)?

  /// Rewrites what the app says of its page, before anything is made of it.
  package var rewrite: (HTMLPage) -> HTMLPage = { $0 } { didSet { requestRendering() } }

  /// Grows when what is known of all elements for native tools may be wrong by now.
  private(set) var drawingRevision = 0

  private let titleElement: DOMElement
  private let page: () -> HTMLPage
  private let invalidate: () -> Void
  private var nextNumber = 5
  private var isRendering = false
  private var needsRendering = true
  private var labels: (revision: Int, byControl: [ObjectIdentifier: [DOMElement]])?

  /// Makes a document that is rendered at the first ``update()``.
  ///
  /// - Parameters:
  ///   - invalidate: told that what is shown may have changed.
  ///   - onNavigation: given the address, as a whole, of a link that was followed; says whether
  ///     the app has a page there.
  ///   - page: asked for the page at each rendering.
  init(
    invalidate: @escaping () -> Void, onNavigation: ((String) -> Bool)?,
    page: @escaping () -> HTMLPage
  ) {
    func part(_ name: String, _ number: Int) -> DOMElement {
      DOMElement(name, number: number, key: .fixed(name), document: nil)
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
    // Parents and children keep each other.
    func takeApart(_ node: DOMNode) {
      node.parent = nil
      if let element = node.asElement { element.knownChildren.forEach(takeApart) }
    }
    takeApart(documentElement)
  }

  /// The document's title, without superfluous spaces.
  public var title: String { titleElement.textContent.collapsingWhitespace }

  /// The element that keys go to: what has the focus, or the body.
  public var activeElement: DOMElement { focusedElement ?? body }

  /// Every element in document order, the root first.
  public var elements: [DOMElement] { [documentElement] + documentElement.descendants }

  func labels(of control: DOMElement) -> [DOMElement] {
    if labels?.revision != revision {
      let elements = elements
      let found = elements.filter { $0.localName == "label" }.compactMap { label in
        label.labeledControl(in: elements).map { (ObjectIdentifier($0), label) }
      }
      labels = (revision, Dictionary(grouping: found, by: \.0).mapValues { $0.map(\.1) })
    }
    return labels?.byControl[ObjectIdentifier(control)] ?? []
  }

  /// Brings the document up to what the app shows, if something has happened since.
  public func update() { if needsRendering { render() } }

  /// Asks the app for its page, and makes of the document what the page says.
  func render() {
    needsRendering = false
    isRendering = true
    defer { isRendering = false }
    let page = rewrite(page())
    if url != page.url {
      url = page.url
      changed()
    }
    apply(["lang": page.language.isEmpty ? nil : page.language], to: documentElement)
    apply([.text(page.title)], to: titleElement)
    body.handlers = page.handlers
    apply(page.body, to: body)
    dropLostFocus()
  }

  /// Does what a rendering has left for later; that there was a change was noted then.
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

  /// Has every element drawn anew for native tools, since what it is in has changed.
  func forgetDrawings() { drawingRevision += 1 }

  /// Has the page rendered anew before it is looked at again.
  func requestRendering() {
    needsRendering = true
    invalidate()
  }

  func takeNumber() -> Int {
    defer { nextNumber += 1 }
    return nextNumber
  }
}

extension Document {
  func apply(_ attributes: HTMLAttributes, to element: DOMElement) {
    guard element.attributes != attributes.list else { return }
    let old = element.attributes
    element.attributes = attributes.list
    element.followAttributes(since: old)
    element.forgetDrawing()
    if element.isContextChanged(since: old) { forgetDrawings() }
    changed()
  }

  /// Gives an element the children that the page says; those that were there already stay the
  /// same nodes.
  func apply(_ pieces: [HTML], to element: DOMElement) {
    let pieces = Self.mergingTexts(pieces)
    if NodeKey.are(element.children.lazy.map(\.key), of: pieces) {
      for (piece, child) in zip(pieces, element.children) { apply(piece, to: child) }
      return
    }
    let keys = NodeKey.keys(of: pieces)
    var old = Dictionary(
      element.children.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    let children = zip(pieces, keys).map { piece, key in
      let child = old.removeValue(forKey: key) ?? makeNode(for: piece, key: key, in: element)
      apply(piece, to: child)
      return child
    }
    for removed in old.values { disconnect(removed) }
    element.children = children
    element.forgetDrawing()
    changed()
  }

  private func apply(_ piece: HTML, to node: DOMNode) {
    switch (piece.content, node) {
    case (.text(let text), let node as DOMText):
      guard node.data != text else { return }
      node.data = text
      node.parent?.forgetDrawing()
      if let parent = node.parent, parent.localName == "textarea" { parent.form.text = nil }
      changed()
    case (.element(let description), let element as DOMElement):
      apply(description.attributes, to: element)
      element.handlers = description.handlers
      switch description.children {
      case .known(let children):
        element.childrenVersion = nil
        apply(children, to: element)
      case .later(let version, let make):
        guard !Self.isSame(version, element.childrenVersion) else { return }
        element.childrenVersion = version
        element.pending = make
        element.forgetDrawing()
        changed()
        // Whether what has the focus is still there must be known now.
        if focusedElement?.isInside(element) == true { _ = element.children }
      }
    default: break  // A key says whether it is an element or a text.
    }
  }

  private static func isSame<Version: Equatable>(
    _ version: Version, _ other: (any Equatable)?
  ) -> Bool {
    version == other as? Version
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

  /// As in a document that was parsed, no text is empty or next to another.
  private static func mergingTexts(_ pieces: [HTML]) -> [HTML] {
    var isAfterText = false
    let isMerged = pieces.allSatisfy { piece in
      guard case .text(let text) = piece.content else {
        isAfterText = false
        return true
      }
      defer { isAfterText = true }
      return !isAfterText && !text.isEmpty
    }
    if isMerged { return pieces }
    var merged: [HTML] = []
    for piece in pieces {
      guard case .text(let text) = piece.content else {
        merged.append(piece)
        continue
      }
      if text.isEmpty { continue }
      if case .text(let before)? = merged.last?.content {
        merged[merged.count - 1] = .text(before + text)
      } else {
        merged.append(piece)
      }
    }
    return merged
  }
}

/// What a node is known by among its siblings, from one rendering to the next.
enum NodeKey: Hashable {
  /// A part that every document has: `html`, `head`, `title`, `body`.
  case fixed(String)
  /// An element with a key, the nth (from 0) where siblings share one.
  case key(AnyHashable, name: String, Int)
  /// An element with an `id`, the nth where siblings share one.
  case id(String, name: String, Int)
  /// The nth element of its name that has neither.
  case place(name: String, Int)
  /// The nth text.
  case text(Int)
}

extension NodeKey {
  /// Whether these siblings have these keys, in their order.
  static func are(_ keys: some Collection<NodeKey>, of siblings: [HTML]) -> Bool {
    // Keys that are alike but for their numbers, one by one, are numbered alike.
    keys.count == siblings.count && zip(keys, siblings).allSatisfy { $0.isKey(of: $1) }
  }

  /// Whether it is a sibling's key, whatever its number.
  private func isKey(of sibling: HTML) -> Bool {
    guard case .element(let element) = sibling.content else {
      if case .text = self { return true } else { return false }
    }
    switch self {
    case .key(let key, let name, _): return element.key == key && element.name == name
    case .id(let id, let name, _):
      return element.key == nil && element.attributes.text(of: "id") == id && element.name == name
    case .place(let name, _):
      return element.key == nil && element.name == name
        && (element.attributes.text(of: "id") ?? "").isEmpty
    case .fixed, .text: return false
    }
  }

  static func keys(of siblings: [HTML]) -> [NodeKey] {
    if siblings.count <= 8 { return keys(ofFew: siblings) }
    var seen: [NodeKey: Int] = [:]
    return siblings.map { sibling in
      let first = firstKey(of: sibling)
      defer { seen[first, default: 0] += 1 }
      return first.numbered(seen[first, default: 0])
    }
  }

  /// The same for so few that comparing each with those before it costs less than hashing it.
  private static func keys(ofFew siblings: [HTML]) -> [NodeKey] {
    let first = siblings.map(firstKey)
    return first.indices.map { place in
      first[place].numbered(first[..<place].count { $0 == first[place] })
    }
  }

  private static func firstKey(of sibling: HTML) -> NodeKey {
    switch sibling.content {
    case .text: return .text(0)
    case .element(let element):
      if let key = element.key { return .key(key, name: element.name, 0) }
      if let id = element.attributes.text(of: "id"), !id.isEmpty {
        return .id(id, name: element.name, 0)
      }
      return .place(name: element.name, 0)
    }
  }

  private func numbered(_ number: Int) -> NodeKey {
    switch self {
    case .fixed: self
    case .key(let key, let name, _): .key(key, name: name, number)
    case .id(let id, let name, _): .id(id, name: name, number)
    case .place(let name, _): .place(name: name, number)
    case .text: .text(number)
    }
  }
}
