import Device

/// Why a query did not lead to the one element that was needed, in words that name the query.
public struct XCUIQueryError: Error, Equatable, CustomStringConvertible {
  /// What was wrong with what matched.
  public enum Reason: String, Sendable {
    /// The application does not run.
    case notRunning
    /// No element matches.
    case noMatch
    /// Several elements match where one is needed.
    case severalMatches
    /// A text is no predicate, or takes too long to evaluate.
    case malformedPredicate
  }

  /// What was wrong with what matched.
  public let reason: Reason
  /// The whole text: what failed, the query's steps, what was there, and what comes near.
  public let description: String

  /// Makes an error with its whole text.
  public init(_ reason: Reason, _ description: String) {
    self.reason = reason
    self.description = description
  }
}

/// Something of XCUITest that has no meaning on this device, in words that say what has.
public struct XCUIUnsupportedError: Error, Equatable, CustomStringConvertible {
  /// What was asked for, and what there is instead.
  public let description: String

  /// Makes an error with its whole text.
  public init(_ description: String) { self.description = description }
}

extension XCUIQueryObject {
  /// The error where nothing matches on a screen; nil while the application is not in front.
  func noMatch(in tree: ElementTree?, purpose: String?) -> XCUIQueryError {
    guard let tree else {
      return XCUIQueryError(
        .notRunning, "\(failed(purpose)): Application '\(chain.application)' \(notInFront)")
    }
    return XCUIQueryError(
      .noMatch,
      """
      \(failed(purpose)): No matches found for \(chain), \
      given input App element '\(chain.application)'.
      \(QueryDiagnosis(chain: chain, tree: tree).lines.joined(separator: "\n"))
      """)
  }

  private var notInFront: String {
    let device = session.device
    if device.state(of: chain.application) == .background {
      return "is in the background; activate() brings it to the front."
    }
    let other = device.running.map { "'\($0.bundleIdentifier)' is" } ?? "No application is"
    return
      "is not running. \(other) running \(device.isInBackground ? "in the background" : "now")."
  }

  /// The error where several elements match and one is needed.
  func severalMatches(_ found: [ElementNode], purpose: String?) -> XCUIQueryError {
    let list = NodeList(found, labelsFromContent: true)
    let lines =
      [
        failed(purpose) + ": Find single matching element. "
          + "Multiple matching elements found for \(chain).",
        "These \(list.count) match:",
      ] + list.lines + ["Narrow the query, or take one with element(boundBy:) or firstMatch."]
    return XCUIQueryError(.severalMatches, lines.joined(separator: "\n"))
  }

  private func failed(_ purpose: String?) -> String {
    purpose.map { "Failed to \($0) \(chain.subject)" } ?? "Failed to get matching snapshot"
  }
}

/// Finds out why a chain matches nothing: at which step, among what, and what comes near.
struct QueryDiagnosis {
  let chain: QueryChain
  let tree: ElementTree

  var lines: [String] {
    let failing = chain.steps.indices.first { matches(upTo: $0 + 1).isEmpty }
    guard let place = failing else { return [] }
    let step = chain.steps[place]
    if case .bound = step { return ["`\(step)` is not on the screen any more."] }
    let list = NodeList(matches(upTo: place), labelsFromContent: true)
    return [Self.headline(step, list.count)] + list.lines + nearest(to: step, at: place)
  }

  private func matches(upTo end: Int) -> [ElementNode] {
    QueryEvaluation(tree: tree).matches(chain.steps[..<end])
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
    var lines =
      switch step {
      case .descendants, .children: [typesOnScreen]
      default: [String]()
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
  private static let maximumElements = 5000
  private static let maximumTextLength = 100

  init(text: String, type: ElementType?, index: ElementIndex) {
    let wanted = Array(text.lowercased())
    var best: [String: (distance: Int, place: Int)] = [:]
    func consider(_ node: ElementNode, _ place: Int) {
      let element = node.element
      let texts = [element.identifier, element.label, element.value, element.placeholder]
      let near = texts.compactMap { candidate -> (distance: Int, text: String)? in
        guard let candidate, candidate.count <= Self.maximumTextLength else { return nil }
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
      same.isEmpty ? Array(index.nodes.indices.prefix(Self.maximumElements)) : Array(same)
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
    let maximumDistance = max(1, wanted.count / 3)
    if abs(wanted.count - other.count) <= maximumDistance {
      let distance = EditDistance.between(wanted, other)
      if distance <= maximumDistance { return 1 + distance }
    }
    let shortest = 3
    let (short, long) = wanted.count < other.count ? (wanted, other) : (other, wanted)
    return short.count >= shortest && String(long).contains(String(short))
      ? 2 + maximumDistance : nil
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

extension XCUIElement: CustomDebugStringConvertible {
  /// The element, what is in it, the way to it and its query's steps; where it is not found, why.
  public var debugDescription: String {
    do {
      return try resolve { node in
        _ = node.tree.index
        let path = ([node] + node.ancestors).reversed().enumerated().map { depth, element in
          String(repeating: " ", count: depth + 1) + (depth == 0 ? "→" : "↳")
            + element.lineDescription
        }
        return """
          Attributes: \(node.lineDescription)
          Element subtree:
          \(node.subtreeDescription())
          Path to element:
          \(path.joined(separator: "\n"))
          \(steps(on: node.tree))
          """
      }
    } catch {
      return "\(error)"
    }
  }
}

extension XCUIElementQuery: CustomDebugStringConvertible {
  /// The steps of the query, each with the elements that it matches now.
  public var debugDescription: String {
    session.evaluate(chain) { tree, _ in
      tree.map(steps) ?? noMatch(in: nil, purpose: nil).description
    }
  }
}

extension XCUIQueryObject {
  /// The steps to what matches, each with what it matches itself.
  fileprivate func steps(on tree: ElementTree) -> String {
    let evaluation = QueryEvaluation(tree: tree)
    var lines = ["Query chain:"]
    for end in 0...chain.steps.count {
      let indent = String(repeating: "  ", count: end)
      let step =
        end == 0
        ? "Target Application '\(chain.application)'" : chain.steps[end - 1].description
      let output = NodeList(evaluation.matches(chain.steps[..<end]), limit: 20)
      lines.append("\(indent)\(end == 0 ? " →" : "↪︎")Find: \(step)")
      lines.append("\(indent)  Output: {")
      lines += output.lines.map { "\(indent)  \($0)" }
      lines.append("\(indent)  }")
    }
    return lines.joined(separator: "\n")
  }
}

/// Some elements for a message: how many there are, and a line for each of the first ones.
struct NodeList {
  let count: Int
  let lines: [String]

  private static let maximumLineLength = 160

  /// Lists the first `limit` elements; `labelsFromContent` adds to one without any text the first text
  /// in it.
  init(_ nodes: [ElementNode], limit: Int = 5, labelsFromContent: Bool = false) {
    count = nodes.count
    let shown = nodes.prefix(limit)
    if let tree = shown.first?.tree { _ = tree.index }
    lines =
      shown.map { node in
        let line = node.lineDescription + (labelsFromContent ? node.contentLabel : "")
        let isLong = line.count > Self.maximumLineLength
        return "  " + (isLong ? line.prefix(Self.maximumLineLength) + "…" : line)
      } + (count > shown.count ? ["  … and \(count - shown.count) more"] : [])
  }
}

extension ElementNode {
  /// For an element without any text, such as a cell: what in it has one, in a few words.
  var contentLabel: String {
    guard element.identifier.isEmpty, element.label.isEmpty, element.value == nil,
      element.placeholder == nil
    else { return "" }
    let named = descendants(of: .any).first { !$0.element.label.isEmpty }
    return named.map { " with \($0.briefDescription)" } ?? ""
  }
}
