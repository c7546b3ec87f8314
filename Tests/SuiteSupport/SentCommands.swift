import Device
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

  /// A command of a WebDriver client, from its log.
  init(_ record: CommandRecord, of log: CommandLog) {
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
    self.init(command, start: log.instant(of: record))
  }

  /// Where the time of a command went, by the name of the phase, without those that took none; nil
  /// where the remote end does not tell.
  private static func phases(of record: CommandRecord) -> [String: Double]? {
    guard let phases = record.phases else { return nil }
    let all: [(SentPhase, Double)] = [
      (.http, phases.http), (.dispatch, phases.dispatch), (.document, phases.document),
      (.search, phases.search), (.gesture, phases.gesture), (.wait, phases.wait),
      (.screenshot, phases.screenshot),
    ]
    return Dictionary(
      uniqueKeysWithValues: all.filter { $0.1 > 0 }.map { ($0.0.rawValue, $0.1) })
  }
}
