import Device
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTPTypes
import Synchronization

/// The HTTP connections of a WebDriver server. Each has a ``ConnectedClient``.
struct WebDriverChannel: ServerChildChannel {
  struct Connection: ServerChildChannelValue {
    fileprivate let http: HTTP1Channel
    fileprivate let parts: HTTP1Channel.Value

    var channel: any Channel { parts.channel }
  }

  let responder: WebDriverResponder
  let configuration: WebDriverServer.Configuration
  let observers: @Sendable () -> [any RemovableChannelHandler]

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Connection> {
    let client = ConnectedClient()
    let (idle, stop) = (configuration.idleTimeout, configuration.stopTimeout)
    let observers = observers
    let http = HTTP1Channel(
      responder: { [responder] request, writer, _ in
        try await responder.respond(to: request, of: client, writer: writer)
      },
      configuration: .init(
        additionalChannelHandlers: observers() + [
          DisconnectHandler(client, stopTimeout: .seconds(stop))
        ],
        idleTimeout: idle > 0 ? .seconds(idle) : nil))
    return http.setup(channel: channel, logger: logger).map { Connection(http: http, parts: $0) }
  }

  func handle(value: Connection, logger: Logger) async {
    await value.http.handle(value: value.parts, logger: logger)
  }
}

extension TimeAmount {
  /// Converts a timeout in seconds, 0 to 1e9. A 64-bit number of nanoseconds can't hold more than
  /// about 9e9.
  static func seconds(_ seconds: Double) -> TimeAmount { .nanoseconds(Int64(seconds * 1e9)) }
}

/// Reports a client's disconnection, and closes a connection that outlives the server's stop.
private final class DisconnectHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart

  private let client: ConnectedClient
  private let stopTimeout: TimeAmount

  init(_ client: ConnectedClient, stopTimeout: TimeAmount) {
    (self.client, self.stopTimeout) = (client, stopTimeout)
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case ChannelEvent.inputClosed = event { client.disconnected() }
    if event is ChannelShouldQuiesceEvent {
      let channel = context.channel
      context.eventLoop.scheduleTask(in: stopTimeout) { channel.close(promise: nil) }
    }
    context.fireUserInboundEventTriggered(event)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // The client's system resets a connection that its program closes with unread data.
    if error is IOError { client.lostResponse() }
    context.fireErrorCaught(error)
  }

  func channelInactive(context: ChannelHandlerContext) {
    client.disconnected()
    context.fireChannelInactive()
  }
}

/// The client of one connection. If it disconnects, its request is cancelled, and a session whose
/// id it hasn't read ends.
///
/// TCP can't distinguish a half-closed connection from a disconnected client. A response that still
/// comes is sent.
final class ConnectedClient: Sendable {
  private struct State {
    var isDisconnected = false
    var cancel: (@Sendable () -> Void)?
    /// Ends the session that the last request started. The next request shows that the client has
    /// read the response.
    var endSession: (@Sendable () async -> Void)?
  }

  private let state = Mutex(State())

  /// Runs `body` in a task that is cancelled when the client disconnects, or when the current task
  /// is cancelled. Nil as executor means Swift's own threads.
  func answer<Response: Sendable>(
    by executor: (any TaskExecutor)?, _ body: @escaping @Sendable () async -> Response
  ) async -> Response {
    let task = Task(executorPreference: executor, operation: body)
    let isDisconnected = state.withLock { state in
      state.cancel = { task.cancel() }
      state.endSession = nil
      return state.isDisconnected
    }
    if isDisconnected { task.cancel() }
    defer { state.withLock { $0.cancel = nil } }
    return await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
  }

  /// Ends a started session if the client doesn't read the response with its id.
  func endSessionIfUnread(_ end: @escaping @Sendable () async -> Void) {
    let isDisconnected = state.withLock { state in
      state.endSession = end
      return state.isDisconnected
    }
    if isDisconnected { lostResponse() }
  }

  func disconnected() {
    let cancel = state.withLock { state in
      state.isDisconnected = true
      return state.cancel
    }
    cancel?()
  }

  func lostResponse() {
    let end = state.withLock { state in
      defer { state.endSession = nil }
      return state.endSession
    }
    // In a separate task, since the connection's may be cancelled.
    if let end { Task(executorPreference: SessionThreads.shared) { await end() } }
  }
}
