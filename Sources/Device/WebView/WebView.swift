import Device
import Foundation

/// A web view of an app: a page, described as HTML, as elements of the device and as a document.
///
///     private lazy var web = WebView(identifier: "beers", invalidate: host.invalidate) {
///       [unowned self] in page
///     }
///     var screen: Screen { Screen(web.element) }
///
/// The element's `backing` is the ``Document``; that of each element in it is its ``DOMNode``.
package final class WebView {
  /// The live document.
  package let document: Document
  private let identifier: String
  private let nativePage: NativePage
  private var drawn: (revision: Int, element: Element)?

  /// Makes a web view.
  ///
  /// - Parameters:
  ///   - identifiesByDOM: whether ids of the page are identifiers of elements, which they aren't on
  ///     iOS.
  ///   - invalidate: called when the screen may have changed.
  ///   - onNavigation: given the whole address of a link that was followed; says whether the app
  ///     has a page there, else this one stays. Nil: links lead nowhere.
  ///   - page: what is shown now, by the app's state alone; asked again after each event. An app whose
  ///     state changes by itself invalidates its host.
  package init(
    identifier: String = "", identifiesByDOM: Bool = false, invalidate: @escaping () -> Void,
    onNavigation: ((String) -> Bool)? = nil, page: @escaping () -> HTMLPage
  ) {
    self.identifier = identifier
    document = Document(invalidate: invalidate, onNavigation: onNavigation, page: page)
    nativePage = NativePage(document: document, identifiesByDOM: identifiesByDOM)
  }

  /// The web view as an element of the screen, with all that it shows.
  package var element: Element {
    document.render()
    // What happens at an element depends on its node alone, so the elements can be used again.
    if let drawn, drawn.revision == document.revision { return drawn.element }
    let document = document
    let element = Element(
      .webView, id: "webView \(identifier)", identifier: identifier,
      content: .elements([nativePage.root]),
      actions: [
        .scroll { document.noteScroll(isAtEnd: $0.isAtEnd) },
        .key { key in
          document.press(key: key.name)
          return .taken
        },
      ],
      scrolledContent: document.url, backing: document)
    drawn = (document.revision, element)
    return element
  }
}

/// Where the elements of a document are on the screen.
package struct PageFrames {
  private var nodes: [ObjectIdentifier: ElementNode] = [:]

  /// Looks a document up on the screen; where no web view shows it, nothing of it is found.
  package init(of document: Document, in tree: ElementTree) {
    guard let view = Self.webViews(in: tree).first(where: { $0.document === document })?.node
    else { return }
    add(view)
    // What WebDriver calls the page's root is what the web view shows.
    nodes[ObjectIdentifier(document.documentElement)] = nodes[ObjectIdentifier(document.body)]
  }

  /// The web views on the screen, in order, with their documents.
  package static func webViews(in tree: ElementTree) -> [(node: ElementNode, document: Document)] {
    tree.application.descendants(of: .webView).compactMap { node in
      (node.element.backing as? Document).map { (node, $0) }
    }
  }

  private mutating func add(_ node: ElementNode) {
    if let backing = node.element.backing { nodes[ObjectIdentifier(backing)] = node }
    for child in node.children { add(child) }
  }

  /// The element of the device that shows an element of the document: its own, else the first of
  /// something in it, else that of what it is a part of, such as a button. Nil where nothing shows.
  package func node(of element: DOMElement) -> ElementNode? {
    if let found = nodes(of: element).first { return found }
    guard element.isDisplayed else { return nil }
    return element.ancestors.lazy.compactMap { nodes[ObjectIdentifier($0)] }.first
  }

  /// Where all that shows an element is, in points on the screen, as scrolled; else zero.
  package func frame(of element: DOMElement) -> CGRect {
    let frames = nodes(of: element).map(\.frame)
    guard let first = frames.first else { return node(of: element)?.frame ?? .zero }
    return frames.reduce(first) { $0.union($1) }
  }

  private func nodes(of node: DOMNode) -> [ElementNode] {
    if let own = nodes[ObjectIdentifier(node)] { return [own] }
    return node.asElement?.children.flatMap(nodes(of:)) ?? []
  }
}
