import Device

/// What is in any of some elements, at any depth.
final class DescendantsCursor: NodeCursor {
  private let roots: any NodeCursor
  private let type: ElementType
  private let text: String?
  private var root: ElementNode?
  private var part: (any NodeCursor)?

  /// Goes through the elements of a type that are in `roots`.
  ///
  /// - Parameter text: leaves out elements without that text; nil for none.
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
