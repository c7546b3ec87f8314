import CLibXML2
import Device
import Foundation

/// A tree's elements as libxml2's nodes, which its XPath engine and its serializer read.
///
/// The nodes are not made one by one with libxml2's functions but laid out in a few large pieces
/// of memory: a screen of 10,000 rows has 300,000 of them, and they are only ever read. What
/// stands where is exactly what libxml2's parser would have made of the page source.
final class PageNodes {
  typealias Node = UnsafeMutablePointer<xmlNode>

  /// The document; which node is its root, ``withRoot(_:_:)`` says.
  let document: UnsafeMutablePointer<xmlDoc>
  /// The root of the page source, around the application.
  let wrapper: Node
  /// The elements in document order: an element's place is its ordinal.
  let elements: [ElementNode]
  /// For each element, where the ordinals of its children begin in `childOrdinals`.
  private let firstChild: [Int32]
  private let childOrdinals: [Int32]
  /// One for each element, in the same order, and the wrapper's behind them.
  private let nodes: Node
  private let attributes = PageArena<xmlAttr>(chunkSize: 512)
  private let texts: PageTexts

  init(
    of tree: ElementTree, application: ApplicationIdentity?, excluding excluded: Set<String>,
    limits: SnapshotLimits
  ) {
    LibXML2.initialize
    var walk = Walk(limits: limits)
    walk.add(tree.application, insideAccessible: false, level: 0)
    elements = walk.elements
    firstChild = walk.firstChild
    childOrdinals = walk.childOrdinals
    guard let document = xmlNewDoc("1.0") else {
      preconditionFailure("no memory is left for the page source")
    }
    self.document = document
    document.pointee.dict = xmlDictCreate()
    document.pointee.encoding = UnsafePointer(xmlStrdup("UTF-8"))
    texts = PageTexts(document: document)
    nodes = zeroedMemory(for: xmlNode.self, count: elements.count + 1)
    wrapper = nodes + elements.count
    let names = PageNames(dictionary: document.pointee.dict, excluding: excluded)
    start(wrapper, name: names.wrapper, order: 0)
    link(nodes, to: wrapper)
    var writer = PageAttributeWriter(names: names, texts: texts, attributes: attributes)
    for (ordinal, element) in elements.enumerated() {
      let node = nodes + ordinal
      let wire = WireElement(element)
      start(node, name: names.types[Int(wire.element.type.rawValue)], order: ordinal + 1)
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
    // The place in document order, negated, as `xmlXPathOrderDocElems` notes it.
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
}

extension PageNodes {
  /// The node of the application, the first element.
  var application: Node { nodes }

  /// The ordinal of the element that a node stands for; nil for the wrapper.
  func ordinal(of node: Node) -> Int? {
    let ordinal = node - nodes
    return elements.indices.contains(ordinal) ? ordinal : nil
  }

  /// The node that stands for an element; nil when the element is of another tree, or beyond the
  /// limits of the document.
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

  /// Does something while a node is the document's root, cut out of all that is around it.
  func withRoot<Result, Failure: Error>(
    _ root: Node, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let (parent, previous, next) = (root.pointee.parent, root.pointee.prev, root.pointee.next)
    // A document begins with what all nodes begin with, so libxml2 makes the same cast.
    root.pointee.parent = UnsafeMutableRawPointer(document).assumingMemoryBound(to: xmlNode.self)
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
}

/// All elements of a tree in document order, and what is known of each only on the way down.
private struct Walk {
  let limits: SnapshotLimits
  var elements: [ElementNode] = []
  var firstChild: [Int32] = []
  var childOrdinals: [Int32] = []
  var isAccessible: [Bool] = []

  init(limits: SnapshotLimits) { self.limits = limits }

  /// Adds an element, which is so many levels below the application, and what is in it.
  mutating func add(_ node: ElementNode, insideAccessible: Bool, level: Int) {
    elements.append(node)
    let wire = WireElement(node)
    isAccessible.append(wire.isAccessible(insideAccessible: insideAccessible))
    let hidesChildren = insideAccessible || wire.hidesDescendants
    let children = limits.children(of: node, at: level)
    let first = childOrdinals.count
    firstChild.append(Int32(first))
    childOrdinals.append(contentsOf: repeatElement(0, count: children.count))
    for (index, child) in children.enumerated() {
      childOrdinals[first + index] = Int32(elements.count)
      add(child, insideAccessible: hidesChildren, level: level + 1)
    }
  }
}
