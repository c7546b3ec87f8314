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

/// One request on its way and what ended it early, if anything did.
///
/// A lock guards everything: it is reached from the caller's task, from the timer and from the
/// queue of the URL session.
final class HTTPExchange: @unchecked Sendable {
  /// Why a request was given up before it was answered.
  enum End {
    case timedOut
    case cancelled
  }

  private let lock = NSLock()
  private var task: URLSessionDataTask?
  private var timer: (any DispatchSourceTimer)?
  private var end: End?

  /// Why the request was given up; nil where it was not.
  var reason: End? { lock.withLock { end } }

  /// Sends the request, unless it was given up before.
  func begin(_ task: URLSessionDataTask, timeout: Double) {
    let isGivenUp = lock.withLock {
      self.task = task
      return end != nil
    }
    if isGivenUp { task.cancel() }
    startTimer(timeout)
    // A cancelled task has to be resumed, too: only then it reports its end.
    task.resume()
  }

  /// Gives the request up; the first reason counts.
  func end(_ reason: End) {
    let task = lock.withLock {
      if end == nil { end = reason }
      return self.task
    }
    task?.cancel()
  }

  /// Stops the timer, once the request has been answered or has failed.
  func finish() {
    lock.withLock {
      timer?.cancel()
      timer = nil
      task = nil
    }
  }

  private func startTimer(_ seconds: Double) {
    let timer = DispatchSource.makeTimerSource(queue: .global())
    timer.schedule(deadline: .now() + seconds)
    timer.setEventHandler { [weak self] in self?.end(.timedOut) }
    lock.withLock { self.timer = timer }
    timer.activate()
  }
}

/// A URL session that may be closed at any time.
///
/// To ask a closed `URLSession` for another task ends the process. So the lock is held from the
/// look at the flag until the task has been made.
final class OpenSession: @unchecked Sendable {
  private let lock = NSLock()
  private let session: URLSession
  private var closed = false

  init(configuration: URLSessionConfiguration) {
    session = URLSession(configuration: configuration)
  }

  deinit {
    // A session that is never invalidated is never freed. The last reference may go on the
    // session's own queue, where invalidating would wait for itself.
    DispatchQueue.global().async { [session] in session.invalidateAndCancel() }
  }

  var isClosed: Bool { lock.withLock { closed } }

  /// Sends a message, and calls `completion` once with how it went; false where it is closed.
  func start(
    _ message: URLRequest, as exchange: HTTPExchange, timeout: Double,
    completion: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> Bool {
    lock.withLock {
      if closed { return false }
      let task = session.dataTask(with: message) { body, response, error in
        exchange.finish()
        completion(body, response, error)
      }
      exchange.begin(task, timeout: timeout)
      return true
    }
  }

  func close() {
    lock.withLock { closed = true }
    session.invalidateAndCancel()
  }
}

/// The address of a remote end, as a transport over HTTP needs it.
package struct RemoteEndURL: Sendable, Equatable {
  /// The whole address without a slash at its end, as errors name it.
  package let text: String

  /// `http` or `https`.
  package let scheme: String

  /// The host's name or address; one of IPv6 without brackets.
  package let host: String

  /// The port, where the address names none that of the scheme.
  package let port: Int

  /// Checks an address.
  ///
  /// - Throws: ``TransportError/unusableBaseURL(_:)``
  package init(_ url: URL) throws {
    guard let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme),
      let host = url.host, !host.isEmpty, url.query == nil, url.fragment == nil
    else { throw TransportError.unusableBaseURL(url.absoluteString) }
    var text = url.absoluteString
    while text.hasSuffix("/") { text.removeLast() }
    self.text = text
    self.scheme = scheme
    self.host = host.trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
    port = url.port ?? (scheme == "https" ? 443 : 80)
  }

  /// The percent-encoded path in front of every command's; empty for none.
  package var path: String {
    let rest = text.dropFirst(scheme.count + 3)
    return rest.firstIndex(of: "/").map { String(rest[$0...]) } ?? ""
  }

  /// Host and port as the `Host` header of a request holds them.
  package var authority: String {
    let rest = text.dropFirst(scheme.count + 3)
    return String(rest.prefix { $0 != "/" })
  }
}
