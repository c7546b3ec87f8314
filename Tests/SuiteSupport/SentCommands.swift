import NativeQuery
import ScenarioBinding
import WebDriver

extension LoggedCommand {
  /// A command of the native tool.
  init(_ record: XCUICommandRecord) {
    let kind: SentCommand.Kind =
      switch record.command.kind {
      case .query: .query
      case .gesture: .gesture
      case .application: .application
      }
    var command = SentCommand(kind: kind, text: record.command.text)
    command.duration = record.duration?.seconds
    self.init(command, start: record.start)
  }

  /// A command of a WebDriver client.
  init(_ record: CommandRecord) {
    let path = record.path.isEmpty ? "" : " \(record.path)"
    var command = SentCommand(
      kind: record.isPause ? .pause : .request, text: record.method + path)
    command.using = record.locator?.strategy
    command.value = record.locator?.value
    command.duration = record.duration
    command.bytesSent = record.bytesSent
    command.bytesReceived = record.bytesReceived
    command.status = record.status
    command.phases = Self.phases(of: record)
    self.init(command)
  }

  /// Where the time of a command went, by the name of the phase; nil: no remote end tells.
  private static func phases(of record: CommandRecord) -> [String: Double]? { nil }
}

extension Duration {
  fileprivate var seconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) * 1e-18
  }
}
