import CSV
import ComparisonReport
import Foundation

/// The page of all published figures. It is computed from the tables in `Comparison/results` alone,
/// so a check needs no run.
package struct ResultsPage {
  /// A table: a file `NAME.csv`.
  package enum Table: String, CaseIterable, Sendable {
    /// The status of each mutant by each way to write the suites.
    case mutants
    /// The first failure of each mutant's runs in a scenario that any of these failed.
    case failures
    /// The scenarios that pass and the locators that still find their element, by redesign and suite.
    case redesigns
    /// The first failed item under each delay of the service and timeout. A row without an item passed.
    case delays
    /// The computed seconds by profile, app and suite.
    case costs
    /// Looks, actions and requests by scenario and suite.
    case counts
    /// Outcomes of source defects by defect and suite.
    case sourceDefects = "source-defects"
    /// Computed and measured seconds on browsers' accessibility trees.
    case realTrees = "real-trees"
    /// Shares of the time in public logs, by kind of log and category.
    case logShares = "log-shares"
    /// When and where the tables were played that ``played`` doesn't contain.
    case played

    /// Whether `lab results` plays it each time.
    package var isPlayed: Bool {
      [.mutants, .failures, .redesigns, .delays, .costs, .counts].contains(self)
    }
  }

  private let tables: [Table: CSVTable]

  /// Makes the page from tables. A missing one leaves its section out.
  package init(_ tables: [Table: CSVTable]) { self.tables = tables }

  private func rows(_ table: Table) -> [Row] { tables[table]?.rows.map(Row.init) ?? [] }

  /// The page in Markdown.
  package var text: String {
    """
    # Results

    Every figure that Duet publishes, with its command and its threats. `lab results` wrote this page from the tables in [results](results): don't edit it. [method.md](method.md) has the terms.

    \(sections.map { "\($0.text)\n" }.joined(separator: "\n"))
    """
  }

  private var sections: [Section] {
    [
      equalChecks, differences, failures, redesigns, delays, realRuns, costs, realTrees, counts,
    ].compactMap(\.self)
  }
}

/// A row of a table. A missing column is an empty field.
struct Row {
  let fields: [String: String]

  init(_ fields: [String: String]) { self.fields = fields }

  subscript(name: String) -> String { fields[name] ?? "" }
  func number(_ name: String) -> Double? { Double(self[name]) }
  func count(_ name: String) -> Int { Int(self[name]) ?? 0 }
}

/// A section of the page.
struct Section {
  let title: String
  /// What was found, in Markdown.
  let body: [String]
  /// Where the figures come from: `played`, `played on DATE`, `from logs`, or `computed`.
  let origin: String
  let commands: [String]
  let threats: String

  var text: String {
    let commands = commands.map { "    " + $0 + "\n" }.joined()
    return """
      ## \(title)

      \(body.joined(separator: "\n\n"))

      \(origin):

      \(commands)
      *Threats.* \(threats)
      """
  }
}

/// Returns a table in Markdown. All columns but the first are numbers.
func markdown(_ names: [String], _ rows: [[String]]) -> String {
  ([names, ["---"] + names.dropFirst().map { _ in "---:" }] + rows)
    .map { "| \($0.joined(separator: " | ")) |" }.joined(separator: "\n")
}

/// The median and the quartiles of numbers, or a dash if there are none.
func spread(_ numbers: [Double], digits: Int = 1) -> String {
  guard let spread = Spread(of: numbers) else { return "–" }
  func text(_ number: Double) -> String { String(format: "%.\(digits)f", number) }
  return "\(text(spread.median)) (\(text(spread.lowerQuartile))–\(text(spread.upperQuartile)))"
}

func percent(_ share: Double) -> String { String(format: "%.1f %%", share * 100) }

extension ResultsPage {
  private static let suites = ["native", "webdriver-in-process"]
  private static let names = [
    "native": "native, strict", "native-first-match": "native, first match",
    "webdriver-in-process": "WebDriver, first match",
    "webdriver-hardened": "WebDriver, hardened", "webdriver-advised": "WebDriver, advised",
    "native-poll": "native, looks first",
  ]
  private static func name(_ suite: String) -> String { names[suite] ?? suite }

  // MARK: - Defects

  /// The runs of a set of mutants in which a suite failed.
  private func failedRuns(_ set: String) -> [Row] {
    rows(.failures).filter { row in
      row["set"] == set && Self.suites.contains { !row[$0].isEmpty }
    }
  }

  private var equalChecks: Section? {
    guard tables[.failures] != nil else { return nil }
    func line(_ set: String) -> [String] {
      let runs = failedRuns(set)
      let both = runs.filter { row in Self.suites.allSatisfy { !row[$0].isEmpty } }
      let same = both.count { $0[Self.suites[0]] == $0[Self.suites[1]] }
      let doubled = runs.count { row in
        row["operator"] == "DOUBLE" && Self.suites.contains { row[$0].isEmpty }
      }
      return ["mutants, \(set)", "\(runs.count)", "\(both.count)", "\(same)", "\(doubled)"]
    }
    var lines = ["unseen", "in sample"].map(line)
    let defects = rows(.sourceDefects)
    if !defects.isEmpty { lines.append(sourceDefects(defects)) }
    return Section(
      title: "Equal checks find equal defects",
      body: [
        "What a test checks decides which defects it finds, not the tool. A run is one scenario "
          + "with one defect, in which either suite failed:",
        markdown(
          [
            "defects", "runs", "both fail", "at the same item",
            "only one fails, control shown twice",
          ],
          lines),
      ] + (defects.isEmpty ? [] : [sourceDefectText(defects)]),
      origin: "Played" + (defects.isEmpty ? "" : "; source defects \(playedOn(.sourceDefects))"),
      commands: ["lab mutants --hold-out", "lab mutants", "Comparison/source-defects/run"],
      threats: "Both suites were written by the same hands and assert the same facts, so equal "
        + "verdicts are expected. The suites were improved against the mutants in sample, and "
        + "changed since the unseen ones were first played.")
  }

  private func sourceDefects(_ rows: [Row]) -> [String] {
    let failed = Dictionary(grouping: rows, by: \.["mutant"]).values.map { rows in
      Dictionary(
        rows.filter { $0["status"] == "killed" }.map { ($0["suite"], $0["item"]) },
        uniquingKeysWith: { first, _ in first })
    }.filter { failed in Self.suites.contains { failed[$0] != nil } }
    let both = failed.filter { failed in Self.suites.allSatisfy { failed[$0] != nil } }
    let same = both.count { $0[Self.suites[0]] == $0[Self.suites[1]] }
    return ["source defects", "\(failed.count)", "\(both.count)", "\(same)", "–"]
  }

  private func sourceDefectText(_ rows: [Row]) -> String {
    let numbers = Self.suites.map { suite in
      let own = rows.filter { $0["suite"] == suite && $0["status"] != "notReached" }
      return "\(own.count { $0["status"] == "killed" }) of \(own.count)"
    }
    return "Of the source defects that the suites reach, the native suite finds \(numbers[0]), "
      + "WebDriver \(numbers[1])."
  }

  private var differences: Section? {
    guard tables[.mutants] != nil else { return nil }
    let ways = ["native", "native-first-match", "webdriver-in-process", "webdriver-hardened"]
    let mutants = rows(.mutants).filter { $0["equivalent"].isEmpty }
    func isCaught(_ row: Row, _ suite: String) -> Bool { row[suite] == "killed" }
    let apart = mutants.filter { isCaught($0, Self.suites[0]) != isCaught($0, Self.suites[1]) }
    let others = apart.filter { $0["operator"] != "DOUBLE" }
    let doubled = mutants.filter { $0["operator"] == "DOUBLE" }
    return Section(
      title: "Where the tools differ",
      body: [
        "\(apart.count) of \(mutants.count) mutants are caught by one tool only. "
          + "\(apart.count - others.count) of these show a control twice: XCUITest refuses to tap "
          + "one of several, WebDriver takes the first. "
          + (others.isEmpty
            ? ""
            : "The others: "
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
        + "Unseen ones may contain some.")
  }

  /// Why only one tool notices a mutant.
  private static let explanations = [
    "STATE:search/section#results:busy-inverted":
      "the page's `aria-busy` is wrong, which the WebDriver tests wait for and native queries can't see"
  ]

  private static func catchers(of row: Row) -> String {
    suites.filter { row[$0] == "killed" }.map { "only \(name($0))" }.joined()
  }

  private var failures: Section? {
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

  // MARK: - Redesigns and delays

  private var redesigns: Section? {
    let rows = rows(.redesigns)
    guard !rows.isEmpty else { return nil }
    let suites = Set(rows.map { $0["suite"] }).sorted()
    let names = rows.map { $0["redesign"] }.uniqued(by: \.self)
    return Section(
      title: "What a redesign costs to repair",
      body: [
        "The distinct locators of each suite that no longer find their element, of those that found "
          + "one, and the scenarios that fail. Each suite loses where the kind of thing changes that "
          + "its locators name:",
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
        + "anything. The advised locators exist for TinyLog only.")
  }

  private var delays: Section? {
    let rows = rows(.delays)
    guard !rows.isEmpty else { return nil }
    let timeouts = Set(rows.map { $0.count("timeout") }).sorted()
    var different: [String] = []
    let lines = timeouts.map { timeout in
      let cells = Dictionary(grouping: rows.filter { $0.count("timeout") == timeout }) {
        "\($0["scenario"]) at \($0["delay"]) s"
      }
      let failed = cells.mapValues { rows in
        Self.delayed.map { suite in rows.first { $0["suite"] == suite }?["item"] ?? "" }
      }
      let apart = failed.filter { $0.value[0].isEmpty != $0.value[1].isEmpty }
      different += apart.map { cell, items in
        "\(cell) with \(timeout) s: only \(items[0].isEmpty ? "WebDriver" : "native") fails, at "
          + items.joined()
      }.sorted { $0.compare($1, options: .numeric) == .orderedAscending }
      return [
        "\(timeout) s", "\(cells.count)", "\(failed.values.count { !$0[0].isEmpty })",
        "\(failed.values.count { !$0[1].isEmpty })", "\(apart.count)",
      ]
    }
    return Section(
      title: "What flakes",
      body: [
        "All scenarios with each answer of the service delayed by 0 to 15 s, in steps of a second, "
          + "and the same timeout in both suites:",
        markdown(
          ["timeout", "runs each", "native fails", "WebDriver fails", "only one fails"], lines),
        different.isEmpty
          ? "At equal timeouts, nothing differs."
          : "The timeout decides nearly all. What differs: \(different.joined(separator: "; ")). "
            + "XCUITest's first look comes after a second, so a native check that waits for what is "
            + "there already gives the next one a second more.",
      ],
      origin: "Played", commands: ["lab results"],
      threats: "On the virtual clock a look takes no time. A.14 and A.15 have their own delay and "
        + "are left out.")
  }

  private static let delayed = ["native", "webdriver"]

  // MARK: - Time

  private static let uses = [
    "present": "waits for what is there already (at most)", "waits": "other waits",
    "xpath": "finds by XPath", "finds": "other finds", "found_nothing": "finds that found nothing",
    "gestures": "gestures and typing", "idle": "waits for an idle app (at most)",
    "starts": "starts and ends", "gaps": "the client's gaps",
    "own": "the test's own code (at least)",
  ]

  private var realRuns: Section? {
    let rows = rows(.logShares).filter { $0["least_commands"] == "50" }
    guard !rows.isEmpty else { return nil }
    let uses = rows.map { $0["use"] }.uniqued(by: \.self)
    let kinds = [("xctest", "XCTest"), ("appium", "Appium")]
    func share(_ name: String, _ row: Row) -> String {
      row.number(name).map { String(format: "%.1f", $0 * 100) } ?? "–"
    }
    let tables = kinds.map { kind, name in
      markdown(
        ["\(name): use", "share in %", "quartiles", "projects", "logs", "commands"],
        uses.compactMap { use in
          guard let row = rows.first(where: { $0["kind"] == kind && $0["use"] == use }) else {
            return nil
          }
          let name = Self.uses[use] ?? use
          guard row.number("median") != nil else { return [name, "not shown", "", "", "", ""] }
          return [name, share("median", row), "\(share("lower", row))–\(share("upper", row))"]
            + [row["projects"], row["logs"], row["commands"]]
        })
    }
    return Section(
      title: "Where time goes in real runs",
      body: [
        "Medians of projects with 50 commands or more in their public logs, for each "
          + "[use](laboratory.md#published-logs). Shares are medians, so they don't add up to 100. "
          + "*Not shown* means that no log of the kind can say, not 0:"
      ] + tables,
      origin: "From logs",
      commands: ["lab logs --sources Comparison/results/log-sources.csv --folder LOGS …"],
      threats:
        "Few projects publish logs, mostly when something fails. XCTest's logs are newer than "
        + "Appium's, and no suite is in both, so one tool's share says nothing about the other's. "
        + "The limit of 50 was chosen with the results known: [all logs](results/log-shares.csv).")
  }

  private var costs: Section? {
    let rows = rows(.costs)
    guard !rows.isEmpty else { return nil }
    let bases = (tables[.costs]?.names ?? []).filter { $0.hasPrefix("faster than ") }
    return Section(
      title: "What it would cost on an iPhone",
      body: [
        "Computed, not measured: the counts of each suite multiplied by published prices, starts "
          + "included. Medians of 1,000 draws from the ranges of the prices, with the middle 80 %:",
        markdown(
          ["device, app and suite", "seconds", "10–90 %", "waits", "starts"]
            + bases.map { "faster than \(Self.name(String($0.dropFirst(12))))" },
          rows.map { row in
            func seconds(_ name: String) -> String {
              row.number(name).map { String(format: "%.0f", $0) } ?? "not known"
            }
            return ["\(row["profile"]), \(row["app"]), \(Self.name(row["suite"]))"]
              + [seconds("seconds")]
              + [
                row["low"].isEmpty ? "–" : "\(seconds("low"))–\(seconds("high"))", seconds("waits"),
              ]
              + [seconds("starts")]
              + bases.map { row.number($0).map { String(format: "in %.0f %%", $0 * 100) } ?? "–" }
          }),
        "Native waits by kind, in seconds. No log shows how XCUITest times a wait for a value, and "
          + "Apple has no wait for a number of elements:",
        markdown(
          ["app and suite", "element", "value (unproven)", "count (unproven)", "unproven share"],
          rows.filter { $0["profile"] == rows[0]["profile"] && !$0["element waits"].isEmpty }.map {
            row in
            let kinds = ["element waits", "value waits", "count waits"].map { row.number($0) ?? 0 }
            let all = kinds.reduce(0, +)
            return ["\(row["app"]), \(Self.name(row["suite"]))"]
              + kinds.map { String(format: "%.1f", $0) }
              + [all > 0 ? percent((kinds[1] + kinds[2]) / all) : "–"]
          }),
      ],
      origin: "Computed from counts that were played", commands: ["lab costs --csv FILE"],
      threats: "The prices come from few projects and years. They are drawn independently. A model "
        + "isn't an iPhone.")
  }

  private var realTrees: Section? {
    let rows = rows(.realTrees)
    guard !rows.isEmpty else { return nil }
    let groups = Dictionary(grouping: rows) { "\($0["tree"]), \($0["suite"])" }
    return Section(
      title: "Real trees",
      body: [
        "The model's check: computed to measured seconds of scenarios on the accessibility trees of "
          + "two browsers, with prices that were measured on another page:",
        markdown(
          ["tree and suite", "scenarios", "computed s", "measured s", "computed to measured"],
          groups.keys.sorted().map { name in
            let own = groups[name] ?? []
            let pairs = own.map { ($0.number("computed") ?? 0, $0.number("median") ?? 0) }
            return [
              name, "\(own.count)", String(format: "%.1f", pairs.reduce(0) { $0 + $1.0 }),
              String(format: "%.1f", pairs.reduce(0) { $0 + $1.1 }),
              spread(pairs.filter { $0.1 > 0 }.map { $0.0 / $0.1 }, digits: 2),
            ]
          }),
        "The ratio is the median over scenarios, with quartiles.",
      ],
      origin: "Played \(playedOn(.realTrees))",
      commands: [
        "lab tools --tool native-desktop --trace T.jsonl", "lab costs --measured T.jsonl",
      ],
      threats:
        "A browser's tree isn't an iPhone's: its prices are other ones. On Chromium it isn't "
        + "known whether a look is reused.")
  }

  private var counts: Section? {
    let rows = rows(.counts)
    guard !rows.isEmpty else { return nil }
    let groups = Dictionary(grouping: rows, by: \.["suite"])
    return Section(
      title: "Counts",
      body: [
        "Looks at the screen, actions and requests of all scenarios ([by scenario](results/counts.csv)):",
        markdown(
          ["suite", "scenarios", "looks", "actions", "requests"],
          groups.keys.sorted().map { suite in
            let own = groups[suite] ?? []
            return [Self.name(suite), "\(own.count)"]
              + ["looks", "actions", "requests"].map { name in
                own.allSatisfy { $0[name].isEmpty }
                  ? "–" : "\(own.reduce(0) { $0 + $1.count(name) })"
              }
          }),
      ],
      origin: "Played", commands: ["duet compare"],
      threats: "A look is counted as the tool's rules say, on the virtual clock.")
  }

  /// When a table was played, by the table ``Table/played``.
  private func playedOn(_ table: Table) -> String {
    guard let row = rows(.played).first(where: { $0["table"] == table.rawValue }) else {
      return "at an unknown date"
    }
    return "on \(row["date"]) at commit \(row["commit"]), \(row["machine"])"
  }
}

extension ResultsPage {
  /// Returns the numbers in the links of another page to sections of this one that the section doesn't
  /// contain, such as `[729](results.md#equal-checks-find-equal-defects)`.
  package func wrongLinks(in page: String) -> [String] {
    page.matches(of: #/\[([^\]]+)\]\([^)]*results\.md(?:#([\w-]+))?\)/#).flatMap { match in
      let section = sections.first { Self.anchor($0.title) == match.2 ?? "" }
      if match.2 != nil, section == nil { return ["\(match.0): there is no such section"] }
      let known = Set(Self.numbers(in: section?.text ?? text))
      return Self.numbers(in: String(match.1)).filter { !known.contains($0) }
        .map { "\(match.0): \($0) isn't in results.md" }
    }
  }

  private static func numbers(in text: String) -> [String] {
    text.matches(of: #/\d[\d,]*(?:\.\d+)?/#).map { String($0.output).replacing(",", with: "") }
  }

  private static func anchor(_ title: String) -> String {
    title.lowercased().replacing(" ", with: "-").filter { $0.isLetter || $0.isNumber || $0 == "-" }
  }
}
