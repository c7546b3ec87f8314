import Dispatch
import Foundation
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
import WebDriver

/// Puts HTTP in front of a WebDriver remote end.
///
/// The HTTP engine is Hummingbird's. Every response carries the headers that W3C asks for and
/// leaves in one write. A server runs once: make another one to start again.
public actor WebDriverServer {
  private enum State {
    case idle
    case running(HTTPServer)
    case stopped
  }

  private let configuration: Configuration
  private let handler: any WebDriverHandler
  private let pages: (any PageHandler)?
  private let observers: @Sendable () -> [any RemovableChannelHandler]
  private var state = State.idle
  private var isStopRequested = false

  /// Makes a server that hands every request to `handler`, except those for pages.
  public init(
    handler: any WebDriverHandler, pages: (any PageHandler)? = nil,
    configuration: Configuration = Configuration()
  ) {
    self.init(handler: handler, pages: pages, configuration: configuration, observers: { [] })
  }

  /// Makes a server that puts further handlers on each connection, between wire and HTTP engine.
  package init(
    handler: any WebDriverHandler, pages: (any PageHandler)? = nil, configuration: Configuration,
    observers: @escaping @Sendable () -> [any RemovableChannelHandler]
  ) {
    self.handler = handler
    self.pages = pages
    self.configuration = configuration
    self.observers = observers
  }

  /// Starts to listen and returns the port, which the system has chosen where 0 was asked for.
  ///
  /// - Throws: ``ServerError``
  @discardableResult
  public func start() async throws -> Int {
    guard case .idle = state else { throw ServerError.alreadyStarted }
    state = .stopped  // until it listens, so that a second start fails
    guard (0...65535).contains(configuration.port) else {
      throw ServerError.invalidPort(configuration.port)
    }
    let server = try await HTTPServer(
      channel(), host: configuration.host, port: configuration.port)
    state = .running(server)
    return server.port
  }

  /// Stops listening, lets requests under way be answered, and ends the connections.
  ///
  /// Connections that are still open after the configuration's `stopTimeout` are cut.
  public func stop() async {
    isStopRequested = true
    guard case .running(let server) = state else { return }
    await pages?.stop()
    await server.stop()
    state = .stopped
  }

  /// Serves until the task is cancelled, ``stop()`` is called, or a signal says so.
  ///
  /// - Parameters:
  ///   - onSignal: Called on the first SIGINT or SIGTERM, which stops the server; a second one ends
  ///     the process at once. With nil, signals end the process as usual.
  ///   - ready: Called with the port once the server listens.
  /// - Throws: ``ServerError`` where it can't listen, or where it ends without having been stopped.
  public func run(
    onSignal: (@Sendable () -> Void)? = nil, ready: @Sendable (Int) -> Void = { _ in }
  ) async throws {
    let port = try await start()
    guard case .running(let server) = state else { return }
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
    if !isStopRequested {
      throw ServerError.stoppedAccepting(host: configuration.host, port: port)
    }
  }

  private func channel() -> HTTP1Channel {
    let departures = Departures()
    let responder = WebDriverResponder(
      handler: handler, pages: pages, departures: departures, configuration: configuration)
    let stopTimeout = configuration.stopTimeout
    let observers = observers
    return HTTP1Channel(
      responder: { request, writer, channel in
        try await responder.respond(to: request, on: channel, writer: writer)
      },
      configuration: .init(
        additionalChannelHandlers: observers() + [
          WholeResponseHandler(departures: departures, stopTimeout: stopTimeout)
        ]))
  }
}

struct HTTPServer {
  private let server: Server<HTTP1Channel>
  /// Runs until the last connection has ended; it inherits no cancellation from its starter.
  let task: Task<Void, Never>
  let port: Int

  /// Starts to listen; with port 0 the system chooses one.
  ///
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

  /// Stops listening, lets requests under way be answered, and ends the connections.
  func stop() async {
    // It throws when the listening socket has failed already; then there is nothing to stop.
    try? await server.shutdownGracefully()
    await cut()
  }

  /// Stops listening and ends the connections, whether requests are under way or not.
  func cut() async {
    task.cancel()
    await task.value
  }

  /// How many connections a server may hold: the open-file limit less some for everything else.
  ///
  /// Without it a server that has reached the limit ends, because accepting fails. With it further
  /// clients wait until a connection is free.
  private static var connectionLimit: Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 512 }
    return max(16, Int(min(limit.rlim_cur, 65_536)) - 128)
  }
}

extension WebDriverServer {
  /// Where a server listens and what it lets in.
  public struct Configuration: Sendable, Equatable {
    /// The host name or address to listen on; the default can be reached from this machine only.
    public var host: String
    /// The port to listen on, 0 to 65535; 0 lets the system choose a free one.
    public var port: Int
    /// The path in front of every command, for example `/wd/hub`; empty for none.
    public var basePath: String
    /// The largest request body that is read, in bytes; a larger one is an invalid argument.
    public var maximumBodySize: Int
    /// Further names by which clients may call the server in the `Host` header, without a port.
    ///
    /// `localhost`, `127.0.0.1`, `[::1]` and ``host`` are always allowed. Any other name is
    /// refused: it may belong to a web page that had its own name resolved to this machine.
    public var allowedHosts: [String]
    /// How long a stop waits for requests under way, in seconds, before it ends connections.
    public var stopTimeout: Double

    /// Makes a configuration; the defaults are those of a server for local use.
    public init(
      host: String = "127.0.0.1", port: Int = 4723, basePath: String = "",
      maximumBodySize: Int = 16 * 1024 * 1024, allowedHosts: [String] = [],
      stopTimeout: Double = 10
    ) {
      self.host = host
      self.port = port
      self.basePath = basePath
      self.maximumBodySize = maximumBodySize
      self.allowedHosts = allowedHosts
      self.stopTimeout = stopTimeout
    }
  }
}

/// Hands on the first signal by which a user or a supervisor ends a process; a second one ends it
/// at once, so that a stop that takes too long can be cut short.
struct StopSignals {
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

  private static func restore() {
    for number in numbers { signal(number, SIG_DFL) }
  }
}
