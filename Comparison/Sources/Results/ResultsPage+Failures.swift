import ComparisonReport
import Foundation

// Which defects and changes make tests fail.

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

extension ResultsPage {
  var redesigns: Section? {
    let rows = rows(.redesigns)
    guard !rows.isEmpty else { return nil }
    let suites = Set(rows.map { $0["suite"] }).sorted()
    let names = rows.map { $0["redesign"] }.uniqued(by: \.self)
    return Section(
      title: "What a redesign breaks",
      body: [
        "The distinct locators of each suite that no longer find their element, of those that found "
          + "one, and the scenarios that fail. Each suite loses where the kind of thing changes that "
          + "its locators name. Scenarios also fail at a checked value:",
        markdown(
          ["redesign", "kind"]
            + suites.flatMap { ["\(Self.name($0)): locators", "scenarios"] },
          names.map { name in
            let own = rows.filter { $0["redesign"] == name }
            return [name, own.first?["kind"] ?? ""]
              + suites.flatMap { suite -> [String] in
                guard let row = own.first(where: { $0["suite"] == suite }) else { return ["", ""] }
                let lost = row.count("wrong") + row.count("lost")
                return [
                  "\(lost) of \(lost + row.count("found"))",
                  "\(row.count("scenarios") - row.count("passed")) of \(row.count("scenarios"))",
                ]
              }
          }),
      ],
      origin: "Played", commands: ["lab redesigns --csv FILE"],
      threats: "The redesigns are chosen, not drawn from real releases, so no sum over them means "
        + "anything. The advised locators exist for TinyLog only, so changes of Beer Explorer's pages "
        + "can't break them.")
  }

  var delays: Section? {
    let rows = rows(.delays)
    guard !rows.isEmpty else { return nil }
    let longest = rows.map { $0.count("delay") }.max() ?? 0
    let runs = Dictionary(grouping: rows) { "\($0["scenario"]) \($0["delay"]) \($0["timeout"])" }
      .values.compactMap(DelayedRun.init)
    let timeouts = Set(runs.map(\.timeout)).sorted()
    return Section(
      title: "What late answers break",
      body: [
        "All scenarios with each answer of the service delayed by 0 to \(longest) s, in steps of a "
          + "second, and the same timeout in both suites:",
        markdown(
          [
            "timeout", "runs each", "native fails", "WebDriver fails", "only one fails",
            "both, at different items",
          ],
          timeouts.map { timeout in
            let own = runs.filter { $0.timeout == timeout }
            let counts = [
              own.count, own.count { $0.native != nil }, own.count { $0.webDriver != nil },
              own.count { $0.onlyFailure != nil }, own.count(where: \.failsAtDifferentItems),
            ]
            return ["\(timeout) s"] + counts.map(String.init)
          }), differentDelays(runs),
      ],
      origin: "Played", commands: ["lab results"],
      threats: "On the virtual clock a look takes no time. A.14 and A.15 have their own delay and "
        + "are left out.")
  }

  /// Names the runs that only one suite fails, those with the same delays and timeouts together.
  private func differentDelays(_ runs: [DelayedRun]) -> String {
    let failures = Dictionary(grouping: runs) { $0.onlyFailure }
    let items = failures.compactMap { failure, runs in
      failure.map { failure in
        let sorted = runs.sorted { ($0.timeout, $0.delay) < ($1.timeout, $1.delay) }
        return (failure, sorted.map(\.seconds).joined(separator: ", "))
      }
    }
    guard !items.isEmpty else { return "At equal timeouts, the same runs fail." }
    let sentences = Dictionary(grouping: items, by: \.1).map { seconds, items in
      items.map(\.0).sorted { $0.compare($1, options: .numeric) == .orderedAscending }
        .joined(separator: ", ") + " (\(seconds))"
    }
    return "The timeout decides nearly all. Only one suite fails: "
      + sentences.sorted().joined(separator: "; ") + ". "
      + "XCUITest's first look comes after a second, so a native wait for what is there already "
      + "gives the next one a second more."
  }
}

/// A scenario with late answers, run by both suites with the same timeout.
private struct DelayedRun {
  let delay, timeout: Int
  /// Where the suite fails. Nil if it passes.
  let native, webDriver: String?

  /// Nil if a suite's row is missing.
  init?(_ rows: [Row]) {
    guard let native = rows.first(where: { $0["suite"] == "native" }),
      let webDriver = rows.first(where: { $0["suite"] == "webdriver" })
    else { return nil }
    (delay, timeout) = (native.count("delay"), native.count("timeout"))
    self.native = native["item"].isEmpty ? nil : native["item"]
    self.webDriver = webDriver["item"].isEmpty ? nil : webDriver["item"]
  }

  /// The suite and the item if only one fails.
  var onlyFailure: String? {
    switch (native, webDriver) {
    case (let item?, nil): "native at \(item)"
    case (nil, let item?): "WebDriver at \(item)"
    default: nil
    }
  }
  var failsAtDifferentItems: Bool { native != nil && webDriver != nil && native != webDriver }
  var seconds: String { "\(delay) s with \(timeout) s" }
}
