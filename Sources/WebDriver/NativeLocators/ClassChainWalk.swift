import Device
import PredicateFormat

/// Goes through a tree in document order and stops at each element that steps lead to.
///
/// All steps are followed at once: for each element on the way it is known which steps its children
/// may be (`direct`) and which all that is in it may be (`deep`), a bit for each. So every element
/// is seen once, none comes twice, and where no step can lead, nobody looks. Rows are made one at a
/// time. Places of steps are left to the caller.
struct ClassChainWalk {
  private struct Level {
    let node: ElementNode
    var next = 0
    let end: Int
    let direct: UInt64
    let deep: UInt64
  }

  private let steps: [ClassChain.Step]
  private let clock: MatchClock
  private var levels: [Level] = []
  /// How many elements were looked at.
  private(set) var lookedAt = 0

  /// Follows steps from an element, which is not looked at itself.
  init(_ steps: ArraySlice<ClassChain.Step>, from root: ElementNode, _ clock: MatchClock) {
    self.steps = Array(steps)
    self.clock = clock
    let isDescendant = steps.first?.isDescendant == true
    enter(root, direct: isDescendant ? 0 : 1, deep: isDescendant ? 1 : 0)
  }

  /// The next element; nil behind the last one, or when more elements were looked at than wanted.
  mutating func next(lookingAt most: Int = .max) throws(PredicateFormatError) -> ElementNode? {
    while let level = levels.last, lookedAt < most {
      guard level.next < level.end, let child = level.node.child(at: level.next) else {
        levels.removeLast()
        continue
      }
      levels[levels.count - 1].next += 1
      lookedAt += 1
      if try visit(child, below: level) { return child }
    }
    return nil
  }

  /// Passes over elements, at most `limit`; rows that all match are counted, not made.
  ///
  /// - Returns: how many were passed over: fewer than `limit` only at the end.
  mutating func skip(_ limit: Int) throws(PredicateFormatError) -> Int {
    var skipped = 0
    while skipped < limit {
      if let level = levels.last, level.next < level.end, areAllMatches(level) {
        let some = min(limit - skipped, level.end - level.next)
        levels[levels.count - 1].next += some
        skipped += some
      } else if try next() != nil {
        skipped += 1
      } else {
        break
      }
    }
    return skipped
  }

  /// Tries the steps that an element may be, and goes into it where steps may lead on.
  private mutating func visit(
    _ node: ElementNode, below level: Level
  ) throws(PredicateFormatError) -> Bool {
    var direct: UInt64 = 0
    var deep = level.deep
    var isFound = false
    var active = level.direct | level.deep
    while active != 0 {
      let place = active.trailingZeroBitCount
      active &= active - 1
      guard try steps[place].matches(node, clock) else { continue }
      if place == steps.count - 1 {
        isFound = true
      } else if steps[place + 1].isDescendant {
        deep |= 1 << UInt64(place + 1)
      } else {
        direct |= 1 << UInt64(place + 1)
      }
    }
    if let rows = level.node.rows {
      (direct, deep) = (direct & canBeInRow(rows), deep & canBeInRow(rows))
    }
    enter(node, direct: direct, deep: deep)
    return isFound
  }

  private mutating func enter(_ node: ElementNode, direct: UInt64, deep: UInt64) {
    var (direct, deep) = (direct, deep)
    if let rows = node.rows {
      direct &= canBeRow(rows)
      deep &= canBeRow(rows) | canBeInRow(rows)
    }
    guard direct | deep != 0 else { return }
    levels.append(Level(node: node, end: node.childCount, direct: direct, deep: deep))
  }

  /// Whether the rows of a level are all found, and nothing in them is.
  private func areAllMatches(_ level: Level) -> Bool {
    guard let rows = level.node.rows, let last = steps.last else { return false }
    let bit: UInt64 = 1 << UInt64(steps.count - 1)
    return level.direct | level.deep == bit && last.type == rows.type && last.filters.isEmpty
  }

  /// The steps that a row may be.
  private func canBeRow(_ rows: Rows) -> UInt64 {
    bits { $0.type == .any || $0.type == rows.type }
  }

  /// The steps to elements that a row may hold.
  private func canBeInRow(_ rows: Rows) -> UInt64 {
    bits { $0.type == .any || $0.type != rows.type && $0.type.canBeInRow }
  }

  private func bits(_ isIncluded: (ClassChain.Step) -> Bool) -> UInt64 {
    steps.indices.reduce(0) { isIncluded(steps[$1]) ? $0 | 1 << UInt64($1) : $0 }
  }
}
