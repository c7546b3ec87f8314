import ComparisonReport
import Mutants
import ScenarioFormat

extension MutationResult {
  /// The figures of the page about mutants, in Markdown, by block.
  package var figures: [String: String] {
    [
      "mutation-scores": scoreTable, "mutation-operators": operatorTable,
      "mutation-scenarios": scenarioTable, "mutation-expectations": expectationText,
      "mutation-differences": differenceTable, "mutation-survivors": survivorTable,
      "mutation-unreached": unreachedSites.map { "`\($0)`" }.joined(separator: ", ") + "\n",
    ]
  }

  private var scoreTable: String {
    MarkdownTable(
      [
        "scenarios", "suite", "mutants", "equivalent", "reached", "killed", "of all", "of reached",
        "of seen",
      ],
      rows: scores.map { scenarios, suite, score in
        [scenarios, "`\(suite)`"]
          + [score.all, score.count(.equivalent), score.reached, score.count(.killed)]
          .map { "\($0)" }
          + [score.ofAll, score.ofReached, score.ofSeen].map(Self.percent)
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
      suites.map { suite in
        let score = score(suite) { $0.operation == operation }
        return [operation.rawValue, "`\(suite)`", "\(score.all)"]
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
      ["operator", "`\(one)` alone", "`\(other)` alone", "p", "told"],
      rows: differences.filter { !$0.firstOnly.isEmpty || !$0.secondOnly.isEmpty }.map {
        let more = $0.firstOnly.count > $0.secondOnly.count ? one : other
        return [
          $0.operation, "\($0.firstOnly.count)", "\($0.secondOnly.count)", Self.decimal($0.p),
          $0.isTold ? "`\(more)` notices more" : "undecided",
        ]
      })
    return table.text + suites.filter { !idiomatic.contains($0) }.map { onlyOne(one, $0) }.joined()
  }

  /// The mutants that one of two suites alone notices, by name.
  private func onlyOne(_ suite: String, _ other: String) -> String {
    guard let all = differences(of: suite, and: other).last else { return "" }
    return "\n\nBeside `\(other)`, `\(suite)` alone notices \(Self.names(all.firstOnly)); "
      + "`\(other)` alone \(Self.names(all.secondOnly))."
  }

  private static func names(_ ids: [String]) -> String {
    ids.isEmpty ? "none" : ids.map { "`\($0)`" }.joined(separator: ", ")
  }

  private var survivorTable: String {
    let bySite = Dictionary(grouping: survivors) { $0.mutant.site }
    return MarkdownTable(
      ["site", "mutants that survive, and in which suite"], numbers: false,
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

  private static func decimal(_ p: Double) -> String {
    p < 0.0005 ? "< 0.001" : "\((p * 1000).rounded() / 1000)"
  }
}
