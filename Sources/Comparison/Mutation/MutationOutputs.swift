import ComparisonReport
import Foundation
import Mutants

extension MutationResult {
  /// The result as JSON, for the report and for whoever goes on with it.
  package var json: String {
    /// What is counted of something that names say.
    struct Row: Encodable {
      let names: [String: String]
      let counts: [String: Int]

      func encode(to encoder: any Encoder) throws {
        try names.encode(to: encoder)
        try counts.encode(to: encoder)
      }
    }
    struct Survivor: Encodable {
      let site, `operator`, mutant: String
      let suites: [String]
    }
    struct Difference: Encodable {
      let `operator`: String
      let only: [String: [String]]
      let p: Double
      let told: Bool
    }
    struct Document: Encodable {
      let version = 1
      let mutants: Int
      let suites, scenarios: [String]
      let scores, operators: [Row]
      let sites: [Survivor]
      let expectations: [Row]
      let differences: [Difference]
      let unreachedSites, findings: [String]
    }
    let operators = suites.flatMap { suite in
      MutationOperator.allCases.map { operation in
        let score = score(suite) { $0.operation == operation }
        return Row(
          names: ["operator": operation.rawValue, "suite": suite],
          counts: MutantStatus.allCases.reduce(into: ["all": score.all]) {
            $0[$1.rawValue] = score.count($1)
          })
      }
    }
    let document = Document(
      mutants: mutants.count, suites: suites, scenarios: scenarios.map(\.id.description),
      scores: scores.map { name, suite, score in
        Row(
          names: ["suite": suite, "scenarios": name],
          counts: [
            "killed": score.count(.killed), "reached": score.reached, "all": score.all,
            "equivalent": score.count(.equivalent), "survived": score.count(.survived),
          ])
      }, operators: operators,
      sites: survivors.map { mutant, suites in
        Survivor(
          site: mutant.site, operator: mutant.operation.rawValue, mutant: mutant.id, suites: suites)
      },
      expectations: expectations.map {
        Row(
          names: ["item": $0.item, "suite": $0.suite, "verdict": $0.verdict],
          counts: ["first": $0.first, "noticed": $0.noticed, "sole": $0.sole])
      },
      differences: differences.map {
        Difference(
          operator: $0.operation, only: [idiomatic[0]: $0.firstOnly, idiomatic[1]: $0.secondOnly],
          p: ($0.p * 10_000).rounded() / 10_000, told: $0.isTold)
      }, unreachedSites: unreachedSites, findings: findings)
    return PrettyJSON.text(of: document)
  }

  /// The scores over the thesis's scenarios and over all, by suite.
  var scores: [(scenarios: String, suite: String, score: MutationScore)] {
    suites.flatMap {
      [("thesis", $0, score($0, in: thesisScenarios)), ("all", $0, score($0))]
    }
  }

  /// The mutants that some suite saw and didn't notice, with those suites.
  package var survivors: [(mutant: Mutant, suites: [String])] {
    mutants.compactMap { mutant in
      let own = suites.filter { status(of: mutant, by: $0) == .survived }
      return own.isEmpty ? nil : (mutant, own)
    }
  }

  /// Each run as a line: `mutant,seam,operator,site,suite,scenario,status,item,by,commands,ms`.
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

  /// A suite's result as a report of Stryker's. Source: mutation-testing-report-schema 3.9.0.
  package func stryker(_ suite: String) -> String {
    struct Place: Encodable { let line, column: Int }
    struct Location: Encodable { let start, end: Place }
    struct Entry: Encodable {
      let id, mutatorName, status: String
      let location: Location
      let replacement, statusReason: String?
      let coveredBy, killedBy: [String]
      let testsCompleted, duration: Int
    }
    struct File: Encodable {
      let language = "plaintext"
      let source: String
      let mutants: [Entry]
    }
    struct Test: Encodable { let id, name: String }
    struct TestFile: Encodable { let tests: [Test] }
    struct Document: Encodable {
      let schemaVersion = "2.0"
      let thresholds = ["high": 80, "low": 60]
      let files: [String: File]
      let testFiles: [String: TestFile]
    }
    let byFile = Dictionary(grouping: mutants) { mutant in
      "\(mutant.app)/\(mutant.site.split(separator: "/").first ?? "")"
    }
    let files = byFile.mapValues { mutants in
      let sites = Set(mutants.map(\.site)).sorted()
      return File(
        source: sites.joined(separator: "\n") + "\n",
        mutants: mutants.map { mutant in
          let runs = runs(of: mutant, by: suite)
          let line = (sites.firstIndex(of: mutant.site) ?? 0) + 1
          return Entry(
            id: mutant.id, mutatorName: mutant.operation.rawValue,
            status: status(of: mutant, by: suite).inStryker,
            location: Location(
              start: Place(line: line, column: 1),
              end: Place(line: line, column: mutant.site.count + 1)),
            replacement: mutant.variant.isEmpty ? nil : mutant.variant,
            statusReason: equivalents[mutant.id]
              ?? runs.lazy.compactMap(\.killer).first.map { "\($0.id) (\($0.failed ?? ""))" },
            coveredBy: runs.filter(\.isReached).map { "\(suite):\($0.scenario)" },
            killedBy: runs.filter { $0.killer != nil }.map { "\(suite):\($0.scenario)" },
            testsCompleted: runs.count,
            duration: Int(runs.reduce(0) { $0 + $1.milliseconds }))
        })
    }
    let tests = scenarios.map { Test(id: "\(suite):\($0.id)", name: "\($0.id) \($0.title)") }
    return PrettyJSON.text(of: Document(files: files, testFiles: [suite: TestFile(tests: tests)]))
  }
}

extension Mutant {
  /// Whether it is at the service, not on a screen or page.
  var isOfService: Bool { site.hasPrefix("service") || site.hasPrefix("beers/") }
}

extension MutantStatus {
  fileprivate var inStryker: String {
    switch self {
    case .equivalent: "Ignored"
    case .notReached: "NoCoverage"
    case .notInfected, .invisible, .survived: "Survived"
    case .killed: "Killed"
    case .timeout: "Timeout"
    case .crash: "RuntimeError"
    }
  }
}

extension MutationResult {
  /// The result for a terminal: operators and scores by suite, and what is to be looked at.
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
    for (scenarios, suite, score) in scores { add("\(scenarios) scenarios", suite, score) }
    return table.text
  }

  static func percent(_ share: Double?) -> String {
    share.map { String(format: "%.1f %%", $0 * 100) } ?? "–"
  }
}
