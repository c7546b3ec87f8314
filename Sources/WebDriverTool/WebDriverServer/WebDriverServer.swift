import Dispatch
import Foundation
import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
import WebDriver

/// An HTTP server for a WebDriver remote end.
///
/// The HTTP engine is Hummingbird's. Every response has the headers that W3C requires and is sent
/// in one write. A server runs only once. Create a new one to start again.
package actor WebDriverServer {
  private let configuration: Configuration
  private let pages: (any PageHandler)?
  private let channel: WebDriverChannel
  /// The task that starts the server. Nil before ``start()``.
  private var starting: Task<HTTPServer<WebDriverChannel>, any Error>?
  private var isStopped = false

  /// Creates a server that passes every request to `handler`, except those for pages. Observers are
  /// added to each connection, between the socket and the HTTP engine.
  package init(
    handler: any WebDriverHandler, pages: (any PageHandler)? = nil,
    configuration: Configuration = Configuration(),
    observers: @escaping @Sendable () -> [any RemovableChannelHandler] = { [] }
  ) {
    self.pages = pages
    self.configuration = configuration
    channel = WebDriverChannel(
      responder: WebDriverResponder(handler: handler, pages: pages, configuration: configuration),
      configuration: configuration, observers: observers)
  }

  /// Starts listening and returns the port. For port 0, the system chooses one.
  /// - Throws: ``ServerError``
  @discardableResult
  package func start() async throws -> Int { try await started().port }

  private func started() async throws -> HTTPServer<WebDriverChannel> {
    let starting =
      self.starting
      ?? Task { [channel, configuration] in
        try await HTTPServer(channel, host: configuration.host, port: configuration.port)
      }
    self.starting = starting
    return try await starting.value
  }

  /// Stops listening, completes pending requests for up to `stopTimeout`, and closes connections.
  /// Waits for a start under way.
  package func stop() async {
    guard let server = try? await starting?.value else { return }
    isStopped = true
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
    let server = try await started()
    let signals = onSignal.map { onSignal in
      StopSignals(timeout: configuration.stopTimeout) {
        onSignal()
        Task { await self.stop() }
      }
    }
    ready(server.port)
    await withTaskCancellationHandler {
      await server.task.value
    } onCancel: {
      Task { await self.stop() }
    }
    signals?.cancel()
    if !isStopped { throw ServerError.stoppedAccepting(host: configuration.host, server.port) }
  }
}

/// A running Hummingbird server.
package struct HTTPServer<Connections: ServerChildChannel>: Sendable {
  private let server: Server<Connections>
  /// Runs until the last connection is closed. It doesn't inherit cancellation from its starter.
  let task: Task<Void, Never>
  package let port: Int

  /// Starts a server. For port 0, the system chooses one.
  /// - Throws: ``ServerError``
  package init(_ connections: Connections, host: String, port: Int) async throws {
    let (ports, listening) = AsyncThrowingStream.makeStream(of: Int.self)
    let server = Server(
      childChannelSetup: connections,
      configuration: ServerConfiguration(address: .hostname(host, port: port)),
      onServerRunning: { listening.yield($0.localAddress?.port ?? 0) },
      eventLoopGroup: MultiThreadedEventLoopGroup.singleton,
      logger: Logger(label: "WebDriverServer") { _ in SwiftLogNoOpLogHandler() })
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

  /// Closes all connections without waiting for requests.
  package func stopImmediately() async {
    task.cancel()
    await task.value
  }
}

extension WebDriverServer {
  /// The address and limits of a server.
  package struct Configuration: Sendable {
    /// The host name or address to listen on. The default is only reachable from this machine.
    package var host: String
    /// The port to listen on, 0 to 65535. With 0, the system chooses a free one.
    package var port: Int
    /// The prefix of every command's path, such as `/wd/hub`. Empty for none.
    package var basePath: String
    /// The maximum size of a request body, in bytes. A larger one is an invalid argument. It is the
    /// only limit of a request's size, so it must be parsed in a short time, whatever it contains.
    package var maximumBodySize: Int
    /// Additional names of the server in the `Host` header, besides `localhost`, `127.0.0.1`,
    /// `[::1]` and ``host``. A port after a name is ignored. Other names are refused, because they
    /// may belong to a web page whose name resolves to this machine.
    package var allowedHosts: [String]
    /// The time for pending requests when the server stops, in seconds. Then connections are
    /// closed.
    package var stopTimeout: Double
    /// The maximum time of a connection without a complete request, in seconds since its last
    /// activity. 0 means no limit.
    package var idleTimeout: Double

    /// Creates a configuration. The defaults are for local use.
    package init(
      host: String = "127.0.0.1", port: Int = 4723, basePath: String = "",
      maximumBodySize: Int = 2 << 20, allowedHosts: [String] = [], stopTimeout: Double = 10,
      idleTimeout: Double = 30
    ) {
      self.host = host
      self.port = port
      self.basePath = basePath
      self.maximumBodySize = maximumBodySize
      self.allowedHosts = allowedHosts
      self.stopTimeout = stopTimeout
      self.idleTimeout = idleTimeout
    }
  }
}

/// Calls `action` for the first SIGINT or SIGTERM. A second one ends the process, and so does the
/// first one after `timeout` seconds.
private struct StopSignals {
  private static let numbers = [SIGINT, SIGTERM]
  private let sources: [any DispatchSourceSignal]
  // A serial queue has a thread even if all others are busy.
  private let queue = DispatchQueue(label: "duet signals")

  init(timeout: Double, action: @escaping @Sendable () -> Void) {
    sources = Self.numbers.map { [queue] number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler {
        Self.restore()
        queue.asyncAfter(deadline: .now() + min(timeout, 1e9)) { _exit(0) }
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

/// Why a server couldn't start, or ended unexpectedly: the problem, its place, and how to fix it.
package struct ServerError: Error, Equatable, CustomStringConvertible {
  package let description: String

  init(listening error: any Error, host: String, port: Int) {
    let code = (error as? IOError)?.errnoCode
    description =
      switch code {
      case EADDRINUSE?:
        "port \(port) on \(host) is in use. Stop the other server or pass --port"
      case EACCES?, EPERM?:
        "this user may not listen on port \(port) of \(host). Pass --port with 1024 or more"
      case EADDRNOTAVAIL?:
        "\(host) is not an address of this machine. Correct --host, for example to 127.0.0.1"
      case nil where error is SocketAddressError.UnknownHost:
        "the host \"\(host)\" cannot be resolved. Correct --host, for example to 127.0.0.1"
      default:
        "cannot listen on port \(port) of \(host): "
          + (code.map { String(cString: strerror($0)) } ?? "\(error)")
          + ". Correct --host or --port"
      }
  }

  private init(_ description: String) { self.description = description }

  static func stoppedAccepting(host: String, _ port: Int) -> ServerError {
    ServerError(
      "the server on port \(port) of \(host) can't accept more connections. "
        + "Raise the limit of open files (ulimit -n), and start it again")
  }
}
