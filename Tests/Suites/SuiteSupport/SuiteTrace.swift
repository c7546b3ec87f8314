import Device
import Foundation
import NativeQuery
import ScenarioBinding
import ScreenPicture
import WebDriver

/// The trace of a run, if requested.
struct SuiteTrace {
  /// Writes the trace. Nil if none is requested.
  let writer: TraceWriter?

  /// Writes a tool's record, with the client that the tests use and the server that answers it.
  func announce(_ tool: Tool, client: String, server: String) {
    var own: [TraceFact: String] = [
      .client: client, .server: server,
      .system: ProcessInfo.processInfo.operatingSystemVersionString,
    ]
    if let base = tool.base { own[.variantOf] = base }
    #if DEBUG
      own[.configuration] = "debug"
    #else
      own[.configuration] = "release"
    #endif
    let named = Dictionary(uniqueKeysWithValues: own.map { ($0.rawValue, $1) })
    writer?.write(.tool(tool.name, about: named))
  }
}

extension SentCommand.Kind {
  init(_ kind: XCUICommand.Kind) {
    switch kind {
    case .query: self = .query
    case .gesture: self = .gesture
    case .application: self = .application
    }
  }
}

extension SentCommand {
  /// Returns what a native command used of the device, by the names in ``SentUse``.
  static func use(
    _ counts: [DeviceMeter.Count: Double], of record: XCUICommandRecord
  ) -> [String: Double] {
    var use = Dictionary(uniqueKeysWithValues: counts.map { ($0.key.rawValue, $0.value) })
    if record.hasReadTree { use[SentUse.tree.rawValue] = 1 }
    return use
  }
}

extension LoggedCommand {
  init(_ record: XCUICommandRecord) {
    let made = record.command
    var command = SentCommand(kind: .init(made.kind), text: made.text)
    command.duration = record.duration?.seconds
    command.phases = record.phases.map { phases in
      Self.phases([
        (.wait, phases.wait.seconds), (.snapshot, phases.snapshot.seconds),
        (.search, phases.search.seconds), (.gesture, phases.gesture.seconds),
      ])
    }
    command.device = record.device.map { SentCommand.use($0, of: record) }
    self.init(command, start: record.start)
  }

  /// Converts a record of a WebDriver client's log.
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
    command.device = record.timing?.device
    command.phases = record.phases.map { phases in
      Self.phases([
        (.http, phases.http), (.dispatch, phases.dispatch), (.snapshot, phases.snapshot),
        (.document, phases.document), (.search, phases.search), (.gesture, phases.gesture),
        (.wait, phases.wait), (.screenshot, phases.screenshot),
      ])
    }
    self.init(command, start: log.instant(of: record))
  }

  /// Returns the duration of each phase in seconds, without phases that took no time.
  private static func phases(_ all: [(SentPhase, Double)]) -> [String: Double] {
    Dictionary(uniqueKeysWithValues: all.filter { $0.1 > 0 }.map { ($0.0.rawValue, $0.1) })
  }
}

extension TracePicture {
  /// Returns a picture of a device's screen. Nil if the screen is empty.
  static func of(_ device: Device) -> TracePicture? {
    device.tree.map { TracePicture(format: .svg, data: ScreenPicture(tree: $0).svg()) }
  }

  /// Returns a picture of a session's screen. Nil if the remote end returns none. The log doesn't
  /// record the command.
  ///
  /// Duet's remote end draws SVG, which a report can show at any size. Others only have PNG, which
  /// is reduced to 256 colours and less than half of its bytes.
  static func of(_ driver: Driver) -> TracePicture? {
    driver.log.withoutRecording {
      if let svg = try? driver.send("GET", "/duet/screenshot/svg").string {
        return TracePicture(format: .svg, data: svg)
      }
      return (try? driver.send("GET", "/screenshot").string).map {
        TracePicture(format: .png, data: inFewColors($0))
      }
    }
  }

  /// Reduces a PNG in base64 to 256 colours. Returns it unchanged if it can't be decoded.
  private static func inFewColors(_ png: String) -> String {
    guard let pixels = Data(base64Encoded: png).flatMap(PNGDecoder.decode),
      let smaller = try? PNGEncoder.encodeWithPalette(pixels)
    else { return png }
    return smaller.base64EncodedString()
  }
}
