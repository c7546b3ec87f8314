import Device

/// Elements whose type and text come near to what was asked for, nearest first.
struct Suggestions {
  /// At most three, as one would write them: `buttons["Save"]`.
  let found: [String]

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
      for candidate in [element.identifier, element.label, element.value, element.placeholder] {
        guard let candidate, candidate.count <= Self.longestText,
          let near = Self.distance(wanted, candidate, exact: candidate == text)
        else { continue }
        let distance = near + (type == nil || element.type == type ? 0 : 1)
        let words = "\(element.type.queryPropertyName)[\"\(candidate)\"]"
        if best[words].map({ distance < $0.distance }) ?? true { best[words] = (distance, place) }
      }
    }
    for place in index.ordinals(withText: text).prefix(100) { consider(index.nodes[place], place) }
    for (place, node) in index.nodes.prefix(Self.mostElements).enumerated() {
      consider(node, place)
    }
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
      if distance <= most { return distance }
    }
    let shortest = 3
    let (short, long) = wanted.count < other.count ? (wanted, other) : (other, wanted)
    return short.count >= shortest && String(long).contains(String(short)) ? most + 1 : nil
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
