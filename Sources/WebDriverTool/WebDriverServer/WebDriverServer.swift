import Dispatch
import Foundation
import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
import Synchronization
import WebDriver

/// An HTTP server for a WebDriver remote end.
///
/// The HTTP engine is Hummingbird's. Every response has the headers that W3C requires and is sent
/// in one write. A server runs only once. Create a new one to start again.
package actor WebDriverServer {
  private let configuration: Configuration
  private let handler: any WebDriverHandler
  private let pages: (any PageHandler)?
  private let observers: @Sendable () -> [any RemovableChannelHandler]
  /// The task that starts the server. Nil before ``start()``.
  private var starting: Task<HTTPServer, any Error>?
  private(set) var isStarted = false
  private var isStopRequested = false

  /// Creates a server that passes every request to `handler`, except those for pages. Observers are
  /// added to each connection, between the socket and the HTTP engine.
  package init(
    handler: any WebDriverHandler, pages: (any PageHandler)? = nil,
    configuration: Configuration = Configuration(),
    observers: @escaping @Sendable () -> [any RemovableChannelHandler] = { [] }
  ) {
    self.handler = handler
    self.pages = pages
    self.configuration = configuration
    self.observers = observers
  }

  /// Starts listening and returns the port. For port 0, the system chooses one.
  /// - Throws: ``ServerError``
  @discardableResult
  package func start() async throws -> Int {
    guard !isStarted else { throw ServerError.alreadyStarted }
    isStarted = true
    isStopRequested = false
    guard (0...65535).contains(configuration.port) else {
      throw ServerError.invalidPort(configuration.port)
    }
    let starting = Task {
      try await HTTPServer(channel(), host: configuration.host, port: configuration.port)
    }
    self.starting = starting
    let port = try await starting.value.port
    guard !isStopRequested else {
      await stop()
      throw ServerError.stopped
    }
    return port
  }

  /// Stops listening, completes pending requests for up to `stopTimeout`, and closes connections.
  /// Waits for a start under way.
  package func stop() async {
    isStopRequested = true
    guard let server = try? await starting?.value else { return }
    await pages?.stop()
    await server.stop()
  }

  /// Serves until the task is cancelled, ``stop()`` is called, or a signal arrives.
  ///
  /// The first SIGINT or SIGTERM calls `onSignal` and stops the server. If that takes longer than
  /// `stopTimeout`, or if a second signal arrives, the process ends at once. If `onSignal` is nil,
  /// signals end the process as usual.
  /// - Throws: ``ServerError`` if it can't listen, or if it ends without having been stopped.
  package func run(
    onSignal: (@Sendable () -> Void)? = nil, ready: @Sendable (Int) -> Void = { _ in }
  ) async throws {
    let port: Int
    do { port = try await start() } catch ServerError.stopped { return }
    guard let server = try await starting?.value else { return }
    let signals = onSignal.map { onSignal in
      StopSignals(timeout: configuration.stopTimeout, onOverdue: { _exit(0) }) {
        onSignal()
        Task { await self.stop() }
      }
    }
    let sources = signals?.listen() ?? []
    defer {
      for source in sources { source.cancel() }
      signals?.cancel()
    }
    ready(port)
    await withTaskCancellationHandler {
      await server.task.value
    } onCancel: {
      Task { await self.stop() }
    }
    if !isStopRequested { throw ServerError.stoppedAccepting(host: configuration.host, port: port) }
  }

  private func channel() -> HTTP1Channel {
    let disconnects = ClientDisconnects()
    let responder = WebDriverResponder(
      handler: handler, pages: pages, disconnects: disconnects, configuration: configuration)
    let (configuration, observers) = (configuration, observers)
    return HTTP1Channel(
      responder: { request, writer, channel in
        try await responder.respond(to: request, on: channel, writer: writer)
      },
      configuration: .init(
        additionalChannelHandlers: observers() + [
          HTTPConnectionHandler(disconnects: disconnects, configuration: configuration)
        ], idleTimeout: configuration.idleTimeout > 0 ? .seconds(configuration.idleTimeout) : nil))
  }
}

struct HTTPServer {
  private let server: Server<HTTP1Channel>
  /// Runs until the last connection is closed. It doesn't inherit cancellation from its starter.
  let task: Task<Void, Never>
  let port: Int

  /// - Throws: ``ServerError``
  init(_ channel: HTTP1Channel, host: String, port: Int) async throws {
    let logger = Logger(label: "WebDriverServer") { _ in SwiftLogNoOpLogHandler() }
    let (ports, listening) = AsyncThrowingStream.makeStream(of: Int.self)
    let server = Server(
      childChannelSetup: channel,
      configuration: ServerConfiguration(
        address: .hostname(host, port: port),
        availableConnectionsDelegate: MaximumAvailableConnections(
          Self.connectionLimit, logger: logger)),
      onServerRunning: { listening.yield($0.localAddress?.port ?? 0) },
      eventLoopGroup: MultiThreadedEventLoopGroup.singleton, logger: logger)
    self.server = server
    task = Task.detached {
      do {
        try await server.run()
        listening.finish()
      } catch {
        listening.finish(throwing: error)
      }
    }
    do {
      guard let port = try await ports.first(where: { _ in true }) else {
        throw CancellationError()
      }
      self.port = port
    } catch {
      throw ServerError(listening: error, host: host, port: port)
    }
  }

  func stop() async {
    // It throws if the listening socket has already failed. Then there is nothing to stop.
    try? await server.shutdownGracefully()
    await stopImmediately()
  }

  func stopImmediately() async {
    task.cancel()
    await task.value
  }

  /// The open-file limit, minus a reserve. A server that reached the limit would end, because
  /// accepting connections fails. With this limit, further clients wait for a free connection.
  private static var connectionLimit: Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 512 }
    return max(16, Int(min(limit.rlim_cur, 65_536)) - 128)
  }
}

extension WebDriverServer {
  /// The address and limits of a server.
  package struct Configuration: Sendable, Equatable {
    /// The host name or address to listen on. The default is only reachable from this machine.
    package var host: String
    /// The port to listen on, 0 to 65535. With 0, the system chooses a free one.
    package var port: Int
    /// The prefix of every command's path, such as `/wd/hub`. Empty for none.
    package var basePath: String
    /// The maximum size of a request body, in bytes. A larger one is an invalid argument.
    package var maximumBodySize: Int
    /// Additional names of the server in the `Host` header, besides `localhost`, `127.0.0.1`,
    /// `[::1]` and ``host``. A port after a name is ignored. Other names are refused, because they
    /// may belong to a web page whose name resolves to this machine.
    package var allowedHosts: [String]
    /// The time for pending requests when the server stops, in seconds. Then connections are
    /// closed.
    package var stopTimeout: Double
    /// The maximum time for a request to arrive, in seconds from its first byte to its last.
    package var requestTimeout: Double
    /// The maximum time of a connection without a request, in seconds. 0 means no limit.
    package var idleTimeout: Double

    /// Creates a configuration. The defaults are for local use.
    package init(
      host: String = "127.0.0.1", port: Int = 4723, basePath: String = "",
      maximumBodySize: Int = 16 * 1024 * 1024, allowedHosts: [String] = [],
      stopTimeout: Double = 10, requestTimeout: Double = 30, idleTimeout: Double = 300
    ) {
      self.host = host
      self.port = port
      self.basePath = basePath
      self.maximumBodySize = maximumBodySize
      self.allowedHosts = allowedHosts
      self.stopTimeout = stopTimeout
      self.requestTimeout = requestTimeout
      self.idleTimeout = idleTimeout
    }
  }
}

/// Handles the first SIGINT or SIGTERM. A second one ends the process at once.
final class StopSignals: Sendable {
  private static let numbers = [SIGINT, SIGTERM]

  // A serial queue has a thread even if all others are busy.
  private let queue = DispatchQueue(label: "duet signals")
  private let timeout: Double
  private let action: @Sendable () -> Void
  private let onOverdue: @Sendable () -> Void
  private let isCancelled = Atomic(false)

  /// `action` is called for the first signal, and `onOverdue` if ``cancel()`` isn't called within
  /// `timeout` seconds then.
  init(
    timeout: Double, onOverdue: @escaping @Sendable () -> Void,
    action: @escaping @Sendable () -> Void
  ) { (self.timeout, self.onOverdue, self.action) = (timeout, onOverdue, action) }

  /// Begins to listen, and returns what has to be kept until ``cancel()``.
  func listen() -> [any DispatchSourceSignal] {
    Self.numbers.map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler { [self] in received() }
      source.activate()
      return source
    }
  }

  func received() {
    Self.restore()
    queue.asyncAfter(deadline: .now() + min(timeout, 1e9)) { [self] in
      if !isCancelled.load(ordering: .acquiring) { onOverdue() }
    }
    action()
  }

  func cancel() {
    isCancelled.store(true, ordering: .releasing)
    Self.restore()
  }

  private static func restore() { for number in numbers { signal(number, SIG_DFL) } }
}

/// Why a server couldn't start, or ended unexpectedly.
package enum ServerError: Error, Equatable, Sendable, CustomStringConvertible {
  case portInUse(host: String, port: Int)
  case permissionDenied(host: String, port: Int)
  case unknownHost(host: String)
  case notThisMachine(host: String)
  case invalidPort(Int)
  case alreadyStarted
  case stopped
  case cannotListen(host: String, port: Int, reason: String)
  case stoppedAccepting(host: String, port: Int)

  /// The problem, its place, and how to fix it.
  package var description: String {
    switch self {
    case .portInUse(let host, let port):
      "port \(port) on \(host) is in use. Stop the other server or pass --port"
    case .permissionDenied(let host, let port):
      "this user may not listen on port \(port) of \(host). Pass --port with 1024 or more"
    case .unknownHost(let host):
      "the host \"\(host)\" cannot be resolved. Correct --host, for example to 127.0.0.1"
    case .notThisMachine(let host):
      "\(host) is not an address of this machine. Correct --host, for example to 127.0.0.1"
    case .invalidPort(let port):
      "\(port) is not a port. Pass --port with 1 to 65535, or 0 for any free port"
    case .alreadyStarted:
      "this server has been started before. Create a new one to start again"
    case .stopped:
      "this server was stopped while it started. Create a new one to start again"
    case .cannotListen(let host, let port, let reason):
      "cannot listen on port \(port) of \(host): \(reason). Correct --host or --port"
    case .stoppedAccepting(let host, let port):
      "the server on port \(port) of \(host) can't accept more connections. "
        + "Raise the limit of open files (ulimit -n), and start it again"
    }
  }

  package init(listening error: any Error, host: String, port: Int) {
    switch error {
    case let error as ServerError: self = error
    case is SocketAddressError.UnknownHost: self = .unknownHost(host: host)
    case let error as IOError:
      switch error.errnoCode {
      case EADDRINUSE: self = .portInUse(host: host, port: port)
      case EACCES, EPERM: self = .permissionDenied(host: host, port: port)
      case EADDRNOTAVAIL: self = .notThisMachine(host: host)
      case let code:
        self = .cannotListen(host: host, port: port, reason: String(cString: strerror(code)))
      }
    default: self = .cannotListen(host: host, port: port, reason: "\(error)")
    }
  }
}

/// A bare Hummingbird server: a baseline for benchmarks, without WebDriver.
///
/// It responds to `POST /echo` with the request's body, and to other requests with fixed JSON.
package actor EchoServer {
  private let json: ByteBuffer
  private var server: HTTPServer?

  /// Creates a server that responds with `json`, for example the body of a status response.
  package init(json: Data = Data(#"{"value":{"ready":true,"message":""}}"#.utf8)) {
    self.json = ByteBuffer(bytes: json)
  }

  /// Starts listening on 127.0.0.1 and returns the port, which the system chooses.
  /// - Throws: ``ServerError``
  package func start() async throws -> Int {
    guard server == nil else { throw ServerError.alreadyStarted }
    let channel = HTTP1Channel(responder: { [json] request, writer, _ in
      let sent = try await request.body.collect(upTo: 16 * 1024 * 1024)
      let body = request.head.path == "/echo" && request.method == .post ? sent : json
      try await writer.write(
        response: HTTPResponse(
          status: .ok,
          headerFields: [
            .contentType: "application/json; charset=utf-8", .cacheControl: "no-cache",
            .contentLength: String(body.readableBytes),
          ]), body: ResponseBody(byteBuffer: body))
    })
    let started = try await HTTPServer(channel, host: "127.0.0.1", port: 0)
    server = started
    return started.port
  }

  /// Stops listening and closes the connections without waiting for requests.
  package func stop() async { await server?.stopImmediately() }
}
