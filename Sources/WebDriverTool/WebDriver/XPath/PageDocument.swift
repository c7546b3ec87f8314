import CLibXML2
import Device
import WebView

/// What the page source says of the application beyond its element.
package struct ApplicationIdentity {
  var bundleIdentifier: String
  var processIdentifier: Int

  package init(bundleIdentifier: String, processIdentifier: Int) {
    self.bundleIdentifier = bundleIdentifier
    self.processIdentifier = processIdentifier
  }
}

/// The page source and XPath document of one tree, which the caller keeps for as long as the
/// device's revision stays the same. One thread at a time, like the device.
package final class PageDocument {
  /// The page source's root, which is around the application and is no element.
  static let wrapperName = "AppiumAUT"

  /// Kept because its elements do not keep it.
  package let tree: ElementTree
  private let nodes: PageNodes
  private let engine: XPathEngine
  private lazy var madeSource = nodes.serialized()

  /// Unless it is whole, it has none of the attributes that cost the most: where an element is and
  /// what it is to assistive technology. `processId` and `bundleId` need an application.
  package init(
    tree: ElementTree, application: ApplicationIdentity? = nil, hasAllAttributes: Bool = true,
    depth: Int = .max, limits: XPathLimits = XPathLimits()
  ) {
    self.tree = tree
    nodes = PageNodes(of: tree, application: application, hasAllAttributes: hasAllAttributes, depth: depth)
    engine = XPathEngine(document: nodes.document, limits: limits, functions: XPathFunctions())
  }

  private static let cheapAttributes: Set<Substring> = [
    "enabled", "label", "name", "placeholderValue", "type", "value",
  ]

  /// Whether an XPath may find something else where the document is not whole.
  static func needsAllAttributes(xpath: String) -> Bool {
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
  /// The expression sees what ``source()`` shows, and no more; it may call ``XPathFunctions``. As
  /// in WebDriverAgent, the context node is the root of what is searched: the application, or the
  /// given element, above which `..` finds nothing. `AppiumAUT` is there only for an expression
  /// that names it. `XCUIElementTypeAny` is `*`.
  /// - Throws: `invalid selector` for an expression that is malformed, selects something else than
  ///   elements, or takes too long; `stale element reference` when the element is not in this tree.
  package func evaluate(
    xpath: String, in node: ElementNode? = nil, limit: Int? = nil
  ) throws(WebDriverError) -> [ElementNode] {
    let expression = try XPathExpression(xpath)
    var root = expression.namesWrapper ? nodes.wrapper : nodes.application
    if let node {
      root = try nodes.node(of: node).orThrow(
        .staleElementReference,
        "The element \(node.briefDescription) is not on the screen any more.")
    }
    let found = try nodes.withRoot(root) { () throws(WebDriverError) in
      try engine.evaluate(expression, from: root)
    }
    if expression.namesWrapper, found.contains(nodes.wrapper) {
      throw expression.error("selects \(Self.wrapperName), which is no element")
    }
    return found.prefix(limit ?? .max).map { nodes.element(of: $0) }
  }
}

/// An HTML document for XPath, made once for each of its revisions.
/// Elements have no namespace; as in browsers, an expression may write their names in any case, but
/// not those of attributes. What a person has entered is not in it: XPath sees attributes. One
/// thread at a time.
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
    // In a document of HTML, attributes named "id" are what XPath's id() finds.
    nodes.pointee.type = XML_HTML_DOCUMENT_NODE
    engine = XPathEngine(document: nodes, limits: limits)
    xmlDocSetRootElement(nodes, add(document.documentElement))
    // XPath compares places then, instead of counting siblings.
    xmlXPathOrderDocElems(nodes)
  }

  deinit { xmlFreeDoc(nodes) }

  private func add(_ element: DOMElement) -> PageNodes.Node? {
    guard let node = xmlNewDocNode(nodes, nil, element.localName, nil) else { return nil }
    // Elements count from 1: nothing is 0.
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

  /// The elements that an XPath 1.0 expression selects, in document order, from an element or the
  /// document; as in browsers, a path that begins with `/` starts at the document in any case.
  /// - Throws: `invalid selector` as for the page source.
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
