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
    if siblings.count <= 8 { return keys(ofFew: siblings) }
    var seenTypes: [ElementType: Int] = [:]
    var seenIDs: [AnyHashable: Int] = [:]
    return siblings.map { sibling in
      if let id = id(of: sibling) {
        defer { seenIDs[id, default: 0] += 1 }
        return .id(id, seenIDs[id, default: 0])
      }
      defer { seenTypes[sibling.type, default: 0] += 1 }
      return .place(sibling.type, seenTypes[sibling.type, default: 0])
    }
  }

  /// The same for so few that comparing each with those before it costs less than hashing it.
  private static func keys(ofFew siblings: [Element]) -> [ElementKey] {
    var keys: [ElementKey] = []
    keys.reserveCapacity(siblings.count)
    for sibling in siblings {
      if let id = id(of: sibling) {
        let seen = keys.count { if case .id(let other, _) = $0 { other == id } else { false } }
        keys.append(.id(id, seen))
      } else {
        let type = sibling.type
        let seen = keys.count { if case .place(type, _) = $0 { true } else { false } }
        keys.append(.place(type, seen))
      }
    }
    return keys
  }

  private static func id(of element: Element) -> AnyHashable? {
    element.id ?? (element.identifier.isEmpty ? nil : AnyHashable(element.identifier))
  }
}
