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

  /// The `label` elements of a control, in document order.
  func labels(of control: DOMElement) -> [DOMElement] {
    if labels?.revision != revision {
      let found = body.descendants.filter { $0.localName == "label" }
        .compactMap { label in label.labeledControl.map { (ObjectIdentifier($0), label) } }
      labels = (revision, Dictionary(grouping: found, by: \.0).mapValues { $0.map(\.1) })
    }
    return labels?.byControl[ObjectIdentifier(control)] ?? []
  }

  /// Brings the document up to what the app shows, if something has happened since.
  public func update() {
    if needsRendering { render() }
  }

  /// Asks the app for its page, and makes of the document what the page says.
  func render() {
    needsRendering = false
    isRendering = true
    defer { isRendering = false }
    let page = page()
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

  /// Notes a change of what the document says.
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

  /// The number of a new node.
  func takeNumber() -> Int {
    defer { nextNumber += 1 }
    return nextNumber
  }
}
