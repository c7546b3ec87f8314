import ScenarioBinding

/// A fake tool: it has used and failed what a test says.
final class FakeTool: ToolProbe {
  let name = "fake"
  var usage = ToolUsage(commands: 0, bytes: 0)
  var failedChecks: [String] = []
  var hasFailedChecks: Bool { !failedChecks.isEmpty }

  /// Sends a command of 10 bytes.
  func look() {
    usage.commands += 1
    usage.bytes = (usage.bytes ?? 0) + 10
  }

  func takeFailedChecks() -> [String] {
    defer { failedChecks = [] }
    return failedChecks
  }

  func screen() -> String? { "the screen" }
}
