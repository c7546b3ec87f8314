import ComparisonReport
import Foundation
import LiveSite
import ReportPage
import ScenarioFormat
import SuiteSupport
import Synchronization

/// The process that plays one run for somebody who watches it.
///
/// It is sent a line that names the run, and a line for each item that it may go on to; it answers each
/// with a line of JSON. When nobody asks any more, it ends.
enum WatchWorker {
  static func play() -> Never {
    guard let line = readLine(),
      let run = try? JSONDecoder().decode(MutantWork.Run.self, from: Data(line.utf8)),
      let test = Suites.test(of: run.scenario, by: run.suite) as? ScenarioTestCase
    else {
      writeError("error: the first line names no run.\n")
      exit(2)
    }
    let trial = MutantTrial(of: nil)
    trial.spectator = RunSpectator { item in
      Suites.answer(item)
      if readLine() == nil { exit(0) }
    }
    test.trial = trial
    test.run()
    Suites.answer(WatchedEnd(problem: trial.problem))
    exit(0)
  }
}

private struct WatchedEnd: Encodable {
  let isEnd = true
  /// What ended it early, beside an item; nil for nothing.
  let problem: String?
}

/// A watched run as the server sees it: a process that waits at a gate.
final class WatchedProcess: WatchedRun, @unchecked Sendable {
  /// Keeps one thread while the run is awaited, so that other runs never wait for a thread.
  private let queue = DispatchQueue(label: "watched run")
  // The process's lines and `isWaiting` are used on the queue only.
  private let process: LineProcess
  private var isWaiting = false
  private let isEnded = Atomic(false)
  private static let patience = Duration.seconds(20)

  init(_ scenario: String, by tool: String, command: [String] = [Suites.executable]) throws {
    process = try Suites.start(.watched, [tool], by: command)
    try process.send(MutantWork.Run(suite: tool, scenario: scenario))
  }

  /// Opens the gate, and waits for what comes of it.
  func next() async throws -> Data {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Result { try self.step() }) }
    }
  }

  private func step() throws -> Data {
    // What it says first, it says by itself.
    if isWaiting { try? process.send(line: Data()) }
    isWaiting = true
    let deadline = ContinuousClock.now + Self.patience
    while !isEnded.load(ordering: .relaxed) {
      switch process.next(until: deadline) {
      case .line(let line) where line.first == UInt8(ascii: "{"): return line
      case .line: continue
      case .silence: throw UsageError("The run has said nothing for 20 seconds; start again.")
      case .end: throw UsageError("The run has ended; start again.")
      }
    }
    throw UsageError("The run has ended; start again.")
  }

  /// Ends the run without waiting for its process. A step under way fails.
  func end() {
    isEnded.store(true, ordering: .relaxed)
    process.sendKill()
  }
}

/// The suites of a checkout, played by processes of this very command, if not said otherwise.
struct CheckoutDemonstration: Demonstration {
  let root: PackageRoot
  var command = [Suites.executable]

  func tools(of scenario: Scenario) -> [WatchedTool] {
    [("native", "Native"), ("webdriver-in-process", "WebDriver")].map { name, title in
      let file = SuiteCode(of: name, root: root.url)?.test(of: scenario.id.description)
      let url = root.url.appendingPathComponent(file ?? "")
      let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
      let lines = SourceData(
        firstLine: 1, language: CodeLanguage.swift.rawValue,
        lines: text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
          // Nearly all of it stands in a method of a class.
          .map { String($0.dropFirst($0.hasPrefix("    ") ? 4 : 0)) })
      return WatchedTool(name: name, title: title, file: file ?? "", lines: lines.coloured)
    }
  }

  func begin(_ scenario: String, by tool: String) throws -> any WatchedRun {
    try WatchedProcess(scenario, by: tool, command: command)
  }
}
