import Device

/// What is in an element, found by walking through it: rows are made only when one is asked for.
final class WalkCursor: NodeCursor {
  private struct Level {
    let node: ElementNode
    var next: Int
    let end: Int
    /// Whether the children are rows of the type asked for: nothing in them is of that type.
    let areMatchingRows: Bool
  }

  private let type: ElementType
  private var levels: [Level] = []

  /// Walks through `root`, itself left out, for the elements of a type.
  init(_ root: ElementNode, type: ElementType) {
    self.type = type
    enter(root)
  }

  func next() -> ElementNode? {
    while let level = levels.last {
      guard level.next < level.end, let child = level.node.child(at: level.next) else {
        levels.removeLast()
        continue
      }
      levels[levels.count - 1].next += 1
      if !level.areMatchingRows { enter(child) }
      if type == .any || child.element.type == type { return child }
    }
    return nil
  }

  func skip(_ limit: Int) -> Int {
    var skipped = 0
    while skipped < limit {
      if let level = levels.last, level.areMatchingRows, level.next < level.end {
        let some = min(limit - skipped, level.end - level.next)
        levels[levels.count - 1].next += some
        skipped += some
      } else if next() != nil {
        skipped += 1
      } else {
        break
      }
    }
    return skipped
  }

  private func enter(_ node: ElementNode) {
    guard let rows = node.rows else {
      levels.append(Level(node: node, next: 0, end: node.childCount, areMatchingRows: false))
      return
    }
    if rows.type == type {
      levels.append(Level(node: node, next: 0, end: rows.count, areMatchingRows: true))
    } else if type.canBeInRow {
      levels.append(Level(node: node, next: 0, end: rows.count, areMatchingRows: false))
    }
  }
}
