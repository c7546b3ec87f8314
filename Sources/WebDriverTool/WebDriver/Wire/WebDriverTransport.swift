import Foundation

/// Carries a request to a remote end and its response back.
public protocol WebDriverTransport: Sendable {
  /// Sends the request and waits for its response.
  ///
  /// A response with an error status is a response, not a failure of the transport.
  ///
  /// - Throws: ``TransportError`` where no response came back.
  func send(_ request: WebDriverRequest) async throws -> WebDriverResponse

  /// Ends the connections that the transport holds; it can't be used afterwards.
  func close() async
}

/// Answers requests: the remote end.
///
/// A handler never throws. What goes wrong is an answer, too: a response with a W3C error in it.
/// Requests come from several connections at once, so a handler has to put those of one session
/// in order itself.
public protocol WebDriverHandler: Sendable {
  /// Carries out the command that the request stands for and returns its outcome.
  func respond(to request: WebDriverRequest) async -> WebDriverResponse
}

/// One request to a remote end, as any transport carries it.
///
/// A request knows nothing of headers or connections: what a WebDriver command means depends on
/// its method, its path and its body alone, so a remote end behaves alike over every transport.
public struct WebDriverRequest: Sendable, Equatable {
  /// The HTTP method in capitals, for example `GET`, `POST` or `DELETE`.
  public var method: String

  /// The percent-encoded path from the first `/`, without a query, for example `/session/1/url`.
  ///
  /// A segment such as an element's reference or an attribute's name may itself hold `%2F`, which
  /// is why the path is decoded only after it has been split.
  public var path: String

  /// The body as it was sent: JSON in UTF-8 for `POST`, empty for the other methods.
  public var body: Data

  /// Makes a request from its three parts.
  public init(method: String, path: String, body: Data = Data()) {
    self.method = method
    self.path = path
    self.body = body
  }
}

/// What a remote end answers to one request, as any transport carries it.
public struct WebDriverResponse: Sendable, Equatable {
  /// The HTTP status code: 200, or the status that the W3C error table gives for an error code.
  public var status: Int

  /// The body: a JSON object in UTF-8 with the key `value`.
  public var body: Data

  /// What the remote end spent on it, beside the body; nil where it does not tell.
  public var timing: ServerTiming?

  /// The methods that a path answers to, where the request's was none of them; else empty.
  public var allowedMethods: [String] = []

  /// Makes a response from its parts.
  public init(status: Int, body: Data, timing: ServerTiming? = nil) {
    self.status = status
    self.body = body
    self.timing = timing
  }
}

/// Hands requests straight to a remote end in the same process, without HTTP.
///
/// Comparing it with `NIOTransport` tells what HTTP itself costs.
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
///
/// Each description says what went wrong, where, and what to do about it.
public enum TransportError: Error, Equatable, Sendable {
  /// The base URL is no `http` URL with a host.
  case unusableBaseURL(String)

  /// No connection to the remote end could be made, for the reason given.
  case cannotConnect(url: String, reason: String)

  /// The remote end did not answer within the given number of seconds.
  case timedOut(url: String, seconds: Double)

  /// Something answered, but what it sent is no HTTP response.
  case notHTTP(url: String)

  /// The connection ended before the whole response had come.
  case connectionLost(url: String)

  /// The transport was closed before the request.
  case closed(url: String)
}

extension TransportError: CustomStringConvertible {
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
