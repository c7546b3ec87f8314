/// What a client can't make sense of, or waited for in vain.
public enum WebDriverClientError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The remote end answered something that is no WebDriver response.
  case malformedResponse(command: String, status: Int, body: String)
  /// A value in a response has not the type that the specification gives it.
  case unexpectedValue(command: String, expected: String, got: String)
  /// A wait is over, and its condition does not hold. `lastSeen` is what stood in the way last.
  case timedOut(condition: String, milliseconds: Int, lastSeen: String)

  /// The whole text: what, of which command, and what came instead.
  public var description: String {
    switch self {
    case .malformedResponse(let command, let status, let body):
      "\(command): the answer (HTTP status \(status)) is no WebDriver response: \(body)"
    case .unexpectedValue(let command, let expected, let got):
      "\(command): the answer should be \(expected), but is \(got)"
    case .timedOut(let condition, let milliseconds, let lastSeen):
      "Waited \(milliseconds) ms in vain until \(condition). Last: \(lastSeen)"
    }
  }
}
