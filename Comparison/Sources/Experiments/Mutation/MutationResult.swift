import CSV
import ComparisonReport
import Foundation
import ScenarioFormat
import Variations

package struct MutationResult: Sendable {
  /// The mutants that count for scores, without controls.
  package let mutants: [Mutant]
  package let suites: [String]
  package let scenarios: [Scenario]
  /// The reasons why mutants are equivalent to the unchanged app, by id.
  package let equivalents: [String: String]
  /// Errors in the experiment: a suite that fails without a mutant, a control that is caught, and a
  /// mutant listed as equivalent that is caught or changes a screen.
  package let findings: [String]

  private let runs: [Key: MutantRun]

  private struct Key: Hashable {
    let mutant, suite, scenario: String
  }

  /// Judges runs.
  ///
  /// - Parameters:
  ///   - runs: all runs, including those of controls and, with an empty id, of the unchanged app.
  package init(
    _ runs: [MutantRun], of mutants: [Mutant], suites: [String],
    scenarios: [Scenario], equivalents: [String: String]
  ) {
    self.mutants = mutants.filter { !$0.isControl }
    self.suites = suites
    (self.scenarios, self.equivalents) = (scenarios, equivalents)
    let byKey = Dictionary(
      runs.map { (Key(mutant: $0.mutant, suite: $0.suite, scenario: $0.scenario), $0) },
      uniquingKeysWith: { $1 })
    self.runs = byKey
    var findings: [String] = []
    let controls = Set(mutants.filter(\.isControl).map(\.id) + [""])
    for run in runs where controls.contains(run.mutant) {
      guard run.killer != nil || run.problem != nil || run.end != .finished else { continue }
      let name = run.mutant.isEmpty ? "the unchanged app" : "the control \(run.mutant)"
      findings.append(
        "\(name) fails in \(run.scenario) by \(run.suite): "
          + (run.killer?.id ?? run.problem ?? run.end.rawValue))
    }
    for run in runs where equivalents[run.mutant] != nil {
      let baseline = byKey[Key(mutant: "", suite: run.suite, scenario: run.scenario)]
      let claim = "\(run.mutant) is listed as equivalent, but"
      if let killer = run.killer {
        findings.append("\(claim) \(killer.id) by \(run.suite) catches it")
      } else if run.status(comparedTo: baseline) == .survived {
        findings.append("\(claim) it changes screens of \(run.scenario) by \(run.suite)")
      }
    }
    self.findings = findings.sorted()
  }

  /// Returns the run of a mutant in a scenario by a suite, or nil if there was none.
  package func run(of mutant: String, _ suite: String, _ scenario: Scenario) -> MutantRun? {
    runs[Key(mutant: mutant, suite: suite, scenario: scenario.id.description)]
  }

  package func runs(of mutant: Mutant, by suite: String) -> [MutantRun] {
    scenarios.compactMap { run(of: mutant.id, suite, $0) }
  }

  /// Returns a mutant's status in one scenario, or nil if it was not played.
  package func status(of mutant: Mutant, _ suite: String, in scenario: Scenario) -> MutantStatus? {
    run(of: mutant.id, suite, scenario)?.status(comparedTo: run(of: "", suite, scenario))
  }

  /// Returns a mutant's status in some scenarios (all if nil) by one suite.
  package func status(
    of mutant: Mutant, by suite: String, in scenarios: [Scenario]? = nil
  ) -> MutantStatus {
    if equivalents[mutant.id] != nil { return .equivalent }
    return (scenarios ?? self.scenarios)
      .compactMap { status(of: mutant, suite, in: $0) }.max() ?? .notReached
  }

  /// The scenarios of the thesis, according to the source in their headers.
  package var thesisScenarios: [Scenario] {
    scenarios.filter { $0.header.source.lowercased().hasPrefix("thesis") }
  }
}

/// The numbers of mutants by status, and the ratios of killed mutants.
package struct MutationScore: Equatable, Sendable {
  private let counts: [MutantStatus: Int]

  package init(_ statuses: some Sequence<MutantStatus>) {
    counts = statuses.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }

  package func count(_ status: MutantStatus) -> Int { counts[status] ?? 0 }

  /// The number of mutants, including equivalent ones.
  package var all: Int { counts.values.reduce(0, +) }
  /// The number of reached mutants, without equivalent ones.
  package var reached: Int { all - count(.equivalent) - count(.notReached) }
  /// The share of killed mutants among the reached ones, from 0 to 1. Nil if there are none.
  package var ofReached: Double? {
    reached > 0 ? Double(count(.killed)) / Double(reached) : nil
  }
}

extension MutationResult {
  /// Returns a suite's score in some scenarios (all if nil) for the mutants that pass a test.
  package func score(
    _ suite: String, in scenarios: [Scenario]? = nil, where holds: (Mutant) -> Bool = { _ in true }
  ) -> MutationScore {
    MutationScore(mutants.filter(holds).map { status(of: $0, by: suite, in: scenarios) })
  }
}

/// The list of mutants that behave like the unchanged app.
package enum EquivalentMutants {
  /// Parses lines such as `THROW:service/task | no screen asks for a task`. In an id, `*` matches
  /// any characters. Empty lines, and lines that begin with `#`, are ignored.
  ///
  /// - Throws: ``EquivalentsError`` for a line without a reason, or without a matching mutant.
  package static func reasons(in text: String, for mutants: [Mutant]) throws -> [String: String] {
    var reasons: [String: String] = [:]
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    where !line.isEmpty && !line.hasPrefix("#") {
      let parts = line.split(separator: "|", maxSplits: 1).map {
        $0.split(separator: " ").joined(separator: " ")
      }
      guard parts.count == 2, !parts[1].isEmpty else {
        throw EquivalentsError(line: number + 1, problem: "a reason after | is missing")
      }
      let pieces = parts[0].split(separator: "*", omittingEmptySubsequences: false).map(String.init)
      let named = mutants.filter { Self.matches($0.id, pieces) }
      guard !named.isEmpty else {
        throw EquivalentsError(line: number + 1, problem: "no mutant matches '\(parts[0])'")
      }
      for mutant in named { reasons[mutant.id] = parts[1] }
    }
    return reasons
  }

  private static func matches(_ id: String, _ pieces: [String]) -> Bool {
    guard pieces.count > 1 else { return id == pieces.first }
    guard let first = pieces.first, let last = pieces.last, id.hasPrefix(first) else {
      return false
    }
    var rest = id.dropFirst(first.count)
    for piece in pieces.dropFirst().dropLast() {
      guard let place = rest.range(of: piece) else { return false }
      rest = rest[place.upperBound...]
    }
    return rest.hasSuffix(last)
  }
}

/// An invalid line in the list of equivalent mutants.
package struct EquivalentsError: Error, CustomStringConvertible {
  let line: Int
  let problem: String
  package var description: String { "line \(line): \(problem)." }
}

extension MutationResult {
  /// The scores for the thesis's scenarios and for all scenarios, by suite. If there are mutants that
  /// show a control twice, also the scores without them.
  private var scores: [(name: String, suite: String, score: MutationScore)] {
    func rows(
      _ name: String, in scenarios: [Scenario]? = nil, where holds: (Mutant) -> Bool = { _ in true }
    ) -> [(name: String, suite: String, score: MutationScore)] {
      suites.map { (name, $0, score($0, in: scenarios, where: holds)) }
    }
    return rows("thesis", in: thesisScenarios) + rows("all")
      + (mutants.contains { $0.operation == .double }
        ? rows("all without DOUBLE") { $0.operation != .double } : [])
  }

  /// The result for a terminal: a table of operators and scores by suite.
  package var table: String {
    var table = TextTable(
      [("Operator", .left), ("Suite", .left)]
        + [
          "All", "Equivalent", "Not reached", "Same screens", "Survived", "Killed", "Timeout",
          "Crash",
        ]
        .map { ($0, .right) } + [("Killed of reached", .right)])
    func add(_ name: String, _ suite: String, _ score: MutationScore) {
      let same = score.count(.notInfected) + score.count(.invisible)
      let counts = [
        score.all, score.count(.equivalent), score.count(.notReached), same,
        score.count(.survived), score.count(.killed), score.count(.timeout), score.count(.crash),
      ]
      table.add([name, suite] + counts.map { "\($0)" } + [Self.percent(score.ofReached)])
    }
    for operation in MutationOperator.allCases {
      for suite in suites {
        let score = score(suite) { $0.operation == operation }
        if score.all > 0 { add(operation.rawValue, suite, score) }
      }
    }
    for row in scores { add("\(row.name) scenarios", row.suite, row.score) }
    return table.text
  }

  static func percent(_ share: Double?) -> String {
    share.map { String(format: "%.1f %%", $0 * 100) } ?? "–"
  }

  /// All runs as CSV: `mutant,seam,operator,site,suite,scenario,status,item,by,commands,ms`.
  package var csv: String {
    CSVText.table(
      [
        "mutant", "seam", "operator", "site", "suite", "scenario", "status", "item", "by",
        "commands", "ms",
      ],
      mutants.flatMap { mutant in
        suites.flatMap { runs(of: mutant, by: $0).map { row(of: $0, mutant) } }
      })
  }

  private func row(of run: MutantRun, _ mutant: Mutant) -> [String] {
    let scenario = scenarios.first { $0.id.description == run.scenario }
    let own = scenario.flatMap { status(of: mutant, run.suite, in: $0) } ?? .notReached
    return [
      mutant.id, mutant.isOfService ? "service" : "screen", mutant.operation.rawValue, mutant.site,
      run.suite, run.scenario, equivalents[mutant.id] == nil ? own.rawValue : "equivalent",
      run.killer?.id ?? "", run.killer?.failed ?? "", "\(run.commands)",
      String(format: "%.1f", run.milliseconds),
    ]
  }
}

extension Mutant {
  /// Whether its site is in the service, not on a screen or page.
  var isOfService: Bool { site.hasPrefix("service") || site.hasPrefix("beers/") }
}
