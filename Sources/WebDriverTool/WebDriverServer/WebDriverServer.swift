import Dispatch
import Foundation
import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
import WebDriver

/// Puts HTTP in front of a WebDriver remote end.
///
/// The HTTP engine is Hummingbird's. Every response carries the headers that W3C asks for and
/// leaves in one write. A server runs once: make another one to start again.
package actor WebDriverServer {
  private let configuration: Configuration
  private let handler: any WebDriverHandler
  private let pages: (any PageHandler)?
  private let observers: @Sendable () -> [any RemovableChannelHandler]
  /// The start of the server. Nil before ``start()``.
  private var starting: Task<HTTPServer, any Error>?
  private(set) var isStarted = false
  private var isStopRequested = false

  /// Makes a server that hands every request to `handler`, except those for pages.
  /// Observers are put on each connection, between wire and HTTP engine.
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

  /// Starts to listen and returns the port, which the system has chosen where 0 was asked for.
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

  /// Stops listening, lets requests under way be answered for `stopTimeout`, and ends connections.
  /// Waits for a start under way.
  package func stop() async {
    isStopRequested = true
    guard let server = try? await starting?.value else { return }
    await pages?.stop()
    await server.stop()
  }

  /// Serves until the task is cancelled, ``stop()`` is called, or a signal says so.
  ///
  /// `onSignal` is called on the first SIGINT or SIGTERM, which stops the server; a second one ends
  /// the process at once. With nil, signals end the process as usual.
  /// - Throws: ``ServerError`` where it can't listen, or where it ends without having been stopped.
  package func run(
    onSignal: (@Sendable () -> Void)? = nil, ready: @Sendable (Int) -> Void = { _ in }
  ) async throws {
    let port: Int
    do { port = try await start() } catch ServerError.stopped { return }
    guard let server = try await starting?.value else { return }
    let signals = onSignal.map { onSignal in
      StopSignals {
        onSignal()
        Task { await self.stop() }
      }
    }
    defer { signals?.cancel() }
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
  /// Runs until the last connection has ended; it inherits no cancellation from its starter.
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
    // It throws when the listening socket has failed already; then there is nothing to stop.
    try? await server.shutdownGracefully()
    await stopImmediately()
  }

  func stopImmediately() async {
    task.cancel()
    await task.value
  }

  /// The open-file limit less some for everything else. A server that reached it would end, because
  /// accepting fails; so further clients wait until a connection is free.
  private static var connectionLimit: Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 512 }
    return max(16, Int(min(limit.rlim_cur, 65_536)) - 128)
  }
}

extension WebDriverServer {
  /// Where a server listens and what it lets in.
  package struct Configuration: Sendable, Equatable {
    /// The host name or address to listen on; the default can be reached from this machine only.
    package var host: String
    /// The port to listen on, 0 to 65535; 0 lets the system choose a free one.
    package var port: Int
    /// The path in front of every command, for example `/wd/hub`; empty for none.
    package var basePath: String
    /// The largest request body that is read, in bytes; a larger one is an invalid argument.
    package var maximumBodySize: Int
    /// Further names by which clients may call the server in the `Host` header, in addition to
    /// `localhost`, `127.0.0.1`, `[::1]` and ``host``. A port behind a name is ignored. Any other name is
    /// refused: it may belong to a web page that had its own name resolved to this machine.
    package var allowedHosts: [String]
    /// How long a stop waits for requests under way, in seconds, before it ends connections.
    package var stopTimeout: Double
    /// How long a request may take to arrive, in seconds from its first byte to its last.
    package var requestTimeout: Double
    /// How long a connection may stay open without a request, in seconds. 0 means for ever.
    package var idleTimeout: Double

    /// Makes a configuration; the defaults are those of a server for local use.
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

/// Hands on the first SIGINT or SIGTERM; a second one ends the process at once.
private struct StopSignals {
  private static let numbers = [SIGINT, SIGTERM]

  private let sources: [any DispatchSourceSignal]

  init(_ action: @escaping @Sendable () -> Void) {
    sources = Self.numbers.map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        Self.restore()
        action()
      }
      source.activate()
      return source
    }
  }

  func cancel() {
    for source in sources { source.cancel() }
    Self.restore()
  }

  private static func restore() { for number in numbers { signal(number, SIG_DFL) } }
}

/// Why a server could not start, or ended without being asked to.
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

  /// What went wrong, where, and what to do about it.
  package var description: String {
    switch self {
    case .portInUse(let host, let port):
      "port \(port) on \(host) is in use; stop the other server or pass --port"
    case .permissionDenied(let host, let port):
      "this user may not listen on port \(port) of \(host); pass --port with 1024 or more"
    case .unknownHost(let host):
      "the host \"\(host)\" cannot be resolved; correct --host, for example to 127.0.0.1"
    case .notThisMachine(let host):
      "\(host) is not an address of this machine; correct --host, for example to 127.0.0.1"
    case .invalidPort(let port):
      "\(port) is not a port; pass --port with 1 to 65535, or 0 for any free port"
    case .alreadyStarted:
      "this server has been started before; make a new one to start again"
    case .stopped:
      "this server was stopped while it started; make a new one to start again"
    case .cannotListen(let host, let port, let reason):
      "cannot listen on port \(port) of \(host): \(reason); correct --host or --port"
    case .stoppedAccepting(let host, let port):
      "the server on port \(port) of \(host) can accept no more connections; "
        + "see whether the process may open more files (ulimit -n), and start it again"
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

/// A bare Hummingbird server: a benchmark's yardstick of what HTTP costs without WebDriver.
///
/// It answers `POST /echo` with the body that was sent, all else with the JSON given at the start.
package actor EchoServer {
  private let json: ByteBuffer
  private var server: HTTPServer?

  /// Makes a server that answers with `json`, for example a status response's body.
  package init(json: Data = Data(#"{"value":{"ready":true,"message":""}}"#.utf8)) {
    self.json = ByteBuffer(bytes: json)
  }

  /// Starts to listen on 127.0.0.1 and returns the port, which the system has chosen.
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

  /// Stops listening and ends the connections, whether requests are under way or not.
  package func stop() async { await server?.stopImmediately() }
}
