import Device

/// A query didn't find exactly one element. The description names the query.
public struct XCUIQueryError: Error, Equatable, CustomStringConvertible {
  /// The reason for a failed query.
  public enum Reason: String, Sendable {
    /// The application is not running, or is in the background.
    case notRunning
    /// No element matches.
    case noMatch
    /// Several elements match, but one is required.
    case severalMatches
    /// A predicate is malformed, or takes too long to evaluate.
    case malformedPredicate
  }

  /// The reason for the failure.
  public let reason: Reason
  /// The message: the failed action, the query's steps, the elements found and similar elements.
  public let description: String

  /// Creates an error with its full message.
  public init(_ reason: Reason, _ description: String) {
    self.reason = reason
    self.description = description
  }
}

/// This device doesn't support a feature of XCUITest.
public struct XCUIUnsupportedError: Error, Equatable, CustomStringConvertible {
  /// The message: the requested feature and the supported alternative.
  public let description: String

  /// Creates an error with its full message.
  public init(_ description: String) { self.description = description }
}

extension XCUIQueryObject {
  /// Returns the error for a query without matches. `tree` is nil if the application isn't in
  /// front.
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
      return "is in the background. Call activate() to bring it to the front."
    }
    let other = device.running.map { "'\($0.bundleIdentifier)' is" } ?? "No application is"
    return
      "is not running. \(other) running \(device.isInBackground ? "in the background" : "now")."
  }

  /// Returns the error for a query with several matches if one is required.
  func severalMatches(_ found: [ElementNode], purpose: String?) -> XCUIQueryError {
    let list = NodeList(found, labelsFromContent: true)
    let lines =
      [
        failed(purpose) + ": Find single matching element. "
          + "Multiple matching elements found for \(chain).",
        "These \(list.count) match:",
      ] + list.lines + ["Narrow the query, or choose one with element(boundBy:) or firstMatch."]
    return XCUIQueryError(.severalMatches, lines.joined(separator: "\n"))
  }

  private func failed(_ purpose: String?) -> String {
    purpose.map { "Failed to \($0) \(chain.subject)" } ?? "Failed to get matching snapshot"
  }
}

/// Explains why a chain has no match: the failing step, the elements before it, and similar ones.
struct QueryDiagnosis {
  let chain: QueryChain
  let tree: ElementTree

  var lines: [String] {
    let failing = chain.steps.indices.first { matches(upTo: $0 + 1).isEmpty }
    guard let place = failing else { return [] }
    let step = chain.steps[place]
    if case .bound = step { return ["`\(step)` is no longer on the screen."] }
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
      "`\(step)` needs \(index + 1) elements, but there \(count == 1 ? "is 1" : "are \(count)"):"
    case .index:
      "`\(step)` is invalid. Indexes start at 0, and there \(count == 1 ? "is 1" : "are \(count)"):"
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

  /// Returns the text and the type that a step, or the next one, searches for.
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

/// Elements with a type and text similar to those of a query, most similar first.
struct Suggestions {
  /// At most three suggestions, as code: `buttons["Save"]`.
  let found: [String]
  /// The first element with exactly this type and text, outside the place that the query searched.
  let elsewhere: ElementNode?

  /// The maximum number of elements compared, so that a message doesn't take long.
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

  /// Returns the distance of a text from the wanted one, or nil if they aren't similar.
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

/// The minimum number of insertions, deletions and replacements between two texts.
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
  /// The element, its subtree, its path and the steps of its query. If it isn't found, the error.
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
          \(node.subtreeDescription)
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
  /// The steps of the query, each with its current matches.
  public var debugDescription: String {
    session.evaluate(chain) { tree, _ in
      tree.map(steps) ?? noMatch(in: nil, purpose: nil).description
    }
  }
}

extension XCUIQueryObject {
  /// Returns the steps of the chain, each with its matches.
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

/// Elements for a message: their count, and a line for each of the first ones.
struct NodeList {
  let count: Int
  let lines: [String]

  private static let maximumLineLength = 160

  /// Lists the first `limit` elements. With `labelsFromContent`, elements without texts are listed
  /// with the first label inside them.
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
  /// The first labelled descendant of an element without texts, such as a cell, in a few words.
  /// Empty for other elements.
  var contentLabel: String {
    guard element.identifier.isEmpty, element.label.isEmpty, element.value == nil,
      element.placeholder == nil
    else { return "" }
    let named = descendants(of: .any).first { !$0.element.label.isEmpty }
    return named.map { " with \($0.briefDescription)" } ?? ""
  }
}
