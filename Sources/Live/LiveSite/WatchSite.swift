import Foundation
import WebDriverServer

/// Scenarios that somebody can watch while they are played.
public struct Demonstration: Sendable {
  /// What there is to choose from.
  public struct Title: Sendable {
    let id: String
    let title: String
    let app: String

    /// Makes a title; `id` is the scenario's, such as `A.1`.
    public init(id: String, title: String, app: String) {
      (self.id, self.title, self.app) = (id, title, app)
    }
  }

  let titles: [Title]
  let read: @Sendable (String) -> WatchedScenario?
  let begin: @Sendable (_ scenario: String, _ tool: String) throws -> any WatchedRun

  /// Makes a demonstration.
  ///
  /// - Parameters:
  ///   - titles: all scenarios, in order.
  ///   - read: the scenario with an id; nil where there is none.
  ///   - begin: begins a run of a scenario by a tool.
  public init(
    titles: [Title], read: @escaping @Sendable (String) -> WatchedScenario?,
    begin: @escaping @Sendable (_ scenario: String, _ tool: String) throws -> any WatchedRun
  ) {
    (self.titles, self.read, self.begin) = (titles, read, begin)
  }
}

/// A scenario, and the code that plays it, as the page shows them.
public struct WatchedScenario: Encodable, Sendable {
  /// A test case.
  public struct Case: Encodable, Sendable {
    let number: Int
    let title: String
    let items: [Item]

    /// Makes a test case.
    public init(number: Int, title: String, items: [Item]) {
      (self.number, self.title, self.items) = (number, title, items)
    }
  }

  /// A precondition, step or expectation.
  public struct Item: Encodable, Sendable {
    let id: String
    let short: String
    let text: String

    /// Makes an item; `short` is its name in its test case, such as `S 1`.
    public init(id: String, short: String, text: String) {
      (self.id, self.short, self.text) = (id, short, text)
    }
  }

  /// A tool that plays it.
  public struct Tool: Encodable, Sendable {
    let name: String
    let title: String
    let file: String
    let lines: [[[String]]]

    /// Makes a tool; `lines` are those of the test's file, in parts: a text and, behind it, its colour.
    public init(name: String, title: String, file: String, lines: [[[String]]]) {
      (self.name, self.title, self.file, self.lines) = (name, title, file, lines)
    }
  }

  let id: String
  let title: String
  let app: String
  let cases: [Case]
  let tools: [Tool]

  /// Makes a scenario.
  public init(id: String, title: String, app: String, cases: [Case], tools: [Tool]) {
    (self.id, self.title, self.app) = (id, title, app)
    (self.cases, self.tools) = (cases, tools)
  }
}

/// A run that goes on only when somebody asks for it.
public protocol WatchedRun: Sendable {
  /// Lets the run go on to the end of its next item, and says in JSON what happened; at first, how it
  /// starts.
  func next() async throws -> Data
  /// Ends the run, wherever it is.
  func end()
}

/// The runs that are being watched, each by all tools. Who has watched longest ago makes room.
actor WatchedRuns {
  private var runs: [(id: String, byTool: [String: any WatchedRun])] = []
  /// Each is a process or two.
  static let most = 8

  func add(_ byTool: [String: any WatchedRun]) -> String {
    let id = UUID().uuidString.lowercased()
    runs.append((id, byTool))
    if runs.count > Self.most { end(runs[0].id) }
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

/// The live demonstration: a written scenario, played really and step by step, by both tools.
///
/// | path | |
/// |---|---|
/// | `/watch`, `/watch/A.1` | the page of a scenario; `#A.1/TC2/Ex1` is a place in it |
/// | `/watch/A.1/begin` (POST) | begins a run by each tool, which waits at a gate |
/// | `/watch/A.1/RUN/TOOL` (POST) | lets it go on to the end of the next item, and tells what happened |
/// | `/watch/A.1/RUN/end` (POST) | ends it |
extension LiveSite {
  /// Answers a request for the demonstration; `segments` are what follows `watch`.
  func answerWatching(_ segments: [String], _ request: PageRequest) async -> PageResponse {
    guard let demonstration, let first = demonstration.titles.first else {
      return .problem(
        404, "Nothing to watch",
        "Scenarios are played from a checkout of Duet in which 'duet scenarios lint' finds no error: "
          + "start 'duet serve' in its folder.")
    }
    let method = segments.count > 1 ? "POST" : "GET"
    if request.method != "HEAD" || method != "GET",
      let refusal = PageResponse.refusal(of: request, but: method)
    {
      return refusal
    }
    guard let scenario = demonstration.read(segments.first ?? first.id) else {
      let known = demonstration.titles.map(\.id).joined(separator: ", ")
      return .problem(404, "No scenario", "There is no \(segments[0]). There are: \(known).")
    }
    do {
      switch segments.count {
      case 0, 1: return .html(try WatchPage.page(scenario, of: demonstration.titles))
      case 2 where segments[1] == "begin":
        var runs: [String: any WatchedRun] = [:]
        for tool in scenario.tools {
          runs[tool.name] = try demonstration.begin(scenario.id, tool.name)
        }
        return .json(["run": await watched.add(runs)])
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
}

/// The demonstration's HTML.
enum WatchPage {
  static func page(_ scenario: WatchedScenario, of titles: [Demonstration.Title]) throws -> String {
    let options = titles.map { title in
      "<option value=\"\(title.id.htmlEscaped)\"\(title.id == scenario.id ? " selected" : "")>"
        + "\(title.id.htmlEscaped) \(title.title.htmlEscaped)</option>"
    }
    return SitePage.page(
      title: "\(scenario.id) \(scenario.title) – Duet",
      head: [
        SitePage.styleSheet("site.css"), SitePage.styleSheet("watch.css"),
        try SitePage.data(scenario), SitePage.script("watch.js"),
      ],
      body: """
        <header><a href="/">Duet</a><h1>One written test, two tools</h1>
        <select id="scenario" aria-label="Scenario">\(options.joined())</select></header>
        <main>
        <section id="written" aria-label="The written step">
        <p id="case"></p><p id="step" role="status"></p>
        <ol id="strip" aria-label="All steps"></ol>
        <div id="controls"><button id="previous" type="button">Previous</button>
        <button id="play" type="button">Play</button><button id="next" type="button">Next</button>
        <label>Speed <select id="speed"><option value="0.5">½</option><option value="1" selected>1</option>
        <option value="2">2</option><option value="4">4</option></select></label>
        <span id="told"></span></div></section>
        <section id="app" aria-label="The app">
        <div id="phone" role="img" aria-label="The app's screen; what is done is told beside it"></div>
        <p id="caption"></p></section>
        \(scenario.tools.enumerated().map(pane).joined(separator: "\n"))
        </main>
        <noscript>This page needs JavaScript.</noscript>
        """)
  }

  private static func pane(_ index: Int, _ tool: WatchedScenario.Tool) -> String {
    """
    <section class="tool" id="tool-\(index)" aria-label="\(tool.title.htmlEscaped)">
    <h2><button type="button" aria-pressed="\(index == 0)">\(tool.title.htmlEscaped)</button></h2>
    <p class="file">\(tool.file.htmlEscaped)</p>
    <pre tabindex="0" role="region" aria-label="\(tool.title.htmlEscaped): the test's code"></pre>
    <h3>What it does</h3>
    <ol class="commands" tabindex="0" aria-label="\(tool.title.htmlEscaped): what it does"></ol>
    </section>
    """
  }
}
