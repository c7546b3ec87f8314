import Device
import Foundation

/// Sends a request to a remote end and returns its response.
package protocol WebDriverTransport: Sendable {
  /// Sends the request and waits for its response, which may have an error status.
  /// - Throws: ``TransportError`` if there is no response.
  func send(_ request: WebDriverRequest) async throws -> WebDriverResponse

  /// Closes the transport's connections. The transport can't be used afterwards.
  func close() async
}

/// Handles requests: the remote end. Requests arrive on several connections at once, so the handler
/// must keep the requests of one session in order.
package protocol WebDriverHandler: Sendable {
  /// Performs a command. A failure is a response with a W3C error.
  func respond(to request: WebDriverRequest) async -> WebDriverResponse
}

/// One request to a remote end.
///
/// It has no headers, because a WebDriver command depends only on its method, path and body. So a
/// remote end behaves the same with every transport.
package struct WebDriverRequest: Sendable, Equatable {
  /// The HTTP method in capitals, for example `GET`, `POST` or `DELETE`.
  package var method: String
  /// Percent-encoded, without a query. A segment may itself contain `%2F`.
  package var path: String
  /// JSON in UTF-8 for `POST`. Empty for the other methods.
  package var body: Data

  package init(method: String, path: String, body: Data = Data()) {
    self.method = method
    self.path = path
    self.body = body
  }
}

/// A remote end's response to one request.
package struct WebDriverResponse: Sendable, Equatable {
  /// The HTTP status: 200, or the status of a W3C error code.
  package var status: Int
  /// A JSON object in UTF-8 with the key `value`.
  package var body: Data
  /// The numbers of a decorated transport, by name. Nil without one.
  package var counts: [String: Double]?
  /// The methods that the path supports, if the request used a different one. Otherwise empty.
  package var allowedMethods: [String] = []
  /// The id of the session that the command started. Nil for other commands.
  package var startedSession: String?

  package init(status: Int, body: Data) {
    self.status = status
    self.body = body
  }
}

/// Calls a remote end in the same process, without HTTP.
package struct InProcessTransport: WebDriverTransport {
  private let handler: any WebDriverHandler

  package init(handler: any WebDriverHandler) { self.handler = handler }

  /// Passes the request to the remote end and returns its response.
  package func send(_ request: WebDriverRequest) async throws -> WebDriverResponse {
    await handler.respond(to: request)
  }

  /// Does nothing, because there is no connection.
  package func close() async {}
}

/// Why there is no response from a remote end.
package enum TransportError: Error, Equatable, Sendable, CustomStringConvertible {
  case unusableBaseURL(String)
  case cannotConnect(url: String, reason: String)
  /// The remote end didn't respond within the given number of seconds.
  case timedOut(url: String, seconds: Double)
  case notHTTP(url: String)
  case connectionLost(url: String)
  case closed(url: String)

  /// The problem, its place, and how to fix it.
  package var description: String {
    switch self {
    case .unusableBaseURL(let url):
      "\"\(url)\" is not the URL of a WebDriver server. "
        + "Give a URL with scheme and host, such as http://127.0.0.1:4723"
    case .cannotConnect(let url, let reason):
      "cannot connect to \(url): \(reason). "
        + "Start the server there, or correct the host and the port"
    case .timedOut(let url, let seconds):
      "no response from \(url) within \(seconds) s. "
        + "Check whether the server hangs, or allow more time"
    case .notHTTP(let url):
      "the server at \(url) does not speak HTTP. "
        + "Check that host and port are those of the WebDriver server"
    case .connectionLost(let url):
      "the connection to \(url) broke before the response was complete. "
        + "Check whether the server ended, and send the command again if it may run twice"
    case .closed(let url):
      "the transport to \(url) is closed. Create a new one to send further requests"
    }
  }
}

/// An error of the WebDriver protocol. Source: W3C WebDriver, "handling errors".
package struct WebDriverError: Error, Hashable, Sendable, CustomStringConvertible {
  package var code: Code
  /// The problem, its place, and how to fix it.
  package var message: String
  /// The place in the remote end's code. Usually empty.
  package var stacktrace: String
  /// Additional data from the specification, such as the text of an alert.
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

    /// The HTTP status of the code.
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
  /// The response that reports the error.
  package var response: WebDriverResponse {
    var value: [String: JSONValue] = [
      "error": .string(code.rawValue), "message": .string(message),
      "stacktrace": .string(stacktrace),
    ]
    value["data"] = data
    let body: JSONValue = ["value": .object(value)]
    return WebDriverResponse(status: code.status, body: body.data)
  }

  /// Runs `body` and converts its errors to WebDriver errors with a code. WebDriver errors are
  /// kept.
  static func wrapping<Result>(
    _ code: Code, _ body: () throws -> Result
  ) throws(WebDriverError) -> Result {
    do {
      return try body()
    } catch {
      throw error is WorkLimit.Exceeded
        ? WebDriverError(of: error)
        : error as? WebDriverError ?? WebDriverError(code, "\(error)")
    }
  }
}

extension Optional {
  /// Returns the value. Throws the error if it is nil.
  func orThrow(
    _ code: WebDriverError.Code, _ message: @autoclosure () -> String
  ) throws(WebDriverError) -> Wrapped { try orThrow(WebDriverError(code, message())) }

  func orThrow<Failure: Error>(_ error: @autoclosure () -> Failure) throws(Failure) -> Wrapped {
    guard let self else { throw error() }
    return self
  }
}

extension String {
  /// The string, truncated to 200 characters for a message.
  var shortened: String { count > 200 ? prefix(200) + "…" : self }
}

extension Sequence<String> {
  /// The strings in quotation marks, separated by commas.
  var quotedList: String { map { "\"\($0)\"" }.joined(separator: ", ") }
}

extension Double {
  /// The number as a decimal, without a zero fraction.
  var plainText: String { Int(exactly: self).map { String($0) } ?? String(self) }
}
