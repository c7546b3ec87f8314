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
    case .index:
      "`\(step)` can't be: the first index is 0, and \(count == 1 ? "this one is" : "these \(count) are") there:"
    case .first, .bound: "`\(step)` found nothing among \(these):"
    }
  }

  // MARK: - What comes near

  private func nearest(to step: QueryStep, at place: Int) -> [String] {
    var lines: [String] = []
    if case .descendants = step { lines = [typesOnScreen] }
    if case .children = step { lines = [typesOnScreen] }
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
