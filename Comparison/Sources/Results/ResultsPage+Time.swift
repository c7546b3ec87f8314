import ComparisonReport
import Foundation

extension ResultsPage {
  private static let uses = [
    "present": "waits for what is there already (at most)", "waits": "other waits",
    "xpath": "finds by XPath", "finds": "other finds", "found_nothing": "finds that found nothing",
    "gestures": "gestures and typing", "idle": "waits for an idle app (at most)",
    "starts": "starts and ends", "gaps": "the client's gaps",
    "own": "the test's own code (at least)",
  ]

  var realRuns: Section? {
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
      origin: "From logs, read \(playedOn(.logShares))",
      commands: ["lab logs --sources Comparison/results/log-sources.csv --folder LOGS …"],
      threats:
        "Few projects publish logs, mostly when something fails. XCTest's logs are newer than "
        + "Appium's, and no suite is in both, so one tool's share says nothing about the other's. "
        + "The limit of 50 was chosen with the results known: [all logs](results/log-shares.csv).")
  }

  var costs: Section? {
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
        "Native waits by kind, in seconds, without the time that fingers rest in gestures. No log shows how XCUITest times a wait for a value, and "
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

  var realTrees: Section? {
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

  var counts: Section? {
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
}
