/// What a node is known by among its siblings, from one rendering to the next.
enum NodeKey: Hashable {
  /// A part that every document has: `html`, `head`, `title`, `body`.
  case fixed(String)
  /// An element with a key, the nth (from 0) where siblings share one.
  case key(AnyHashable, name: String, Int)
  /// An element with an `id`, the nth where siblings share one.
  case id(String, name: String, Int)
  /// The nth element of its name that has neither.
  case place(name: String, Int)
  /// The nth text.
  case text(Int)
}

extension NodeKey {
  /// Whether these siblings have these keys, in their order.
  static func are(_ keys: some Collection<NodeKey>, of siblings: [HTML]) -> Bool {
    // Keys that are alike but for their numbers, one by one, are numbered alike.
    keys.count == siblings.count
      && zip(keys, siblings).allSatisfy { $0.numbered(0) == firstKey(of: $1) }
  }

  /// The keys of siblings, in their order.
  static func keys(of siblings: [HTML]) -> [NodeKey] {
    if siblings.count <= 8 { return keys(ofFew: siblings) }
    var seen: [NodeKey: Int] = [:]
    return siblings.map { sibling in
      let first = firstKey(of: sibling)
      defer { seen[first, default: 0] += 1 }
      return first.numbered(seen[first, default: 0])
    }
  }

  /// The same for so few that comparing each with those before it costs less than hashing it.
  private static func keys(ofFew siblings: [HTML]) -> [NodeKey] {
    let first = siblings.map(firstKey)
    return first.indices.map { place in
      first[place].numbered(first[..<place].count { $0 == first[place] })
    }
  }

  private static func firstKey(of sibling: HTML) -> NodeKey {
    switch sibling.content {
    case .text: return .text(0)
    case .element(let element):
      if let key = element.key { return .key(key, name: element.name, 0) }
      if let id = element.attributes.text(of: "id"), !id.isEmpty {
        return .id(id, name: element.name, 0)
      }
      return .place(name: element.name, 0)
    }
  }

  private func numbered(_ number: Int) -> NodeKey {
    switch self {
    case .fixed: self
    case .key(let key, let name, _): .key(key, name: name, number)
    case .id(let id, let name, _): .id(id, name: name, number)
    case .place(let name, _): .place(name: name, number)
    case .text: .text(number)
    }
  }
}
