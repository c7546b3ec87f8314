import ComparisonReport
import Foundation
import LiveSite
import ReportPage
import ScenarioFormat
import SuiteSupport
import Synchronization

/// The end of a watched run, as the page reads it.
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
  private static let timeout = Duration.seconds(20)

  init(_ scenario: String, by tool: String, command: [String] = Suites.command) throws {
    // A process that has ended is found out by reading from it.
    signal(SIGPIPE, SIG_IGN)
    process = try LineProcess(command)
    try process.send(SuiteRequest(.watched, of: scenario, by: tool))
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
    let deadline = ContinuousClock.now + Self.timeout
    while !isEnded.load(ordering: .relaxed) {
      switch process.next(until: deadline) {
      case .line(let line):
        let answer = try? JSONDecoder().decode(SuiteAnswer.self, from: line)
        if let item = answer?.watched { return try JSONEncoder().encode(item) }
        if let end = answer?.end {
          return try JSONEncoder().encode(WatchedEnd(problem: end.trial?.problem))
        }
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
  var command = Suites.command

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
