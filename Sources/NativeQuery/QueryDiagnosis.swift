import Device

/// Finds out why a chain matches nothing: at which step, among what, and what comes near.
struct QueryDiagnosis {
  let chain: QueryChain
  let tree: ElementTree

  /// What to tell a person, line by line.
  var lines: [String] {
    guard let place = failingStep else { return [] }
    let list = NodeList { matches(upTo: place) }
    let step = chain.steps[place]
    return [Self.headline(step, list.count)] + list.lines + nearest(to: step, at: place)
  }

  /// The first step that leaves nothing.
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
    case .index: "`\(step)` can't be: the first index is 0, and these \(count) are there:"
    case .first, .bound: "`\(step)` is not on the screen any more; what was asked among:"
    }
  }

  // MARK: - What comes near

  private func nearest(to step: QueryStep, at place: Int) -> [String] {
    if let text = step.soughtText, !text.isEmpty {
      var type: ElementType?
      if case .containing(let condition) = step {
        type = condition.type
      } else {
        type = chain.steps[...place].last { $0.type != nil }?.type
      }
      let found = Suggestions(text: text, type: type, index: tree.index).found
      if !found.isEmpty { return ["Did you mean \(Self.either(found))?"] }
    }
    switch step {
    case .descendants, .children: return [typesOnScreen]
    default: return []
    }
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
