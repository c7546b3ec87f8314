import Device
import PredicateFormat

extension ClassChain {
  /// The elements that the steps lead to from an element, in document order, none twice; at most
  /// `limit`.
  ///
  /// - Throws: `PredicateFormatError` when a regular expression takes too long.
  func nodes(
    from root: ElementNode, limit: Int?, clock: MatchClock = MatchClock()
  ) throws -> [ElementNode] {
    var root = root
    var rest = steps[...]
    while let place = rest.firstIndex(where: { $0.position != nil }) {
      let search = Search(steps: rest[...place], root: root, clock: clock)
      guard let one = try search.one(at: rest[place].position ?? 1) else { return [] }
      root = one
      rest = rest[(place + 1)...]
      if rest.isEmpty { return [one] }
    }
    return try Search(steps: rest, root: root, clock: clock).nodes(limit: limit)
  }

  /// A search along steps that may lead to many elements.
  private struct Search {
    let steps: ArraySlice<Step>
    let root: ElementNode
    let clock: MatchClock

    /// How many elements are looked at for the first match before an index is made: fewer than on
    /// most screens, so that a screen without long tables is never indexed for it.
    private static let mostWithoutIndex = 1_000

    func nodes(limit: Int?) throws -> [ElementNode] {
      if usesIndex(limit: limit) { return try indexed(limit: limit) }
      var found: [ElementNode] = []
      var walk = ClassChainWalk(steps, from: root, clock)
      let most = text == nil ? Int.max : Self.mostWithoutIndex
      while found.count < limit ?? .max, let node = try walk.next(lookingAt: most) {
        found.append(node)
      }
      if found.count < limit ?? .max, walk.lookedAt >= most { return try indexed(limit: limit) }
      return found
    }

    func one(at position: Int) throws -> ElementNode? {
      if position == 1 { return try nodes(limit: 1).first }
      var place = max(position, 1) - 1
      if position < 0 {
        var counting = ClassChainWalk(steps, from: root, clock)
        let count = try counting.skip(.max)
        // Not `count + position`, which the smallest number there is would take too far.
        guard count >= position.magnitude else { return nil }
        place = count + position
      }
      var walk = ClassChainWalk(steps, from: root, clock)
      return try walk.skip(place) == place ? walk.next() : nil
    }

    // MARK: - By the index

    /// The only step, where it leads to any depth: then an index says which elements may be it.
    private var only: Step? {
      guard steps.count == 1, let step = steps.first, step.isDescendant else { return nil }
      return step
    }

    /// A text that one of the texts of every match is, or of an element in every match.
    private var text: (value: String, isInside: Bool)? {
      for filter in only?.filters ?? [] {
        let (predicate, isInside) =
          switch filter {
          case .itself(let predicate): (predicate, false)
          case .inside(let predicate): (predicate, true)
          }
        for attribute in [WireAttribute.name, .label, .identifier, .placeholderValue] {
          if let text = predicate.requiredTexts[attribute], !text.isEmpty {
            return (text, isInside)
          }
        }
      }
      return nil
    }

    /// Where the index is there it is used; where all elements would be looked at, it is made.
    private func usesIndex(limit: Int?) -> Bool {
      guard let only, text != nil || only.type != .any else { return false }
      if root.tree.isIndexed { return true }
      return limit == nil && text != nil && (only.type == .any || only.type.canBeInRow)
    }

    private func indexed(limit: Int?) throws -> [ElementNode] {
      let index = root.tree.index
      guard let only, let first = root.ordinal else { return [] }
      let range = (first + 1)..<index.ends[first]
      var candidates: [Int]
      if let text {
        candidates = index.ordinals(withText: text.value)
        if text.isInside {
          let around = candidates.flatMap { index.nodes[$0].ancestors.compactMap(\.ordinal) }
          candidates = Set(around).sorted()
        }
      } else {
        candidates = index.ordinals(of: only.type)
      }
      var found: [ElementNode] = []
      for ordinal in candidates where found.count < limit ?? .max && range.contains(ordinal) {
        if try only.matches(index.nodes[ordinal], clock) { found.append(index.nodes[ordinal]) }
      }
      return found
    }
  }
}

/// Goes through a tree in document order and stops at each element that steps lead to.
///
/// All steps are followed at once: for each element on the way it is known which steps its children
/// may be (`direct`) and which all that is in it may be (`deep`), a bit for each. So nobody looks
/// where no step can lead. Rows are made one at a time. Positions are left to the caller.
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
  private(set) var lookedAt = 0

  /// Follows steps from an element, which is not looked at itself.
  init(_ steps: ArraySlice<ClassChain.Step>, from root: ElementNode, _ clock: MatchClock) {
    self.steps = Array(steps)
    self.clock = clock
    let isDescendant = steps.first?.isDescendant == true
    enter(root, direct: isDescendant ? 0 : 1, deep: isDescendant ? 1 : 0)
  }

  /// The next element; nil behind the last one, or when more elements were looked at than wanted.
  mutating func next(lookingAt most: Int = .max) throws -> ElementNode? {
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

  /// Skips at most `limit` elements, and returns how many, fewer only at the end; rows that all
  /// match are counted, not made.
  mutating func skip(_ limit: Int) throws -> Int {
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
  private mutating func visit(_ node: ElementNode, below level: Level) throws -> Bool {
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
