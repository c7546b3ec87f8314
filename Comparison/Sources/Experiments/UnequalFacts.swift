import ComparisonReport
import Foundation
import TraceRecords
import ScenarioFormat

/// Compares the values that two tools assert in each precondition and expectation.
///
/// A value is a text, or anything else in parentheses, such as `(3)`. It counts if a check asserted
/// it, or if a locator requires it on the screen: as a label, value or placeholder.
package struct UnequalFacts: Sendable {
  package static let file = "Comparison/unequal-facts.txt"

  /// The values that only one tool asserts, in the items whose ids have a prefix.
  private let exceptions: [(line: Int, prefix: String, tool: String, value: String)]

  /// Parses exceptions: lines of ITEM | TOOL | VALUE | REASON, where ITEM is an item's id or its
  /// beginning. Skips empty lines and those that begin with `#`. Throws ``ListError`` for others.
  package init(parsing text: String) throws {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    exceptions = try lines.enumerated().compactMap { index, line in
      if line.isEmpty || line.hasPrefix("#") { return nil }
      let fields = line.split(separator: "|", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      guard fields.count == 4, !fields.contains("") else {
        throw ListError(
          description: "\(Self.file):\(index + 1): a line must have an item, a tool, a value and a "
            + "reason: ITEM | TOOL | VALUE | REASON")
      }
      return (index + 1, fields[0], fields[1], fields[2])
    }
  }

  /// Compares the first runs of two tools. Returns a line for each value that only one asserts
  /// without an exception, and for each exception that isn't needed.
  package func problems(
    in trace: Trace, of scenarios: [Scenario], by tools: [String]
  ) -> [String] {
    let facts = Self.facts(in: trace, of: scenarios, tools)
    var unused = exceptions
    var problems: [String] = []
    for item in scenarios.flatMap(\.playedItems).filter({ $0.kind != .step }).map(\.id) {
      for (tool, other) in zip(tools, tools.reversed()) {
        let values = { (tool: String) in facts["\(item) \(tool)"] ?? [] }
        for value in values(tool).subtracting(values(other)).sorted() {
          let allowing = exceptions.filter {
            item.hasPrefix($0.prefix) && $0.tool == tool && $0.value == value
          }
          unused.removeAll { exception in allowing.contains { $0.line == exception.line } }
          guard allowing.isEmpty else { continue }
          problems.append(
            "\(item): only \(tool) asserts \"\(value.shown(atMost: 120))\". Let \(other) assert it "
              + "too, or add a line with the reason to \(Self.file).")
        }
      }
    }
    problems += unused.map {
      "\(Self.file):\($0.line): no item \($0.prefix) has a value \"\($0.value)\" that only \($0.tool) "
        + "asserts. Remove the line."
    }
    return problems + exceptions.dropFirst(15).map { "\(Self.file):\($0.line): more than 15 lines" }
  }

  /// Returns the asserted values by item and tool. In a step, locators assert nothing.
  private static func facts(
    in trace: Trace, of scenarios: [Scenario], _ tools: [String]
  ) -> [String: Set<String>] {
    let steps = Set(scenarios.flatMap(\.playedItems).filter { $0.kind == .step }.map(\.id))
    var facts: [String: Set<String>] = [:]
    var (identifiers, visible): (Set<String>, Set<String>) = ([], [])
    for case .item(let run, let item) in trace.records
    where run.repetition == 1 && tools.contains(run.tool) {
      let (sent, asserted) = (item.sent ?? [], Set(item.asserted ?? []))
      identifiers.formUnion(sent.flatMap(\.identifiers))
      visible.formUnion(asserted.union(sent.filter { $0.kind != .query }.flatMap(\.values)))
      facts["\(item.item) \(run.tool)"] =
        steps.contains(item.item) ? asserted : asserted.union(sent.flatMap(\.values))
    }
    // A native locator doesn't show whether it looks for an identifier or a label.
    let invisible = identifiers.subtracting(visible)
    return facts.mapValues { $0.subtracting(invisible) }
  }
}

/// Why a string isn't a list of exceptions.
package struct ListError: Error, Equatable, CustomStringConvertible {
  package let description: String

  package init(description: String) { self.description = description }
}

extension SentCommand {
  /// The values that the locator requires on the screen, and the focus if it was looked up.
  fileprivate var values: [String] {
    switch content {
    case .query(let steps):
      return steps.filter { [.matching, .containing].contains($0.step) }.compactMap(\.text)
    case .request("GET", "/element/active", _): return ["(focus)"]
    case .request(_, _, let locator?) where ["xpath", "css selector"].contains(locator.using):
      return Self.required(by: locator.value)
    default: return []
    }
  }

  /// The values that an XPath or a CSS selector requires on the screen.
  private static func required(by value: String) -> [String] {
    let optional = #/@\w+=(?:'[^']*'|"[^"]*")(?: or @\w+=(?:'[^']*'|"[^"]*"))+|@value='[01]'/#
    let required = value.replacing(optional, with: "")
    let texts = required.matches(
      of: #/(?:label=|[vV]alue=|placeholder=|\. = |contains\([^,]*, )(?:'([^']*)'|"([^"]*)")/#)
    return texts.compactMap { ($0.1 ?? $0.2).map(String.init) }
      + required.matches(of: #/count\([^)]*\)=(\d+)/#).map { "(\($0.1))" }
  }

  /// The strings that a WebDriver locator looks for as identifiers.
  fileprivate var identifiers: [String] {
    guard let locator else { return [] }
    if locator.using == "name" || locator.using == "accessibility id" { return [locator.value] }
    return locator.value.matches(of: #/@name='([^']*)'/#).map { "\($0.1)" }
  }
}
