import Device

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

  /// Goes through the children of a type that `parents` have.
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
