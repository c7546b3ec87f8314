import Device
import Foundation
import Synchronization

/// Sends commands through a transport, notes what they cost, and takes answers apart.
struct Connection: Sendable {
  let transport: any WebDriverTransport
  let log = CommandLog()

  func send(
    _ method: String, _ path: String, _ parameters: JSONValue? = nil, shownPath: String? = nil,
    locator: Locator? = nil, isPause: Bool = false
  ) async throws -> JSONValue {
    let request = WebDriverRequest(method: method, path: path, body: parameters?.data ?? Data())
    let start = ContinuousClock.now
    var response: WebDriverResponse?
    defer {
      log.add(
        CommandRecord(
          method: method, path: shownPath ?? path, locator: locator,
          start: log.seconds(at: start), duration: start.duration(to: .now).seconds,
          bytesSent: request.body.count,
          bytesReceived: response?.body.count ?? 0, status: response?.status,
          isPause: isPause, timing: response?.timing))
    }
    let answer = try await transport.send(request)
    response = answer
    return try value(of: answer, to: "\(method) \(shownPath ?? path)")
  }

  private func value(of response: WebDriverResponse, to command: String) throws -> JSONValue {
    let value = (try? JSONValue(parsing: response.body))?["value"]
    if let value, (200..<300).contains(response.status) { return value }
    guard let value, let code = value["error"]?.string, let message = value["message"]?.string
    else {
      throw WebDriverClientError.malformedResponse(
        command: command, status: response.status,
        body: response.body.isEmpty
          ? "nothing" : String(decoding: response.body, as: UTF8.self).excerpt)
    }
    let known = WebDriverError.Code(rawValue: code)
    throw WebDriverError(
      known ?? .unknownError, known == nil ? "\(code): \(message)" : message,
      stacktrace: value["stacktrace"]?.string ?? "", data: value["data"])
  }
}

extension String {
  /// The text's beginning, for messages: a page source would bury them.
  var excerpt: String {
    let limit = 500
    return count > limit ? "\(prefix(limit))… (\(count) characters)" : self
  }
}

/// What a client can't make sense of, or waited for in vain.
package enum WebDriverClientError: Error, Hashable, Sendable, CustomStringConvertible {
  case malformedResponse(command: String, status: Int, body: String)
  case unexpectedValue(command: String, expected: String, got: String)
  /// A wait is over, and its condition does not hold; `lastSeen` is what stood in the way.
  case timedOut(condition: String, milliseconds: Int, lastSeen: String)
  case multipleMatches(locator: String, count: Int)

  /// What is wrong, with which command, and what came instead.
  package var description: String {
    switch self {
    case .malformedResponse(let command, let status, let body):
      "\(command): the answer (HTTP status \(status)) is no WebDriver response: \(body)"
    case .unexpectedValue(let command, let expected, let got):
      "\(command): the answer should be \(expected), but is \(got)"
    case .timedOut(let condition, let milliseconds, let lastSeen):
      "Waited \(milliseconds) ms in vain until \(condition). Last: \(lastSeen)"
    case .multipleMatches(let locator, let count):
      "\(locator) finds \(count) elements; this driver takes only one. Name one by a longer locator."
    }
  }
}

/// A command that a client sent, and what it cost.
package struct CommandRecord: Hashable, Sendable {
  /// The HTTP method.
  package let method: String
  /// The path below the session, such as `/element`; the whole path for what starts or ends one.
  package let path: String
  /// What was looked for; nil for commands that look for nothing.
  package let locator: Locator?
  /// When it was sent, in seconds since the log began.
  package let start: Double
  /// The time from sending to the answer, in seconds; writing and reading JSON is not in it.
  package let duration: Double
  /// The bytes of the command's body.
  package let bytesSent: Int
  /// The bytes of the answer's body.
  package let bytesReceived: Int
  /// The HTTP status of the answer; nil when none came.
  package let status: Int?
  /// Whether it is the pause of an explicit wait.
  package let isPause: Bool
  /// What the remote end spent on it, if it tells.
  package let timing: ServerTiming?
}

/// Everything that a client sent so far. Any thread.
package final class CommandLog: Sendable {
  private struct State {
    var records: [CommandRecord] = []
    // How many pieces of unrecorded work are under way, one within the other.
    var pauseDepth = 0
  }

  private let state = Mutex(State())
  private let start = ContinuousClock.now

  init() {}

  /// The commands sent so far, oldest first.
  package var records: [CommandRecord] { state.withLock(\.records) }

  /// The number of commands, the bytes of all bodies, both ways, and the seconds that pauses took.
  package var totals: (commands: Int, bytes: Int, pauses: Double) {
    state.withLock { state in
      (
        state.records.count,
        state.records.reduce(0) { $0 + $1.bytesSent + $1.bytesReceived },
        state.records.reduce(0) { $0 + ($1.isPause ? $1.duration : 0) }
      )
    }
  }

  /// Does something whose commands are not logged, such as fetching the screen for a report.
  package func withoutRecording<Value>(_ work: () throws -> Value) rethrows -> Value {
    state.withLock { $0.pauseDepth += 1 }
    defer { state.withLock { $0.pauseDepth -= 1 } }
    return try work()
  }

  /// A time in seconds since the log began.
  func seconds(at time: ContinuousClock.Instant) -> Double { start.duration(to: time).seconds }

  /// When a command was sent, on the process's clock.
  package func instant(of record: CommandRecord) -> ContinuousClock.Instant {
    start + .seconds(record.start)
  }

  func add(_ record: CommandRecord) {
    state.withLock { if $0.pauseDepth == 0 { $0.records.append(record) } }
  }
}

/// Where the time of one command went, in seconds; together the parts are its duration.
package struct CommandPhases: Hashable, Sendable {
  /// The client's duration without the remote end's total.
  package let http: Double
  /// ``ServerTiming/dispatch``.
  package let dispatch: Double
  /// ``ServerTiming/Phase/snapshot``.
  package let snapshot: Double
  /// ``ServerTiming/Phase/document``.
  package let document: Double
  /// ``ServerTiming/Phase/search``.
  package let search: Double
  /// ``ServerTiming/Phase/gesture``, and the app's own work.
  package let gesture: Double
  /// ``ServerTiming/Phase/wait``.
  package let wait: Double
  /// ``ServerTiming/Phase/screenshot``.
  package let screenshot: Double

  /// Splits the duration of a command, in seconds; no part is negative.
  package init(duration: Double, timing: ServerTiming) {
    // The two are taken by different clocks, and the header has whole microseconds.
    http = max(0, duration - timing.total.seconds)
    dispatch = max(0, timing.dispatch.seconds)
    snapshot = timing[.snapshot].seconds
    document = timing[.document].seconds
    search = timing[.search].seconds
    gesture = timing[.gesture].seconds
    wait = timing[.wait].seconds
    screenshot = timing[.screenshot].seconds
  }
}

extension CommandRecord {
  /// Where the command's time went; nil where the remote end does not tell.
  package var phases: CommandPhases? {
    timing.map { CommandPhases(duration: duration, timing: $0) }
  }
}
