import Foundation
import ScenarioFormat
import WebDriverServer

/// Plays scenarios for somebody who watches.
package protocol Demonstration: Sendable {
  /// The tools that play a scenario, in order, with their code.
  func tools(of scenario: Scenario) -> [WatchedTool]
  /// Begins a run of a scenario, such as `A.1`, by a tool.
  func begin(_ scenario: String, by tool: String) throws -> any WatchedRun
}

/// A tool that plays a scenario, as the page shows it.
package struct WatchedTool: Encodable, Sendable {
  let name, title, file: String
  let lines: [[[String]]]

  /// Makes a tool; each of the file's `lines` is in parts of a text and, behind it, its colour.
  package init(name: String, title: String, file: String, lines: [[[String]]]) {
    (self.name, self.title, self.file, self.lines) = (name, title, file, lines)
  }
}

/// A run that goes on only when somebody asks for it.
package protocol WatchedRun: Sendable {
  /// Lets the run go on to the end of its next item, and says in JSON what happened; the first call, how
  /// it starts.
  func next() async throws -> Data
  func end()
}

/// The runs that are being watched, each by all tools. The one watched longest ago makes room.
actor WatchedRuns {
  private var runs: [(id: String, byTool: [String: any WatchedRun])] = []

  func add(_ byTool: [String: any WatchedRun]) -> String {
    let id = UUID().uuidString.lowercased()
    runs.append((id, byTool))
    // Each is a process or two.
    if runs.count > 8 { end(runs[0].id) }
    return id
  }

  func run(_ id: String, by tool: String) -> (any WatchedRun)? {
    guard let index = runs.firstIndex(where: { $0.id == id }) else { return nil }
    runs.append(runs.remove(at: index))
    return runs.last?.byTool[tool]
  }

  func end(_ id: String) {
    guard let index = runs.firstIndex(where: { $0.id == id }) else { return }
    for run in runs.remove(at: index).byTool.values { run.end() }
  }

  func endAll() { for run in runs { end(run.id) } }
}

/// The live demonstration: a written scenario, played step by step by both tools.
///
/// | path | |
/// |---|---|
/// | `/watch`, `/watch/A.1` | the page of a scenario; `#A.1/TC2/Ex1` is a place in it |
/// | `/watch/A.1/begin` (POST) | begins a run by each tool, which waits at a gate |
/// | `/watch/A.1/RUN/TOOL` (POST) | lets it go on to the end of the next item, and says what happened |
/// | `/watch/A.1/RUN/end` (POST) | ends it |
extension LiveSite {
  func answerWatching(_ segments: [String], _ request: PageRequest) async -> PageResponse {
    guard let demonstration, let first = scenarios.first else {
      return .problem(
        404, "Nothing to watch",
        "Scenarios are played from a checkout of Duet in which 'duet scenarios lint' finds no error: "
          + "start 'duet serve' in its folder.")
    }
    let method = segments.count > 1 ? "POST" : "GET"
    if let refusal = PageResponse.refusal(of: request, but: method) { return refusal }
    let id = segments.first ?? first.id.description
    guard let scenario = scenarios.first(where: { $0.id.description == id }) else {
      let known = scenarios.map(\.id.description).joined(separator: ", ")
      return .problem(404, "No scenario", "There is no \(id). There are: \(known).")
    }
    do {
      // The tools' code is read and coloured only where it is needed.
      let tools = segments.count < 3 ? demonstration.tools(of: scenario) : []
      switch segments.count {
      case 0, 1: return .html(try page(scenario, tools))
      case 2 where segments[1] == "begin":
        let runs = try tools.map { ($0.name, try demonstration.begin(id, by: $0.name)) }
        return .json(["run": await watched.add(Dictionary(runs, uniquingKeysWith: { $1 }))])
      case 3 where segments[2] == "end":
        await watched.end(segments[1])
        return .json(["ended": true])
      case 3:
        guard let run = await watched.run(segments[1], by: segments[2]) else {
          return .error(404, "This run has ended, or there was none; start again.")
        }
        return PageResponse(200, "application/json; charset=utf-8", try await run.next())
      default: return .error(404, "There is nothing at \(request.path).")
      }
    } catch {
      return .error(409, "\(error)")
    }
  }

  private func page(_ scenario: Scenario, _ tools: [WatchedTool]) throws -> String {
    let options = scenarios.map { one in
      "<option value=\"\(one.id)\"\(one.id == scenario.id ? " selected" : "")>"
        + "\(one.id) \(one.title.htmlEscaped)</option>"
    }
    return try SitePage.tool(
      "watch", title: "\(scenario.id) \(scenario.title) – Duet", data: WatchStart(scenario, tools),
      body: """
        <header><a href="/">Duet</a><h1>One written test, two tools</h1>
        <select id="scenario" aria-label="Scenario">\(options.joined())</select></header>
        <main>
        <section id="written" class="row" aria-label="The written step">
        <div><p id="case"></p><p id="step" role="status"></p></div>
        <div class="row"><button id="previous" type="button">Previous</button>
        <button id="play" type="button">Play</button><button id="next" type="button">Next</button>
        <label>Speed <select id="speed"><option value="0.5">½</option><option value="1" selected>1</option>
        <option value="2">2</option><option value="4">4</option></select></label>
        <output id="status"></output></div>
        <ol id="strip" aria-label="All steps"></ol></section>
        <section id="app" aria-label="The app">
        <div id="phone" class="picture" role="img" aria-label="The app's screen; what is done is told beside it"></div>
        <p id="caption"></p></section>
        \(tools.enumerated().map(Self.pane).joined(separator: "\n"))
        </main>
        <noscript>This page needs JavaScript.</noscript>
        """)
  }

  private static func pane(_ index: Int, _ tool: WatchedTool) -> String {
    """
    <section class="tool pane" id="tool-\(index)" aria-label="\(tool.title.htmlEscaped)">
    <h2><button type="button" aria-pressed="\(index == 0)">\(tool.title.htmlEscaped)</button></h2>
    <p class="file">\(tool.file.htmlEscaped)</p>
    <pre tabindex="0" role="region" aria-label="\(tool.title.htmlEscaped): the test's code"></pre>
    <h3>What it does</h3>
    <ol class="commands" tabindex="0" aria-label="\(tool.title.htmlEscaped): what it does"></ol>
    </section>
    """
  }
}

private struct WatchStart: Encodable {
  let id, title, app: String
  let cases: [Case]
  let tools: [WatchedTool]

  struct Case: Encodable {
    let number: Int
    let title: String
    let items: [Item]
  }

  /// A precondition, step or expectation; `short` is its name in its test case, such as `S 1`.
  struct Item: Encodable {
    let id, short, text: String
  }

  init(_ scenario: Scenario, _ tools: [WatchedTool]) {
    (id, title, app) = (scenario.id.description, scenario.title, scenario.header.app)
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
