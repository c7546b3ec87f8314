import ComparisonReport
import Foundation
import LiveSite
import ScenarioFormat
import SuiteRuns
import SuiteSupport
import Synchronization

/// The end of a watched run, in the page's format.
private struct WatchedEnd: Encodable {
  let isEnd = true
  /// The reason why the run ended early outside an item, or nil.
  let problem: String?
}

/// A run that a person watches: a suite process that waits before each item.
final class WatchedProcess: WatchedRun, @unchecked Sendable {
  /// Blocks a separate thread while the run is awaited, so that other runs never wait for a thread.
  private let queue = DispatchQueue(label: "watched run")
  // `isWaiting` and the process's lines are used only on the queue.
  private let process: LineProcess
  private var isWaiting = false
  private let isEnded = Atomic(false)
  private let timeout: Duration?

  /// `timeout` limits the wait for an item. Nil for no limit.
  init(
    _ scenario: String, by tool: String, command: [String] = SuiteHost.command,
    timeout: Duration? = .seconds(20)
  ) throws {
    self.timeout = timeout
    // Writing to a process that has ended must not end this one. Reading detects its end.
    signal(SIGPIPE, SIG_IGN)
    process = try LineProcess(command)
    try process.send(SuiteRequest(of: scenario, by: tool, observer: RunSpectator.name))
  }

  /// Lets the process play the next item, and returns its result as JSON.
  func next() async throws -> Data {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Result { try self.step() }) }
    }
  }

  private func step() throws -> Data {
    // The first answer comes without a request.
    if isWaiting { try? process.send(line: Data()) }
    isWaiting = true
    let deadline = timeout.map { ContinuousClock.now + $0 }
    while !isEnded.load(ordering: .relaxed) {
      switch process.next(until: deadline) {
      case .line(let line):
        let answer = try? JSONDecoder().decode(SuiteAnswer.self, from: line)
        if let item = answer?.observation { return item }
        if let end = answer?.end {
          return try JSONEncoder().encode(WatchedEnd(problem: end.problem))
        }
      case .silence: throw UsageError("The run hasn't answered for 20 seconds. Start again.")
      case .end: throw UsageError("The run has ended. Start again.")
      }
    }
    throw UsageError("The run has ended. Start again.")
  }

  /// Ends the run without waiting for its process. A pending call of ``next()`` fails.
  func end() {
    isEnded.store(true, ordering: .relaxed)
    process.sendKill()
  }
}

/// Plays the suites for watching, by default in child processes of this command.
struct SuiteDemonstration: Demonstration {
  var command = SuiteHost.command

  func tools(of scenario: Scenario) -> [WatchedTool] {
    [(Tool.native, "Native"), (.webDriverInProcess, "WebDriver")].map { tool, title in
      // The path in the checkout, such as Tests/Suites/NativeSuite/TinyLog/A1AddTaskListTests.swift.
      let root = PackageRoot().url.path + "/"
      let file = SuiteHost.suite(of: tool)?.source(of: scenario.id.description)
      let text = file.flatMap { try? String(contentsOf: $0, encoding: .utf8) } ?? ""
      let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        // Remove the indentation of a method's body in a class.
        .map { SwiftCode.parts(of: String($0.dropFirst($0.hasPrefix("    ") ? 4 : 0))) }
      return WatchedTool(
        name: tool.name, title: title, file: file?.path.replacing(root, with: "") ?? "",
        lines: lines)
    }
  }

  func begin(_ scenario: String, by tool: String) throws -> any WatchedRun {
    try WatchedProcess(scenario, by: tool, command: command)
  }
}
