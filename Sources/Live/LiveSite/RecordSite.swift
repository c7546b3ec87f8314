import Device
import Foundation
import Inspector
import LivePage
import Recorder
import SampleApps
import ScenarioFormat
import WebDriverServer

/// The recorder's pages.
extension LiveSite {
  static let recorderRoutes: [PageRoute] = [
    // The list of apps and scenarios to record.
    PageRoute("GET", "/record") { site, _, _ in .html(site.recordingsPage) },
    // Begins a recording: `?scenario=A.1`, or `?app=TinyLog&argument=…` for a new scenario.
    PageRoute("GET", "/record/new") { site, request, _ in try await site.beginRecording(request) },
    // The page of a recording, which can be reloaded.
    PageRoute("GET", "/record/{recording}") { site, _, path in
      let id = path["recording"]
      let app = try await site.recording(id) { recording, _ in recording.app.definition.name }
      return .html(
        try RecordPage(id, app: app),
        headers: ["Content-Security-Policy": PageResponse.policy + "; frame-src 'self'"])
    },
    // The app's page for the recording's frame. Its events are numbered from 1 again.
    PageRoute("GET", "/record/{recording}/app") { site, _, path in
      let id = path["recording"]
      let page = try await site.recording(id) { recording, session in
        try AppPage(
          recording.app, session: id, update: await session.beginView(), stays: true,
          scripts: ["record-app.js"])
      }
      let policy = PageResponse.policy
        .replacing("frame-ancestors 'none'", with: "frame-ancestors 'self'")
      return .html(page, headers: ["Content-Security-Policy": policy])
    },
    // The recording's state, once it has changed.
    PageRoute("GET", "/record/{recording}/state") { site, request, path in
      let known = try request.parameters("after").number("after")
      return .json(
        try await site.recording(path["recording"]) { recording, _ in
          try await site.poll { try await recording.report(after: known) }
        })
    },
    PageRoute("POST", "/record/{recording}/edit") { site, request, path in
      let edit = try JSONDecoder().decode(Edit.self, from: request.body)
      try await site.recording(path["recording"]) { try await perform(edit, $0, $1) }
      return .json(["done": true])
    },
    PageRoute("GET", "/record/{recording}/file") { site, request, path in
      let query = try request.parameters("language")
      guard let language = query["language"].flatMap(RecordedLanguage.init) else {
        let known = RecordedLanguage.allCases.map(\.rawValue).joined(separator: ", ")
        throw InspectorError("language must be one of \(known).")
      }
      let (path, text) = try await site.recording(path["recording"]) { recording, _ in
        try await recording.file(language)
      }
      let file = path.split(separator: "/").last ?? "recorded"
      return PageResponse(
        200, "text/plain; charset=utf-8", Data(text.utf8),
        headers: ["Content-Disposition": "attachment; filename=\"\(file)\""])
    },
  ]

  /// Runs a request with a recording. Throws ``LiveSessionError/ended`` if there is none.
  private func recording<Value: Sendable>(
    _ id: String, _ body: (Recording, LiveSession) async throws -> Value
  ) async throws -> Value {
    try await sessions.use(id) { session in
      guard let recording = session.recording, let app = session.app else {
        throw LiveSessionError.ended
      }
      return try await body(recording, app)
    }
  }

  /// Launches the app on a page and for both tools, and redirects to the recording's page.
  private func beginRecording(_ request: PageRequest) async throws -> PageResponse {
    let query = try LaunchQuery(request)
    let scenario = try query.scenario.map { id in
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
      appNamed: scenario?.header.app ?? query.app ?? "TinyLog",
      arguments: scenario?.header.launch ?? query.arguments, variations: variations)
    guard let app = apps.first(where: { $0.definition.name == launch.app.name }) else {
      throw InspectorError("\(launch.app.name) has no page.")
    }
    let newID = try newID(of: launch.app.name)
    let id = try await sessions.begin { _ in
      let recording = try await Recording.begin(
        app, launch, scenario: scenario, newID: newID)
      var query = query
      query.arguments = launch.allArguments
      let session = try LiveSession { [query] in try app.launch(query) }
      try await recording.follow(session)
      return SiteSession(app: session, recording: recording)
    }
    return PageResponse(
      303, "text/plain; charset=utf-8", Data(), headers: ["Location": "/record/\(id)"])
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

  private struct Edit: Decodable, Sendable {
    let action: String
    let number, testCase: Int?
    let kind, text: String?
  }

  private static func perform(
    _ edit: Edit, _ recording: Recording, _ session: LiveSession
  ) async throws {
    let number = edit.number ?? 0
    switch edit.action {
    case "next": recording.change { $0.next() }
    case "play": recording.change { $0.replay() }
    case "delete": recording.change { $0.delete(number) }
    case "insert": recording.change { $0.insert(after: number) }
    case "accept": recording.change { try $0.accept(edit.text ?? "") }
    case "go":
      let kind = edit.kind.flatMap(ScenarioItemKind.init) ?? .step
      let place = RecordedLine.Place(testCase: edit.testCase ?? 1, kind: kind, number: number)
      recording.change { try $0.go(to: place) }
    case "about":
      guard let place = await session.node(number, { $0.place }) else {
        throw InspectorError("That element is gone.")
      }
      recording.change { try $0.propose(about: place) }
    default: throw InspectorError("'\(edit.action)' isn't an action of the recorder.")
    }
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

/// Records a live session on its own queue, because playing lines with both tools takes time.
final class Recording: @unchecked Sendable {
  let app: LiveApp
  private let queue = DispatchQueue(label: "recording")
  private let newID: ScenarioID
  // All properties below are used on the queue.
  private let recorder: Recorder
  private var revision = 1
  private var error = ""
  private var gestures = 0

  private init(_ app: LiveApp, _ recorder: Recorder, newID: ScenarioID) {
    (self.app, self.recorder, self.newID) = (app, recorder, newID)
  }

  static func begin(
    _ app: LiveApp, _ launch: RecordedLaunch, scenario: Scenario?, newID: ScenarioID
  ) async throws -> Recording {
    try await DispatchQueue.global().run {
      Recording(app, try Recorder(launch, scenario: scenario), newID: newID)
    }
  }

  func follow(_ session: LiveSession) async throws {
    try await session.use { device in
      device.watcher = { [weak self] in self?.receive(ObservedGesture($0, $1)) }
    }
  }

  private func receive(_ seen: ObservedGesture) {
    queue.async { [self] in
      recorder.receive(seen)
      revision += 1
      gestures += 1
      let number = gestures
      // Typing ends after a second without a gesture.
      queue.asyncAfter(deadline: .now() + 1) { [self] in
        guard number == gestures, recorder.isTyping else { return }
        recorder.endTyping()
        revision += 1
      }
    }
  }

  /// Changes the recording. The next report contains an error, if any.
  func change(_ change: @escaping @Sendable (Recorder) throws -> Void) {
    queue.async { [self] in
      error = ""
      do { try change(recorder) } catch { self.error = "\(error)" }
      revision += 1
    }
  }

  /// Returns the recording's state, or nil if its revision is already known.
  func report(after known: Int?) async throws -> RecordReport? {
    try await queue.run { [self] in
      revision == known ? nil : RecordReport(recorder, revision, error: error, newID: newID)
    }
  }

  func file(_ language: RecordedLanguage) async throws -> (path: String, text: String) {
    try await queue.run { [self] in
      recorder.endTyping()
      return Emitter(recorder, newID: newID).file(language)
    }
  }
}

extension DispatchQueue {
  fileprivate func run<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      self.async { continuation.resume(with: Result(catching: work)) }
    }
  }
}

struct RecordReport: Encodable {
  let revision: Int
  let items: [Item]
  let proposals: [String]
  /// The line after which checks are inserted, or 0 for the start. Nil while lines are added at the
  /// end.
  let insertedAfter: Int?
  let error: String
  let failures: Int

  struct Item: Encodable {
    let testCase, number: Int
    let kind, text: String
    let isCurrent: Bool
    let lines: [Line]
  }

  struct Line: Encodable {
    let id: Int
    let code: [String: String]
    let error: String
  }

  init(_ recorder: Recorder, _ revision: Int, error: String, newID: ScenarioID) {
    (self.revision, self.error) = (revision, error)
    proposals = recorder.proposals.map(\.text)
    insertedAfter = recorder.insertedAfter
    failures = recorder.lines.count { $0.failure != nil }
    let scenario = Emitter(recorder, newID: newID).scenario
    var places = scenario.items.map { ($0.place, $0.text) }
    if !places.contains(where: { $0.0 == recorder.cursor }) { places.append((recorder.cursor, "")) }
    items = places.map { place, text in
      let lines = recorder.lines.filter { $0.place == place }.map { line in
        let languages = RecordedLanguage.allCases.filter { $0 != .scenario }
        let code = languages.map { ($0.rawValue, $0.code(line).joined(separator: "\n")) }
        return Line(
          id: line.id, code: Dictionary(uniqueKeysWithValues: code), error: line.failure ?? "")
      }
      return Item(
        testCase: place.testCase, number: place.number, kind: place.kind.rawValue, text: text,
        isCurrent: place == recorder.cursor, lines: lines)
    }
  }
}

extension RecordedLaunch {
  /// Creates the launch of an app from its name, with or without spaces. Throws `LaunchError`.
  package init(
    appNamed name: String, arguments: [String], variations: [any AppVariation]
  ) throws {
    // The small sample apps have no live page.
    let apps = InstalledApps.all(variations: variations).filter { !($0 is SampleDefinition) }
    guard let app = InstalledApps.app(named: name, among: apps) else {
      let known = apps.map(\.name).joined(separator: ", ")
      throw LaunchError("There is no app '\(name)'. Known: \(known).")
    }
    self.init(app, among: apps, arguments: arguments)
  }
}
