import Foundation
import NIOConcurrencyHelpers
import NIOCore
import NIOHTTP1
import NIOPosix
import WebDriver

/// Sends requests over HTTP, on connections that are kept open for further requests.
///
/// It uses SwiftNIO, because Foundation's `URLSession` adds several times a command's cost on Linux
/// and can't read chromedriver's headers. It doesn't support proxies or TLS.
package final class NIOTransport: WebDriverTransport {
  private struct Pool {
    var idle: [any Channel] = []
    var open: [ObjectIdentifier: any Channel] = [:]
    var isClosed = false
  }

  /// The whole URL without a trailing slash, for errors.
  private let url: String
  /// An IPv6 address without brackets.
  private let host: String
  private let port: Int
  /// Host and port, as in the `Host` header.
  private let authority: String
  /// The percent-encoded prefix of every command's path.
  private let path: String
  private let timeout: Double
  private let pool = NIOLockedValueBox(Pool())

  /// Creates a transport to the server at a URL such as `http://127.0.0.1:4723/wd/hub`.
  ///
  /// It waits `timeout` seconds for a response. The default is longer than a session's default page
  /// load timeout of 300 s.
  /// - Throws: ``TransportError/unusableBaseURL(_:)``, also for `https`.
  package init(baseURL: URL, timeout: Double = 330) throws {
    guard baseURL.scheme?.lowercased() == "http", let host = baseURL.host, !host.isEmpty,
      baseURL.query == nil, baseURL.fragment == nil
    else { throw TransportError.unusableBaseURL(baseURL.absoluteString) }
    var url = baseURL.absoluteString
    while url.hasSuffix("/") { url.removeLast() }
    self.url = url
    self.host = host.trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
    port = baseURL.port ?? 80
    let rest = url.dropFirst("http://".count)
    authority = String(rest.prefix { $0 != "/" })
    path = String(rest.dropFirst(authority.count))
    self.timeout = timeout
  }

  deinit { for channel in pool.withLockedValue({ $0.open.values }) { channel.close(promise: nil) } }

  /// Sends the request and returns its response.
  /// - Throws: ``TransportError``, or `CancellationError` if the task was cancelled.
  package func send(_ request: WebDriverRequest) async throws -> WebDriverResponse {
    do {
      if let channel = try takeIdle() {
        do {
          return try await exchange(request, on: channel)
        } catch HTTPCall.Failure.noResponse where request.method == "GET" {
          // The server had closed the idle connection, which only shows when it is used. Any other
          // command may have been performed already, and must not be performed twice.
          try Task.checkCancellation()
        }
      }
      return try await exchange(request, on: try await connect())
    } catch {
      // A request is cancelled by closing its connection, so the error doesn't show the reason.
      try Task.checkCancellation()
      if pool.withLockedValue({ $0.isClosed }) { throw TransportError.closed(url: url) }
      throw error is HTTPCall.Failure ? TransportError.connectionLost(url: url) : error
    }
  }

  /// Closes the connections. Requests under way fail, and further ones are refused.
  package func close() async {
    let open = pool.withLockedValue { pool in
      pool.isClosed = true
      pool.idle = []
      return Array(pool.open.values)
    }
    // A connection that was closed meanwhile throws here, which doesn't matter.
    for channel in open { try? await channel.close() }
  }

  private func exchange(
    _ request: WebDriverRequest, on channel: any Channel
  ) async throws -> WebDriverResponse {
    let promise = channel.eventLoop.makePromise(of: NIOHTTPClientResponseFull.self)
    let call = HTTPCall(
      head: head(of: request), body: ByteBuffer(bytes: request.body), timeout: timeout,
      url: url, promise: promise)
    let reply = try await withTaskCancellationHandler {
      // A connection that was closed meanwhile has no handler to fail the call.
      channel.writeAndFlush(call).whenFailure { _ in
        promise.fail(HTTPCall.Failure.noResponse)
      }
      return try await promise.futureResult.get()
    } onCancel: {
      channel.close(promise: nil)
    }
    if reply.head.isKeepAlive {
      pool.withLockedValue { if !$0.isClosed { $0.idle.append(channel) } }
    }
    return WebDriverResponse(
      status: Int(reply.head.status.code),
      body: Data((reply.body ?? ByteBuffer()).readableBytesView))
  }

  private func head(of request: WebDriverRequest) -> HTTPRequestHead {
    var headers = HTTPHeaders([
      ("Host", authority), ("Content-Type", "application/json; charset=utf-8"),
      ("Accept", "application/json"),
    ])
    if request.method == "POST" || !request.body.isEmpty {
      headers.add(name: "Content-Length", value: String(request.body.count))
    }
    return HTTPRequestHead(
      version: .http1_1, method: HTTPMethod(rawValue: request.method),
      uri: path + request.path, headers: headers)
  }

  private func takeIdle() throws -> (any Channel)? {
    try pool.withLockedValue { pool in
      if pool.isClosed { throw TransportError.closed(url: url) }
      while let channel = pool.idle.popLast() { if channel.isActive { return channel } }
      return nil
    }
  }

  private func connect() async throws -> any Channel {
    let channel: any Channel
    do {
      channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .connectTimeout(.seconds(min(timeout, 3600)))
        .channelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHTTPClientHandlers()
            try channel.pipeline.syncOperations.addHandlers(
              NIOHTTPClientResponseAggregator(maxContentLength: .max), HTTPCallHandler())
          }
        }
        .connect(host: host, port: port).get()
    } catch {
      throw TransportError(connecting: error, url: url, timeout: timeout)
    }
    let id = ObjectIdentifier(channel)
    let isOpen = pool.withLockedValue { pool in
      if !pool.isClosed { pool.open[id] = channel }
      return !pool.isClosed
    }
    channel.closeFuture.whenComplete { [weak self] _ in
      self?.pool.withLockedValue { $0.open[id] = nil }
    }
    if isOpen { return channel }
    channel.close(promise: nil)
    throw TransportError.closed(url: url)
  }
}

extension TransportError {
  fileprivate init(connecting error: any Error, url: String, timeout: Double) {
    let attempts = (error as? NIOConnectionError)?.connectionErrors.map(\.error) ?? [error]
    if attempts.contains(where: { $0 is ChannelError }) {
      self = .timedOut(url: url, seconds: timeout)
      return
    }
    let reason =
      switch (attempts.lazy.compactMap { $0 as? IOError }.first)?.errnoCode {
      case ECONNREFUSED?: "nothing accepts connections there"
      case let code?: String(cString: strerror(code))
      case nil: "the host cannot be resolved"
      }
    self = .cannotConnect(url: url, reason: reason)
  }
}

/// One request on a client's connection, with the promise of its response.
private struct HTTPCall: Sendable {
  enum Failure: Error {
    /// The connection was closed before the response was complete.
    case noResponse
  }

  let head: HTTPRequestHead
  let body: ByteBuffer
  let timeout: Double
  let url: String
  let promise: EventLoopPromise<NIOHTTPClientResponseFull>
}

/// Sends a request in one write and passes on its response. One call at a time.
private final class HTTPCallHandler: ChannelDuplexHandler {
  typealias InboundIn = NIOHTTPClientResponseFull
  typealias OutboundIn = HTTPCall
  typealias OutboundOut = HTTPClientRequestPart

  private var call: HTTPCall?
  private var timer: Scheduled<Void>?

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    let call = unwrapOutboundIn(data)
    guard context.channel.isActive else {
      promise?.fail(ChannelError.ioOnClosedChannel)
      return
    }
    self.call = call
    context.write(wrapOutboundOut(.head(call.head)), promise: nil)
    if call.body.readableBytes > 0 {
      context.write(wrapOutboundOut(.body(.byteBuffer(call.body))), promise: nil)
    }
    context.write(wrapOutboundOut(.end(nil)), promise: promise)
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    timer = context.eventLoop.scheduleTask(in: .seconds(min(call.timeout, 3600))) {
      let (handler, context) = bound.value
      handler.fail(TransportError.timedOut(url: call.url, seconds: call.timeout), context: context)
    }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let reply = unwrapInboundIn(data)
    let call = call
    forgetCall()
    if !reply.head.isKeepAlive { context.close(promise: nil) }
    call?.promise.succeed(reply)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    let isOther = error is HTTPParserError && error as? HTTPParserError != .invalidEOFState
    let notHTTP = isOther ? call.map { TransportError.notHTTP(url: $0.url) } : nil
    fail(notHTTP ?? HTTPCall.Failure.noResponse, context: context)
  }

  func channelInactive(context: ChannelHandlerContext) {
    fail(HTTPCall.Failure.noResponse, context: context)
    context.fireChannelInactive()
  }

  private func fail(_ error: any Error, context: ChannelHandlerContext) {
    let promise = call?.promise
    forgetCall()
    context.close(promise: nil)
    promise?.fail(error)
  }

  private func forgetCall() {
    timer?.cancel()
    timer = nil
    call = nil
  }
}
