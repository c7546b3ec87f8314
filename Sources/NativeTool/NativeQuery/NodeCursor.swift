import Device

/// Elements one after the other, in document order, none twice; each is found when asked for.
protocol NodeCursor: AnyObject {
  func next() -> ElementNode?
  /// Passes over elements, at most `limit`, without making those that can be counted; says over how
  /// many: fewer than `limit` only at the end.
  func skip(_ limit: Int) -> Int
}

extension NodeCursor {
  func skip(_ limit: Int) -> Int {
    var skipped = 0
    while skipped < limit, next() != nil { skipped += 1 }
    return skipped
  }

  func take(_ limit: Int = .max) -> [ElementNode] {
    var taken: [ElementNode] = []
    while taken.count < limit, let node = next() { taken.append(node) }
    return taken
  }
}

extension ElementWalk: NodeCursor {}

final class ListCursor: NodeCursor {
  private var rest: ArraySlice<ElementNode>

  init(_ nodes: [ElementNode]) { rest = nodes[...] }

  func next() -> ElementNode? { rest.popFirst() }
}

final class FilterCursor: NodeCursor {
  private let source: any NodeCursor
  private let test: (ElementNode) -> Bool

  init(_ source: any NodeCursor, _ test: @escaping (ElementNode) -> Bool) {
    self.source = source
    self.test = test
  }

  func next() -> ElementNode? {
    while let node = source.next() {
      if test(node) { return node }
    }
    return nil
  }
}

/// Elements of an indexed tree, by their places in the document order.
final class OrdinalCursor: NodeCursor {
  private let nodes: ElementNode.Children
  /// The ordinals in turn; nil where every ordinal counts.
  private let ordinals: [Int]?
  private var rest: Range<Int>

  /// Goes through the elements in `root` of ascending ordinals; nil for all.
  init(_ ordinals: [Int]?, inside root: ElementNode, at place: Int, of index: ElementIndex) {
    nodes = index.nodes
    self.ordinals = ordinals
    let inside = (place + 1)..<index.ends[place]
    rest =
      ordinals.map { ordinals in
        ordinals.place(of: inside.lowerBound)..<ordinals.place(of: inside.upperBound)
      } ?? inside
  }

  func next() -> ElementNode? {
    guard let place = rest.popFirst() else { return nil }
    return nodes[ordinals?[place] ?? place]
  }

  func skip(_ limit: Int) -> Int {
    let skipped = Swift.min(limit, rest.count)
    rest = (rest.lowerBound + skipped)..<rest.upperBound
    return skipped
  }
}

extension [Int] {
  /// Where the first number not below a bound is, in ascending numbers.
  func place(of bound: Int) -> Int {
    var range = 0..<count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range = self[middle] < bound ? (middle + 1)..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }
}

/// What is directly in any of some elements.
///
/// Parents may be in each other. A parent inside a child that was passed has its turn before that
/// child's next sibling, so that the document order is kept.
final class ChildrenCursor: NodeCursor {
  private struct Level {
    let parent: ElementNode
    var next = 0
    let end: Int
    var passed: ElementNode?
  }

  private let parents: any NodeCursor
  private let type: ElementType
  private var levels: [Level] = []
  private var upcoming: ElementNode??

  init(of parents: any NodeCursor, type: ElementType) {
    self.parents = parents
    self.type = type
  }

  func next() -> ElementNode? {
    while let last = settle() {
      guard let child = levels[last].parent.child(at: levels[last].next) else { return nil }
      levels[last].next += 1
      levels[last].passed = child
      if type == .any || child.element.type == type { return child }
    }
    return nil
  }

  func skip(_ limit: Int) -> Int {
    var skipped = 0
    while skipped < limit, let last = settle() {
      let level = levels[last]
      if level.parent.rows != nil, peek().map({ !$0.isInside(level.parent) }) ?? true {
        let some = min(limit - skipped, level.end - level.next)
        levels[last].next += some
        levels[last].passed = nil
        skipped += some
      } else if next() != nil {
        skipped += 1
      }
    }
    return skipped
  }

  /// Finds the level whose next child has its turn; nil at the end.
  private func settle() -> Int? {
    while true {
      if let level = levels.last {
        if let passed = level.passed, let parent = peek(), parent.isInside(passed) {
          enter(parent)
        } else if level.next < level.end {
          return levels.count - 1
        } else {
          levels.removeLast()
        }
      } else {
        guard let parent = peek() else { return nil }
        enter(parent)
      }
    }
  }

  /// Rows of another type than the one asked for need no look.
  private func enter(_ parent: ElementNode) {
    upcoming = nil
    let isUseless = parent.rows.map { type != .any && $0.type != type } ?? false
    levels.append(Level(parent: parent, end: isUseless ? 0 : parent.childCount))
  }

  private func peek() -> ElementNode? {
    if let upcoming { return upcoming }
    let parent = parents.next()
    upcoming = .some(parent)
    return parent
  }
}

/// What is in any of some elements, at any depth.
final class DescendantsCursor: NodeCursor {
  private let roots: any NodeCursor
  private let type: ElementType
  private let text: String?
  private var root: ElementNode?
  private var part: (any NodeCursor)?

  init(of roots: any NodeCursor, type: ElementType, text: String? = nil) {
    self.roots = roots
    self.type = type
    self.text = text
  }

  func next() -> ElementNode? {
    repeat {
      if let node = part?.next() { return node }
    } while advance()
    return nil
  }

  func skip(_ limit: Int) -> Int {
    var skipped = 0
    repeat {
      if let part { skipped += part.skip(limit - skipped) }
    } while skipped < limit && advance()
    return skipped
  }

  /// Goes on to the next root; one inside the root before has had its turn with that.
  private func advance() -> Bool {
    while let candidate = roots.next() {
      if let root, candidate.isInside(root) { continue }
      root = candidate
      part = Self.inside(candidate, type: type, text: text)
      return true
    }
    return false
  }

  /// What is in one element, by the index where the tree has one.
  static func inside(
    _ root: ElementNode, type: ElementType, text: String?
  ) -> any NodeCursor {
    guard root.tree.isIndexed, let place = root.ordinal else {
      return ElementWalk(in: root, for: type, text: text)
    }
    let index = root.tree.index
    guard let text else {
      return OrdinalCursor(
        type == .any ? nil : index.ordinals(of: type), inside: root, at: place, of: index)
    }
    let found = OrdinalCursor(
      text.isEmpty ? [] : index.ordinals(withText: text), inside: root, at: place, of: index)
    return type == .any ? found : FilterCursor(found) { $0.element.type == type }
  }
}
