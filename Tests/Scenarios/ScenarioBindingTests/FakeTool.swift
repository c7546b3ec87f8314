import Foundation
import ScenarioBinding
import ScenarioFormat
import Testing

/// A fake tool. The test sets its usage and its failed checks.
final class FakeTool: ToolProbe {
  let name = "fake"
  var usage = ToolUsage(commands: 0, bytes: 0, waited: 0)
  var failedChecks: [CheckFailure] = []
  /// The number of checks so far. Nil if the tool doesn't count them.
  var checks: Int?
  /// Whether each look also counts as a check of a value.
  var checksWhenLooking = false
  private var asserted: [String]?
  /// The logged commands. Nil if the tool has no log.
  var log: [LoggedCommand]?

  /// Sends a command of 10 bytes, which waits for 2 seconds.
  func look() {
    usage.commands += 1
    usage = ToolUsage(
      commands: usage.commands, bytes: usage.commands * 10, waited: Double(usage.commands) * 2)
    log?.append(
      LoggedCommand(SentCommand(.query([SentStep(.index, index: usage.commands)])), start: .now))
    if checksWhenLooking { check() }
  }

  func check() {
    checks = checks.map { $0 + 1 }
    asserted = (asserted ?? []) + ["\(usage.commands)"]
  }

  /// Makes a range of a scenario's marks, counted from 0, with one look in each item.
  func play(_ run: ScenarioRun, _ marks: Range<Int>) throws {
    let place = SourcePlace(file: #filePath, line: 7)
    let all = run.scenario.testCases.flatMap { testCase -> [() throws -> Void] in
      [{ try run.testCase(testCase.title, at: place) }]
        + testCase.items.map { item in
          {
            try run.begin(item.kind, item.text, at: place)
            self.look()
          }
        }
    }
    for mark in all[marks] { try mark() }
  }

  func takeFailedChecks() -> [CheckFailure] {
    defer { failedChecks = [] }
    return failedChecks
  }

  func takeAssertedValues() -> [String]? {
    defer { asserted = nil }
    return asserted
  }

  func commands(after count: Int) -> [LoggedCommand]? { log.map { Array($0.dropFirst(count)) } }

  func userActions() -> [TraceAction]? { log.map { [.keys(["\($0.count)"])] } }

  func screen() -> String? { "the screen" }

  func picture() -> TracePicture? { TracePicture(format: .svg, data: "<svg/>") }
}

/// A sample scenario.
enum Login {
  static let text = """
    App:    Login
    Source: the tests
    Tags:   login

    TS L.1 Log in

      TC 1 Right password
        P 1   There is a user "ada".
        S 1   Enter "ada".
        Ex 1  The name is there.
        S 2   Tap "ok".
        Ex 2  The first screen is shown.

      TC 2 Log out
        S 1   Tap "Log out".
        Ex 1  The login screen is shown.
    """

  static func scenario() throws -> Scenario {
    try #require(ScenarioParser.parse(text, path: "Scenarios/L1-log-in.scenario").scenario)
  }
}

/// A temporary trace file, deleted together with this object.
final class TraceFile: Sendable {
  private let url = FileManager.default.temporaryDirectory
    .appendingPathComponent("trace-\(UUID().uuidString).jsonl")

  deinit { try? FileManager.default.removeItem(at: url) }

  func writer() throws -> TraceWriter { try TraceWriter(appendingTo: url) }

  func text() throws -> String { try String(contentsOf: url, encoding: .utf8) }

  func records() throws -> [TraceRecord] {
    try text().split(separator: "\n")
      .map { try JSONDecoder().decode(TraceRecord.self, from: Data($0.utf8)) }
  }
}
