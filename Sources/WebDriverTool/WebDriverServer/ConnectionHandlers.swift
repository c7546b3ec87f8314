import HTTPTypes
import NIOConcurrencyHelpers
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import WebDriver

/// Sees to it that responses leave a connection whole.
///
/// - Nothing is flushed before a response has ended: in two writes, the second part would wait for
///   the client's delayed acknowledgement of the first, some 40 ms a command.
/// - The engine's bare 400 for what it can't parse becomes a WebDriver response.
/// - A connection is closed only after what was written to it has been sent, and where a client
///   asks for it in other letters than the engine expects, too.
/// - When a client has gone, the answering of its request is given up.
/// - A connection ends when a request takes too long to arrive.
final class HTTPConnectionHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let disconnects: ClientDisconnects
  private let stopTimeout: TimeAmount
  private var isResponseOpen = false
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
    // The engine takes handlers only behind the one that leaves out the version.
    let pipeline = context.pipeline.syncOperations
    do {
      let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
      try pipeline.addHandler(HTTP10Handler(), position: .after(decoder))
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
    if case ChannelEvent.inputClosed = event { disconnects.clientDisconnected(on: context.channel) }
    context.fireUserInboundEventTriggered(event)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let part = unwrapInboundIn(data)
    if case .end = part { requestTimeout.requestEnded() }
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
      if head.headerFields[.contentType] == nil {
        return writeMalformedRequest(context: context, promise: promise)
      }
    case .end:
      isResponseOpen = false
      requestTimeout.responseEnded()
    default: break
    }
    context.write(data, promise: promise)
  }

  func flush(context: ChannelHandlerContext) {
    // The engine flushes after each part it writes, so another flush follows the end.
    if !isResponseOpen { context.flush() }
  }

  func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
    if mode == .output { scheduleForcedClose(context) }
    guard mode == .all, !isClosing, context.channel.isActive else {
      return context.close(mode: mode, promise: promise)
    }
    isClosing = true
    // Writes complete in order: this empty one after everything that is still to be sent.
    let sent = context.eventLoop.makePromise(of: Void.self)
    let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
    sent.futureResult.whenComplete { _ in bound.value.close(mode: mode, promise: promise) }
    context.writeAndFlush(wrapOutboundOut(.body(ByteBuffer())), promise: sent)
    scheduleForcedClose(context)
  }

  /// For clients that neither read what was sent nor end the connection.
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
      .invalidArgument, "the request is not valid HTTP/1.1; send it with an HTTP client")
    var head = HTTPResponse(response)
    head.headerFields[.connection] = "close"
    context.write(wrapOutboundOut(.head(head)), promise: promise)
    context.write(wrapOutboundOut(.body(ByteBuffer(bytes: response.body))), promise: nil)
  }
}

extension HTTPRequest {
  /// Whether the connection is to end after the response; the words of the header have no case.
  fileprivate var requestsClose: Bool {
    guard let connection = headerFields[.connection] else { return false }
    return connection.lowercased().split(separator: ",")
      .contains { $0.drop { $0 == " " }.prefix { $0 != " " } == "close" }
  }
}

/// Closes a connection on which a request has begun and is not complete when its time is up.
///
/// It is in front of the decoder, which passes on nothing of half a head.
final class RequestTimeoutHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  private let timeout: TimeAmount
  private var context: ChannelHandlerContext?
  private var isRequestOpen = false
  /// While a request is being answered, the server may not read what was sent ahead.
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
    // A request that came in one piece is complete by now and needs no timer.
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
  /// A timeout in seconds, 0 to 1e9: 64 bits of nanoseconds hold no more than some 9e9.
  static func seconds(_ seconds: Double) -> TimeAmount {
    .nanoseconds(Int64(max(0, min(seconds, 1e9)) * 1e9))
  }
}

/// Ends connections of HTTP/1.0 after a response, unless the client asks for them to stay: the
/// engine behind knows only the header `Connection` of HTTP/1.1.
final class HTTP10Handler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  /// Whether the client must be told that its connection stays.
  private var keepsAlive = false

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(var head) = unwrapInboundIn(data), head.version == .http1_0 else {
      return context.fireChannelRead(data)
    }
    keepsAlive = head.isKeepAlive
    if !head.isKeepAlive { head.headers.replaceOrAdd(name: "Connection", value: "close") }
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard keepsAlive, case .head(var head) = unwrapOutboundIn(data),
      !head.headers.contains(name: "Connection")
    else { return context.write(data, promise: promise) }
    head.headers.add(name: "Connection", value: "keep-alive")
    context.write(wrapOutboundOut(.head(head)), promise: promise)
  }
}

/// Gives up answering a request when its client has ended its side of the connection: TCP does not
/// tell one that still reads from one that has gone. What is answered is still sent.
final class ClientDisconnects: Sendable {
  private struct Client {
    var isDisconnected = false
    var cancel: (@Sendable () -> Void)?
  }

  private let clients = NIOLockedValueBox<[ObjectIdentifier: Client]>([:])

  /// Answers in a task that is cancelled when the client has gone, and when this one is.
  func answer<Response: Sendable>(
    on channel: any Channel, _ body: @escaping @Sendable () async -> Response
  ) async -> Response {
    let id = ObjectIdentifier(channel)
    let task = Task(operation: body)
    let isDisconnected = clients.withLockedValue { clients in
      clients[id]?.cancel = { task.cancel() }
      // A connection that has ended is not among them any more.
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
