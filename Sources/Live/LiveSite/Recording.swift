import Device
import Foundation
import LivePage
import Recorder
import SampleApps
import ScenarioFormat

/// A recorder of a live session, with a thread of its own, on which it waits for the tests' tools.
final class Recording: @unchecked Sendable {
  let app: LiveApp
  private let queue = DispatchQueue(label: "recording")
  private let newID: ScenarioID
  // All below is used on the queue.
  private let recorder: Recorder
  private var revision = 1
  private var error = ""
  /// How many gestures there were, and the requests that wait for a change.
  private var gestures = 0
  private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
  private var waiters = 0

  private init(_ app: LiveApp, _ recorder: Recorder, newID: ScenarioID) {
    (self.app, self.recorder, self.newID) = (app, recorder, newID)
  }

  /// Launches the app for both tools.
  static func begin(
    _ app: LiveApp, _ launch: RecordedLaunch, scenario: Scenario?, newID: ScenarioID
  ) async throws -> Recording {
    try await DispatchQueue.global().run {
      Recording(app, try Recorder(launch, scenario: scenario), newID: newID)
    }
  }

  /// Records what is done to a session's device from now on.
  func follow(_ session: LiveSession) async throws {
    try await session.use { device in
      device.watcher = { [weak self, weak session] in
        self?.take(SeenGesture($0, $1), in: session)
      }
    }
  }

  private func take(_ seen: SeenGesture, in session: LiveSession?) {
    queue.async { [self] in
      recorder.take(seen)
      changed()
      gestures += 1
      let number = gestures
      // After a second without a gesture the visit of a field is over.
      queue.asyncAfter(deadline: .now() + 1) { [self] in
        guard number == gestures, recorder.isTyping else { return }
        recorder.endTyping()
        changed()
      }
      // After three the app has come to rest.
      queue.asyncAfter(deadline: .now() + 3) { [self, weak session] in
        Task {
          // Nothing is compared with an app that has ended, or in which something else was done.
          guard let lines = try await session?.use({ Recorder.lines(of: $0.tree) }) else { return }
          queue.async { [self] in
            if number == gestures, recorder.compare(with: lines) { changed() }
          }
        }
      }
    }
  }

  private func changed() {
    revision += 1
    for one in waiting.values { one.resume() }
    waiting = [:]
  }

  /// Changes the recording; an error is told with the next report.
  func change(_ change: @escaping @Sendable (Recorder) throws -> Void) {
    queue.async { [self] in
      error = ""
      do { try change(recorder) } catch { self.error = "\(error)" }
      changed()
    }
  }

  /// What is recorded, once it is not the revision that is known; nil where the time is up before.
  func report(
    after known: Int?, within limit: DispatchTimeInterval
  ) async throws -> RecordReport? {
    await withCheckedContinuation { continuation in
      queue.async { [self] in
        guard revision == known else { return continuation.resume() }
        waiters += 1
        let number = waiters
        waiting[number] = continuation
        queue.asyncAfter(deadline: .now() + limit) { [self] in
          waiting.removeValue(forKey: number)?.resume()
        }
      }
    }
    return try await queue.run { [self] in
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

/// The recordings of a site by their sessions' ids.
actor Recordings {
  private var recordings: [String: Recording] = [:]

  /// The recording of a session; throws `LiveSessionError` where there is none.
  func recording(_ id: String) throws -> Recording {
    if let found = recordings[id] { return found }
    throw LiveSessionError.ended
  }

  /// Keeps a recording, and forgets those whose sessions are gone.
  func add(_ recording: Recording, _ id: String, among live: [String]) {
    recordings = recordings.filter { live.contains($0.key) }
    recordings[id] = recording
  }
}

/// A recording as the page shows it.
struct RecordReport: Encodable {
  let revision: Int
  let isOn: Bool
  /// Whether it is bound to a written scenario.
  let isWritten: Bool
  let items: [Item]
  let proposals: [String]
  /// The line behind which checks are inserted, 0 for the start; nil while lines are added at the end.
  let insertedAfter: Int?
  /// Other locators of a line by language, while one is chosen.
  let others: [[String: String]]
  let othersOf: Int?
  /// What could not be done; empty for nothing.
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
    /// The code by language.
    let code: [String: String]
    /// Why it did not pass; empty where it did.
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
      // Of the two tools' locators one is another.
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

  /// Code by the languages that have some.
  private static func codes(_ code: (RecordedLanguage) -> String?) -> [String: String] {
    RecordedLanguage.allCases.reduce(into: [:]) { codes, language in
      if language != .scenario { codes[language.rawValue] = code(language) }
    }
  }
}

extension RecordedLaunch {
  /// The launch of one of the two compared apps by its name, in any letter case, with or without spaces.
  ///
  /// - Throws: `LaunchError` for a name that none has.
  package init(appNamed name: String, arguments: [String]) throws {
    // The samples have no live page.
    let apps = InstalledApps.all().filter { !($0 is SampleDefinition) }
    guard let app = InstalledApps.app(named: name, among: apps) else {
      let known = apps.map(\.name).joined(separator: ", ")
      throw LaunchError("There is no app '\(name)'. Known: \(known).")
    }
    let isHybrid = InstalledApps.isHybrid(app.name)
    // No recording may find lists that an earlier one left in a file.
    self.init(
      app, among: apps, arguments: arguments, own: isHybrid ? [] : ["--store", "memory"],
      isHybrid: isHybrid)
  }
}
