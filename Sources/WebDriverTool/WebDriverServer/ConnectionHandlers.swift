import Device
import Foundation
import HTTPTypes
import NIOConcurrencyHelpers
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import WebDriver

/// Controls how the responses of a connection are sent, and when it is closed.
///
/// - A response is flushed only when it is complete. In two writes, the second one would wait for
///   the client's delayed acknowledgement of the first, some 40 ms per command. A response larger than
///   ``largestBuffer`` is flushed in parts.
/// - The engine's bare 400 for a malformed request becomes a WebDriver response.
/// - A connection is closed only after all written data has been sent.
/// - A client's `Connection: close` is recognised in any letter case. The engine only recognises
///   lower case.
/// - When a client disconnects, its request is cancelled.
/// - A connection is closed if a request takes too long to arrive.
final class HTTPConnectionHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  /// The maximum size of a body that is sent whole, in bytes.
  static let largestBuffer = 1 << 20

  private let disconnects: ClientDisconnects
  private let stopTimeout: TimeAmount
  private var isResponseOpen = false
  /// The number of requests that have arrived and whose response isn't sent yet.
  private var openRequests = 0
  private var isLarge = false
  private var isClosing = false
  private var forcedClose: Scheduled<Void>?
  private let requestTimeout: RequestTimeoutHandler

  init(disconnects: ClientDisconnects, configuration: WebDriverServer.Configuration) {
    self.disconnects = disconnects
    stopTimeout = .seconds(configuration.stopTimeout)
    requestTimeout = RequestTimeoutHandler(timeout: .seconds(configuration.requestTimeout))
  }

  func handlerAdded(context: ChannelHandlerContext) {
    disconnects.begin(context.channel)
    // The engine places these handlers after the one that discards the HTTP version.
    let pipeline = context.pipeline.syncOperations
    do {
      let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
      try pipeline.addHandler(requestTimeout, position: .before(decoder))
    } catch {
      context.fireErrorCaught(error)
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    disconnects.end(context.channel)
    forcedClose?.cancel()
    context.fireChannelInactive()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event is ChannelShouldQuiesceEvent { scheduleForcedClose(context) }
    if case ChannelEvent.inputClosed = event {
      disconnects.clientDisconnected(on: context.channel)
      if openRequests > 0 { disconnects.undoUnread(on: context.channel) }
    }
    context.fireUserInboundEventTriggered(event)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // The client's system resets a connection that its program closes with unread data.
    if (error as? IOError)?.errnoCode == ECONNRESET { disconnects.undoUnread(on: context.channel) }
    context.fireErrorCaught(error)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let part = unwrapInboundIn(data)
    if case .end = part {
      openRequests += 1
      requestTimeout.requestEnded()
    }
    guard case .head(var head) = part, head.requestsClose else {
      return context.fireChannelRead(data)
    }
    head.headerFields[.connection] = "close"
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch unwrapOutboundIn(data) {
    case .head(let head) where head.status.kind != .informational:
      isResponseOpen = true
      let length = head.headerFields[.contentLength].flatMap { Int($0) } ?? 0
      isLarge = length > Self.largestBuffer
      if head.headerFields[.contentType] == nil {
        return writeMalformedRequest(context: context, promise: promise)
      }
    case .end:
      isResponseOpen = false
      openRequests -= 1
      requestTimeout.responseEnded()
    default: break
    }
    context.write(data, promise: promise)
  }

  func flush(context: ChannelHandlerContext) {
    // The engine flushes after each part, so another flush follows the end.
    if !isResponseOpen || isLarge { context.flush() }
  }

  func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
    if mode == .output { scheduleForcedClose(context) }
    guard mode == .all, !isClosing, context.channel.isActive else {
      return context.close(mode: mode, promise: promise)
    }
    isClosing = true
    // Writes complete in order. This empty one completes after all pending data.
    let sent = context.eventLoop.makePromise(of: Void.self)
    let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
    sent.futureResult.whenComplete { _ in bound.value.close(mode: mode, promise: promise) }
    context.writeAndFlush(wrapOutboundOut(.body(ByteBuffer())), promise: sent)
    scheduleForcedClose(context)
  }

  /// Closes the connection after the stop timeout, even if the client neither reads the data nor
  /// closes its side.
  private func scheduleForcedClose(_ context: ChannelHandlerContext) {
    guard forcedClose == nil else { return }
    let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
    forcedClose = context.eventLoop.scheduleTask(in: stopTimeout) {
      bound.value.close(mode: .all, promise: nil)
    }
  }

  private func writeMalformedRequest(
    context: ChannelHandlerContext, promise: EventLoopPromise<Void>?
  ) {
    let response = WebDriverResponse.error(
      .invalidArgument, "the request is not valid HTTP/1.1. Send it with an HTTP client")
    var head = HTTPResponse(response)
    head.headerFields[.connection] = "close"
    context.write(wrapOutboundOut(.head(head)), promise: promise)
    context.write(wrapOutboundOut(.body(ByteBuffer(bytes: response.body))), promise: nil)
  }
}

extension HTTPRequest {
  /// Whether the connection must be closed after the response. The header's values are
  /// case-insensitive.
  fileprivate var requestsClose: Bool {
    guard let connection = headerFields[.connection] else { return false }
    return connection.lowercased().split(separator: ",")
      .contains { $0.drop { $0 == " " }.prefix { $0 != " " } == "close" }
  }
}

/// Closes a connection if a request has begun, but isn't complete in time.
///
/// It runs before the decoder, because the decoder doesn't forward an incomplete head.
final class RequestTimeoutHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  private let timeout: TimeAmount
  private var context: ChannelHandlerContext?
  private var isRequestOpen = false
  /// While a response is pending, the server may not read pipelined requests.
  private var pendingResponses = 0
  private var close: Scheduled<Void>?

  init(timeout: TimeAmount) { self.timeout = timeout }

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }

  func handlerRemoved(context: ChannelHandlerContext) {
    self.context = nil
    close?.cancel()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    isRequestOpen = true
    context.fireChannelRead(data)
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    // A request that arrived in one piece is complete by now and needs no timer.
    scheduleClose()
    context.fireChannelReadComplete()
  }

  func requestEnded() {
    isRequestOpen = false
    pendingResponses += 1
    close?.cancel()
    close = nil
  }

  func responseEnded() {
    pendingResponses -= 1
    scheduleClose()
  }

  private func scheduleClose() {
    guard isRequestOpen, pendingResponses <= 0, close == nil, let context else { return }
    let channel = context.channel
    close = context.eventLoop.scheduleTask(in: timeout) { channel.close(promise: nil) }
  }
}

extension TimeAmount {
  /// Converts a timeout in seconds, 0 to 1e9. A 64-bit number of nanoseconds can't hold more than
  /// about 9e9.
  static func seconds(_ seconds: Double) -> TimeAmount {
    .nanoseconds(Int64(max(0, min(seconds, 1e9)) * 1e9))
  }
}

/// Cancels a request when its client has closed its side of the connection. TCP can't distinguish a
/// half-closed connection from a disconnected client. A response that still comes is sent.
final class ClientDisconnects: Sendable {
  private struct Client {
    var isDisconnected = false
    var cancel: (@Sendable () -> Void)?
    var undo: (@Sendable () async -> Void)?
  }

  private let clients = NIOLockedValueBox<[ObjectIdentifier: Client]>([:])

  /// Runs `body` in a task that is cancelled when the client disconnects, or when the current task
  /// is cancelled. Nil as executor means Swift's own threads.
  func answer<Response: Sendable>(
    on channel: any Channel, by executor: (any TaskExecutor)?,
    _ body: @escaping @Sendable () async -> Response
  ) async -> Response {
    let id = ObjectIdentifier(channel)
    let task = Task(executorPreference: executor, operation: body)
    let isDisconnected = clients.withLockedValue { clients in
      clients[id]?.cancel = { task.cancel() }
      clients[id]?.undo = nil
      // A closed connection has already been removed.
      return clients[id]?.isDisconnected ?? true
    }
    if isDisconnected { task.cancel() }
    defer { clients.withLockedValue { $0[id]?.cancel = nil } }
    return await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
  }

  /// Sets what undoes the last request of a client that doesn't read its response. The next request
  /// shows that it has. Calls it at once if the client has disconnected.
  func undoIfUnread(on channel: any Channel, _ undo: @escaping @Sendable () async -> Void) {
    let isDisconnected = clients.withLockedValue { clients in
      clients[ObjectIdentifier(channel)]?.undo = undo
      return clients[ObjectIdentifier(channel)]?.isDisconnected ?? true
    }
    if isDisconnected { run(undo) }
  }

  /// Undoes the last request, because the client hasn't read its response.
  func undoUnread(on channel: any Channel) {
    let undo = clients.withLockedValue { clients in
      let undo = clients[ObjectIdentifier(channel)]?.undo
      clients[ObjectIdentifier(channel)]?.undo = nil
      return undo
    }
    if let undo { run(undo) }
  }

  /// Runs `undo` in a separate task, since the connection's may be cancelled.
  private func run(_ undo: @escaping @Sendable () async -> Void) {
    Task(executorPreference: SessionThreads.shared) { await undo() }
  }

  func begin(_ channel: any Channel) {
    clients.withLockedValue { $0[ObjectIdentifier(channel)] = Client() }
  }

  func clientDisconnected(on channel: any Channel) {
    let cancel = clients.withLockedValue { clients in
      clients[ObjectIdentifier(channel)]?.isDisconnected = true
      return clients[ObjectIdentifier(channel)]?.cancel
    }
    cancel?()
  }

  func end(_ channel: any Channel) {
    clients.withLockedValue { $0.removeValue(forKey: ObjectIdentifier(channel)) }?.cancel?()
  }
}
