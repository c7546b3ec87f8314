import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import WebDriver

/// Sees to it that responses leave a connection whole.
///
/// - One response is one write. Sent in two parts, the second part of a response waits for the
///   client's delayed acknowledgement of the first: some 40 ms a command. So nothing is flushed
///   before a response has ended.
/// - The HTTP engine answers what it can't parse with a bare 400; here it gets the headers and the
///   body of a WebDriver response.
/// - A connection is closed only after what was written to it has been sent, and where a client
///   asks for it in other letters than the engine expects, too.
/// - When a client has gone, the answering of its request is given up.
final class WholeResponseHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let departures: Departures
  private let stopTimeout: TimeAmount
  private var isResponseOpen = false
  private var isClosing = false
  private var forcedClose: Scheduled<Void>?

  init(departures: Departures, stopTimeout: Double) {
    self.departures = departures
    self.stopTimeout = .nanoseconds(Int64(max(0, min(stopTimeout, 3600)) * 1_000_000_000))
  }

  func handlerAdded(context: ChannelHandlerContext) {
    departures.begin(context.channel)
    // The engine takes handlers only behind the one that leaves out the version.
    let pipeline = context.pipeline.syncOperations
    do {
      let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
      try pipeline.addHandler(OldHTTPHandler(), position: .after(decoder))
    } catch {
      context.fireErrorCaught(error)
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    departures.end(context.channel)
    forcedClose?.cancel()
    context.fireChannelInactive()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event is ChannelShouldQuiesceEvent { scheduleForcedClose(context) }
    if case ChannelEvent.inputClosed = event { departures.clientHasGone(from: context.channel) }
    context.fireUserInboundEventTriggered(event)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(var head) = unwrapInboundIn(data), head.asksForClose else {
      return context.fireChannelRead(data)
    }
    head.headerFields[.connection] = "close"
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch unwrapOutboundIn(data) {
    case .head(let head) where head.status.kind == .informational:
      context.write(data, promise: promise)
    case .head(let head):
      isResponseOpen = true
      if head.headerFields[.contentType] == nil {
        writeMalformedRequest(context: context, promise: promise)
      } else {
        context.write(data, promise: promise)
      }
    case .body:
      context.write(data, promise: promise)
    case .end:
      isResponseOpen = false
      context.write(data, promise: promise)
    }
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

  /// Closes the connection at the latest when the time for a stop is up.
  ///
  /// This is for clients that neither read what was sent nor end the connection.
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
      400, "invalid argument", "the request is not valid HTTP/1.1; send it with an HTTP client")
    let head = HTTPResponse(
      webDriverStatus: response.status, contentLength: response.body.count, closes: true)
    context.write(wrapOutboundOut(.head(head)), promise: promise)
    context.write(wrapOutboundOut(.body(ByteBuffer(bytes: response.body))), promise: nil)
  }
}

extension HTTPRequest {
  /// Whether the connection is to end after the response; the words of the header have no case.
  fileprivate var asksForClose: Bool {
    guard let connection = headerFields[.connection] else { return false }
    return connection.lowercased().split(separator: ",")
      .contains { $0.drop { $0 == " " }.prefix { $0 != " " } == "close" }
  }
}

/// Has connections of clients that speak HTTP/1.0 end after a response, as such clients expect,
/// unless they ask for it to stay.
///
/// What comes behind it knows no versions, only the header `Connection` of HTTP/1.1.
final class OldHTTPHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  /// Whether the client must be told that its connection stays.
  private var keepsOldClient = false

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(var head) = unwrapInboundIn(data), head.version == .http1_0 else {
      return context.fireChannelRead(data)
    }
    keepsOldClient = head.isKeepAlive
    if !head.isKeepAlive { head.headers.replaceOrAdd(name: "Connection", value: "close") }
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard keepsOldClient, case .head(var head) = unwrapOutboundIn(data),
      !head.headers.contains(name: "Connection")
    else { return context.write(data, promise: promise) }
    head.headers.add(name: "Connection", value: "keep-alive")
    context.write(wrapOutboundOut(.head(head)), promise: promise)
  }
}

extension HTTPResponse {
  /// The head of a WebDriver response: what W3C asks for, and the body's length.
  ///
  /// The two fields that W3C asks for are sent verbatim, because clients compare them.
  init(
    webDriverStatus status: Int, contentLength: Int, timing: ServerTiming? = nil,
    allowedMethods: [String] = [], closes: Bool = false
  ) {
    var fields = HTTPFields()
    fields.reserveCapacity(6)
    fields[.contentType] = "application/json; charset=utf-8"
    fields[.cacheControl] = "no-cache"
    fields[.contentLength] = String(contentLength)
    if let timing { fields[.serverTiming] = timing.headerValue }
    if !allowedMethods.isEmpty { fields[.allow] = allowedMethods.joined(separator: ", ") }
    if closes { fields[.connection] = "close" }
    // A status that HTTP can't express would end the process in HTTPTypes.
    let status = (200...599).contains(status) ? status : 500
    self.init(status: HTTPResponse.Status(code: status), headerFields: fields)
  }
}

extension HTTPField.Name {
  /// The name of the header that tells what a command took; another one is never made.
  fileprivate static let serverTiming = HTTPField.Name(ServerTiming.headerName) ?? .server
}
