import ComparisonReport
import Foundation

/// The results that must not change unnoticed, as lines that can be compared.
///
/// Each fact has a name and a value, such as `A.1/TC1/S2 native` and
/// `looks 3, actions 1, checks 2`. Times aren't included.
package struct Baseline: Equatable, Sendable {
  /// A part of the baseline. Raw values are the names in the file.
  package enum Section: String, CaseIterable, Sendable {
    /// Looks, actions, requests and checks of each precondition, step and expectation, by tool.
    case counts
    /// The values that the tests assert in each item, with a line for each tool only if they differ.
    case asserted
    /// Outcome and failed items of each mutant, by suite and scenario.
    case kills
  }

  private var facts: [Section: [String: String]] = [:]

  package init() {}

  package subscript(_ section: Section) -> [String: String] {
    get { facts[section] ?? [:] }
    set { facts[section] = newValue }
  }

  /// A line for each fact, `section TAB name TAB value`, sorted.
  package var text: String {
    Section.allCases.flatMap { section in
      self[section].map { "\(section.rawValue)\t\($0)\t\($1)\n" }.sorted()
    }.joined()
  }

  /// Reads ``text``. Blank lines are skipped. Throws ``BaselineError`` for a malformed or repeated
  /// line, or if there is no fact.
  package init(parsing text: String) throws {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.isEmpty {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count == 3, let section = Section(rawValue: fields[0]) else {
        throw BaselineError(description: "line \(index + 1) isn't a section, a name and a value")
      }
      guard facts[section, default: [:]].updateValue(fields[2], forKey: fields[1]) == nil else {
        throw BaselineError(description: "line \(index + 1) repeats '\(fields[1])'")
      }
    }
    guard !facts.isEmpty else { throw BaselineError(description: "it contains no facts") }
  }

  /// Returns one line for each fact of some sections that differs from `saved`, sorted by name.
  package func drifts(from saved: Baseline, in sections: [Section]) -> [String] {
    sections.flatMap { section in
      let (now, before) = (self[section], saved[section])
      return Set(now.keys).union(before.keys).sorted().compactMap { name -> String? in
        switch (before[name], now[name]) {
        case (let old?, let new?):
          old == new ? nil : "\(section.rawValue): \(name): was \(old); is \(new)"
        case (let old?, nil): "\(section.rawValue): \(name): missing; was \(old)"
        case (nil, let new?): "\(section.rawValue): \(name): added; is \(new)"
        case (nil, nil): nil
        }
      }
    }
  }
}

/// Why a string isn't a baseline or a list of exceptions.
package struct BaselineError: Error, Equatable, CustomStringConvertible {
  package let description: String

  package init(description: String) { self.description = description }
}

extension Trace {
  /// The counts of each item in the first run of each scenario by each tool, for ``Baseline``.
  package var itemCounts: [String: String] {
    records.reduce(into: [:]) { counts, record in
      guard case .item(let run, let item) = record, run.repetition == 1 else { return }
      let sent = item.sent ?? []
      let requests = sent.count { $0.kind == .request || $0.kind == .pause }
      var parts = ["looks \(sent.count(where: \.isLook))"]
      let gestures = requests > 0 ? nil : sent.count { $0.kind == .gesture }
      if let actions = item.actions?.count ?? gestures { parts.append("actions \(actions)") }
      if requests > 0 { parts.append("requests \(requests)") }
      if let checks = item.checks { parts.append("checks \(checks)") }
      if item.outcome == .failed { parts.append("failed") }
      counts["\(item.item) \(run.tool)"] = parts.joined(separator: ", ")
    }
  }
}
