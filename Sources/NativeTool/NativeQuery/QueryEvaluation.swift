import Device

/// Finds what a query matches on one screen.
///
/// Elements are found one at a time, when asked for. The tree is walked, or, where it is large and
/// a text is looked for, its index is used; the index is made once a tree.
struct QueryEvaluation {
  let tree: ElementTree

  /// What a chain's steps match, in document order.
  ///
  /// - Parameter wantsOnlyFirst: no more than one element will be asked for, so that a walk that
  ///   stops at it is cheaper than an index.
  func matches(_ steps: ArraySlice<QueryStep>, wantsOnlyFirst: Bool = false) -> any NodeCursor {
    guard let place = steps.lastIndex(where: \.leavesOne) else {
      return segment(steps, from: tree.application, wantsOnlyFirst: wantsOnlyFirst)
    }
    guard let root = one(steps[...place]) else { return ListCursor([]) }
    return segment(steps[(place + 1)...], from: root, wantsOnlyFirst: wantsOnlyFirst)
  }

  private func one(_ steps: ArraySlice<QueryStep>) -> ElementNode? {
    let before = steps.dropLast()
    switch steps.last {
    case .first: return matches(before, wantsOnlyFirst: true).next()
    case .index(let index):
      guard index >= 0 else { return nil }
      let cursor = matches(before, wantsOnlyFirst: index == 0)
      return cursor.skip(index) == index ? cursor.next() : nil
    case .bound(let path, _): return tree.node(at: path)
    default: return nil
    }
  }

  private func segment(
    _ steps: ArraySlice<QueryStep>, from root: ElementNode, wantsOnlyFirst: Bool
  ) -> any NodeCursor {
    if !tree.isIndexed, !wantsOnlyFirst, deservesIndex(steps, from: root) { _ = tree.index }
    guard tree.isIndexed, let anchor = anchor(of: steps) else {
      return forward(ListCursor([root]), steps)
    }
    let verification = QueryVerification(index: tree.index, root: root)
    let anchored = FilterCursor(verification.candidates(for: steps[anchor])) { node in
      verification.matches(node, steps[...anchor])
    }
    return forward(anchored, steps[(anchor + 1)...])
  }

  /// The step to begin with: the one whose text the fewest elements have; nil to go step by step.
  private func anchor(of steps: ArraySlice<QueryStep>) -> Int? {
    // With more candidates than this, each with its ancestors, it is cheaper to go step by step.
    let mostInside = 64
    var best: (place: Int, count: Int)?
    for place in steps.indices {
      guard let text = steps[place].soughtText, !text.isEmpty else { continue }
      let count = tree.index.ordinals(withText: text).count
      if case .containing = steps[place], count > mostInside { continue }
      if best.map({ count <= $0.count }) ?? true { best = (place, count) }
    }
    return best?.place
  }

  private func forward(
    _ source: any NodeCursor, _ steps: ArraySlice<QueryStep>
  ) -> any NodeCursor {
    var cursor = source
    for place in steps.indices {
      switch steps[place] {
      case .descendants(let type):
        let text = place + 1 < steps.endIndex ? steps[place + 1].text : nil
        cursor = DescendantsCursor(of: cursor, type: type, text: text)
      case .children(let type): cursor = ChildrenCursor(of: cursor, type: type)
      case .matching(let condition): cursor = FilterCursor(cursor, condition.holds(for:))
      case .containing(let condition): cursor = FilterCursor(cursor) { condition.holds(inside: $0) }
      case .index, .first, .bound: break
      }
    }
    return cursor
  }

  /// Whether a text is looked for among elements that are many.
  ///
  /// Steps that can't lead into rows are taken to see: the buttons of a bar are few, however many
  /// rows are below it.
  private func deservesIndex(_ steps: ArraySlice<QueryStep>, from root: ElementNode) -> Bool {
    guard !tree.isSmall, let last = steps.lastIndex(where: { $0.soughtText != nil }) else {
      return false
    }
    let searched = steps[...last]
    let outside = searched.prefix { $0.searchedType?.canBeInRow != true }
    var budget = 200
    if isLarge(root, types: outside.compactMap(\.searchedType), budget: &budget) { return true }
    let types = searched[outside.endIndex...].compactMap(\.searchedType)
    guard !types.isEmpty else { return false }
    return forward(ListCursor([root]), outside).take().contains {
      isLarge($0, types: types, budget: &budget)
    }
  }

  /// Whether an element holds rows that must be looked into, or more elements than the budget.
  private func isLarge(_ node: ElementNode, types: [ElementType], budget: inout Int) -> Bool {
    budget -= 1
    guard budget > 0 else { return true }
    if let rows = node.rows {
      return rows.count > 0 && types.contains { $0 == rows.type || $0.canBeInRow }
    }
    return node.children.contains { isLarge($0, types: types, budget: &budget) }
  }
}

/// Answers backwards whether one element is among those that steps match from a root on.
struct QueryVerification {
  let index: ElementIndex
  let root: ElementNode

  /// The elements that may meet a step that looks for a text; all that do are among them.
  func candidates(for step: QueryStep) -> any NodeCursor {
    guard let text = step.soughtText else { return ListCursor([]) }
    let found = index.ordinals(withText: text)
    guard case .containing = step else {
      return OrdinalCursor(found, inside: root, at: root.ordinal ?? 0, of: index)
    }
    let around = Set(found.flatMap { index.nodes[$0].ancestors.compactMap(\.ordinal) })
    return ListCursor(around.sorted().map { index.nodes[$0] })
  }

  /// Whether steps lead from the root to an element. None of them may leave only one element.
  func matches(_ node: ElementNode, _ steps: ArraySlice<QueryStep>) -> Bool {
    guard let last = steps.last else { return node == root }
    let before = steps.dropLast()
    switch last {
    case .matching(let condition): return condition.holds(for: node) && matches(node, before)
    case .containing(let condition): return matches(node, before) && condition.holds(inside: node)
    case .children(let type):
      guard type == .any || node.element.type == type, let parent = node.parent else {
        return false
      }
      return matches(parent, before)
    case .descendants(let type):
      guard type == .any || node.element.type == type, node != root, node.isInside(root) else {
        return false
      }
      return before.isEmpty || node.ancestors.contains { matches($0, before) }
    case .index, .first, .bound: return false
    }
  }
}
