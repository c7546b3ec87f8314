import Device
import Foundation
import Inspector
import LivePage
import WebDriver
import WebDriverServer

/// The inspector's pages: the sessions of this server, and each as both tools see it.
///
/// | path | |
/// |---|---|
/// | `/inspect` | the sessions |
/// | `/inspect/ID` | the page of one |
/// | `/inspect/ID/screen?after=REVISION&row=N` | picture and tree, once they are other ones |
/// | `/inspect/ID/element?revision=REVISION&place=0.1` | an element: properties and locators |
/// | `/inspect/ID/survival?revision=REVISION&place=0.1` | the redesigns that its locators survive |
/// | `/inspect/ID/source?revision=REVISION` | the page source as WebDriver sends it |
/// | `/inspect/ID/snapshot?revision=REVISION` | a file that shows all of that without a server |
/// | `/inspect/ID/console` (POST) | a line for the console |
extension LiveSite {
  func answerInspector(_ segments: [String], _ request: PageRequest) async -> PageResponse {
    let what = segments.dropFirst().first
    // Another site must not list sessions, nor lead to one.
    let refusal =
      PageResponse.refusal(ofForeign: request)
      ?? .refusal(of: request, but: what == "console" ? "POST" : "GET")
    if let refusal { return refusal }
    guard let id = segments.first else { return .html(await sessionList()) }
    do {
      let (revision, place) = (try request.number("revision"), request.item("place") ?? "")
      switch (what, segments.count) {
      case (nil, _):
        let app = try await look(id) { $0.appName }
        return .html(
          try SitePage.tool(
            "inspect", title: "Inspect \(app)", data: ["path": "/inspect/\(id)"],
            body: Self.inspectorBody(app: app)))
      case ("screen", 2):
        let (after, row) = (try request.number("after"), try request.number("row"))
        return .json(
          try await soon {
            try await look(id) { $0.revision == after ? nil : ScreenReport($0, firstRow: row) }
          })
      case ("element", 2):
        return .json(try await look(id, revision) { try ElementReport(place, of: $0) })
      case ("survival", 2):
        return .json(try await look(id, revision) { try MeasuredSurvival(place, of: $0) })
      case ("source", 2): return .json(try await look(id, revision) { SourceReport($0) })
      case ("snapshot", 2):
        return .html(
          try await look(id, revision) { try Self.snapshot($0) },
          headers: ["Content-Disposition": "attachment; filename=\"snapshot.html\""])
      case ("console", 2): return try await evaluate(request, session: id)
      default: return .error(404, "There is nothing at \(request.path).")
      }
    } catch LiveSessionError.ended {
      let text = "There is no session \(id); it has ended, or there was none."
      return what == nil ? .problem(404, "No session", text) : .error(404, text)
    } catch {
      return what == nil ? .problem(409, "Not shown", "\(error)") : .error(409, "\(error)")
    }
  }

  private func use<Value: Sendable>(
    _ id: String, _ body: @Sendable (Device) throws -> Value
  ) async throws -> Value {
    if let value = try await remoteEnd?.use(id, body) { return value }
    return try await sessions.use(id) { try await $0.use(body) }
  }

  private func look<Value: Sendable>(
    _ id: String, _ revision: Int? = nil, _ body: @Sendable (InspectedScreen) throws -> Value
  ) async throws -> Value {
    try await use(id) { try body(Inspector.of($0).screen(revision)) }
  }

  private func evaluate(_ request: PageRequest, session id: String) async throws -> PageResponse {
    struct Line: Decodable {
      let line: String
      let revision: Int?
      let isConfirmed: Bool
    }
    guard let line = try? JSONDecoder().decode(Line.self, from: request.body) else {
      return .error(400, #"The body must be {"line": "…", "revision": 1, "isConfirmed": true}."#)
    }
    return .json(
      try await use(id) {
        Console($0).evaluate(line.line, revision: line.revision, isConfirmed: line.isConfirmed)
      })
  }

  private func sessionList() async -> String {
    var items: [String] = []
    let kinds = [
      ("a page", sessions.ids), ("a WebDriver client", remoteEnd?.sessionIDs ?? []),
    ]
    for (kind, ids) in kinds {
      for id in ids.sorted() {
        guard let name = try? await use(id, { $0.running?.name ?? "no app" }) else { continue }
        items.append(SitePage.card("/inspect/\(id)", name, "\(kind), session \(id.prefix(8))"))
      }
    }
    let list =
      items.isEmpty
      ? "<p>None. <a href=\"/\">Open an app</a>, or begin a session with a WebDriver client.</p>"
      : "<ul class=\"cards\">\(items.joined(separator: "\n"))</ul>"
    return SitePage.article(
      title: "Inspector – Duet",
      """
      <h1>Inspector</h1>
      <p class="lead">What is on the screen, and how each tool finds it.</p>
      <h2>The sessions of this server</h2>
      \(list)
      """)
  }

  /// A page that needs no server, with the first elements' properties and locators.
  private static func snapshot(_ screen: InspectedScreen) throws -> String {
    struct Snapshot: Encodable {
      let screen: ScreenReport
      let source: SourceReport
      let elements: [String: ElementReport]
    }
    let report = ScreenReport(screen)
    let places = report.nodes.filter { $0.rows == nil }.prefix(200).map(\.place)
    let snapshot = Snapshot(
      screen: report, source: SourceReport(screen),
      elements: try Dictionary(
        uniqueKeysWithValues: places.map { ($0, try ElementReport($0, of: screen)) }))
    let (style, script) = SitePage.inlined(
      [PackageResources.site_css, PackageResources.page_css, PackageResources.inspect_css],
      script: PackageResources.inspect_js)
    // A file can't import a script from beside it.
    let imported = Data(PackageResources.page_js).base64EncodedString()
    let map = """
      <script type="importmap">
      {"imports": {"./page.js": "data:text/javascript;base64,\(imported)"}}
      </script>
      """
    return SitePage.page(
      title: "Snapshot of \(screen.appName)",
      head: [style, try SitePage.data(snapshot), map, script],
      body: inspectorBody(app: screen.appName), icon: "data:,")
  }

  private static func inspectorBody(app: String) -> String {
    """
    <header>
    <h1>\(app.htmlEscaped)</h1>
    <p id="status" role="status">Reading the screen …</p>
    <input id="search" type="search" placeholder="Search ( / )" aria-label="Search the tree">
    <span id="found"></span>
    <button id="freeze" type="button" aria-pressed="false">Freeze</button>
    <a id="snapshot" class="button" download>Snapshot</a>
    <a id="sessions" class="button" href="/inspect">Sessions</a>
    </header>
    <main>
    <section id="app" class="pane" tabindex="-1" aria-label="App"><h2>App</h2>
    <div id="picture" class="picture" role="img" aria-label="The screen; its elements are in the tree"></div>
    <p id="note"></p></section>
    <section id="elements" class="pane" tabindex="-1" aria-label="Tree"><h2>Tree</h2>
    <div id="tree" role="tree" aria-label="Elements"></div></section>
    <section id="element" class="pane" tabindex="-1" aria-label="Element"><h2 id="title">Element</h2>
    <p id="hint">Choose one in the app or the tree.</p>
    <ol id="locators"></ol>
    <table id="properties" hidden><caption>Properties</caption><thead><tr><th scope="col">XCUITest</th>
    <th scope="col">Value</th><th scope="col">Appium</th><th scope="col">Value</th></tr></thead>
    <tbody></tbody></table>
    <details id="sources"><summary>Source</summary><pre tabindex="0" role="region" aria-label="Source"></pre>
    </details></section>
    <section id="console" class="pane" tabindex="-1" aria-label="Console" hidden><h2>Console</h2>
    <ol id="log" tabindex="0" aria-label="Log" aria-live="polite"></ol>
    <form><input id="line" list="completions" autocomplete="off" autocapitalize="off"
    spellcheck="false" aria-label="A line" aria-describedby="answer"
    placeholder='app.buttons["Add"].tap() or //XCUIElementTypeButton'>
    <datalist id="completions"></datalist></form>
    <div id="answer" role="status"></div></section>
    </main>
    <noscript>This page needs JavaScript.</noscript>
    """
  }
}

/// The page source in both contexts: the screen as XML, and the web view's page as HTML, as it is now.
private struct SourceReport: Encodable {
  let revision: Int
  let xml: String
  let html: String?
  let pageHasChanged: Bool

  init(_ screen: InspectedScreen) {
    (revision, xml, html) = (screen.revision, screen.source, screen.webSource)
    pageHasChanged = screen.pageHasChanged
  }
}

extension PageRequest {
  /// A whole number in the query; nil where there is none.
  fileprivate func number(_ name: String) throws(InspectorError) -> Int? {
    guard let text = item(name) else { return nil }
    if let number = Int(text) { return number }
    throw InspectorError("'\(name)=\(text)' is not possible; it must be a whole number.")
  }
}
