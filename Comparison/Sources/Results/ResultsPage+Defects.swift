import ComparisonReport
import Foundation

extension ResultsPage {
  /// The runs of a set of mutants in which a suite failed.
  private func failedRuns(_ set: String) -> [Row] {
    rows(.failures).filter { row in
      row["set"] == set && Self.suites.contains { !row[$0].isEmpty }
    }
  }

  var equalChecks: Section? {
    guard tables[.failures] != nil else { return nil }
    func line(_ set: String) -> [String] {
      let runs = failedRuns(set)
      let both = runs.filter { row in Self.suites.allSatisfy { !row[$0].isEmpty } }
      let same = both.count { $0[Self.suites[0]] == $0[Self.suites[1]] }
      let doubled = runs.count { row in
        row["operator"] == "DOUBLE" && Self.suites.contains { row[$0].isEmpty }
      }
      return ["mutants, \(set)"]
        + [runs.count, both.count, same, doubled, runs.count - both.count - doubled].map(
          String.init)
    }
    var lines = ["unseen", "in sample"].map(line)
    let defects = rows(.sourceDefects)
    if !defects.isEmpty { lines.append(sourceDefects(defects)) }
    return Section(
      title: "Equal checks find equal defects",
      body: [
        "With the same checks, both tools find nearly the same defects. A run is one scenario with "
          + "one defect, in which either suite failed:",
        markdown(
          [
            "defects", "runs", "both fail", "at the same item",
            "only one fails, control shown twice", "only one fails, other",
          ],
          lines),
      ] + (defects.isEmpty ? [] : [sourceDefectText(defects)]),
      origin: "Played" + (defects.isEmpty ? "" : "; source defects \(playedOn(.sourceDefects))"),
      commands: ["lab mutants --hold-out", "lab mutants"]
        + (defects.isEmpty ? [] : ["Comparison/source-defects/run --csv FILE"]),
      threats: "Both suites were written by the same hands and assert the same facts, so equal "
        + "verdicts are expected. Nothing here varies the checks. The suites were improved against the "
        + "mutants in sample, and changed since the unseen ones were first played. No unseen mutant "
        + "shows a control twice.")
  }

  private func sourceDefects(_ rows: [Row]) -> [String] {
    let failed = Dictionary(grouping: rows, by: \.["mutant"]).values.map { rows in
      Dictionary(
        rows.filter { $0["status"] == "killed" }.map { ($0["suite"], $0["item"]) },
        uniquingKeysWith: { first, _ in first })
    }.filter { failed in Self.suites.contains { failed[$0] != nil } }
    let both = failed.filter { failed in Self.suites.allSatisfy { failed[$0] != nil } }
    let same = both.count { $0[Self.suites[0]] == $0[Self.suites[1]] }
    return ["source defects"]
      + [failed.count, both.count, same].map(String.init)
      + ["–", "\(failed.count - both.count)"]
  }

  private func sourceDefectText(_ rows: [Row]) -> String {
    let numbers = Self.suites.map { suite in
      let own = rows.filter { $0["suite"] == suite && $0["status"] != "notReached" }
      return "\(own.count { $0["status"] == "killed" }) of \(own.count)"
    }
    return "Of the source defects that the suites reach, the native suite finds \(numbers[0]), "
      + "WebDriver \(numbers[1])."
  }

  var differences: Section? {
    guard tables[.mutants] != nil else { return nil }
    let ways = ["native", "native-first-match", "webdriver-in-process", "webdriver-hardened"]
    let mutants = rows(.mutants).filter { $0["equivalent"].isEmpty }
    func isCaught(_ row: Row, _ suite: String) -> Bool { row[suite] == "killed" }
    let apart = mutants.filter { isCaught($0, Self.suites[0]) != isCaught($0, Self.suites[1]) }
    let others = apart.filter { $0["operator"] != "DOUBLE" }
    let doubled = mutants.filter { $0["operator"] == "DOUBLE" }
    let caught = mutants.filter { row in Self.suites.contains { isCaught(row, $0) } }
    let refused = apart.count { row in
      row["operator"] == "DOUBLE" && !isCaught(row, "native-first-match")
    }
    return Section(
      title: "Where the tools differ",
      body: [
        "\(apart.count) of \(caught.count) mutants that a suite catches are caught by one only. "
          + "\(apart.count - others.count) of these show a control twice. In \(refused) of them, "
          + "XCUITest refuses to use one of several, and WebDriver takes the first. In the rest, a "
          + "native check notices the second control. "
          + (others.isEmpty
            ? ""
            : "Also: "
              + others.map { row in
                let why = Self.explanations[row["mutant"]].map { ": " + $0 } ?? ""
                return "`\(row["mutant"])` (\(Self.catchers(of: row))\(why))"
              }.joined(separator: ", ") + "."),
        "Tests with either tool can be strict or take the first match:",
        markdown(
          ["way", "of \(doubled.count) controls shown twice", "of all \(mutants.count)"],
          ways.map { way in
            [
              Self.name(way), "\(doubled.count { isCaught($0, way) })",
              "\(mutants.count { isCaught($0, way) })",
            ]
          }),
      ],
      origin: "Played", commands: ["lab mutants --suite native-first-match …"],
      threats:
        "Mutants that behave like the original are left out in sample, where they are known. "
        + "Unseen ones may contain some, and many mutants can't be seen in any scenario. So these "
        + "numbers aren't scores.")
  }

  /// Why only one tool notices a mutant.
  private static let explanations = [
    "STATE:search/section#results:busy-inverted":
      "the page's `aria-busy` is wrong, which the WebDriver tests wait for and native queries can't see"
  ]

  private static func catchers(of row: Row) -> String {
    suites.filter { row[$0] == "killed" }.map { "only \(name($0))" }.joined()
  }

  var failures: Section? {
    guard tables[.failures] != nil else { return nil }
    let runs = failedRuns("unseen")
    let kinds = ["check", "wait", "error"]
    return Section(
      title: "How a failure looks",
      body: [
        "The first failure of a suite in \(runs.count) runs with an unseen mutant that either suite "
          + "failed. A *check* is an assertion, a *wait* or search says what it expected and what it "
          + "found instead, an *error* has only the tool's message:",
        markdown(
          ["suite"] + kinds + ["seconds of the device until it"],
          Self.suites.map { suite in
            [Self.name(suite)]
              + kinds.map { kind in "\(runs.count { $0["\(suite) by"] == kind })" }
              + [spread(runs.compactMap { $0.number("\(suite) seconds") })]
          }),
        "Seconds are medians with quartiles, on the device's own clock from the launch.",
      ],
      origin: "Played", commands: ["lab mutants --hold-out --csv FILE"],
      threats: "The suites' helpers word their checks. A team without such helpers sees the tool's "
        + "own messages. A virtual clock has no time for the tool's work, only for waits.")
  }
}
