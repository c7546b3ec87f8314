/// What tells an element from its siblings, from one rendering to the next.
public enum ElementKey: Hashable {
  /// The nth of its type (from 0) among the siblings that have neither id nor identifier.
  case place(ElementType, Int)
  /// Its id, or its identifier; the nth (from 0) where siblings share one.
  case id(AnyHashable, Int)
}

/// The way to an element from the application down: the same for the same element, in every
/// rendering in which it is there.
public struct ElementPath: Hashable {
  /// A child of the element so far.
  struct Step: Hashable {
    let key: ElementKey
    /// Where it was among its siblings: the place to look first.
    let hint: Int

    static func == (one: Step, other: Step) -> Bool { one.key == other.key }
    func hash(into hasher: inout Hasher) { hasher.combine(key) }
  }

  let steps: [Step]
}

extension ElementKey {
  /// The keys of siblings, in their order.
  static func keys(of siblings: [Element]) -> [ElementKey] {
    var seenTypes: [ElementType: Int] = [:]
    var seenIDs: [AnyHashable: Int] = [:]
    return siblings.map { sibling in
      let id = sibling.id ?? (sibling.identifier.isEmpty ? nil : AnyHashable(sibling.identifier))
      if let id {
        defer { seenIDs[id, default: 0] += 1 }
        return .id(id, seenIDs[id, default: 0])
      }
      defer { seenTypes[sibling.type, default: 0] += 1 }
      return .place(sibling.type, seenTypes[sibling.type, default: 0])
    }
  }
}
