/// An error of the WebDriver protocol.
///
/// Source: W3C WebDriver, "handling errors".
public struct WebDriverError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The code.
  public var code: Code
  /// What is wrong, where, and what to do.
  public var message: String
  /// Where in the remote end it happened; mostly empty.
  public var stacktrace: String
  /// What else the specification has the error carry, such as the text of an alert.
  public var data: JSONValue?

  /// Makes an error.
  public init(_ code: Code, _ message: String, stacktrace: String = "", data: JSONValue? = nil) {
    self.code = code
    self.message = message
    self.stacktrace = stacktrace
    self.data = data
  }

  /// The code and the message.
  public var description: String { "\(code.rawValue): \(message)" }

  /// The error codes of the specification.
  public enum Code: String, CaseIterable, Sendable {
    case elementClickIntercepted = "element click intercepted"
    case elementNotInteractable = "element not interactable"
    case insecureCertificate = "insecure certificate"
    case invalidArgument = "invalid argument"
    case invalidCookieDomain = "invalid cookie domain"
    case invalidElementState = "invalid element state"
    case invalidSelector = "invalid selector"
    case invalidSessionID = "invalid session id"
    case javascriptError = "javascript error"
    case moveTargetOutOfBounds = "move target out of bounds"
    case noSuchAlert = "no such alert"
    case noSuchCookie = "no such cookie"
    case noSuchElement = "no such element"
    case noSuchFrame = "no such frame"
    case noSuchWindow = "no such window"
    case noSuchShadowRoot = "no such shadow root"
    case detachedShadowRoot = "detached shadow root"
    case scriptTimeout = "script timeout"
    case sessionNotCreated = "session not created"
    case staleElementReference = "stale element reference"
    case timeout = "timeout"
    case unableToSetCookie = "unable to set cookie"
    case unableToCaptureScreen = "unable to capture screen"
    case unexpectedAlertOpen = "unexpected alert open"
    case unknownCommand = "unknown command"
    case unknownError = "unknown error"
    case unknownMethod = "unknown method"
    case unsupportedOperation = "unsupported operation"

    /// The HTTP status that goes with the code.
    public var status: Int {
      switch self {
      case .elementClickIntercepted, .elementNotInteractable, .insecureCertificate,
        .invalidArgument, .invalidCookieDomain, .invalidElementState, .invalidSelector:
        400
      case .detachedShadowRoot, .invalidSessionID, .noSuchAlert, .noSuchCookie, .noSuchElement,
        .noSuchFrame, .noSuchShadowRoot, .noSuchWindow, .staleElementReference, .unknownCommand:
        404
      case .unknownMethod: 405
      default: 500
      }
    }
  }
}

extension WebDriverError {
  /// The body of the response that reports the error.
  public var body: JSONValue {
    var value: [String: JSONValue] = [
      "error": .string(code.rawValue), "message": .string(message),
      "stacktrace": .string(stacktrace),
    ]
    if let data { value["data"] = data }
    return ["value": .object(value)]
  }

  /// The whole response that reports the error.
  public var response: WebDriverResponse {
    WebDriverResponse(status: code.status, body: body.data)
  }
}

extension String {
  /// The text, cut where it is too long to be shown to a person.
  var shortened: String { count > 200 ? prefix(200) + "…" : self }
}

extension Sequence<String> {
  /// The texts in quotation marks, with commas between them.
  var quotedList: String { map { "\"\($0)\"" }.joined(separator: ", ") }
}

extension Double {
  /// The number in decimals, without a fraction that is zero.
  var plainText: String { Int(exactly: self).map { String($0) } ?? String(self) }
}
