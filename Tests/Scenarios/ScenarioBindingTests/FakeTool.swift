import Foundation
import ScenarioBinding
import ScenarioFormat
import Testing

/// A fake tool: it has used and failed what a test says.
final class FakeTool: ToolProbe {
  let name = "fake"
  var usage = ToolUsage(commands: 0, bytes: 0)
  var failedChecks: [String] = []
  /// The number of checks so far; nil to count none.
  var checks: Int?
  /// Whether each look is checked too.
  var checksWhenLooking = false
  /// The commands that it keeps in its log; nil to keep none.
  var log: [LoggedCommand]?
  /// Is done while the screen is looked at for the trace.
  var onScreenAccess: () -> Void = {}

  /// Sends a command of 10 bytes.
  func look() {
    usage.commands += 1
    usage.bytes = (usage.bytes ?? 0) + 10
    var command = SentCommand(kind: .query, text: "look \(usage.commands)")
    command.duration = 0
    log?.append(LoggedCommand(command, start: .now))
    if checksWhenLooking { check() }
  }

  /// Goes through some of a scenario's marks, counted from 0, with a look below each item.
  func play(_ run: ScenarioRun, _ marks: Range<Int>) throws {
    let place = SourcePlace(file: #filePath, line: #line)
    let all = run.scenario.testCases.flatMap { testCase -> [() throws -> Void] in
      [{ try run.testCase(testCase.title, at: place) }]
        + testCase.items(of: run.scenario.id).map { item in
          {
            try run.begin(item.kind, item.text, at: place)
            self.look()
          }
        }
    }
    for mark in all[marks] { try mark() }
  }

  func check() { checks = checks.map { $0 + 1 } }

  func takeFailedChecks() -> [String] {
    defer { failedChecks = [] }
    return failedChecks
  }

  func commands(after count: Int) -> [LoggedCommand]? { log.map { Array($0.dropFirst(count)) } }

  func screen() -> String? {
    onScreenAccess()
    return "the screen"
  }

  func picture() -> TracePicture? {
    onScreenAccess()
    return TracePicture(format: .svg, data: "<svg/>")
  }
}

/// A written scenario.
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

/// A file that a run's trace is written to, gone with this.
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
