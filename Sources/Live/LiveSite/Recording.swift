import Device
import Foundation
import LivePage
import Recorder
import SampleApps
import ScenarioFormat

/// A recorder of a live session, with a thread of its own: tests' tools wait for their answers there.
final class Recording: @unchecked Sendable {
  /// The app on the page.
  let app: LiveApp
  private let queue = DispatchQueue(label: "recording")
  private let recorder: Recorder
  private let newID: ScenarioID
  // All below is used on the queue.
  private var revision = 1
  private var error = ""
  /// How many gestures there were, and who waits for a change.
  private var gestures = 0
  private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
  private var nextWaiter = 0
  /// Reads what the live app shows; nil where it has ended.
  private var live: @Sendable () async -> [String]? = { nil }

  /// After so long without a gesture, a visit of a field is over, and the app has come to rest.
  private static let typingPause = DispatchTimeInterval.seconds(1)
  private static let restPause = DispatchTimeInterval.seconds(3)

  private init(_ app: LiveApp, _ recorder: Recorder, newID: ScenarioID) {
    (self.app, self.recorder, self.newID) = (app, recorder, newID)
  }

  /// Launches the app for both tools.
  static func begin(
    _ app: LiveApp, _ launch: RecordedLaunch, scenario: Scenario?, newID: ScenarioID
  ) async throws -> Recording {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(
          with: Result {
            Recording(app, try Recorder(launch, scenario: scenario), newID: newID)
          })
      }
    }
  }

  /// Records what is done to a session's device from now on.
  func follow(_ session: LiveSession) async throws {
    queue.async { [self] in
      live = { [weak session] in try? await session?.use { Recorder.lines(of: $0.tree) } }
    }
    try await session.use { device in
      device.watcher = { [weak self] in self?.take(SeenGesture($0, $1)) }
    }
  }

  /// Takes a gesture of the live device.
  private func take(_ seen: SeenGesture) {
    queue.async { [self] in
      recorder.take(seen)
      changed()
      gestures += 1
      let number = gestures
      queue.asyncAfter(deadline: .now() + Self.typingPause) { [self] in
        guard number == gestures, recorder.isTyping else { return }
        recorder.endTyping()
        changed()
      }
      queue.asyncAfter(deadline: .now() + Self.restPause) { [self] in
        let live = live
        Task { if let lines = await live() { compare(with: lines, after: number) } }
      }
    }
  }

  /// Says what the live app shows at rest, if nothing was done since a gesture.
  private func compare(with lines: [String], after gesture: Int) {
    queue.async { [self] in
      if gesture == gestures, recorder.compare(with: lines) { changed() }
    }
  }

  private func changed() {
    revision += 1
    let all = waiting.values
    waiting = [:]
    for each in all { each.resume() }
  }

  /// Changes the recording; what is wrong is told with the next report.
  func change(_ change: @escaping @Sendable (Recorder) throws -> Void) {
    queue.async { [self] in
      do {
        error = ""
        try change(recorder)
      } catch {
        self.error = "\(error)"
      }
      changed()
    }
  }

  /// Adds a proposal by its text, or only waits for it: others may be there by now.
  func accept(_ text: String, asWait: Bool) {
    change { recorder in
      guard let check = recorder.proposals.first(where: { $0.text == text }) else {
        throw RecorderError("There is no such proposal any more.")
      }
      recorder.accept(check, asWait: asWait)
    }
  }

  /// Has a line find its element by another locator, which is named by its place among those told.
  func choose(_ number: Int) {
    change { recorder in
      guard let others = recorder.others, others.targets.indices.contains(number) else {
        throw RecorderError("There is no such locator any more.")
      }
      recorder.choose(others.targets[number], for: others.line)
    }
  }

  /// What is recorded, once it is another than a known one; nil where the time is up before.
  func report(after known: Int?, within limit: DispatchTimeInterval) async -> RecordReport? {
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      queue.async { [self] in
        guard revision == known else { return continuation.resume() }
        nextWaiter += 1
        let number = nextWaiter
        waiting[number] = continuation
        queue.asyncAfter(deadline: .now() + limit) { [self] in
          waiting.removeValue(forKey: number)?.resume()
        }
      }
    }
    return await onQueue { [self] in
      revision == known
        ? nil : RecordReport(recorder, revision: revision, error: error, newID: newID)
    }
  }

  /// A file of what is recorded.
  func file(_ language: RecordedLanguage) async -> (path: String, text: String) {
    await onQueue { [self] in
      recorder.endTyping()
      return Emitter(recorder, newID: newID).file(language)
    }
  }

  private func onQueue<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: work()) }
    }
  }
}

/// The recordings of a site by their sessions' ids. Any thread.
final class Recordings: @unchecked Sendable {
  private let lock = NSLock()
  private var recordings: [String: Recording] = [:]

  subscript(id: String) -> Recording? { lock.withLock { recordings[id] } }

  /// Keeps a recording, and forgets those whose sessions are gone.
  func add(_ recording: Recording, _ id: String, among live: [String]) {
    lock.withLock {
      recordings = recordings.filter { live.contains($0.key) }
      recordings[id] = recording
    }
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
  /// The line behind which checks are inserted: 0 for before all; nil while lines are added at the end.
  let insertedAfter: Int?
  /// Other locators of a line, as code by language, while somebody chooses one.
  let others: [[String: String]]
  let othersOf: Int?
  /// What could not be done; empty for nothing.
  let error: String
  /// How many lines did not pass.
  let failures: Int

  /// A step or an expectation with its lines.
  struct Item: Encodable {
    let testCase: Int
    let kind: String
    let number: Int
    let text: String
    let isCurrent: Bool
    let lines: [Line]
  }

  /// A line of the recording.
  struct Line: Encodable {
    let id: Int
    /// The code by language.
    let code: [String: String]
    /// Why it did not pass; empty where it did.
    let error: String
  }

  init(_ recorder: Recorder, revision: Int, error: String, newID: ScenarioID) {
    self.revision = revision
    self.error = error
    isOn = recorder.isOn
    isWritten = recorder.written != nil
    proposals = recorder.proposals.map(\.text)
    insertedAfter = recorder.insertedAfter
    let line = recorder.others?.line
    othersOf = line
    let own = recorder.lines.first { $0.id == line }?.operation.target
    others = (recorder.others?.targets ?? []).map { target in
      // Of the two tools' locators one is another.
      let languages: [RecordedLanguage] =
        target.native == own?.native ? [.webdriver, .python] : [.native]
      return Dictionary(
        uniqueKeysWithValues: languages.map {
          ($0.rawValue, Emitter.locator(target, $0) ?? "")
        })
    }
    failures = recorder.lines.count { $0.state != .passed }
    let scenario =
      recorder.written
      ?? Emitter(recorder, newID: newID).scenario
    var places = scenario.items.map { ($0.place, $0.text) }
    if !places.contains(where: { $0.0 == recorder.cursor }) { places.append((recorder.cursor, "")) }
    items = places.map { place, text in
      Item(
        testCase: place.testCase, kind: place.kind.rawValue, number: place.number, text: text,
        isCurrent: place == recorder.cursor,
        lines: recorder.lines.filter { $0.place == place }.map(Line.init))
    }
  }
}

extension RecordReport.Line {
  init(_ line: RecordedLine) {
    id = line.id
    let languages: [RecordedLanguage] = [.native, .webdriver, .python]
    code = Dictionary(
      uniqueKeysWithValues: languages.map {
        ($0.rawValue, Emitter.code(line, $0).joined(separator: "\n"))
      })
    if case .failed(let reason) = line.state { error = reason } else { error = "" }
  }
}

extension RecordedLaunch {
  /// The launch of one of the two compared apps by its name, whatever its capital letters and spaces.
  ///
  /// - Throws: `LaunchError` for a name that none has.
  package init(appNamed name: String, arguments: [String]) throws {
    func plain(_ name: String) -> String { name.lowercased().filter(\.isLetter) }
    // The samples have no live page to be recorded on.
    let apps = InstalledApps.all().filter { !($0 is SampleDefinition) }
    guard let app = apps.first(where: { plain($0.name) == plain(name) }) else {
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
