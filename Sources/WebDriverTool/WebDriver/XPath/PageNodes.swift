import CLibXML2
import Device
import Foundation

/// A tree's elements as libxml2 nodes, for its XPath engine and its serializer.
final class PageNodes {
  typealias Node = UnsafeMutablePointer<xmlNode>

  /// The document. Its root is the wrapper, and another node inside ``withRoot(_:_:)``.
  let document: UnsafeMutablePointer<xmlDoc>
  let wrapper: Node
  let application: Node
  private let elements: [ElementNode]

  init(
    of tree: ElementTree, application: ApplicationIdentity?, attributes: Set<PageAttribute>,
    depth: Int, maxChildren: Int
  ) {
    var builder = PageBuilder(attributes: attributes, depth: depth, maxChildren: maxChildren)
    document = builder.document
    wrapper = builder.node(named: PageDocument.wrapperName)
    xmlDocSetRootElement(document, wrapper)
    self.application = builder.add(
      tree.application, to: wrapper, level: 0, insideAccessible: false, application)
    elements = builder.elements
    // XPath then compares positions instead of counting siblings.
    xmlXPathOrderDocElems(document)
  }

  deinit { xmlFreeDoc(document) }

  func element(of node: Node) -> ElementNode {
    elements[Int(bitPattern: node.pointee._private) - 1]
  }

  /// Returns the node of an element. Nil if it belongs to another tree, or is too deep for the
  /// document.
  func node(of element: ElementNode) -> Node? {
    guard let parent = element.parent else { return element == elements[0] ? application : nil }
    var child = node(of: parent)?.pointee.children
    for _ in 0..<element.index { child = child?.pointee.next }
    return child
  }

  /// Runs `body` with a node as the document's root, detached from its parent and siblings.
  func withRoot<Result, Failure: Error>(
    _ root: Node, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let (parent, previous, next) = (root.pointee.parent, root.pointee.prev, root.pointee.next)
    root.pointee.parent = Self.node(of: document)
    root.pointee.prev = nil
    root.pointee.next = nil
    document.pointee.children = root
    document.pointee.last = root
    defer {
      (root.pointee.parent, root.pointee.prev, root.pointee.next) = (parent, previous, next)
      document.pointee.children = wrapper
      document.pointee.last = wrapper
    }
    return try body()
  }

  /// Returns a document as a node. Both structures begin with the same fields, and libxml2 casts
  /// them the same way.
  static func node(of document: UnsafeMutablePointer<xmlDoc>) -> Node {
    UnsafeMutableRawPointer(document).assumingMemoryBound(to: xmlNode.self)
  }

  func serialized() -> String {
    var bytes: UnsafeMutablePointer<UInt8>?
    var count: Int32 = 0
    xmlDocDumpFormatMemoryEnc(document, &bytes, &count, "UTF-8", 1)
    guard let bytes else { return "" }
    defer { libxml2Free(bytes) }
    return String(decoding: UnsafeBufferPointer(start: bytes, count: Int(count)), as: UTF8.self)
  }
}

/// The attributes in Appium's page source, in their order.
package enum PageAttribute: Int, CaseIterable, Sendable {
  case type, value, name, label, enabled, visible, accessible, x, y, width, height, index
  case hittable, placeholderValue, traits, nativeFrame, minValue, maxValue, processId, bundleId

  fileprivate static let byName = Dictionary(
    uniqueKeysWithValues: allCases.map { (Substring("\($0)"), $0) })
}

extension Set<PageAttribute> {
  static let all = Set(PageAttribute.allCases)

  /// The attributes that a page source has unless a client excludes some. Source: `FBXPath.m` of
  /// appium/WebDriverAgent.
  package static let listed = all.subtracting([.hittable, .nativeFrame, .minValue, .maxValue])

  /// All attributes that an XPath could use.
  package init(usedBy xpath: String) {
    self = []
    // It may use the axis `attribute::`.
    if xpath.utf8.contains(UInt8(ascii: ":")), xpath.contains("attribute") { self = .all }
    var rest = xpath[...]
    while let sign = rest.utf8.firstIndex(of: UInt8(ascii: "@")) {
      rest = rest[sign...].dropFirst().drop(while: \.isWhitespace)
      if rest.first == "*" { self = .all }
      if let used = PageAttribute.byName[rest.prefix(while: \.isLetter)] { insert(used) }
    }
  }
}

/// Builds a document from elements, with the attributes in the order of Appium's page source.
private struct PageBuilder {
  let document = newDocument()
  let depth: Int
  let maxChildren: Int
  /// The elements in document order. A node has its element's place, from 1, as its private data.
  private(set) var elements: [ElementNode] = []
  /// Each attribute's name as a unique string of the document's dictionary. Nil for one to omit.
  private let names: [UnsafePointer<UInt8>?]
  private let types: [UnsafePointer<UInt8>?]

  init(attributes: Set<PageAttribute>, depth: Int, maxChildren: Int) {
    (self.depth, self.maxChildren) = (depth, maxChildren)
    let dictionary = document.pointee.dict
    names = PageAttribute.allCases.map { attribute in
      attributes.contains(attribute) ? xmlDictLookup(dictionary, "\(attribute)", -1) : nil
    }
    types = WireElement.typeNames.map { xmlDictLookup(dictionary, $0, -1) }
  }

  func node(named name: String) -> PageNodes.Node {
    node(named: xmlDictLookup(document.pointee.dict, name, -1))
  }

  private func node(named name: UnsafePointer<UInt8>?) -> PageNodes.Node {
    guard let node = xmlNewDocNodeEatName(document, nil, UnsafeMutablePointer(mutating: name), nil)
    else { preconditionFailure("no memory is left for the page source") }
    return node
  }

  /// Adds an element and its descendants. `level` is the number of levels below the application.
  @discardableResult
  mutating func add(
    _ element: ElementNode, to parent: PageNodes.Node, level: Int, insideAccessible: Bool,
    _ application: ApplicationIdentity? = nil
  ) -> PageNodes.Node {
    let wire = WireElement(element)
    let node = node(named: types[Int(wire.element.type.rawValue)])
    xmlAddChild(parent, node)
    elements.append(element)
    node.pointee._private = UnsafeMutableRawPointer(bitPattern: elements.count)
    write(
      wire, to: node, isAccessible: wire.isAccessible(insideAccessible: insideAccessible),
      application)
    let hidesChildren = insideAccessible || wire.hidesDescendants
    for child in element.children.prefix(level < depth ? maxChildren : 0) {
      add(child, to: node, level: level + 1, insideAccessible: hidesChildren)
    }
    return node
  }

  private func write(
    _ wire: WireElement, to node: PageNodes.Node, isAccessible: Bool,
    _ application: ApplicationIdentity?
  ) {
    func add(_ attribute: PageAttribute, _ text: @autoclosure () -> String?) {
      guard let name = names[attribute.rawValue], let text = text() else { return }
      xmlNewNsPropEatName(node, nil, UnsafeMutablePointer(mutating: name), text.legalInXML)
    }
    func add(_ attribute: PageAttribute, _ boolean: @autoclosure () -> Bool) {
      add(attribute, boolean() ? "true" : "false")
    }
    func add(_ attribute: PageAttribute, _ number: @autoclosure () -> Int) {
      add(attribute, String(number()))
    }
    add(.type, WireElement.typeNames[Int(wire.element.type.rawValue)])
    add(.value, wire.value)
    add(.name, wire.name)
    add(.label, wire.label)
    add(.enabled, wire.element.isEnabled)
    add(.visible, wire.node.isVisible)
    add(.accessible, isAccessible)
    add(.x, Int(wire.rect.minX))
    add(.y, Int(wire.rect.minY))
    add(.width, Int(wire.rect.width))
    add(.height, Int(wire.rect.height))
    add(.index, wire.node.index)
    add(.hittable, wire.node.isHittable)
    add(.placeholderValue, wire.placeholderValue)
    add(.traits, wire.traits)
    for attribute in [PageAttribute.nativeFrame, .minValue, .maxValue] {
      add(attribute, wire.attribute("\(attribute)"))
    }
    if let application {
      add(.processId, application.processIdentifier)
      add(.bundleId, application.bundleIdentifier)
    }
  }
}

extension String {
  /// The string without the characters that are illegal in XML.
  fileprivate var legalInXML: String {
    // Control characters, or what may be the start of U+FFFE or U+FFFF.
    guard utf8.contains(where: { $0 == 0xEF || $0 < 0x20 }) else { return self }
    return String(
      String.UnicodeScalarView(
        unicodeScalars.filter { scalar in
          switch scalar.value {
          case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
          default: false
          }
        }))
  }
}

func newDocument() -> UnsafeMutablePointer<xmlDoc> {
  libxml2IsSetUp
  guard let document = xmlNewDoc("1.0") else {
    preconditionFailure("no memory is left for a document")
  }
  document.pointee.dict = xmlDictCreate()
  return document
}

/// Initialises the library once per process. Afterwards, several threads can use it.
private let libxml2IsSetUp: Void = xmlInitParser()
