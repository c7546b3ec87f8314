import ComparisonReport
import Foundation
import ScenarioFormat
import Variations

extension MutationResult {
  /// The result as JSON, for the report and for other programs.
  package var json: String {
    let operators = suites.flatMap { suite in
      MutationOperator.allCases.map { operation in
        let score = score(suite) { $0.operation == operation }
        return JSONObject(
          [("operator", operation.rawValue), ("suite", suite), ("all", score.all)]
            + MutantStatus.allCases.map { ($0.rawValue, score.count($0)) })
      }
    }
    return PrettyJSON.text(
      of: [
        "version": 1, "mutants": mutants.count, "suites": suites,
        "scenarios": scenarios.map(\.id.description), "operators": operators,
        "scores": scores.map {
          [
            "suite": $0.suite, "scenarios": $0.name, "killed": $0.score.count(.killed),
            "reached": $0.score.reached, "all": $0.score.all,
            "equivalent": $0.score.count(.equivalent), "survived": $0.score.count(.survived),
            "subsuming": $0.subsuming, "killedSubsuming": $0.killedSubsuming,
          ] as JSONObject
        },
        "sites": survivors.map { mutant, suites in
          [
            "site": mutant.site, "operator": mutant.operation.rawValue, "mutant": mutant.id,
            "suites": suites,
          ] as JSONObject
        },
        "expectations": expectations.map {
          [
            "item": $0.item, "suite": $0.suite, "verdict": $0.verdict, "first": $0.first,
            "noticed": $0.noticed, "sole": $0.sole,
          ] as JSONObject
        },
        "differences": differences.map {
          [
            "operator": $0.operation,
            "only": [idiomatic[0]: $0.firstOnly, idiomatic[1]: $0.secondOnly], "sites": $0.sites,
          ] as JSONObject
        },
        "unreachedSites": unreachedSites, "findings": findings,
      ] as JSONObject)
  }

  /// A suite's score in some scenarios, for some mutants.
  struct ScoreRow {
    let name, suite: String
    let score: MutationScore
    /// The number of mutants that no other mutant subsumes, and how many of them the suite kills.
    let subsuming, killedSubsuming: Int
  }

  /// The scores for the thesis's scenarios and for all scenarios, by suite. If there are mutants that
  /// show a control twice, also the scores without them.
  var scores: [ScoreRow] {
    func rows(
      _ name: String, in scenarios: [Scenario]? = nil, where holds: (Mutant) -> Bool = { _ in true }
    ) -> [ScoreRow] {
      let subsuming = subsuming(in: scenarios, where: holds)
      return suites.map { suite in
        ScoreRow(
          name: name, suite: suite, score: score(suite, in: scenarios, where: holds),
          subsuming: subsuming.count,
          killedSubsuming: subsuming.count { status(of: $0, by: suite, in: scenarios) >= .killed })
      }
    }
    return rows("thesis", in: thesisScenarios) + rows("all")
      + (mutants.contains { $0.operation == .double }
        ? rows("all without DOUBLE") { $0.operation != .double } : [])
  }

  /// The mutants that survived in at least one suite, with these suites.
  package var survivors: [(mutant: Mutant, suites: [String])] {
    mutants.compactMap { mutant in
      let own = suites.filter { status(of: mutant, by: $0) == .survived }
      return own.isEmpty ? nil : (mutant, own)
    }
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

  /// Returns a suite's result in the format of Stryker's reports.
  ///
  /// Source: mutation-testing-report-schema 3.9.0.
  package func stryker(_ suite: String) -> String {
    let byFile = Dictionary(grouping: mutants) { mutant in
      "\(mutant.app)/\(mutant.site.split(separator: "/").first ?? "")"
    }
    let files = byFile.mapValues { mutants -> JSONObject in
      let sites = Set(mutants.map(\.site)).sorted()
      let entries = mutants.map { mutant -> JSONObject in
        let runs = runs(of: mutant, by: suite)
        let line = (sites.firstIndex(of: mutant.site) ?? 0) + 1
        return [
          "id": mutant.id, "mutatorName": mutant.operation.rawValue,
          "status": status(of: mutant, by: suite).inStryker,
          "location": [
            "start": ["line": line, "column": 1],
            "end": ["line": line, "column": mutant.site.count + 1],
          ],
          "replacement": mutant.variant.isEmpty ? nil : mutant.variant,
          "statusReason": equivalents[mutant.id]
            ?? runs.lazy.compactMap(\.killer).first.map { "\($0.id) (\($0.failed ?? ""))" },
          "coveredBy": runs.filter(\.isReached).map { "\(suite):\($0.scenario)" },
          "killedBy": runs.filter { $0.killer != nil }.map { "\(suite):\($0.scenario)" },
          "testsCompleted": runs.count, "duration": Int(runs.reduce(0) { $0 + $1.milliseconds }),
        ]
      }
      return [
        "language": "plaintext", "source": sites.joined(separator: "\n") + "\n",
        "mutants": entries,
      ]
    }
    let tests = scenarios.map { ["id": "\(suite):\($0.id)", "name": "\($0.id) \($0.title)"] }
    return PrettyJSON.text(
      of: [
        "schemaVersion": "2.0", "thresholds": ["high": 80, "low": 60], "files": files,
        "testFiles": [suite: ["tests": tests]],
      ] as JSONObject)
  }
}

extension Mutant {
  /// Whether its site is in the service, not on a screen or page.
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

  /// The figures for the page about mutants, in Markdown, by block.
  package var figures: [String: String] {
    [
      "mutation-scores": scoreTable, "mutation-operators": operatorTable,
      "mutation-scenarios": scenarioTable, "mutation-expectations": expectationText,
      "mutation-differences": differenceTable, "mutation-survivors": survivorTable,
      "mutation-unreached": unreachedSites.map { "`\($0)`" }.joined(separator: ", ") + "\n",
    ]
  }

  /// The figures for the page about the hold-out.
  package var heldOutFigures: [String: String] {
    [
      "hold-out-scores": scoreTable, "hold-out-operators": operatorTable,
      "hold-out-holes": survivorTable,
    ]
  }

  private var scoreTable: String {
    MarkdownTable(
      [
        "scenarios", "suite", "mutants", "equivalent", "reached", "killed", "of all", "of reached",
        "of seen", "subsuming, killed",
      ],
      rows: scores.map { row in
        let score = row.score
        return [row.name, "`\(row.suite)`"]
          + [score.all, score.count(.equivalent), score.reached, score.count(.killed)]
          .map { "\($0)" }
          + [score.ofAll, score.ofReached, score.ofSeen].map(Self.percent)
          + ["\(row.killedSubsuming) of \(row.subsuming)"]
      }
    ).text
  }

  private var operatorTable: String {
    let statuses: [MutantStatus] = [
      .equivalent, .notReached, .notInfected, .invisible, .survived, .killed,
    ]
    let operations = MutationOperator.allCases.filter { operation in
      mutants.contains { $0.operation == operation }
    }
    let rows = operations.flatMap { operation in
      let scores = suites.map { suite in score(suite) { $0.operation == operation } }
      // Suites with the same numbers share a row.
      return zip(suites, scores).enumerated().filter { scores.firstIndex(of: $1.1) == $0 }.map {
        let score = $1.1
        let same = zip(suites, scores).filter { $1 == score }.map { "`\($0.0)`" }
        let names = same.count == suites.count ? "all" : same.joined(separator: ", ")
        return [operation.rawValue, names, "\(score.all)"]
          + statuses.map { "\(score.count($0))" } + [Self.percent(score.ofReached)]
      }
    }
    return MarkdownTable(
      ["operator", "suite", "all"] + statuses.map(\.words) + ["killed of reached"], rows: rows
    ).text
  }

  private var scenarioTable: String {
    let rows = scenarios.flatMap { scenario in
      idiomatic.map { suite in
        let own = mutants.filter {
          equivalents[$0.id] == nil && status(of: $0, suite, in: scenario) == .killed
        }
        let alone = own.filter { mutant in
          runs(of: mutant, by: suite).count { $0.killer != nil } == 1
        }
        let reached = mutants.count {
          equivalents[$0.id] == nil && run(of: $0.id, suite, scenario)?.isReached == true
        }
        return [
          scenario.id.description, "`\(suite)`", "\(reached)", "\(own.count)", "\(alone.count)",
        ]
      }
    }
    return MarkdownTable(["scenario", "suite", "reached", "killed", "alone"], rows: rows).text
  }

  private var expectationText: String {
    let all = expectations
    let rows = idiomatic.map { suite in
      let own = all.filter { $0.suite == suite }
      let counts = [
        own.count, own.count { $0.first > 0 }, own.count { $0.sole > 0 },
        own.count { $0.verdict == "redundant" }, own.count { $0.verdict == "dead" },
      ]
      return ["`\(suite)`"] + counts.map { "\($0)" }
    }
    let table = MarkdownTable(
      ["suite", "expectations", "first", "sole", "redundant", "dead"], rows: rows)
    let lists = ["Redundant", "Dead"].flatMap { verdict in
      idiomatic.map { suite in
        let items = all.filter { $0.suite == suite && $0.verdict == verdict.lowercased() }.map(
          \.item)
        return "\n\(verdict) in `\(suite)`: \(Self.names(items)).\n"
      }
    }
    return table.text + "\n" + lists.joined()
  }

  private var differenceTable: String {
    guard idiomatic.count > 1 else { return "" }
    let (one, other) = (idiomatic[0], idiomatic[1])
    let table = MarkdownTable(
      ["operator", "only `\(one)`", "only `\(other)`", "sites"],
      rows: differences.filter { !$0.firstOnly.isEmpty || !$0.secondOnly.isEmpty }.map {
        [$0.operation, "\($0.firstOnly.count)", "\($0.secondOnly.count)", "\($0.sites)"]
      })
    return table.text + suites.filter { !idiomatic.contains($0) }.map { onlyOne(one, $0) }.joined()
  }

  /// Returns a sentence with the mutants that only one of two suites catches.
  private func onlyOne(_ suite: String, _ other: String) -> String {
    guard let all = differences(of: suite, and: other).last else { return "" }
    return "\n\nMutants caught by `\(suite)` but not by `\(other)`: \(Self.names(all.firstOnly)). "
      + "The other way round: \(Self.names(all.secondOnly))."
  }

  private static func names(_ ids: [String]) -> String {
    ids.isEmpty ? "none" : ids.map { "`\($0)`" }.joined(separator: ", ")
  }

  private var survivorTable: String {
    let bySite = Dictionary(grouping: survivors) { $0.mutant.site }
    return MarkdownTable(
      ["site", "surviving mutants (suites)"], numbers: false,
      rows: bySite.sorted { $0.key < $1.key }.map { site, survivors in
        [
          "`\(site)`",
          survivors.map { mutant, suites in
            let who = suites.count == self.suites.count ? "all" : suites.joined(separator: ", ")
            return "\(mutant.operation.rawValue) \(mutant.variant)".split(separator: " ")
              .joined(separator: " ") + " (\(who))"
          }.joined(separator: "; "),
        ]
      }
    ).text
  }
}
