import CLibXML2
import Device
import Foundation

/// A tree's elements as libxml2 nodes, for its XPath engine and its serializer.
///
/// The nodes aren't created one by one with libxml2's functions, but laid out in a few large pieces
/// of memory: a screen of 10,000 rows has 300,000 nodes, and they are only ever read. Their
/// contents are exactly those that libxml2's parser would have created from the page source.
final class PageNodes {
  typealias Node = UnsafeMutablePointer<xmlNode>

  /// The document. It has a root only inside ``withRoot(_:_:)``.
  let document: UnsafeMutablePointer<xmlDoc>
  let wrapper: Node
  /// The elements in document order. An element's index is its ordinal.
  private let elements: [ElementNode]
  /// For each element, the start of its children's ordinals in `childOrdinals`.
  private let firstChild: [Int32]
  private let childOrdinals: [Int32]
  /// One node per element, in the same order, followed by the wrapper's.
  private let nodes: Node
  /// Kept alive because it owns the attributes' memory.
  private let writer: PageAttributeWriter

  init(
    of tree: ElementTree, application: ApplicationIdentity?, hasAllAttributes: Bool,
    excluding excluded: Set<String>, depth: Int, maxChildren: Int
  ) {
    var walk = Walk(depth: depth, maxChildren: maxChildren)
    walk.add(tree.application, insideAccessible: false, level: 0)
    elements = walk.elements
    firstChild = walk.firstChild
    childOrdinals = walk.childOrdinals
    document = newDocument()
    document.pointee.encoding = UnsafePointer(xmlStrdup("UTF-8"))
    nodes = zeroedMemory(for: xmlNode.self, count: elements.count + 1)
    wrapper = nodes + elements.count
    var writer = PageAttributeWriter(
      document: document, hasAllAttributes: hasAllAttributes, excluding: excluded)
    self.writer = writer
    let dictionary = document.pointee.dict
    let types = WireElement.typeNames.map { xmlDictLookup(dictionary, $0, -1) }
    start(wrapper, name: xmlDictLookup(dictionary, PageDocument.wrapperName, -1), order: 0)
    link(nodes, to: wrapper)
    for (ordinal, element) in elements.enumerated() {
      let node = nodes + ordinal
      let wire = WireElement(element)
      start(node, name: types[Int(wire.element.type.rawValue)], order: ordinal + 1)
      writer.write(
        wire, to: node, isAccessible: walk.isAccessible[ordinal],
        application: ordinal == 0 ? application : nil)
      for child in children(of: ordinal) { link(nodes + Int(child), to: node) }
    }
  }

  deinit {
    document.pointee.children = nil
    document.pointee.last = nil
    xmlFreeDoc(document)
    free(nodes)
  }

  private func start(_ node: Node, name: UnsafePointer<UInt8>?, order: Int) {
    node.pointee.type = XML_ELEMENT_NODE
    node.pointee.name = name
    node.pointee.doc = document
    // The position in document order, negated, as stored by `xmlXPathOrderDocElems`.
    node.pointee.content = UnsafeMutablePointer(bitPattern: -(order + 1))
  }

  private func link(_ child: Node, to parent: Node) {
    child.pointee.parent = parent
    child.pointee.prev = parent.pointee.last
    if let previous = parent.pointee.last {
      previous.pointee.next = child
    } else {
      parent.pointee.children = child
    }
    parent.pointee.last = child
  }

  private func children(of ordinal: Int) -> ArraySlice<Int32> {
    let end = ordinal + 1 < firstChild.count ? Int(firstChild[ordinal + 1]) : childOrdinals.count
    return childOrdinals[Int(firstChild[ordinal])..<end]
  }

  var application: Node { nodes }

  func element(of node: Node) -> ElementNode { elements[node - nodes] }

  /// Returns the node of an element. Nil if it belongs to another tree, or is too deep for the
  /// document.
  func node(of element: ElementNode) -> Node? {
    var path: [Int] = []
    var element = element
    while let parent = element.parent {
      path.append(element.index)
      element = parent
    }
    guard element == elements[0] else { return nil }
    var ordinal = 0
    for index in path.reversed() {
      let children = children(of: ordinal)
      guard index < children.count else { return nil }
      ordinal = Int(children[children.startIndex + index])
    }
    return nodes + ordinal
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
      document.pointee.children = nil
      document.pointee.last = nil
    }
    return try body()
  }

  /// Returns a document as a node. Both structures begin with the same fields, and libxml2 casts
  /// them the same way.
  static func node(of document: UnsafeMutablePointer<xmlDoc>) -> Node {
    UnsafeMutableRawPointer(document).assumingMemoryBound(to: xmlNode.self)
  }

  func serialized() -> String {
    withRoot(wrapper) {
      var bytes: UnsafeMutablePointer<UInt8>?
      var count: Int32 = 0
      xmlDocDumpFormatMemoryEnc(document, &bytes, &count, "UTF-8", 1)
      guard let bytes else { return "" }
      defer { libxml2Free(bytes) }
      return String(decoding: UnsafeBufferPointer(start: bytes, count: Int(count)), as: UTF8.self)
    }
  }
}

/// All elements of a tree in document order, with the information that is only known during the
/// descent.
private struct Walk {
  let depth: Int
  let maxChildren: Int
  var elements: [ElementNode] = []
  var firstChild: [Int32] = []
  var childOrdinals: [Int32] = []
  var isAccessible: [Bool] = []

  init(depth: Int, maxChildren: Int) {
    self.depth = depth
    self.maxChildren = maxChildren
  }

  /// Adds an element and its descendants. `level` is the number of levels below the application.
  mutating func add(_ node: ElementNode, insideAccessible: Bool, level: Int) {
    elements.append(node)
    let wire = WireElement(node)
    isAccessible.append(wire.isAccessible(insideAccessible: insideAccessible))
    let hidesChildren = insideAccessible || wire.hidesDescendants
    let children = node.children.prefix(level < depth ? maxChildren : 0)
    let first = childOrdinals.count
    firstChild.append(Int32(first))
    childOrdinals.append(contentsOf: repeatElement(0, count: children.count))
    for (index, child) in children.enumerated() {
      childOrdinals[first + index] = Int32(elements.count)
      add(child, insideAccessible: hidesChildren, level: level + 1)
    }
  }
}

/// Writes the attributes of elements as libxml2 nodes, in the order of Appium's page source.
private struct PageAttributeWriter {
  typealias Text = PageTexts.Text

  /// The names of the attributes in Appium's page source.
  private enum Name: Int, CaseIterable {
    case type, value, name, label, enabled, visible, accessible, x, y, width, height, index
    case hittable, placeholderValue, traits, nativeFrame, minValue, maxValue, processId, bundleId
  }

  /// Each name as a unique string of the document's dictionary: libxml2 compares addresses. Nil for
  /// an excluded attribute.
  private let names: [UnsafePointer<UInt8>?]
  private let texts: PageTexts
  private let attributes = PageArena<xmlAttr>(chunkSize: 512)
  private let hasAllAttributes: Bool
  private let booleans: (no: Text, yes: Text)
  private var types = [Text?](repeating: nil, count: WireElement.typeNames.count)
  /// The text nodes of traits. There are only a few different ones.
  private var traits: [String: Text] = [:]
  private var node: UnsafeMutablePointer<xmlNode>?
  private var last: UnsafeMutablePointer<xmlAttr>?

  init(
    document: UnsafeMutablePointer<xmlDoc>, hasAllAttributes: Bool, excluding excluded: Set<String>
  ) {
    self.hasAllAttributes = hasAllAttributes
    texts = PageTexts(document: document)
    booleans = (texts.make("false"), texts.make("true"))
    names = Name.allCases.map { name in
      let isExcluded = excluded.contains("\(name)".lowercased())
      return isExcluded ? nil : xmlDictLookup(document.pointee.dict, "\(name)", -1)
    }
  }

  mutating func write(
    _ wire: WireElement, to node: UnsafeMutablePointer<xmlNode>, isAccessible: Bool,
    application: ApplicationIdentity?
  ) {
    self.node = node
    last = nil
    add(.type, text(type: wire.element.type))
    let (value, name, label) = (wire.value, wire.name, wire.label)
    let labelText = label.map(texts.make)
    let nameText = name == label ? labelText : name.map(texts.make)
    let valueText = value == label ? labelText : value == name ? nameText : value.map(texts.make)
    if let valueText { add(.value, valueText) }
    if let nameText { add(.name, nameText) }
    if let labelText { add(.label, labelText) }
    add(.enabled, text(wire.element.isEnabled))
    if hasAllAttributes {
      add(.visible, text(wire.node.isVisible))
      add(.accessible, text(isAccessible))
      let rect = wire.rect
      add(.x, texts.make(rect.x))
      add(.y, texts.make(rect.y))
      add(.width, texts.make(rect.width))
      add(.height, texts.make(rect.height))
    }
    add(.index, texts.make(wire.node.index))
    if includes(.hittable) { add(.hittable, text(wire.node.isHittable)) }
    if let placeholder = wire.placeholderValue { add(.placeholderValue, texts.make(placeholder)) }
    if hasAllAttributes { add(.traits, text(traits: wire.traits)) }
    for name in [Name.nativeFrame, .minValue, .maxValue] where includes(name) {
      if let value = wire.attribute("\(name)") { add(name, texts.make(value)) }
    }
    if let application {
      add(.processId, texts.make(application.processIdentifier))
      add(.bundleId, texts.make(application.bundleIdentifier))
    }
  }

  private func includes(_ name: Name) -> Bool { names[name.rawValue] != nil }

  private func text(_ boolean: Bool) -> Text { boolean ? booleans.yes : booleans.no }

  private mutating func text(type: ElementType) -> Text {
    let place = Int(type.rawValue)
    let text = types[place] ?? texts.make(WireElement.typeNames[place])
    types[place] = text
    return text
  }

  private mutating func text(traits names: String) -> Text {
    if let made = traits[names] { return made }
    let made = texts.make(names)
    traits[names] = made
    return made
  }

  private mutating func add(_ name: Name, _ text: Text) {
    guard let name = names[name.rawValue] else { return }
    let attribute = attributes.allocate()
    attribute.pointee.type = XML_ATTRIBUTE_NODE
    attribute.pointee.name = name
    attribute.pointee.children = text
    attribute.pointee.last = text
    attribute.pointee.parent = node
    attribute.pointee.doc = node?.pointee.doc
    attribute.pointee.prev = last
    if let last {
      last.pointee.next = attribute
    } else {
      node?.pointee.properties = attribute
    }
    last = attribute
  }
}

/// The values of attributes, as libxml2 text nodes. Several attributes may share one, because
/// neither XPath nor the serializer goes back from the text to its attribute. Such a node has no
/// parent.
private final class PageTexts {
  typealias Text = UnsafeMutablePointer<xmlNode>

  private let texts = PageArena<xmlNode>(chunkSize: 256)
  private let bytes = PageArena<UInt8>(chunkSize: 4096)
  private let document: UnsafeMutablePointer<xmlDoc>
  private let textName: UnsafePointer<UInt8>?
  private var smallNumbers = [Text?](repeating: nil, count: 2048)

  init(document: UnsafeMutablePointer<xmlDoc>) {
    self.document = document
    textName = xmlDictLookup(document.pointee.dict, "text", -1)
  }

  /// Creates a text node, without the characters that are illegal in XML.
  func make(_ string: String) -> Text {
    var string = string
    let text = texts.allocate()
    text.pointee.type = XML_TEXT_NODE
    text.pointee.name = textName
    text.pointee.doc = document
    text.pointee.content = string.withUTF8 { utf8 in
      let copy = bytes.allocate(utf8.count + 1)
      if utf8.contains(where: Self.mayBeIllegal) {
        var end = copy
        for scalar in String(decoding: utf8, as: UTF8.self).unicodeScalars
        where Self.isLegal(scalar) {
          for byte in scalar.utf8 {
            end.pointee = byte
            end += 1
          }
        }
      } else if let start = utf8.baseAddress {
        copy.update(from: start, count: utf8.count)
      }
      return copy
    }
    return text
  }

  func make(_ number: Int) -> Text {
    guard smallNumbers.indices.contains(number) else { return make(String(number)) }
    let made = smallNumbers[number] ?? make(String(number))
    smallNumbers[number] = made
    return made
  }

  /// Whether a byte is a control character, or may be the start of U+FFFE or U+FFFF.
  private static func mayBeIllegal(_ byte: UInt8) -> Bool {
    byte == 0xEF || (byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D)
  }

  private static func isLegal(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }
}

/// Memory for many small structures with the same lifetime. It is zeroed and never moves.
private final class PageArena<Item> {
  private var chunks: [UnsafeMutablePointer<Item>] = []
  private var next: UnsafeMutablePointer<Item>?
  private var left = 0
  private var chunkSize: Int

  /// Reserves memory for `chunkSize` items first, then twice as many each time: small pieces are
  /// faster to get than large ones, which come from the system.
  init(chunkSize: Int) { self.chunkSize = chunkSize }

  deinit { for chunk in chunks { free(chunk) } }

  func allocate(_ count: Int = 1) -> UnsafeMutablePointer<Item> {
    if let next, left >= count {
      self.next = next + count
      left -= count
      return next
    }
    let size = max(chunkSize, count)
    chunkSize *= 2
    let chunk = zeroedMemory(for: Item.self, count: size)
    chunks.append(chunk)
    next = chunk + count
    left = size - count
    return chunk
  }
}

/// Returns zeroed memory. The caller must `free` it. `calloc` gets large pieces from the system,
/// which zeroes them.
private func zeroedMemory<Item>(for type: Item.Type, count: Int) -> UnsafeMutablePointer<Item> {
  guard let memory = calloc(count, MemoryLayout<Item>.stride) else {
    preconditionFailure("no memory is left for the page source")
  }
  return memory.bindMemory(to: type, capacity: count)
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
