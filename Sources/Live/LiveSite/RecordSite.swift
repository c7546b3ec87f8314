import Device
import Foundation
import Inspector
import LivePage
import Recorder
import ScenarioFormat
import WebDriverServer

/// The recorder's pages.
///
/// | path | |
/// |---|---|
/// | `/record` | what can be recorded |
/// | `/record/new?scenario=A.1&argument=…` | begins; also `app=TinyLog` for a new scenario |
/// | `/record/ID` | the page of a recording, which a reload shows again |
/// | `/record/ID/app` | the app in it |
/// | `/record/ID/state?after=REVISION` | the recording, once it is another one |
/// | `/record/ID/edit` (POST) | a change of it |
/// | `/record/ID/file?language=native` | the test, in `native`, `webdriver`, `python` or `scenario` |
extension LiveSite {
  func answerRecorder(_ segments: [String], _ request: PageRequest) async -> PageResponse {
    let what = segments.dropFirst().first
    let refusal =
      PageResponse.refusal(ofForeign: request)
      ?? .refusal(of: request, but: what == "edit" ? "POST" : "GET")
    if let refusal { return refusal }
    guard let id = segments.first else { return .html(recordingList) }
    do {
      if id == "new", what == nil {
        // Who only asks for the head begins nothing.
        guard request.method == "GET" else {
          return .error(405, "This address takes GET.", allow: "GET")
        }
        return try await beginRecording(request)
      }
      let recording = try await recordings.recording(id)
      // A session that has ended records nothing more. The page alone doesn't count as a request of the
      // session, because an image may lead to it.
      if what == nil, !sessions.ids.contains(id) { throw LiveSessionError.ended }
      if what == "state" { _ = try await sessions.use(id) { $0.id } }
      switch (what, segments.count) {
      case (nil, _):
        return .html(
          try recordPage(id, app: recording.app.definition.name),
          headers: ["Content-Security-Policy": PageResponse.policy + "; frame-src 'self'"])
      case ("app", 2): return try await recordedApp(recording, id)
      case ("state", 2):
        let known = request.item("after").flatMap { Int($0) }
        return .json(try await soon { try await recording.report(after: known) })
      case ("edit", 2): return try await edit(recording, id, request)
      case ("file", 2): return try await file(of: recording, request)
      default: return .error(404, "There is nothing at \(request.path).")
      }
    } catch LiveSessionError.ended {
      let text = "There is no recording \(id); its session has ended, or there was none."
      return what == nil ? .problem(404, "No recording", text) : .error(404, text)
    } catch {
      return what == nil ? .problem(400, "Not recorded", "\(error)") : .error(400, "\(error)")
    }
  }

  /// Launches the app on a page and for both tools, and leads to the recording's page.
  private func beginRecording(_ request: PageRequest) async throws -> PageResponse {
    var query = try LaunchQuery(request.query, ignoring: ["scenario", "app"])
    let scenario = try request.item("scenario").map { id in
      guard let found = recordable.first(where: { $0.id.description == id }) else {
        let known = recordable.map(\.id.description).joined(separator: ", ")
        throw InspectorError("There is no scenario \(id). Known: \(known).")
      }
      return found
    }
    if let scenario, !query.arguments.isEmpty {
      throw InspectorError(
        "\(scenario.id) is launched as its file says. Take 'argument' out of the address.")
    }
    let launch = try RecordedLaunch(
      appNamed: scenario?.header.app ?? request.item("app") ?? "TinyLog",
      arguments: scenario?.header.launch ?? query.arguments)
    guard let app = apps.first(where: { $0.definition.name == launch.app.name }) else {
      throw InspectorError("\(launch.app.name) has no page.")
    }
    let recording = try await Recording.begin(
      app, launch, scenario: scenario, newID: try newID(of: launch.app.name))
    query.arguments = launch.allArguments
    let session = try await sessions.begin { [query] in try app.launch(query) }
    try await recording.follow(session)
    await recordings.add(recording, session.id, among: sessions.ids)
    return PageResponse(
      303, "text/plain; charset=utf-8", Data(), headers: ["Location": "/record/\(session.id)"])
  }

  private var recordable: [Scenario] {
    scenarios.filter { scenario in apps.contains { $0.definition.name == scenario.header.app } }
  }

  /// The first id of an app's scenarios that no written one has.
  private func newID(of app: String) throws -> ScenarioID {
    let known = scenarios.filter { $0.header.app == app }.map(\.id).max()
    let text = known.map { "\($0.letter).\($0.number + 1)" } ?? "Z.1"
    guard let id = ScenarioID(text) else { throw InspectorError("There is no id after \(text).") }
    return id
  }

  /// The app's page for a recording's frame; its events are numbered from 1 again.
  private func recordedApp(_ recording: Recording, _ id: String) async throws -> PageResponse {
    let update = try await sessions.use(id) { try await $0.beginView() }
    let page = try SitePage.live(
      recording.app, session: id, update: update, stays: true, scripts: ["record-app.js"])
    let policy = PageResponse.policy
      .replacing("frame-ancestors 'none'", with: "frame-ancestors 'self'")
    return .html(page, headers: ["Content-Security-Policy": policy])
  }

  private struct Edit: Decodable, Sendable {
    let action: String
    let number, by, testCase: Int?
    let kind, text: String?
  }

  /// The changes that need nothing but the recorder, by name.
  private static let changes: [String: @Sendable (Recorder, Edit) throws -> Void] = [
    "on": { recorder, _ in recorder.isOn = true },
    "off": { recorder, _ in recorder.isOn = false },
    "next": { recorder, _ in recorder.next() },
    "test case": { recorder, _ in recorder.nextTestCase() },
    "undo": { recorder, _ in recorder.undo() },
    "play": { recorder, _ in recorder.replay() },
    "delete": { $0.delete($1.number ?? 0) },
    "move": { $0.move($1.number ?? 0, by: $1.by ?? 0) },
    "insert": { $0.insert(after: $1.number ?? 0) },
    "others": { try $0.lookForOthers(of: $1.number ?? 0) },
    "choose": { try $0.choose($1.number ?? 0) },
    "accept": { try $0.accept($1.text ?? "") },
    "wait": { try $0.accept($1.text ?? "", asWait: true) },
  ]

  private func edit(
    _ recording: Recording, _ id: String, _ request: PageRequest
  ) async throws -> PageResponse {
    guard let edit = try? JSONDecoder().decode(Edit.self, from: request.body) else {
      return .error(400, #"The body must be {"action": "next"}, or another change."#)
    }
    if let change = Self.changes[edit.action] {
      recording.change { try change($0, edit) }
    } else if edit.action == "go" {
      guard let kind = ScenarioItemKind(rawValue: edit.kind ?? "") else {
        return .error(400, "kind must be P, S or Ex.")
      }
      let (testCase, number) = (edit.testCase ?? 1, edit.number ?? 0)
      guard (1...1000).contains(testCase), (0...1000).contains(number) else {
        return .error(
          400, "testCase must be a number from 1 to 1000, and number one from 0 to 1000.")
      }
      recording.change { $0.move(to: .init(testCase: testCase, kind: kind, number: number)) }
    } else if edit.action == "about" {
      let place = try await sessions.use(id) { await $0.node(edit.number ?? 0) { $0.place } }
      guard let place else { return .error(409, "That element is gone.") }
      recording.change { try $0.propose(about: place) }
    } else {
      return .error(400, "'\(edit.action)' is no change of a recording.")
    }
    return .json(["done": true])
  }

  private func file(of recording: Recording, _ request: PageRequest) async throws -> PageResponse {
    guard let language = RecordedLanguage(rawValue: request.item("language") ?? "") else {
      let known = RecordedLanguage.allCases.map(\.rawValue).joined(separator: ", ")
      return .error(400, "language must be one of \(known).")
    }
    let (path, text) = try await recording.file(language)
    let file = path.split(separator: "/").last ?? "recorded"
    return PageResponse(
      200, "text/plain; charset=utf-8", Data(text.utf8),
      headers: ["Content-Disposition": "attachment; filename=\"\(file)\""])
  }

  private var recordingList: String {
    let free = apps.map(\.definition.name).map {
      SitePage.card("/record/new?app=\(AppAddress.text([$0]))", $0, "a new scenario")
    }
    let bound = recordable.map {
      SitePage.card("/record/new?scenario=\($0.id)", "\($0.id) \($0.title)", $0.header.app)
    }
    return SitePage.article(
      title: "Recorder – Duet",
      """
      <h1>Recorder</h1>
      <p class="lead">What you do in an app becomes a test: native, WebDriver and Python at once, each
      line played as soon as it is recorded.</p>
      <h2>A new scenario</h2>
      <p>Launch arguments can be in the address:
      <code>/record/new?app=TinyLog&amp;argument=--list&amp;argument=Groceries</code></p>
      <ul class="cards">\(free.joined(separator: "\n"))</ul>
      <h2>A written scenario</h2>
      <ul class="cards">\(bound.joined(separator: "\n"))</ul>
      """)
  }

  private func recordPage(_ session: String, app: String) throws -> String {
    try SitePage.tool(
      "record", title: "Record \(app)", data: ["path": "/record/\(session)"],
      body: """
        <header>
        <h1>Record \(app.htmlEscaped)</h1>
        <p id="status" role="status">Launching …</p>
        <button id="on" type="button" aria-pressed="true">Record</button>
        <button id="assert" type="button" aria-pressed="false">Assert</button>
        <button id="next" type="button" data-action="next">Next</button>
        <button id="case" type="button" data-action="test case" hidden>New test case</button>
        <button id="undo" type="button" data-action="undo">Undo</button>
        <button id="play" type="button" data-action="play">Play again</button>
        <a class="button" href="/inspect/\(session)" target="_blank">Inspect</a>
        </header>
        <main>
        <section id="app" aria-label="App">
        <iframe class="pane" title="The app" src="/record/\(session)/app"></iframe></section>
        <section id="recording" aria-label="Recording">
        <div id="languages" class="row" role="radiogroup" aria-label="Language">
        <label><input type="radio" name="language" data-language="native" checked> Native</label>
        <label><input type="radio" name="language" data-language="webdriver"> WebDriver</label>
        <label><input type="radio" name="language" data-language="python"> Python</label>
        <span class="row"><button id="copy" type="button">Copy</button>
        <a id="download" class="button" download>Download</a>
        <a id="scenario" class="button" download>Scenario</a></span>
        </div>
        <section id="steps" aria-label="Steps and code"></section>
        </section>
        </main>
        <noscript>This page needs JavaScript.</noscript>
        """)
  }
}
