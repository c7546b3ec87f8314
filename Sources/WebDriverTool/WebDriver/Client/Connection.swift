import Device
import Foundation

/// Sends commands through a transport, notes what they cost, and takes answers apart.
struct Connection: Sendable {
  let transport: any WebDriverTransport
  let log = CommandLog()

  /// Sends a command and returns the answer's value.
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
public enum WebDriverClientError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The remote end answered something that is no WebDriver response.
  case malformedResponse(command: String, status: Int, body: String)
  /// A value in a response has not the type that the specification gives it.
  case unexpectedValue(command: String, expected: String, got: String)
  /// A wait is over, and its condition does not hold; `lastSeen` is what stood in the way.
  case timedOut(condition: String, milliseconds: Int, lastSeen: String)
  /// A locator finds several elements, but the driver takes only one.
  case several(locator: String, count: Int)

  /// What is wrong, with which command, and what came instead.
  public var description: String {
    switch self {
    case .malformedResponse(let command, let status, let body):
      "\(command): the answer (HTTP status \(status)) is no WebDriver response: \(body)"
    case .unexpectedValue(let command, let expected, let got):
      "\(command): the answer should be \(expected), but is \(got)"
    case .timedOut(let condition, let milliseconds, let lastSeen):
      "Waited \(milliseconds) ms in vain until \(condition). Last: \(lastSeen)"
    case .several(let locator, let count):
      "\(locator) finds \(count) elements; this driver takes only one. Name one by a longer locator."
    }
  }
}
