import Device

/// Elements whose type and text come near to what was asked for, nearest first.
struct Suggestions {
  /// At most three, as one would write them: `buttons["Save"]`.
  let found: [String]
  /// The first element of the very type and text; the query looked for it in another place.
  let elsewhere: ElementNode?

  /// So many elements are looked at: a message must not take long.
  private static let mostElements = 5000
  /// Longer texts are no names.
  private static let longestText = 100

  /// - Parameters:
  ///   - text: the text that was asked for.
  ///   - type: the type that was asked for; nil for any.
  init(text: String, type: ElementType?, index: ElementIndex) {
    let wanted = Array(text.lowercased())
    var best: [String: (distance: Int, place: Int)] = [:]
    func consider(_ node: ElementNode, _ place: Int) {
      let element = node.element
      let texts = [element.identifier, element.label, element.value, element.placeholder]
      let near = texts.compactMap { candidate -> (distance: Int, text: String)? in
        guard let candidate, candidate.count <= Self.longestText else { return nil }
        return Self.distance(wanted, candidate, exact: candidate == text).map { ($0, candidate) }
      }
      guard let nearest = near.min(by: { $0.distance < $1.distance }) else { return }
      let distance = nearest.distance + (type == nil || element.type == type ? 0 : 1)
      let words = "\(element.type.queryPropertyName)[\"\(nearest.text)\"]"
      if best[words].map({ distance < $0.distance }) ?? true { best[words] = (distance, place) }
    }
    let same = index.ordinals(withText: text).prefix(100)
    elsewhere = same.lazy.map { index.nodes[$0] }.first { type == nil || $0.element.type == type }
    let candidates =
      same.isEmpty ? Array(index.nodes.indices.prefix(Self.mostElements)) : Array(same)
    for place in candidates { consider(index.nodes[place], place) }
    found = best.sorted { one, other in
      (one.value.distance, one.value.place, one.key)
        < (other.value.distance, other.value.place, other.key)
    }.prefix(3).map(\.key)
  }

  /// How far a text is from the wanted one; nil for too far to be meant.
  private static func distance(
    _ wanted: [Character], _ candidate: String, exact: Bool
  ) -> Int? {
    if exact { return 0 }
    guard !candidate.isEmpty else { return nil }
    let other = Array(candidate.lowercased())
    let most = max(1, wanted.count / 3)
    if abs(wanted.count - other.count) <= most {
      let distance = EditDistance.between(wanted, other)
      if distance <= most { return 1 + distance }
    }
    let shortest = 3
    let (short, long) = wanted.count < other.count ? (wanted, other) : (other, wanted)
    return short.count >= shortest && String(long).contains(String(short)) ? 2 + most : nil
  }
}

/// The least number of characters to insert, delete or replace to make one text of another.
enum EditDistance {
  static func between(_ one: [Character], _ other: [Character]) -> Int {
    var row = Array(0...other.count)
    for (i, character) in one.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, candidate) in other.enumerated() {
        let replaced = diagonal + (character == candidate ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(replaced, diagonal + 1, row[j] + 1)
      }
    }
    return row[other.count]
  }
}
