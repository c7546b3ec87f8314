import CLibXML2
import WebView

/// An HTML document for XPath, made once for each of its revisions.
///
/// Elements have no namespace; as in browsers, an expression may write their names in any case, but
/// not those of attributes. What a person has entered is not in it: XPath sees attributes. One
/// thread at a time.
package final class HTMLPageDocument {
  typealias Node = PageNodes.Node

  /// The document, and its revision that this is of.
  let document: Document
  let revision: Int
  private let nodes: UnsafeMutablePointer<xmlDoc>
  private let engine: XPathEngine
  private var elements: [DOMElement] = []
  private var nodesOfElements: [ObjectIdentifier: Node] = [:]

  /// Makes the document of a page as it is now.
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

  private func add(_ element: DOMElement) -> Node? {
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

  /// The elements that an XPath 1.0 expression selects, in document order.
  ///
  /// - Parameter element: where the expression starts; nil for the document. As in browsers, a
  ///   path that begins with `/` starts at the document in any case.
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
