import Device
import PredicateFormat

extension ClassChain {
  /// The elements that the steps lead to from an element, in document order, none twice.
  ///
  /// - Parameter limit: the most elements that are asked for; nil for all.
  /// - Throws: an error when a regular expression takes too long.
  func nodes(
    from root: ElementNode, limit: Int?, clock: MatchClock = MatchClock()
  ) throws(PredicateFormatError) -> [ElementNode] {
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

  /// The search along steps that may lead to many elements.
  private struct Search {
    let steps: ArraySlice<Step>
    let root: ElementNode
    let clock: MatchClock

    /// So many elements are looked at for the first match before an index is made: fewer than on
    /// most screens, so that a screen without long tables is never indexed for it.
    private static let mostWithoutIndex = 1_000

    func nodes(limit: Int?) throws(PredicateFormatError) -> [ElementNode] {
      var found: [ElementNode] = []
      guard !usesIndex(limit: limit) else { return try indexed(limit: limit) }
      var walk = ClassChainWalk(steps, from: root, clock)
      let most = text == nil ? Int.max : Self.mostWithoutIndex
      while found.count < limit ?? .max, let node = try walk.next(lookingAt: most) {
        found.append(node)
      }
      if found.count < limit ?? .max, walk.lookedAt >= most { return try indexed(limit: limit) }
      return found
    }

    func one(at position: Int) throws(PredicateFormatError) -> ElementNode? {
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

    /// A text that one of the texts of every match is.
    private var text: String? {
      for case .itself(let predicate) in only?.filters ?? [] {
        for attribute in [WireSubject.Attribute.name, .label, .identifier, .placeholderValue] {
          if let text = predicate.requiredTexts[attribute], !text.isEmpty { return text }
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

    private func indexed(limit: Int?) throws(PredicateFormatError) -> [ElementNode] {
      let index = root.tree.index
      guard let only, let first = root.ordinal else { return [] }
      let range = (first + 1)..<index.ends[first]
      let candidates = text.map(index.ordinals(withText:)) ?? index.ordinals(of: only.type)
      var found: [ElementNode] = []
      for ordinal in candidates where found.count < limit ?? .max && range.contains(ordinal) {
        if try only.matches(index.nodes[ordinal], clock) { found.append(index.nodes[ordinal]) }
      }
      return found
    }
  }
}
