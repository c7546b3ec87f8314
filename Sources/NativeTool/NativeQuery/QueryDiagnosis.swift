import Device

/// Finds out why a chain matches nothing: at which step, among what, and what comes near.
struct QueryDiagnosis {
  let chain: QueryChain
  let tree: ElementTree

  /// What to tell a person, line by line.
  var lines: [String] {
    guard let place = failingStep else { return [] }
    let step = chain.steps[place]
    if case .bound = step { return ["`\(step)` is not on the screen any more."] }
    let list = NodeList(namingUnnamed: true) { matches(upTo: place) }
    return [Self.headline(step, list.count)] + list.lines + nearest(to: step, at: place)
  }

  private var failingStep: Int? {
    chain.steps.indices.first { place in
      matches(upTo: place + 1, wantsOnlyFirst: true).next() == nil
    }
  }

  private func matches(upTo end: Int, wantsOnlyFirst: Bool = false) -> any NodeCursor {
    QueryEvaluation(tree: tree).matches(chain.steps[..<end], wantsOnlyFirst: wantsOnlyFirst)
  }

  private static func headline(_ step: QueryStep, _ count: Int) -> String {
    let these = count == 1 ? "this one" : "any of these \(count)"
    return switch step {
    case .descendants, .children: "`\(step)` found nothing in \(these):"
    case .containing, .matching: "`\(step)` does not match \(these):"
    case .index(let index) where index >= 0:
      "`\(step)` needs \(index + 1) elements, and there \(count == 1 ? "is 1" : "are \(count)"):"
    case .index:
      "`\(step)` can't be: the first index is 0, and \(count == 1 ? "this one is" : "these \(count) are") there:"
    case .first, .bound: "`\(step)` found nothing among \(these):"
    }
  }

  private func nearest(to step: QueryStep, at place: Int) -> [String] {
    var lines: [String] = []
    switch step {
    case .descendants, .children: lines = [typesOnScreen]
    default: break
    }
    guard let (text, type) = wanted(at: place) else { return lines }
    let suggestions = Suggestions(text: text, type: type, index: tree.index)
    if let node = suggestions.elsewhere {
      lines.append("It is elsewhere on the screen: \(node.lineDescription)")
    } else if !suggestions.found.isEmpty {
      lines.append("Did you mean \(Self.either(suggestions.found))?")
    }
    return lines
  }

  /// The text and the type that a step, or the one after it, looks for.
  private func wanted(at place: Int) -> (text: String, type: ElementType?)? {
    let next = place + 1 < chain.steps.count ? chain.steps[place + 1].text : nil
    guard let text = chain.steps[place].soughtText ?? next, !text.isEmpty else { return nil }
    if case .containing(let condition) = chain.steps[place] { return (text, condition.type) }
    return (text, chain.steps[...place].last { $0.type != nil }?.type)
  }

  private static func either(_ choices: [String]) -> String {
    let quoted = choices.map { "`\($0)`" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.joined() }
    return quoted.dropLast().joined(separator: ", ") + " or \(last)"
  }

  private var typesOnScreen: String {
    let counts = ElementType.allCases.filter { $0 != .any }
      .map { ($0, tree.index.ordinals(of: $0).count) }
      .filter { $0.1 > 0 }
      .map { "\($0.0.capitalizedName) \($0.1)" }
    return "Types on the screen: \(counts.joined(separator: ", "))."
  }
}

/// Elements whose type and text come near to what was asked for, nearest first.
struct Suggestions {
  /// At most three, as one would write them: `buttons["Save"]`.
  let found: [String]
  /// The first element of the very type and text; the query looked for it in another place.
  let elsewhere: ElementNode?

  /// How many elements are looked at: a message must not take long.
  private static let mostElements = 5000
  /// Longer texts are no names.
  private static let longestText = 100

  /// Looks for what comes near to a text and a type, nil for any.
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
package enum EditDistance {
  package static func between(_ one: [Character], _ other: [Character]) -> Int {
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
