import CSV
import ComparisonReport
import Foundation
import ScenarioFormat
import Variations

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
        + ["All", "Equivalent", "Not reached", "Unseen", "Survived", "Killed", "Timeout", "Crash"]
        .map { ($0, .right) } + [("Killed of reached", .right)])
    func add(_ name: String, _ suite: String, _ score: MutationScore) {
      let unseen = score.count(.notInfected) + score.count(.invisible)
      let counts = [
        score.all, score.count(.equivalent), score.count(.notReached), unseen,
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
