import Foundation

/// An element in its place on the screen: with a parent, siblings, children and a frame.
///
/// Children are made when somebody asks for them. A node lives as long as its tree; who keeps a
/// node keeps the tree as well.
public final class ElementNode {
  /// What the app says of it.
  public let element: Element
  /// What tells it from its siblings.
  public let key: ElementKey
  /// Its place among its siblings, from 0.
  public let index: Int
  /// The element that it is in; nil for the application.
  public unowned let parent: ElementNode?
  /// The tree that it is in.
  public unowned let tree: ElementTree
  /// Its place in the tree in document order, from 0; nil until the whole tree was indexed.
  public internal(set) var ordinal: Int?

  private var allChildren: [ElementNode]?
  private var someRows: [Int: ElementNode] = [:]
  private var rowIndexes: [AnyHashable: Int]?
  private var framed: (revision: Int, frame: CGRect, children: [CGRect]?)?

  init(
    _ element: Element, key: ElementKey, index: Int, parent: ElementNode?, tree: ElementTree
  ) {
    self.element = element
    self.key = key
    self.index = index
    self.parent = parent
    self.tree = tree
    tree.nodeCount += 1
  }

  /// The number of children; rows are counted, not made.
  public var childCount: Int {
    switch element.content {
    case .elements(let elements): elements.count
    case .rows(let rows): rows.count
    }
  }

  /// The rows in it, when it is a long table.
  public var rows: Rows? {
    if case .rows(let rows) = element.content { rows } else { nil }
  }

  /// All children, made now if they were not.
  public var children: [ElementNode] {
    if let allChildren { return allChildren }
    let made: [ElementNode]
    switch element.content {
    case .elements(let elements):
      let keys = ElementKey.keys(of: elements)
      made = elements.indices.map {
        ElementNode(elements[$0], key: keys[$0], index: $0, parent: self, tree: tree)
      }
    case .rows(let rows):
      made = (0..<rows.count).map { someRows[$0] ?? makeRow(rows, $0) }
      someRows = [:]
    }
    allChildren = made
    return made
  }

  /// The child at an index, without making its siblings where they are rows; nil outside.
  public func child(at index: Int) -> ElementNode? {
    guard index >= 0, index < childCount else { return nil }
    guard let rows, allChildren == nil else { return children[index] }
    if let made = someRows[index] { return made }
    let row = makeRow(rows, index)
    someRows[index] = row
    return row
  }

  /// The children that were made already, and those that are cheap to make: all but rows.
  var childrenAtHand: [ElementNode] {
    rows == nil ? children : allChildren ?? Array(someRows.values)
  }

  /// The child with a key; `hint` is the index to look at first. Nil when there is none.
  public func child(_ key: ElementKey, hint: Int) -> ElementNode? {
    guard let rows else {
      if hint < children.count, children[hint].key == key { return children[hint] }
      return children.first { $0.key == key }
    }
    guard case .id(let id, 0) = key else { return nil }
    if hint < rows.count, rows.id(at: hint) == id { return child(at: hint) }
    if rowIndexes == nil {
      rowIndexes = Dictionary(
        (0..<rows.count).map { (rows.id(at: $0), $0) }, uniquingKeysWith: { first, _ in first })
    }
    return rowIndexes?[id].flatMap(child(at:))
  }

  private func makeRow(_ rows: Rows, _ index: Int) -> ElementNode {
    ElementNode(
      rows.row(at: index), key: .id(rows.id(at: index), 0), index: index, parent: self, tree: tree)
  }

  /// The way to it from the application.
  public var path: ElementPath {
    var steps: [ElementPath.Step] = []
    var node = self
    while let parent = node.parent {
      steps.append(ElementPath.Step(key: node.key, hint: node.index))
      node = parent
    }
    return ElementPath(steps: steps.reversed())
  }

  /// The elements that it is in, from its parent to the application.
  public var ancestors: some Sequence<ElementNode> {
    sequence(first: self, next: \.parent).dropFirst()
  }

  /// Whether it is another element, or somewhere in it.
  public func isInside(_ other: ElementNode) -> Bool {
    sequence(first: self, next: \.parent).contains { $0 === other }
  }
}

// MARK: - Geometry

extension ElementNode {
  /// Where it is, in points from the screen's top left corner, as scrolled; parts of it may be
  /// outside of what shows.
  public var frame: CGRect {
    if let framed, framed.revision == tree.scroll.revision { return framed.frame }
    let frame = parent.map { $0.frameOfChild(self) } ?? CGRect(origin: .zero, size: tree.screenSize)
    framed = (tree.scroll.revision, frame, nil)
    return frame
  }

  /// The part of the frame that no scrolling parent and no edge of the screen cuts off.
  public var visibleFrame: CGRect {
    ancestors.reduce(frame) { visible, ancestor in
      ancestor.clips ? visible.intersection(ancestor.frame) : visible
    }
  }

  /// Whether any part of it is within the screen and the parents that scroll it.
  public var isVisible: Bool {
    let visible = visibleFrame
    return !visible.isNull && visible.width > 0 && visible.height > 0
  }

  /// Whether a touch at the middle of what shows of it would reach it, where it is now.
  public var isHittable: Bool {
    guard isVisible else { return false }
    let visible = visibleFrame
    return tree.node(at: CGPoint(x: visible.midX, y: visible.midY))?.isInside(self) ?? false
  }

  /// How tall the content is that is scrolled in it, in points.
  package var contentHeight: Double {
    switch element.content {
    case .rows(let rows): rows.rowHeight * Double(rows.count)
    case .elements(let elements): elements.reduce(0) { $0 + ($1.layout.height ?? 0) }
    }
  }

  private var clips: Bool { element.type.scrolls || element.type == .window || parent == nil }

  private func frameOfChild(_ child: ElementNode) -> CGRect {
    let own = frame
    let offset = scrollOffset
    switch element.content {
    case .rows(let rows):
      return CGRect(
        x: own.minX, y: own.minY - offset + Double(child.index) * rows.rowHeight,
        width: own.width, height: rows.rowHeight)
    case .elements(let elements):
      if framed?.children == nil {
        var room = own
        room.origin.y += element.layout.topInset - offset
        room.size.height = Swift.max(room.height - element.layout.topInset, 0)
        if element.type.scrolls { room.size.height = Swift.max(room.height, contentHeight) }
        framed?.children = Layout.frames(
          of: elements.map(\.layout), along: element.layout.axis, in: room)
      }
      return framed?.children?[child.index] ?? own
    }
  }
}
