import Device
import Foundation
import Synchronization

/// Sends commands through a transport, logs their cost, and decodes the responses.
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
          isPause: isPause, counts: response?.counts))
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
  /// Returns the first 500 characters, for messages. A whole page source would bury the message.
  var excerpt: String {
    let limit = 500
    return count > limit ? "\(prefix(limit))… (\(count) characters)" : self
  }
}

/// An unusable response, or a wait that timed out.
package enum WebDriverClientError: Error, Hashable, Sendable, CustomStringConvertible {
  case malformedResponse(command: String, status: Int, body: String)
  case unexpectedValue(command: String, expected: String, got: String)
  /// The condition of a wait didn't hold in time. `lastSeen` describes the last check.
  case timedOut(condition: String, milliseconds: Int, lastSeen: String)
  case multipleMatches(locator: String, count: Int)

  /// Names the command, the expected value and the actual one.
  package var description: String {
    switch self {
    case .malformedResponse(let command, let status, let body):
      "\(command): the response (HTTP status \(status)) isn't a WebDriver response: \(body)"
    case .unexpectedValue(let command, let expected, let got):
      "\(command): the value must be \(expected), but is \(got)"
    case .timedOut(let condition, let milliseconds, let lastSeen):
      "Timed out after \(milliseconds) ms waiting until \(condition). Last check: \(lastSeen)"
    case .multipleMatches(let locator, let count):
      "\(locator) finds \(count) elements, but this driver requires a single match. "
        + "Use a more specific locator."
    }
  }
}

/// A command that a client sent, and its cost.
package struct CommandRecord: Hashable, Sendable {
  /// The HTTP method.
  package let method: String
  /// The path below the session, such as `/element`. The whole path for commands that start or end
  /// one.
  package let path: String
  /// The locator of a find command. Nil for other commands.
  package let locator: Locator?
  /// The start time, in seconds since the log began.
  package let start: Double
  /// The time from sending the request to receiving the response, in seconds, without JSON coding.
  package let duration: Double
  /// The size of the request body, in bytes.
  package let bytesSent: Int
  /// The size of the response body, in bytes.
  package let bytesReceived: Int
  /// The HTTP status of the response. Nil if there was no response.
  package let status: Int?
  /// Whether the command is the pause of an explicit wait.
  package let isPause: Bool
  /// The numbers of a decorated transport. Nil without one.
  package let counts: [String: Double]?
}

/// All commands that a client sent so far. Thread-safe.
package final class CommandLog: Sendable {
  private struct State {
    var records: [CommandRecord] = []
    // The number of nested `withoutRecording` calls under way. While it isn't 0, nothing is logged.
    var pauseDepth = 0
  }

  private let state = Mutex(State())
  private let start = ContinuousClock.now

  init() {}

  /// The commands sent so far, oldest first.
  package var records: [CommandRecord] { state.withLock(\.records) }

  /// The number of commands, the bytes of all bodies in both directions, and the seconds spent in
  /// pauses.
  package var totals: (commands: Int, bytes: Int, pauses: Double) {
    state.withLock { state in
      (
        state.records.count,
        state.records.reduce(0) { $0 + $1.bytesSent + $1.bytesReceived },
        state.records.reduce(0) { $0 + ($1.isPause ? $1.duration : 0) }
      )
    }
  }

  /// Runs `work` without logging its commands, such as fetching the screen for a report.
  package func withoutRecording<Value>(_ work: () throws -> Value) rethrows -> Value {
    state.withLock { $0.pauseDepth += 1 }
    defer { state.withLock { $0.pauseDepth -= 1 } }
    return try work()
  }

  /// Converts an instant to seconds since the log began.
  func seconds(at time: ContinuousClock.Instant) -> Double { start.duration(to: time).seconds }

  /// Returns the start time of a command on the process's clock.
  package func instant(of record: CommandRecord) -> ContinuousClock.Instant {
    start + .seconds(record.start)
  }

  func add(_ record: CommandRecord) {
    state.withLock { if $0.pauseDepth == 0 { $0.records.append(record) } }
  }
}
