import ScenarioBinding

/// A fake tool: it has used and failed what a test says.
class FakeTool: ToolProbe {
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
  var whileLooking: () -> Void = {}

  /// Sends a command of 10 bytes.
  func look() {
    usage.commands += 1
    usage.bytes = (usage.bytes ?? 0) + 10
    var command = SentCommand(kind: .query, text: "look \(usage.commands)")
    command.duration = 0
    log?.append(LoggedCommand(command, start: .now))
    if checksWhenLooking { check() }
  }

  /// Checks something.
  func check() { checks = checks.map { $0 + 1 } }

  func takeFailedChecks() -> [String] {
    defer { failedChecks = [] }
    return failedChecks
  }

  func commands(after count: Int) -> [LoggedCommand]? { log.map { Array($0.dropFirst(count)) } }

  func screen() -> String? {
    whileLooking()
    return "the screen"
  }

  func picture() -> TracePicture? {
    whileLooking()
    return TracePicture(format: .svg, data: "<svg/>")
  }
}

/// A fake tool that has to be awaited.
final class AsyncFakeTool: FakeTool, AsyncToolProbe {
  func fetchScreen() async -> String? { "the fetched screen" }
  func fetchPicture() async -> TracePicture? { TracePicture(format: .png, data: "iVBORw0KGgo=") }
}
