import Foundation

/// An element in its place on the screen; two are equal that are the same element of the same tree.
///
/// It and ``element`` are public, since only what is public is inlined across modules. As a package
/// member, each read of an attribute copies the whole element: a walk through 2,000 elements takes
/// 1 ms instead of 0.15 ms.
public struct ElementNode: Hashable {
  package let tree: ElementTree
  @usableFromInline let place: Place

  /// What a tree keeps of an element. It knows what it is in, but not the tree: nodes know both.
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

  /// What the app says of it. What its gestures do may have changed since: see ``latest``.
  @inlinable public var element: Element { _read { yield place.element } }
  /// What the app said of it last. It looks the same as ``element``, and its actions are current.
  package var latest: Element { tree.latestElement(at: place) }
  /// What tells it from its siblings.
  package var key: ElementKey { tree.key(of: place) }
  /// Its place among its siblings, from 0.
  @inlinable package var index: Int { place.index }
  /// The element that it is in; nil for the application.
  package var parent: ElementNode? { place.parent.map { ElementNode(tree: tree, place: $0) } }
  /// Its place in the tree in document order, from 0; nil until the whole tree was indexed.
  package var ordinal: Int? { place.ordinal }

  /// Whether both are the same element of the same tree.
  public static func == (one: ElementNode, other: ElementNode) -> Bool {
    one.place === other.place
  }

  /// Hashes which element it is.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(place)) }

  /// The number of children; rows are counted, not made.
  package var childCount: Int {
    switch place.element.content {
    case .elements(let elements): elements.count
    case .rows(let rows): rows.count
    }
  }

  /// The rows in it, when it is a long table.
  package var rows: Rows? { if case .rows(let rows) = place.element.content { rows } else { nil } }

  /// The rows in it that reach into a part of the screen. No others are made.
  package func rows(in area: CGRect) -> [ElementNode] {
    let top = frame.minY - scrollOffset
    guard let rows, rows.rowHeight > 0, rows.rowHeight.isFinite, top.isFinite else { return [] }
    func index(_ y: Double) -> Int {
      Int(min(max((y - top) / rows.rowHeight, 0), Double(rows.count)))
    }
    let (first, last) = (index(area.minY), index(area.maxY))
    return (first..<max(first, min(last + 1, rows.count))).compactMap { child(at: $0) }
  }

  /// All children, made now if they were not.
  package var children: Children { Children(tree: tree, places: tree.children(of: place)) }

  /// The child at an index, without making its siblings where they are rows; nil outside.
  package func child(at index: Int) -> ElementNode? {
    tree.child(of: place, at: index).map { ElementNode(tree: tree, place: $0) }
  }

  /// The children that were made already, and those that are cheap to make: all but rows.
  var loadedChildren: Children { Children(tree: tree, places: tree.loadedChildren(of: place)) }

  /// The child with a key; `hint` is the index to look at first. Nil when there is none.
  package func child(_ key: ElementKey, hint: Int) -> ElementNode? {
    tree.child(of: place, key, hint: hint).map { ElementNode(tree: tree, place: $0) }
  }

  /// The way to it from the application.
  package var path: ElementPath {
    var steps: [ElementPath.Step] = []
    var place = place
    while let parent = place.parent {
      steps.append(ElementPath.Step(key: tree.key(of: place), hint: place.index))
      place = parent
    }
    return ElementPath(steps: steps.reversed())
  }

  /// The elements that it is in, from its parent to the application.
  package var ancestors: some Sequence<ElementNode> { selfAndAncestors.dropFirst() }

  var selfAndAncestors: UnfoldFirstSequence<ElementNode> { sequence(first: self, next: \.parent) }

  /// Whether it is another element, or somewhere in it.
  package func isInside(_ other: ElementNode) -> Bool {
    var place: Place? = place
    while let here = place {
      if here === other.place { return true }
      place = here.parent
    }
    return false
  }

  /// Some nodes of one tree, such as the children of one.
  package struct Children: RandomAccessCollection {
    let tree: ElementTree
    let places: [Place]

    package var startIndex: Int { 0 }
    package var endIndex: Int { places.count }
    /// The one at an index.
    package subscript(index: Int) -> ElementNode { ElementNode(tree: tree, place: places[index]) }
  }

  // MARK: - Geometry

  /// Where it is, in points from the screen's top left corner, as scrolled, also where cut off.
  package var frame: CGRect {
    if let cached = place.cachedFrame, cached.revision == tree.scroll.revision {
      return cached.frame
    }
    let frame = parent.map { $0.frameOfChild(self) } ?? CGRect(origin: .zero, size: tree.screenSize)
    place.cachedFrame = (tree.scroll.revision, frame, nil)
    return frame
  }

  /// The part of the frame that no scrolling parent and no edge of the screen cuts off.
  package var visibleFrame: CGRect {
    ancestors.reduce(frame) { visible, ancestor in
      ancestor.clips ? visible.intersection(ancestor.frame) : visible
    }
  }

  /// Whether any part of it is within the screen and the parents that scroll it.
  package var isVisible: Bool {
    let visible = visibleFrame
    return !visible.isNull && visible.width > 0 && visible.height > 0
  }

  /// Whether a touch at the middle of what shows of it would reach it, where it is now.
  package var isHittable: Bool {
    guard isVisible else { return false }
    let visible = visibleFrame
    return tree.node(at: CGPoint(x: visible.midX, y: visible.midY))?.isInside(self) ?? false
  }

  /// How tall the content is that is scrolled in it, in points.
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
  /// How many points of what is in it are scrolled away at the top, never beyond its end.
  package var scrollOffset: Double {
    guard element.type.scrolls else { return 0 }
    let offset = tree.scroll.offset(of: self)
    return offset > 0 ? min(offset, furthestScrollOffset) : 0
  }

  var furthestScrollOffset: Double { max(0, contentHeight - usableFrame.height) }

  /// The frame without what the keyboard covers.
  var usableFrame: CGRect {
    var frame = visibleFrame
    if let keyboard = tree.keyboard {
      frame.size.height = max(0, min(frame.maxY, keyboard.frame.minY) - frame.minY)
    }
    return frame
  }

  // MARK: - Description

  /// The element in one line, as XCUITest's `debugDescription` writes it, but with its place in
  /// document order as its address, so that a screen always reads the same.
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

  /// The element and all in it, a line each, indented by two spaces a level; behind `limit` others
  /// a line says how many more there are.
  package func subtreeDescription(limit: Int = .max) -> String {
    let index = tree.index
    guard let first = ordinal else { return lineDescription }
    let end = index.ends[first]
    let shown = index.nodes[first..<min(end, first + min(limit, end - first))]
    let base = depth
    var lines = shown.map { node in
      node == self
        ? " →" + node.lineDescription
        : String(repeating: "  ", count: node.depth - base) + "  " + node.lineDescription
    }
    if shown.count < end - first { lines.append("  … and \(end - first - shown.count) more") }
    return lines.joined(separator: "\n")
  }

  var depth: Int { ancestors.reduce(0) { count, _ in count + 1 } }

  private static func describe(_ frame: CGRect) -> String {
    // Most numbers are whole, and to format one costs more than all else in a line.
    func text(_ number: Double) -> String {
      if let whole = Int(exactly: number), whole != 0 { return "\(whole).0" }
      return number == 0 ? "0.0" : String(format: "%.1f", number)
    }
    return "{{\(text(frame.minX)), \(text(frame.minY))}, "
      + "{\(text(frame.width)), \(text(frame.height))}}"
  }
}

/// How far each scrolling element is scrolled, kept from one rendering to the next.
final class ScrollOffsets {
  private struct Key: Hashable {
    let path: ElementPath
    let content: AnyHashable?
  }

  private var offsets: [Key: Double] = [:]
  /// Grows with every scrolling; frames are worked out once for each.
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

/// What tells an element from its siblings, from one rendering to the next.
package enum ElementKey: Hashable {
  /// The nth of its type (from 0) among the siblings that have neither id nor identifier.
  case place(ElementType, Int)
  /// Its id, or its identifier; the nth (from 0) where siblings share one.
  case id(AnyHashable, Int)

  static func keys(of siblings: [Element]) -> [ElementKey] {
    if siblings.count <= 8 { return keys(ofFew: siblings) }
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

  /// The same for so few that comparing each with those before it costs less than hashing it.
  private static func keys(ofFew siblings: [Element]) -> [ElementKey] {
    var keys: [ElementKey] = []
    keys.reserveCapacity(siblings.count)
    for sibling in siblings {
      if let id = id(of: sibling) {
        let seen = keys.count { if case .id(id, _) = $0 { true } else { false } }
        keys.append(.id(id, seen))
      } else {
        let seen = keys.count { if case .place(sibling.type, _) = $0 { true } else { false } }
        keys.append(.place(sibling.type, seen))
      }
    }
    return keys
  }

  private static func id(of element: Element) -> AnyHashable? {
    element.id ?? (element.identifier.isEmpty ? nil : AnyHashable(element.identifier))
  }
}

/// The way to an element from the application down, the same in every rendering.
package struct ElementPath: Hashable {
  struct Step: Hashable {
    let key: ElementKey
    /// Where it was among its siblings: the place to look first.
    let hint: Int

    static func == (one: Step, other: Step) -> Bool { one.key == other.key }
    func hash(into hasher: inout Hasher) { hasher.combine(key) }
  }

  let steps: [Step]
}

extension ElementTree {
  /// The whole screen in plain text, for a person, as XCUITest writes it.
  package var debugDescription: String {
    _ = index
    return """
      Attributes: \(application.lineDescription)
      Element subtree:
      \(application.subtreeDescription())
      """
  }
}
