import Device
import Foundation

/// Where the elements of a document are on the screen.
public struct PageFrames {
  private var nodes: [ObjectIdentifier: ElementNode] = [:]

  /// Looks a document up on the screen; where no web view shows it, nothing of it is found.
  public init(of document: Document, in tree: ElementTree) {
    guard let view = Self.webViews(in: tree).first(where: { $0.document === document })?.node
    else { return }
    add(view)
    // What WebDriver calls the page's root is what the web view shows.
    nodes[ObjectIdentifier(document.documentElement)] = nodes[ObjectIdentifier(document.body)]
  }

  /// The web views on the screen, in order, with their documents.
  public static func webViews(in tree: ElementTree) -> [(node: ElementNode, document: Document)] {
    tree.index.ordinals(of: .webView).compactMap { ordinal in
      let node = tree.index.nodes[ordinal]
      return (node.element.backing as? Document).map { (node, $0) }
    }
  }

  private mutating func add(_ node: ElementNode) {
    if let backing = node.element.backing { nodes[ObjectIdentifier(backing)] = node }
    for child in node.children { add(child) }
  }

  /// The element of the device that shows an element of the document: its own; where it has none,
  /// the first of something in it, or that of the button or other element that it is a part of.
  /// Nil for what shows nothing.
  public func node(of element: DOMElement) -> ElementNode? {
    if let found = nodes(of: element).first { return found }
    guard element.isTouchable else { return nil }
    return element.ancestors.lazy.compactMap { nodes[ObjectIdentifier($0)] }.first
  }

  /// Where an element is, in points from the screen's top left corner, as scrolled: around all
  /// that shows it. Empty and at the corner for what shows nothing.
  public func frame(of element: DOMElement) -> CGRect {
    let frames = nodes(of: element).map(\.frame)
    guard let first = frames.first else { return node(of: element)?.frame ?? .zero }
    return frames.reduce(first) { $0.union($1) }
  }

  /// Its own element of the device, or those of what is in it.
  private func nodes(of node: DOMNode) -> [ElementNode] {
    if let own = nodes[ObjectIdentifier(node)] { return [own] }
    return node.asElement?.children.flatMap(nodes(of:)) ?? []
  }
}
