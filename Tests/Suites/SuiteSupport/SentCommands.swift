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
    command.phases = record.phases.map { phases in
      Self.phases([
        (.wait, phases.wait.seconds), (.snapshot, phases.snapshot.seconds),
        (.search, phases.search.seconds), (.gesture, phases.gesture.seconds),
      ])
    }
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
    command.phases = record.phases.map { phases in
      Self.phases([
        (.http, phases.http), (.dispatch, phases.dispatch), (.snapshot, phases.snapshot),
        (.document, phases.document), (.search, phases.search), (.gesture, phases.gesture),
        (.wait, phases.wait), (.screenshot, phases.screenshot),
      ])
    }
    self.init(command, start: log.instant(of: record))
  }

  /// Where the time of a command went, by the name of the phase, without those that took none.
  private static func phases(_ all: [(SentPhase, Double)]) -> [String: Double] {
    Dictionary(uniqueKeysWithValues: all.filter { $0.1 > 0 }.map { ($0.0.rawValue, $0.1) })
  }
}
