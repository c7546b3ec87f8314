import Device
import Foundation
import Inspector
import LivePage
import Recorder
import ScenarioFormat
import WebDriverServer

/// The recorder's pages.
extension LiveSite {
  static let recorderRoutes: [PageRoute] = [
    // The list of apps and scenarios to record.
    PageRoute("GET", "/record", foreignRequests: .refused) { site, _, _ in
      .html(site.recordingsPage)
    },
    // Begins a recording: `?scenario=A.1`, or `?app=TinyLog&argument=…` for a new scenario. HEAD
    // must not begin one.
    recorder("GET", "/record/new", isPage: true, answersHead: false) { site, request, _ in
      try await site.beginRecording(request)
    },
    // The page of a recording, which can be reloaded.
    recorder("GET", "/record/{recording}", isPage: true) { site, _, id in
      let recording = try await site.recordings.recording(id)
      // This isn't counted as a request of the session, because an image may also load the page.
      if !site.sessions.ids.contains(id) { throw LiveSessionError.ended }
      return .html(
        try RecordPage(id, app: recording.app.definition.name),
        headers: ["Content-Security-Policy": PageResponse.policy + "; frame-src 'self'"])
    },
    recorder("GET", "/record/{recording}/app") { site, _, id in
      try await site.recordedApp(try await site.recordings.recording(id), id)
    },
    // The recording's state, once it has changed.
    recorder("GET", "/record/{recording}/state") { site, request, id in
      let recording = try await site.recordings.recording(id)
      // Fails if the session has ended, because nothing more can be recorded.
      _ = try await site.sessions.use(id) { $0.id }
      let known = request.item("after").flatMap { Int($0) }
      return .json(try await site.poll { try await recording.report(after: known) })
    },
    recorder("POST", "/record/{recording}/edit") { site, request, id in
      try await site.edit(try await site.recordings.recording(id), id, request)
    },
    recorder("GET", "/record/{recording}/file") { site, request, id in
      try await site.file(of: try await site.recordings.recording(id), request)
    },
  ]

  private static func recorder(
    _ method: String, _ path: String, isPage: Bool = false, answersHead: Bool = true,
    answer: @escaping @Sendable (LiveSite, PageRequest, _ id: String) async throws -> PageResponse
  ) -> PageRoute {
    PageRoute(method, path, answersHead: answersHead, foreignRequests: .refused) {
      site, request, path in
      let id = path["recording"]
      do {
        return try await answer(site, request, id)
      } catch LiveSessionError.ended {
        let text = "There is no recording \(id). Its session may have ended."
        return isPage ? .problem(404, "No recording", text) : .error(404, text)
      } catch {
        return isPage ? .problem(400, "Not recorded", "\(error)") : .error(400, "\(error)")
      }
    }
  }

  /// Launches the app on a page and for both tools, and redirects to the recording's page.
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
        "\(scenario.id) is launched as its file says. Remove 'argument' from the address.")
    }
    let launch = try RecordedLaunch(
      appNamed: scenario?.header.app ?? request.item("app") ?? "TinyLog",
      arguments: scenario?.header.launch ?? query.arguments, variations: variations)
    guard let app = apps.first(where: { $0.definition.name == launch.app.name }) else {
      throw InspectorError("\(launch.app.name) has no page.")
    }
    let recording = try await Recording.begin(
      app, launch, scenario: scenario, newID: try newID(of: launch.app.name),
      insertion: try insertion())
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

  /// Returns the id after the last written scenario of an app.
  private func newID(of app: String) throws -> ScenarioID {
    let known = scenarios.filter { $0.header.app == app }.map(\.id).max()
    let text = known.map { "\($0.letter).\($0.number + 1)" } ?? "Z.1"
    guard let id = ScenarioID(text) else { throw InspectorError("There is no id after \(text).") }
    return id
  }

  /// Returns the app's page for a recording's frame. Its events are numbered from 1 again.
  private func recordedApp(_ recording: Recording, _ id: String) async throws -> PageResponse {
    let update = try await sessions.use(id) { try await $0.beginView() }
    let page = try AppPage(
      recording.app, session: id, update: update, stays: true, scripts: ["record-app.js"])
    let policy = PageResponse.policy
      .replacing("frame-ancestors 'none'", with: "frame-ancestors 'self'")
    return .html(page, headers: ["Content-Security-Policy": policy])
  }

  private struct Edit: Decodable, Sendable {
    let action: String
    let number, testCase: Int?
    let kind, text: String?
  }

  /// The actions that only need the recorder, by name.
  private static let changes: [String: @Sendable (Recorder, Edit) throws -> Void] = [
    "on": { recorder, _ in recorder.isOn = true },
    "off": { recorder, _ in recorder.isOn = false },
    "next": { recorder, _ in recorder.next() },
    "test case": { recorder, _ in recorder.nextTestCase() },
    "undo": { recorder, _ in recorder.undo() },
    "play": { recorder, _ in recorder.replay() },
    "delete": { $0.delete($1.number ?? 0) },
    "insert": { $0.insert(after: $1.number ?? 0) },
    "others": { try $0.findOtherLocators(of: $1.number ?? 0) },
    "choose": { try $0.choose($1.number ?? 0) },
    "accept": { try $0.accept($1.text ?? "") },
    "wait": { try $0.accept($1.text ?? "", asWait: true) },
  ]

  private func edit(
    _ recording: Recording, _ id: String, _ request: PageRequest
  ) async throws -> PageResponse {
    guard let edit = try? JSONDecoder().decode(Edit.self, from: request.body) else {
      return .error(400, #"The body must be an action, such as {"action": "next"}."#)
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
          400, "testCase must be from 1 to 1000, and number must be from 0 to 1000.")
      }
      recording.change { $0.move(to: .init(testCase: testCase, kind: kind, number: number)) }
    } else if edit.action == "about" {
      let place = try await sessions.use(id) { await $0.node(edit.number ?? 0) { $0.place } }
      guard let place else { return .error(409, "That element is gone.") }
      recording.change { try $0.propose(about: place) }
    } else {
      return .error(400, "'\(edit.action)' isn't an action of the recorder.")
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

  private var recordingsPage: RecordingsPage {
    RecordingsPage(
      apps: apps.map(\.definition.name).map {
        PageCard(
          path: "/record/new?app=\(AppAddress.text([$0]))", title: $0, text: "a new scenario")
      },
      scenarios: recordable.map {
        PageCard(
          path: "/record/new?scenario=\($0.id)", title: "\($0.id) \($0.title)",
          text: $0.header.app)
      })
  }
}

/// The list of apps and scenarios to record.
private struct RecordingsPage: SitePage {
  static let template = "recordings"
  let head = PageHead(title: "Recorder – Duet")
  let apps, scenarios: [PageCard]
}

/// The page of a recording.
private struct RecordPage: SitePage {
  static let template = "record"
  let head: PageHead
  let app, session: String

  init(_ session: String, app: String) throws {
    (self.app, self.session) = (app, session)
    head = try PageHead(
      title: "Record \(app)", tool: "record", data: ["path": "/record/\(session)"])
  }
}
