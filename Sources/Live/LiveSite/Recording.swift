import Device
import Foundation
import LivePage
import Recorder
import SampleApps
import ScenarioFormat

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
