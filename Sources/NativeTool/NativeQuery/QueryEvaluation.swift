import Device

/// Evaluates a query on one screen. Each step searches the matches of the step before it.
struct QueryEvaluation {
  let tree: ElementTree

  /// Returns the matches of a chain's steps, in document order.
  func matches(_ steps: ArraySlice<QueryStep>) -> [ElementNode] {
    var found = [tree.application]
    var rest = steps
    while let step = rest.popFirst() {
      switch step {
      case .descendants(let type):
        if case .index(let index)? = rest.first, found.count == 1 {
          rest.removeFirst()
          found = found[0].descendant(of: type, at: index).map { [$0] } ?? []
        } else {
          found = descendants(of: found, type, text: rest.first?.text)
        }
      case .children(let type): found = children(of: found, type)
      case .matching(let condition):
        // Stop at the first match, because a predicate may be slow or fail for later elements.
        if case .first? = rest.first {
          found = found.first(where: condition.holds(for:)).map { [$0] } ?? []
        } else {
          found = found.filter(condition.holds(for:))
        }
      case .containing(let condition):
        found = Self.nodes(found, containing: inside(found, condition))
      case .index(let index): found = index < 0 ? [] : Array(found.dropFirst(index).prefix(1))
      case .first: found = Array(found.prefix(1))
      case .bound(let path, _): found = tree.node(at: path).map { [$0] } ?? []
      }
    }
    return found
  }

  private func descendants(
    of roots: [ElementNode], _ type: ElementType, text: String?
  ) -> [ElementNode] {
    // The tree keeps the index for further texts.
    if text != nil { _ = tree.index }
    if roots.count == 1 { return roots[0].descendants(of: type, text: text) }
    var last: ElementNode?
    var found: [ElementNode] = []
    // A root inside the previous root has no descendants that the previous one lacks.
    for root in roots where !(last.map(root.isInside) ?? false) {
      found += root.descendants(of: type, text: text)
      last = root
    }
    return found
  }

  /// Returns the children of parents, in document order. Parents may be nested: a parent inside a
  /// child is visited before the child's next sibling.
  private func children(of parents: [ElementNode], _ type: ElementType) -> [ElementNode] {
    var found: [ElementNode] = []
    var rest = parents[...]
    func visit(_ parent: ElementNode) {
      for child in parent.children {
        if type == .any || child.element.type == type { found.append(child) }
        while let next = rest.first, next.isInside(child) {
          rest.removeFirst()
          visit(next)
        }
      }
    }
    while let parent = rest.popFirst() { visit(parent) }
    return found
  }

  private func inside(_ roots: [ElementNode], _ condition: QueryCondition) -> [ElementNode] {
    descendants(of: roots, condition.type ?? .any, text: condition.text)
      .filter(condition.holds(for:))
  }

  private static func nodes(
    _ nodes: [ElementNode], containing inner: [ElementNode]
  ) -> [ElementNode] {
    var around: Set<ElementNode> = []
    for node in inner {
      for ancestor in node.ancestors where !around.insert(ancestor).inserted { break }
    }
    return nodes.filter(around.contains)
  }
}
