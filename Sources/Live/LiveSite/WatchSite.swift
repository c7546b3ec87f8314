import Foundation
import LivePage
import ScenarioFormat
import WebDriver
import WebDriverServer

/// Plays scenarios step by step for the watch page.
package protocol Demonstration: Sendable {
  /// Returns the tools that play a scenario, in order, with their code.
  func tools(of scenario: Scenario) -> [WatchedTool]
  /// Begins a run of a scenario, such as `A.1`, with a tool.
  func begin(_ scenario: String, by tool: String) throws -> any WatchedRun
}

/// A tool that plays a scenario, with the test code for the page.
package struct WatchedTool: Encodable, Sendable {
  let name, title, file: String
  let lines: [[[String]]]

  /// Creates a tool. Each of the file's `lines` is a list of pairs: a string and its colour.
  package init(name: String, title: String, file: String, lines: [[[String]]]) {
    (self.name, self.title, self.file, self.lines) = (name, title, file, lines)
  }
}

/// A run that plays one item at a time, on request.
package protocol WatchedRun: Sendable {
  /// Plays the next item and returns the outcome as JSON. The first call returns the state at the
  /// start.
  func next() async throws -> Data
  func end()
}

/// The live demonstration: a written scenario, played step by step by both tools.
extension LiveSite {
  static let watchRoutes: [PageRoute] = [
    // The page of the first scenario or of a named one. `#A.1/TC2/Ex1` is an item in it.
    PageRoute("GET", "/watch") { site, _, _ in .html(try site.watchPage(nil)) },
    PageRoute("GET", "/watch/{scenario}") { site, _, path in
      .html(try site.watchPage(path["scenario"]))
    },
    // Begins a run with each tool, which waits before its first item.
    PageRoute("POST", "/watch/{scenario}/begin") { site, _, path in
      let (demonstration, scenario) = try site.watched(path["scenario"])
      let id = try await site.sessions.begin(.runs) { _ in
        let runs = try demonstration.tools(of: scenario).map {
          ($0.name, try demonstration.begin(scenario.id.description, by: $0.name))
        }
        return SiteSession(runs: Dictionary(uniqueKeysWithValues: runs))
      }
      return .json(["run": id])
    },
    // Plays the next item and returns the outcome.
    PageRoute("POST", "/watch/{scenario}/{run}/{tool}") { site, _, path in
      try await site.sessions.use(path["run"]) { session in
        guard let run = session.runs[path["tool"]] else { throw LiveSessionError.ended }
        return PageResponse(200, "application/json; charset=utf-8", try await run.next())
      }
    },
    PageRoute("POST", "/watch/{scenario}/{run}/end") { site, _, path in
      await site.sessions.end(path["run"])
      return .json(["ended": true])
    },
  ]

  /// Returns the scenario with an id, or the first one if that is nil.
  private func watched(_ id: String?) throws(PageProblem) -> (any Demonstration, Scenario) {
    guard let demonstration, let first = scenarios.first else {
      throw PageProblem(
        404, "Nothing to watch",
        "To watch scenarios, start 'duet serve' in a checkout of Duet in which 'duet scenarios "
          + "lint' reports no errors.")
    }
    guard let id else { return (demonstration, first) }
    guard let scenario = scenarios.first(where: { $0.id.description == id }) else {
      let known = scenarios.map(\.id.description).joined(separator: ", ")
      throw PageProblem(404, "No scenario", "There is no scenario \(id). Known: \(known).")
    }
    return (demonstration, scenario)
  }

  private func watchPage(_ id: String?) throws -> WatchPage {
    let (demonstration, scenario) = try watched(id)
    let tools = demonstration.tools(of: scenario)
    return WatchPage(
      head: try PageHead(
        title: "\(scenario.id) \(scenario.title) – Duet", tool: "watch",
        data: WatchStart(scenario, tools)),
      scenarios: scenarios.map {
        .init(id: $0.id.description, title: $0.title, isShown: $0.id == scenario.id)
      }, tools: tools)
  }
}

/// The page for watching a scenario.
private struct WatchPage: SitePage {
  static let template = "watch"
  let head: PageHead
  let scenarios: [Choice]
  let tools: [WatchedTool]

  struct Choice {
    let id, title: String
    let isShown: Bool
  }
}

private struct WatchStart: Encodable {
  let id, title: String
  let cases: [Case]
  let tools: [WatchedTool]

  struct Case: Encodable {
    let number: Int
    let title: String
    let items: [Item]
  }

  /// A precondition, step or expectation. `short` is its name within its test case, such as `S 1`.
  struct Item: Encodable {
    let id, short, text: String
  }

  init(_ scenario: Scenario, _ tools: [WatchedTool]) {
    (id, title) = (scenario.id.description, scenario.title)
    cases = scenario.testCases.map { testCase in
      let items = scenario.items.filter { $0.testCase == testCase.number }
      return Case(
        number: testCase.number, title: testCase.title,
        items: items.map {
          Item(id: $0.id, short: "\($0.kind.rawValue) \($0.number)", text: $0.text)
        })
    }
    self.tools = tools
  }
}
