import ComparisonReport
import Foundation

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
    let timeouts = Set(rows.map { $0.count("timeout") }).sorted()
    let longest = rows.map { $0.count("delay") }.max() ?? 0
    // The delays and timeouts at which only one suite fails, by suite and item.
    var different: [String: [String]] = [:]
    let lines = timeouts.map { timeout in
      let delays = Dictionary(grouping: rows.filter { $0.count("timeout") == timeout }) {
        "\($0["scenario"]) \($0["delay"])"
      }
      let failed = delays.mapValues { rows in
        Self.delayed.map { suite in rows.first { $0["suite"] == suite }?["item"] ?? "" }
      }
      for (delay, items) in failed.sorted(by: { $0.key < $1.key })
      where items.count(where: \.isEmpty) == 1 {
        let seconds = delay.split(separator: " ")[1]
        let suite = items[0].isEmpty ? "WebDriver" : "native"
        different["\(suite) at \(items.joined())", default: []]
          .append("\(seconds) s with \(timeout) s")
      }
      let counts = [
        failed.count, failed.values.count { !$0[0].isEmpty },
        failed.values.count { !$0[1].isEmpty },
        failed.values.count { $0.count(where: \.isEmpty) == 1 },
        failed.values.count { !$0.contains("") && $0[0] != $0[1] },
      ]
      return ["\(timeout) s"] + counts.map(String.init)
    }
    return Section(
      title: "What late answers break",
      body: [
        "All scenarios with each answer of the service delayed by 0 to \(longest) s, in steps of a "
          + "second, and the same timeout in both suites:",
        markdown(
          [
            "timeout", "runs each", "native fails", "WebDriver fails", "only one fails",
            "both, at different items",
          ], lines),
        different.isEmpty
          ? "At equal timeouts, the same runs fail."
          : "The timeout decides nearly all. Only one suite fails: "
            + different.map { "\($0) (\($1.joined(separator: ", ")))" }
            .sorted { $0.compare($1, options: .numeric) == .orderedAscending }
            .joined(separator: "; ") + ". "
            + "XCUITest's first look comes after a second, so a native wait for what is there already "
            + "gives the next one a second more.",
      ],
      origin: "Played", commands: ["lab results"],
      threats: "On the virtual clock a look takes no time. A.14 and A.15 have their own delay and "
        + "are left out.")
  }

  private static let delayed = ["native", "webdriver"]
}
