import Foundation

/// Carries a request to a remote end and its response back.
package protocol WebDriverTransport: Sendable {
  /// Sends the request and waits for its response, which may have an error status.
  /// - Throws: ``TransportError`` where no response came back.
  func send(_ request: WebDriverRequest) async throws -> WebDriverResponse

  /// Ends the connections that the transport holds; it can't be used afterwards.
  func close() async
}

/// Answers requests: the remote end. Requests come from several connections at once, so a handler
/// has to put those of one session in order itself.
package protocol WebDriverHandler: Sendable {
  /// Carries out a command; what goes wrong is answered with a W3C error.
  func respond(to request: WebDriverRequest) async -> WebDriverResponse
}

/// One request to a remote end.
///
/// It has no headers: what a WebDriver command means depends on its method, path and body alone,
/// so a remote end behaves alike over every transport.
package struct WebDriverRequest: Sendable, Equatable {
  /// The HTTP method in capitals, for example `GET`, `POST` or `DELETE`.
  package var method: String
  /// Percent-encoded, without a query: a segment may itself hold `%2F`.
  package var path: String
  /// JSON in UTF-8 for `POST`, empty for the other methods.
  package var body: Data

  /// Makes a request from its three parts.
  package init(method: String, path: String, body: Data = Data()) {
    self.method = method
    self.path = path
    self.body = body
  }
}

/// What a remote end answers to one request.
package struct WebDriverResponse: Sendable, Equatable {
  /// The HTTP status: 200, or the one that goes with a W3C error code.
  package var status: Int
  /// A JSON object in UTF-8 with the key `value`.
  package var body: Data
  /// What the remote end spent on the command, if it tells.
  package var timing: ServerTiming?
  /// The methods that the path answers to, where the request's is none of them; else empty.
  package var allowedMethods: [String] = []

  /// Makes a response from its parts.
  package init(status: Int, body: Data, timing: ServerTiming? = nil) {
    self.status = status
    self.body = body
    self.timing = timing
  }
}

/// Hands requests to a remote end in the same process, without HTTP.
package struct InProcessTransport: WebDriverTransport {
  private let handler: any WebDriverHandler

  /// Makes a transport to the given remote end.
  package init(handler: any WebDriverHandler) { self.handler = handler }

  /// Hands the request to the remote end and waits for its response.
  package func send(_ request: WebDriverRequest) async throws -> WebDriverResponse {
    await handler.respond(to: request)
  }

  /// Does nothing: there is no connection to end.
  package func close() async {}
}

/// Why no response came back from a remote end.
package enum TransportError: Error, Equatable, Sendable, CustomStringConvertible {
  case unusableBaseURL(String)
  case cannotConnect(url: String, reason: String)
  /// The remote end did not answer within the given number of seconds.
  case timedOut(url: String, seconds: Double)
  case notHTTP(url: String)
  case connectionLost(url: String)
  case closed(url: String)

  /// What went wrong, where, and what to do about it.
  package var description: String {
    switch self {
    case .unusableBaseURL(let url):
      "\"\(url)\" is not the address of a WebDriver server; "
        + "give one with scheme and host, such as http://127.0.0.1:4723"
    case .cannotConnect(let url, let reason):
      "cannot connect to \(url): \(reason); "
        + "start the server there, or correct the host and the port"
    case .timedOut(let url, let seconds):
      "no answer from \(url) within \(seconds) s; "
        + "see whether the server hangs, or allow more time"
    case .notHTTP(let url):
      "what answered at \(url) does not speak HTTP; "
        + "see whether host and port are those of the WebDriver server"
    case .connectionLost(let url):
      "the connection to \(url) broke before the whole response had come; "
        + "see whether the server ended, and send the command again if it may run twice"
    case .closed(let url):
      "the transport to \(url) is closed; make a new one to send further requests"
    }
  }
}

/// An error of the WebDriver protocol. Source: W3C WebDriver, "handling errors".
package struct WebDriverError: Error, Hashable, Sendable, CustomStringConvertible {
  package var code: Code
  /// What is wrong, where, and what to do.
  package var message: String
  /// Where in the remote end it happened; mostly empty.
  package var stacktrace: String
  /// What else the specification has the error carry, such as the text of an alert.
  package var data: JSONValue?

  package init(_ code: Code, _ message: String, stacktrace: String = "", data: JSONValue? = nil) {
    self.code = code
    self.message = message
    self.stacktrace = stacktrace
    self.data = data
  }

  package var description: String { "\(code.rawValue): \(message)" }

  /// The error codes of the specification.
  package enum Code: String, CaseIterable, Sendable {
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
    package var status: Int {
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
  package var body: JSONValue {
    var value: [String: JSONValue] = [
      "error": .string(code.rawValue), "message": .string(message),
      "stacktrace": .string(stacktrace),
    ]
    value["data"] = data
    return ["value": .object(value)]
  }

  /// The whole response that reports the error.
  package var response: WebDriverResponse {
    WebDriverResponse(status: code.status, body: body.data)
  }
}

extension WebDriverError {
  /// Does something whose errors become WebDriver's with a code, unless they are already.
  static func wrapping<Result>(
    _ code: Code, _ body: () throws -> Result
  ) throws(WebDriverError) -> Result {
    do {
      return try body()
    } catch {
      throw error as? WebDriverError ?? WebDriverError(code, "\(error)")
    }
  }
}

extension Optional {
  /// The value; an error where there is none.
  func orThrow(
    _ code: WebDriverError.Code, _ message: @autoclosure () -> String
  ) throws(WebDriverError) -> Wrapped { try orThrow(WebDriverError(code, message())) }

  func orThrow<Failure: Error>(_ error: @autoclosure () -> Failure) throws(Failure) -> Wrapped {
    guard let self else { throw error() }
    return self
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
