import Foundation

/// Carries a request to a remote end and its response back.
public protocol WebDriverTransport: Sendable {
  /// Sends the request and waits for its response, which may have an error status.
  ///
  /// - Throws: ``TransportError`` where no response came back.
  func send(_ request: WebDriverRequest) async throws -> WebDriverResponse

  /// Ends the connections that the transport holds; it can't be used afterwards.
  func close() async
}

/// Answers requests: the remote end.
///
/// Requests come from several connections at once, so a handler has to put those of one session
/// in order itself.
public protocol WebDriverHandler: Sendable {
  /// Carries out a command; what goes wrong is answered with a W3C error.
  func respond(to request: WebDriverRequest) async -> WebDriverResponse
}

/// One request to a remote end.
///
/// It has no headers: what a WebDriver command means depends on its method, path and body alone,
/// so a remote end behaves alike over every transport.
public struct WebDriverRequest: Sendable, Equatable {
  /// The HTTP method in capitals, for example `GET`, `POST` or `DELETE`.
  public var method: String
  /// The percent-encoded path without a query, for example `/session/1/url`.
  ///
  /// It is decoded only after it has been split, because a segment may itself hold `%2F`.
  public var path: String
  /// JSON in UTF-8 for `POST`, empty for the other methods.
  public var body: Data

  /// Makes a request from its three parts.
  public init(method: String, path: String, body: Data = Data()) {
    self.method = method
    self.path = path
    self.body = body
  }
}

/// What a remote end answers to one request.
public struct WebDriverResponse: Sendable, Equatable {
  /// The HTTP status: 200, or the one that goes with a W3C error code.
  public var status: Int
  /// A JSON object in UTF-8 with the key `value`.
  public var body: Data
  /// What the remote end spent on the command, if it tells.
  public var timing: ServerTiming?
  /// The methods that the path answers to, where the request's is none of them; else empty.
  public var allowedMethods: [String] = []

  /// Makes a response from its parts.
  public init(status: Int, body: Data, timing: ServerTiming? = nil) {
    self.status = status
    self.body = body
    self.timing = timing
  }
}

/// Hands requests to a remote end in the same process, without HTTP.
public struct InProcessTransport: WebDriverTransport {
  private let handler: any WebDriverHandler

  /// Makes a transport to the given remote end.
  public init(handler: any WebDriverHandler) {
    self.handler = handler
  }

  /// Hands the request to the remote end and waits for its response.
  public func send(_ request: WebDriverRequest) async throws -> WebDriverResponse {
    await handler.respond(to: request)
  }

  /// Does nothing: there is no connection to end.
  public func close() async {}
}

/// Why no response came back from a remote end.
public enum TransportError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The base URL is no `http` URL with a host.
  case unusableBaseURL(String)
  /// No connection to the remote end could be made.
  case cannotConnect(url: String, reason: String)
  /// The remote end did not answer within the given number of seconds.
  case timedOut(url: String, seconds: Double)
  /// Something answered, but not in HTTP.
  case notHTTP(url: String)
  /// The connection ended before the whole response had come.
  case connectionLost(url: String)
  /// The transport was closed before the request.
  case closed(url: String)

  /// What went wrong, where, and what to do about it.
  public var description: String {
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
