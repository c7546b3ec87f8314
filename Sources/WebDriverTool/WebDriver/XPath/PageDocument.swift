import CLibXML2
import Device
import WebView

/// The application's attributes in the page source that its element doesn't have.
package struct ApplicationIdentity {
  var bundleIdentifier: String
  var processIdentifier: Int

  package init(bundleIdentifier: String, processIdentifier: Int) {
    self.bundleIdentifier = bundleIdentifier
    self.processIdentifier = processIdentifier
  }
}

/// The page source and XPath document of one tree. The caller keeps it while the device's revision
/// stays the same. Not thread-safe, like the device.
package final class PageDocument {
  /// The root of the page source. It contains the application and isn't an element itself.
  static let wrapperName = "AppiumAUT"

  /// Kept because its elements don't keep it alive.
  package let tree: ElementTree
  private let nodes: PageNodes
  private let engine: XPathEngine

  let attributes: Set<PageAttribute>

  /// Creates the document. The attributes `processId` and `bundleId` need an application. The
  /// document has `depth` levels below the application, and at most `maxChildren` children of each
  /// element.
  package init(
    tree: ElementTree, application: ApplicationIdentity? = nil,
    attributes: Set<PageAttribute> = .listed, depth: Int = .max, maxChildren: Int = .max,
    limits: XPathLimits = XPathLimits()
  ) {
    (self.tree, self.attributes) = (tree, attributes)
    nodes = PageNodes(
      of: tree, application: application, attributes: attributes, depth: depth,
      maxChildren: maxChildren)
    engine = XPathEngine(document: nodes.document, limits: limits, functions: XPathFunctions())
  }

  /// The most elements of a document that a server makes. Each takes about two kilobytes.
  static let maximumSize = 400_000

  /// Returns about how many elements a document of an element has, without creating rows: all rows of
  /// a table count like its first.
  static func size(of node: ElementNode, depth: Int = .max, maxChildren: Int = .max) -> Int {
    if depth <= 0 { return 1 }
    let count = min(node.childCount, maxChildren)
    let counted = (0..<(node.rows == nil ? count : min(count, 1))).reduce(0) { sum, index in
      sum
        + (node.child(at: index).map { size(of: $0, depth: depth - 1, maxChildren: maxChildren) }
          ?? 0)
    }
    return 1 + (node.rows == nil ? counted : counted * count)
  }

  /// Returns the page source: XML as written by Appium's XCUITest driver, indented by two spaces
  /// per level.
  package func source() -> String { nodes.serialized() }

  /// Returns the elements that an XPath 1.0 expression selects, in document order.
  ///
  /// The expression sees exactly the content of ``source()``, and may call ``XPathFunctions``. As
  /// in WebDriverAgent, the context node is the root of the search: the application or the given
  /// element. Above it, `..` finds nothing. `AppiumAUT` exists only for an expression that names
  /// it. `XCUIElementTypeAny` means `*`.
  /// - Throws: `invalid selector` if the expression is malformed, selects anything other than
  ///   elements, or takes too long. `stale element reference` if the element isn't in this tree.
  package func evaluate(
    xpath: String, in node: ElementNode? = nil, limit: Int? = nil
  ) throws(WebDriverError) -> [ElementNode] {
    let expression = try XPathExpression(xpath)
    var root = expression.namesWrapper ? nodes.wrapper : nodes.application
    if let node {
      root = try nodes.node(of: node).orThrow(
        .staleElementReference,
        "The element \(node.briefDescription) is no longer on the screen.")
    }
    let found = try nodes.withRoot(root) { () throws(WebDriverError) in
      try engine.evaluate(expression, from: root)
    }
    if expression.namesWrapper, found.contains(nodes.wrapper) {
      throw expression.error("selects \(Self.wrapperName), which isn't an element")
    }
    return found.prefix(limit ?? .max).map { nodes.element(of: $0) }
  }
}

/// An HTML document for XPath, for one revision of a page.
///
/// Elements have no namespace. As in browsers, element names in an expression are case-insensitive,
/// but attribute names aren't. User input isn't in the document, because XPath only sees
/// attributes. Not thread-safe.
package final class HTMLPageDocument {
  let document: Document
  let revision: Int
  private let nodes: UnsafeMutablePointer<xmlDoc>
  private let engine: XPathEngine
  private var elements: [DOMElement] = []
  private var nodesOfElements: [ObjectIdentifier: PageNodes.Node] = [:]

  package init(_ document: Document, limits: XPathLimits = XPathLimits()) {
    self.document = document
    revision = document.revision
    nodes = newDocument()
    // In an HTML document, XPath's id() finds attributes named "id".
    nodes.pointee.type = XML_HTML_DOCUMENT_NODE
    engine = XPathEngine(document: nodes, limits: limits)
    xmlDocSetRootElement(nodes, add(document.documentElement))
    // XPath then compares positions instead of counting siblings.
    xmlXPathOrderDocElems(nodes)
  }

  deinit { xmlFreeDoc(nodes) }

  private func add(_ element: DOMElement) -> PageNodes.Node? {
    guard let node = xmlNewDocNode(nodes, nil, element.localName, nil) else { return nil }
    // The numbers start at 1, because 0 would be a null pointer.
    elements.append(element)
    node.pointee._private = UnsafeMutableRawPointer(bitPattern: elements.count)
    nodesOfElements[ObjectIdentifier(element)] = node
    for attribute in element.attributes { xmlNewProp(node, attribute.name, attribute.value) }
    for child in element.children {
      if let text = child as? DOMText {
        xmlAddChild(node, xmlNewDocText(nodes, text.data))
      } else if let child = child as? DOMElement {
        xmlAddChild(node, add(child))
      }
    }
    return node
  }

  /// Returns the elements that an XPath 1.0 expression selects, in document order, starting at an
  /// element or the document. As in browsers, a path that begins with `/` always starts at the
  /// document.
  /// - Throws: `invalid selector`, as for the page source.
  package func evaluate(
    xpath: String, from element: DOMElement?
  ) throws(WebDriverError) -> [DOMElement] {
    let expression = try XPathExpression(xpath, isOfHTML: true)
    let start =
      element.flatMap { nodesOfElements[ObjectIdentifier($0)] } ?? PageNodes.node(of: nodes)
    return try engine.evaluate(expression, from: start).compactMap { node in
      let ordinal = Int(bitPattern: node.pointee._private) - 1
      return elements.indices.contains(ordinal) ? elements[ordinal] : nil
    }
  }
}
