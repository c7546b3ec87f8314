import Device
import Foundation

/// An app's web view: a page, described as HTML, as elements of the device and as a document.
///
///     private lazy var web = WebView(identifier: "beers", invalidate: host.invalidate) {
///       [unowned self] in page
///     }
///     var screen: Screen { Screen(web.element) }
///
/// The element's `backing` is the ``Document``. The `backing` of each element in it is its
/// ``DOMNode``.
package final class WebView {
  package let document: Document
  private let identifier: String
  private let nativePage: NativePage
  private var drawn: (revision: Int, element: Element)?

  /// - Parameters:
  ///   - invalidate: called when the screen may have changed.
  ///   - onNavigation: called with the absolute address of a followed link. Returns whether the app
  ///     has a page there. If not, the current page stays. Nil if links lead nowhere.
  ///   - page: returns the current page. It depends only on the app's state, and is called again
  ///     after each event. An app whose state changes by itself invalidates its host.
  package init(
    identifier: String = "", invalidate: @escaping () -> Void,
    onNavigation: ((String) -> Bool)? = nil, page: @escaping () -> HTMLPage
  ) {
    self.identifier = identifier
    document = Document(invalidate: invalidate, onNavigation: onNavigation, page: page)
    nativePage = NativePage(document: document)
  }

  /// The web view as an element of the screen, with its page.
  package var element: Element {
    document.render()
    // Events of an element depend only on its node, so the elements can be used again.
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

/// The frames of a document's elements on the screen.
package struct PageFrames {
  private var nodes: [ObjectIdentifier: ElementNode] = [:]

  /// Finds a document on the screen. If no web view shows it, no element of it is found.
  package init(of document: Document, in tree: ElementTree) {
    guard let view = Self.webViews(in: tree).first(where: { $0.document === document })?.node
    else { return }
    add(view)
    // WebDriver's root element of the page has the frame of the web view's page.
    nodes[ObjectIdentifier(document.documentElement)] = nodes[ObjectIdentifier(document.body)]
  }

  /// Returns the web views on the screen, in order, with their documents.
  package static func webViews(in tree: ElementTree) -> [(node: ElementNode, document: Document)] {
    tree.application.descendants(of: .webView).compactMap { node in
      (node.element.backing as? Document).map { (node, $0) }
    }
  }

  private mutating func add(_ node: ElementNode) {
    if let backing = node.element.backing { nodes[ObjectIdentifier(backing)] = node }
    for child in node.children { add(child) }
  }

  /// Returns the device's element that shows an element of the document: its own, or the first one
  /// of a descendant, or that of an ancestor, such as a button. Nil if none is shown.
  package func node(of element: DOMElement) -> ElementNode? {
    if let found = nodes(of: element).first { return found }
    guard element.isDisplayed else { return nil }
    return element.ancestors.lazy.compactMap { nodes[ObjectIdentifier($0)] }.first
  }

  /// Returns the frame around everything that shows an element, in points on the screen, after
  /// scrolling. Zero if nothing does.
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
