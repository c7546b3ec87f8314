import Device

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
    case .matching(let condition):
      return condition.holds(for: node) && matches(node, before)
    case .containing(let condition):
      return matches(node, before) && condition.holds(inside: node)
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
    case .index, .first, .bound:
      return false
    }
  }
}
