import Foundation

/// An element in its place on the screen. Nodes are equal if they are the same element of the same
/// tree.
///
/// It and ``element`` are public because only public declarations are inlined across modules. As a
/// package member, each read of an attribute would copy the whole element: a walk through 2,000
/// elements takes 1 ms instead of 0.15 ms.
public struct ElementNode: Hashable {
  package let tree: ElementTree
  @usableFromInline let place: Place

  /// A tree's record of an element. It refers to its parent, but not to the tree. Nodes refer to
  /// both.
  @usableFromInline
  final class Place {
    @usableFromInline let element: Element
    @usableFromInline let index: Int
    let number: Int
    let parent: Place?
    var ordinal: Int?
    var cachedFrame: (revision: Int, frame: CGRect, children: [CGRect]?)?

    init(_ element: Element, index: Int, number: Int, parent: Place?) {
      self.element = element
      self.index = index
      self.number = number
      self.parent = parent
    }
  }

  /// The element as the app described it. Its actions may be outdated: see ``latest``.
  @inlinable public var element: Element { _read { yield place.element } }
  /// The element of the last rendering. It looks the same as ``element``, and its actions are
  /// current.
  package var latest: Element { tree.latestElement(at: place) }
  /// The key that identifies it among its siblings.
  package var key: ElementKey { tree.key(of: place) }
  /// The index among its siblings, from 0.
  @inlinable package var index: Int { place.index }
  /// The parent. Nil for the application.
  package var parent: ElementNode? { place.parent.map { ElementNode(tree: tree, place: $0) } }
  /// The index in the tree in document order, from 0. Nil until the whole tree has been indexed.
  package var ordinal: Int? { place.ordinal }

  /// Returns whether both are the same element of the same tree.
  public static func == (one: ElementNode, other: ElementNode) -> Bool {
    one.place === other.place
  }

  /// Hashes the element's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(place)) }

  /// The number of children. Counting rows doesn't create them.
  package var childCount: Int {
    switch place.element.content {
    case .elements(let elements): elements.count
    case .rows(let rows): rows.count
    }
  }

  /// The rows of a long table. Nil for other elements.
  package var rows: Rows? { if case .rows(let rows) = place.element.content { rows } else { nil } }

  /// Returns the rows that reach into a part of the screen. No others are created.
  package func rows(in area: CGRect) -> [ElementNode] {
    let top = frame.minY - scrollOffset
    guard let rows, rows.rowHeight > 0, rows.rowHeight.isFinite, top.isFinite else { return [] }
    func index(_ y: Double) -> Int {
      Int(min(max((y - top) / rows.rowHeight, 0), Double(rows.count)))
    }
    let (first, last) = (index(area.minY), index(area.maxY))
    return (first..<max(first, min(last + 1, rows.count))).compactMap { child(at: $0) }
  }

  /// All children, created now if necessary.
  package var children: Children { Children(tree: tree, places: tree.children(of: place)) }

  /// Returns the child at an index, without creating other rows. Nil if the index is out of range.
  package func child(at index: Int) -> ElementNode? {
    tree.child(of: place, at: index).map { ElementNode(tree: tree, place: $0) }
  }

  /// The children that exist already or are cheap to create: all but new rows.
  var loadedChildren: Children { Children(tree: tree, places: tree.loadedChildren(of: place)) }

  /// Returns the child with a key, or nil. `hint` is the index to look at first.
  package func child(_ key: ElementKey, hint: Int) -> ElementNode? {
    tree.child(of: place, key, hint: hint).map { ElementNode(tree: tree, place: $0) }
  }

  /// The path from the application to the element.
  package var path: ElementPath {
    var steps: [ElementPath.Step] = []
    var place = place
    while let parent = place.parent {
      steps.append(ElementPath.Step(key: tree.key(of: place), hint: place.index))
      place = parent
    }
    return ElementPath(steps: steps.reversed())
  }

  /// The ancestors, from the parent to the application.
  package var ancestors: some Sequence<ElementNode> { selfAndAncestors.dropFirst() }

  var selfAndAncestors: UnfoldFirstSequence<ElementNode> { sequence(first: self, next: \.parent) }

  /// Returns whether it is the other element or a descendant of it.
  package func isInside(_ other: ElementNode) -> Bool {
    var place: Place? = place
    while let here = place {
      if here === other.place { return true }
      place = here.parent
    }
    return false
  }

  /// Nodes of one tree, such as the children of a node.
  package struct Children: RandomAccessCollection {
    let tree: ElementTree
    let places: [Place]

    package var startIndex: Int { 0 }
    package var endIndex: Int { places.count }
    package subscript(index: Int) -> ElementNode { ElementNode(tree: tree, place: places[index]) }
  }

  // MARK: - Geometry

  /// The frame in points from the screen's top left corner, after scrolling, including parts that
  /// are cut off.
  package var frame: CGRect {
    if let cached = place.cachedFrame, cached.revision == tree.scroll.revision {
      return cached.frame
    }
    let frame = parent.map { $0.frameOfChild(self) } ?? CGRect(origin: .zero, size: tree.screenSize)
    place.cachedFrame = (tree.scroll.revision, frame, nil)
    return frame
  }

  /// The part of the frame that isn't cut off by a scrolling parent or an edge of the screen.
  package var visibleFrame: CGRect {
    ancestors.reduce(frame) { visible, ancestor in
      ancestor.clips ? visible.intersection(ancestor.frame) : visible
    }
  }

  /// Whether any part of it is within the screen and its scrolling parents.
  package var isVisible: Bool {
    let visible = visibleFrame
    return !visible.isNull && visible.width > 0 && visible.height > 0
  }

  /// Whether a touch at the centre of its visible part would reach it now.
  package var isHittable: Bool {
    guard isVisible else { return false }
    let visible = visibleFrame
    return tree.node(at: CGPoint(x: visible.midX, y: visible.midY))?.isInside(self) ?? false
  }

  /// The height of the content that is scrolled in it, in points.
  package var contentHeight: Double {
    switch place.element.content {
    case .rows(let rows): rows.rowHeight * Double(rows.count)
    case .elements(let elements): elements.reduce(0) { $0 + ($1.layout.height ?? 0) }
    }
  }

  private var clips: Bool { element.type.scrolls || element.type == .window || place.parent == nil }

  private func frameOfChild(_ child: ElementNode) -> CGRect {
    let own = frame
    let offset = scrollOffset
    switch place.element.content {
    case .rows(let rows):
      return CGRect(
        x: own.minX, y: own.minY - offset + Double(child.index) * rows.rowHeight,
        width: own.width, height: rows.rowHeight)
    case .elements(let elements):
      if place.cachedFrame?.children == nil {
        var room = own
        room.origin.y += element.layout.topInset - offset
        room.size.height = Swift.max(room.height - element.layout.topInset, 0)
        if element.type.scrolls { room.size.height = Swift.max(room.height, contentHeight) }
        place.cachedFrame?.children = Layout.frames(
          of: elements.map(\.layout), along: element.layout.axis, in: room)
      }
      return place.cachedFrame?.children?[child.index] ?? own
    }
  }
  /// The height of the content that is scrolled away at the top, in points, never beyond its end.
  package var scrollOffset: Double {
    guard element.type.scrolls else { return 0 }
    let offset = tree.scroll.offset(of: self)
    return offset > 0 ? min(offset, furthestScrollOffset) : 0
  }

  var furthestScrollOffset: Double { max(0, contentHeight - usableFrame.height) }

  /// The visible frame without the part that the keyboard covers.
  var usableFrame: CGRect {
    var frame = visibleFrame
    if let keyboard = tree.keyboard {
      frame.size.height = max(0, min(frame.maxY, keyboard.frame.minY) - frame.minY)
    }
    return frame
  }

  // MARK: - Description

  /// The element in one line, in the format of XCUITest's `debugDescription`. Its address is its
  /// index in document order, so that a screen always reads the same.
  package var lineDescription: String {
    let address = "0x" + String((ordinal ?? 0) + 1, radix: 16)
    let isMain = element.type == .window && index == 0
    var parts = [element.type.capitalizedName + (isMain ? " (Main), " : ", ") + address]
    if parent != nil { parts.append(Self.describe(frame)) }
    if !element.identifier.isEmpty { parts.append("identifier: '\(element.identifier)'") }
    if !element.label.isEmpty { parts.append("label: '\(element.label)'") }
    if let value = element.value { parts.append("value: \(value)") }
    if let placeholder = element.placeholder { parts.append("placeholderValue: '\(placeholder)'") }
    if element.isSelected { parts.append("Selected") }
    if !element.isEnabled { parts.append("Disabled") }
    if element.isFocused { parts.append("Focused") }
    return parts.joined(separator: ", ")
  }

  /// The element and its descendants, a line each, indented by two spaces per level.
  package var subtreeDescription: String {
    let index = tree.index
    guard let first = ordinal else { return lineDescription }
    let base = depth
    let lines = index.nodes[first..<index.ends[first]].map { node in
      node == self
        ? " →" + node.lineDescription
        : String(repeating: "  ", count: node.depth - base) + "  " + node.lineDescription
    }
    return lines.joined(separator: "\n")
  }

  var depth: Int { ancestors.reduce(0) { count, _ in count + 1 } }

  private static func describe(_ frame: CGRect) -> String {
    // Adding 0 turns -0 into 0.
    func text(_ number: Double) -> String { "\((number * 10).rounded() / 10 + 0)" }
    return "{{\(text(frame.minX)), \(text(frame.minY))}, "
      + "{\(text(frame.width)), \(text(frame.height))}}"
  }
}

/// The offset of each scrolling element, kept from one rendering to the next.
final class ScrollOffsets {
  private struct Key: Hashable {
    let path: ElementPath
    let content: AnyHashable?
  }

  private var offsets: [Key: Double] = [:]
  /// Grows with each scroll. Frames are computed once per revision.
  private(set) var revision = 0

  func offset(of node: ElementNode) -> Double { offsets.isEmpty ? 0 : offsets[key(of: node)] ?? 0 }

  func set(_ offset: Double, of node: ElementNode) {
    let key = key(of: node)
    guard offsets[key, default: 0] != offset else { return }
    offsets[key] = offset
    revision += 1
  }

  private func key(of node: ElementNode) -> Key {
    Key(path: node.path, content: node.element.scrolledContent)
  }
}

/// Identifies an element among its siblings, from one rendering to the next.
package enum ElementKey: Hashable {
  /// The nth of its type (from 0) among the siblings without id and identifier.
  case place(ElementType, Int)
  /// Its id or identifier. The number distinguishes siblings with the same one, from 0.
  case id(AnyHashable, Int)

  static func keys(of siblings: [Element]) -> [ElementKey] {
    var seenTypes: [ElementType: Int] = [:]
    var seenIDs: [AnyHashable: Int] = [:]
    return siblings.map { sibling in
      if let id = id(of: sibling) {
        defer { seenIDs[id, default: 0] += 1 }
        return .id(id, seenIDs[id, default: 0])
      }
      defer { seenTypes[sibling.type, default: 0] += 1 }
      return .place(sibling.type, seenTypes[sibling.type, default: 0])
    }
  }

  private static func id(of element: Element) -> AnyHashable? {
    element.id ?? (element.identifier.isEmpty ? nil : AnyHashable(element.identifier))
  }
}

/// The path from the application to an element, the same in every rendering.
package struct ElementPath: Hashable {
  struct Step: Hashable {
    let key: ElementKey
    /// Its last index among its siblings, to look at first.
    let hint: Int

    static func == (one: Step, other: Step) -> Bool { one.key == other.key }
    func hash(into hasher: inout Hasher) { hasher.combine(key) }
  }

  let steps: [Step]
}

extension ElementTree {
  /// The whole screen as text for a person, in XCUITest's format.
  package var debugDescription: String {
    _ = index
    return """
      Attributes: \(application.lineDescription)
      Element subtree:
      \(application.subtreeDescription)
      """
  }
}
