import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Carries requests over HTTP, on connections that stay open from one request to the next.
///
/// It needs nothing but Foundation. On Linux it goes through the proxy that the environment
/// variable `http_proxy` names, even to this machine, unless `no_proxy` excepts the host; and it
/// can't read all headers there: not chromedriver's (``TransportError/unreadableHeader(url:)``).
public final class HTTPTransport: WebDriverTransport {
  private let baseURL: String
  private let timeout: Double
  private let session: OpenSession

  /// Makes a transport to the server at a URL such as `http://127.0.0.1:4723/wd/hub`.
  ///
  /// - Parameters:
  ///   - baseURL: The server's address; its path, if any, is put in front of every command's.
  ///   - timeout: How long to wait for a response, in seconds. A command may take as long as the
  ///     page load timeout of its session, which is 300 s where nothing else was asked for.
  /// - Throws: ``TransportError/unusableBaseURL(_:)``
  public init(baseURL: URL, timeout: Double = 330) throws {
    self.baseURL = try RemoteEndURL(baseURL).text
    self.timeout = timeout
    session = OpenSession(configuration: Self.configuration(timeout: timeout))
  }

  /// Sends the request and waits for its response.
  ///
  /// - Throws: ``TransportError``, or `CancellationError` where the task was cancelled.
  public func send(_ request: WebDriverRequest) async throws -> WebDriverResponse {
    let message = try message(for: request)
    let exchange = HTTPExchange()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isOpen = session.start(message, as: exchange, timeout: timeout) {
          [self] body, response, error in
          continuation.resume(
            with: Result { try outcome(of: exchange, body: body, response: response, error: error) }
          )
        }
        if !isOpen { continuation.resume(throwing: TransportError.closed(url: baseURL)) }
      }
    } onCancel: {
      exchange.end(.cancelled)
    }
  }

  /// Ends the connections; requests under way fail, and further ones are refused.
  public func close() async {
    session.close()
  }

  private static func configuration(timeout: Double) -> URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    // On Linux it counts whole seconds only. The exchange has a timer of its own, which is first.
    configuration.timeoutIntervalForRequest = timeout.rounded(.up) + 1
    configuration.urlCache = nil
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.httpMaximumConnectionsPerHost = 64
    return configuration
  }

  private func message(for request: WebDriverRequest) throws -> URLRequest {
    guard let url = URL(string: baseURL + request.path) else {
      throw TransportError.unusableBaseURL(baseURL + request.path)
    }
    var message = URLRequest(url: url)
    message.timeoutInterval = timeout.rounded(.up) + 1
    message.httpMethod = request.method
    message.setValue("application/json; charset=utf-8", forHTTPHeaderField: "Content-Type")
    message.setValue("application/json", forHTTPHeaderField: "Accept")
    if request.method == "POST" || !request.body.isEmpty { message.httpBody = request.body }
    return message
  }

  private func outcome(
    of exchange: HTTPExchange, body: Data?, response: URLResponse?, error: (any Error)?
  ) throws -> WebDriverResponse {
    if let response = response as? HTTPURLResponse, error == nil {
      let timing = response.value(forHTTPHeaderField: ServerTiming.headerName)
      return WebDriverResponse(
        status: response.statusCode, body: body ?? Data(),
        timing: timing.flatMap { ServerTiming(headerValue: $0) })
    }
    if session.isClosed { throw TransportError.closed(url: baseURL) }
    switch exchange.reason {
    case .timedOut: throw TransportError.timedOut(url: baseURL, seconds: timeout)
    case .cancelled: throw CancellationError()
    case .none: throw failure(error)
    }
  }

  private func failure(_ error: (any Error)?) -> TransportError {
    guard let error = error as? URLError else { return .notHTTP(url: baseURL) }
    if error.localizedDescription == "Failed writing header" {
      // libcurl's words, which URLSession passes on under no code of their own.
      return .unreadableHeader(url: baseURL)
    }
    switch error.code {
    case .cannotConnectToHost:
      return .cannotConnect(url: baseURL, reason: "nothing accepts connections there")
    case .cannotFindHost, .dnsLookupFailed:
      return .cannotConnect(url: baseURL, reason: "the host cannot be resolved")
    case .notConnectedToInternet, .secureConnectionFailed, .serverCertificateUntrusted:
      return .cannotConnect(url: baseURL, reason: error.localizedDescription)
    case .timedOut: return .timedOut(url: baseURL, seconds: timeout)
    // The scheme was checked before, so it is the answer that is of no supported kind.
    case .unsupportedURL, .cannotParseResponse: return .notHTTP(url: baseURL)
    default: return .connectionLost(url: baseURL)
    }
  }
}
