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
  /// The written test into which the lines are inserted. Nil if there is none.
  private var insertion: TestInsertion?

  private init(_ app: LiveApp, _ recorder: Recorder, newID: ScenarioID, _ test: TestInsertion?) {
    (self.app, self.recorder, self.newID, insertion) = (app, recorder, newID, test)
  }

  static func begin(
    _ app: LiveApp, _ launch: RecordedLaunch, scenario: Scenario?, newID: ScenarioID,
    insertion: TestInsertion? = nil
  ) async throws -> Recording {
    try await DispatchQueue.global().run {
      Recording(app, try Recorder(launch, scenario: scenario), newID: newID, insertion)
    }
  }

  func follow(_ session: LiveSession) async throws {
    try await session.use { device in
      device.watcher = { [weak self, weak session] in
        self?.receive(ObservedGesture($0, $1), in: session)
      }
    }
  }

  private func receive(_ seen: ObservedGesture, in session: LiveSession?) {
    queue.async { [self] in
      recorder.receive(seen)
      noteChange()
      gestures += 1
      let number = gestures
      // Typing ends after a second without a gesture.
      queue.asyncAfter(deadline: .now() + 1) { [self] in
        guard number == gestures, recorder.isTyping else { return }
        recorder.endTyping()
        noteChange()
      }
      // After three seconds, the app has settled.
      queue.asyncAfter(deadline: .now() + 3) { [self, weak session] in
        Task {
          // Skips the comparison if the app has ended or another gesture has followed.
          guard let lines = try await session?.use({ Recorder.lines(of: $0.tree) }) else { return }
          queue.async { [self] in
            if number == gestures, recorder.compare(with: lines) { revision += 1 }
          }
        }
      }
    }
  }

  /// Changes the recording. The next report contains an error, if any.
  func change(_ change: @escaping @Sendable (Recorder) throws -> Void) {
    queue.async { [self] in
      error = ""
      do { try change(recorder) } catch { self.error = "\(error)" }
      noteChange()
    }
  }

  /// Starts a new revision, and inserts its lines into the written test, if there is one.
  private func noteChange() {
    revision += 1
    do { try insertion?.write(recorder.lines) } catch { self.error = "\(error)" }
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

actor Recordings {
  private var recordings: [String: Recording] = [:]

  func recording(_ id: String) throws -> Recording {
    if let found = recordings[id] { return found }
    throw LiveSessionError.ended
  }

  /// Keeps a recording, and removes those whose sessions have ended.
  func add(_ recording: Recording, _ id: String, among live: [String]) {
    recordings = recordings.filter { live.contains($0.key) }
    recordings[id] = recording
  }
}

struct RecordReport: Encodable {
  let revision: Int
  let isOn, isWritten: Bool
  let items: [Item]
  let proposals: [String]
  /// The line after which checks are inserted, or 0 for the start. Nil while lines are added at the
  /// end.
  let insertedAfter: Int?
  /// The other locators of a line, by language, while the person chooses one.
  let others: [[String: String]]
  let othersOf: Int?
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
    isOn = recorder.isOn
    isWritten = recorder.written != nil
    proposals = recorder.proposals.map(\.text)
    insertedAfter = recorder.insertedAfter
    othersOf = recorder.others?.line
    let own = recorder.lines.first { $0.id == recorder.others?.line }?.operation.target
    others = (recorder.others?.targets ?? []).map { target in
      // Each target differs from the line's in the locator of only one tool.
      let isNative = target.native != own?.native
      return Self.codes { ($0 == .native) == isNative ? $0.locator(target) : nil }
    }
    failures = recorder.lines.count { $0.failure != nil }
    let scenario = Emitter(recorder, newID: newID).scenario
    var places = scenario.items.map { ($0.place, $0.text) }
    if !places.contains(where: { $0.0 == recorder.cursor }) { places.append((recorder.cursor, "")) }
    items = places.map { place, text in
      let lines = recorder.lines.filter { $0.place == place }.map { line in
        let code = Self.codes { $0.code(line).joined(separator: "\n") }
        return Line(id: line.id, code: code, error: line.failure ?? "")
      }
      return Item(
        testCase: place.testCase, number: place.number, kind: place.kind.rawValue, text: text,
        isCurrent: place == recorder.cursor, lines: lines)
    }
  }

  private static func codes(_ code: (RecordedLanguage) -> String?) -> [String: String] {
    RecordedLanguage.allCases.reduce(into: [:]) { codes, language in
      if language != .scenario { codes[language.rawValue] = code(language) }
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
    let isHybrid = InstalledApps.isHybrid(app.name)
    // A recording must not see lists that an earlier one saved to a file.
    self.init(
      app, among: apps, arguments: arguments, own: isHybrid ? [] : ["--store", "memory"],
      isHybrid: isHybrid)
  }
}
