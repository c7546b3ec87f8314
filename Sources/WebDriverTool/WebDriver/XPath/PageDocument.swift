import CLibXML2
import Device

/// What the page source says of the application beyond its element.
package struct ApplicationIdentity: Equatable, Sendable {
  /// The identifier that the application was launched by.
  package var bundleIdentifier: String
  /// The process that it runs in.
  package var processIdentifier: Int

  /// Identifies an application.
  package init(bundleIdentifier: String, processIdentifier: Int) {
    self.bundleIdentifier = bundleIdentifier
    self.processIdentifier = processIdentifier
  }
}

/// The page source and XPath document of one tree, built once a revision.
///
/// The caller keeps it for as long as the device's revision stays the same; frames and visibility
/// are those of the moment in which it was made. One thread at a time, like the device.
package final class PageDocument {
  /// The name of the page source's root, which is around the application and is no element.
  static let wrapperName = "AppiumAUT"

  /// The tree, kept because its elements do not keep it.
  package let tree: ElementTree
  private let nodes: PageNodes
  private let engine: XPathEngine
  private lazy var madeSource = nodes.serialized()

  /// Makes the document of a tree, of some levels below the application.
  ///
  /// Unless it is whole, it has none of the attributes that cost the most: where an element is and
  /// what it is to assistive technology. `processId` and `bundleId` need an application.
  package init(
    tree: ElementTree, application: ApplicationIdentity? = nil, isWhole: Bool = true,
    depth: Int = .max, limits: XPathLimits = XPathLimits()
  ) {
    self.tree = tree
    nodes = PageNodes(of: tree, application: application, isWhole: isWhole, depth: depth)
    engine = XPathEngine(document: nodes.document, limits: limits, functions: XPathFunctions())
  }

  private static let cheapAttributes: Set<Substring> = [
    "enabled", "label", "name", "placeholderValue", "type", "value",
  ]

  /// Whether an XPath may find something else where the document is not whole.
  static func needsWhole(xpath: String) -> Bool {
    // It may have the axis `attribute::`.
    if xpath.utf8.contains(UInt8(ascii: ":")), xpath.contains("attribute") { return true }
    var rest = xpath[...]
    while let sign = rest.utf8.firstIndex(of: UInt8(ascii: "@")) {
      rest = rest[sign...].dropFirst().drop { $0 == " " }
      if !cheapAttributes.contains(rest.prefix { $0.isLetter }) { return true }
    }
    return false
  }

  /// The page source: XML as Appium's XCUITest driver writes it, indented by two spaces a level.
  package func source() -> String { madeSource }

  /// The elements that an XPath 1.0 expression selects, in document order.
  ///
  /// The expression sees what ``source()`` shows, and no more; it may call ``XPathFunctions``. As
  /// in WebDriverAgent, the context node is the root of what is searched: the application, or the
  /// given element, above which `..` finds nothing. `AppiumAUT` is there only for an expression
  /// that names it. `XCUIElementTypeAny` is `*`.
  ///
  /// - Throws: `invalid selector` for an expression that is malformed, unknown in its names,
  ///   selects something else than elements, or takes too long; `stale element reference` when the
  ///   element is not in this tree.
  package func evaluate(
    xpath: String, in node: ElementNode? = nil, limit: Int? = nil
  ) throws(WebDriverError) -> [ElementNode] {
    let expression = try XPathExpression(xpath)
    let root = try root(for: expression, in: node)
    let found = try nodes.withRoot(root) { () throws(WebDriverError) in
      try engine.evaluate(expression, from: root)
    }
    if expression.namesWrapper, found.contains(nodes.wrapper) {
      throw expression.error("selects \(Self.wrapperName), which is no element")
    }
    return found.prefix(limit ?? .max).map { nodes.element(of: $0) }
  }

  private func root(
    for expression: XPathExpression, in element: ElementNode?
  ) throws(WebDriverError) -> PageNodes.Node {
    guard let element else { return expression.namesWrapper ? nodes.wrapper : nodes.application }
    if let node = nodes.node(of: element) { return node }
    throw WebDriverError(
      .staleElementReference,
      "The element \(element.briefDescription) is not on the screen any more.")
  }
}
