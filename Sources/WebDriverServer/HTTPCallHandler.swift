import NIOCore
import NIOHTTP1
import WebDriver

/// One request on a client's connection, and the promise of its reply.
struct HTTPCall: Sendable {
  struct Reply: Sendable {
    var status: Int
    /// Whether the connection can take another request.
    var staysOpen: Bool
    /// The header `Server-Timing`; nil for none.
    var timing: String?
    var body = ByteBuffer()
  }

  enum Failure: Error {
    /// The connection ended without one byte of the response.
    case endedBeforeResponse
  }

  let head: HTTPRequestHead
  let body: ByteBuffer
  let timeout: Double
  /// The server's address, as errors name it.
  let url: String
  let promise: EventLoopPromise<Reply>
}

/// Sends a call's request in one write and puts its reply together.
///
/// There is one call on a connection at a time.
final class HTTPCallHandler: ChannelDuplexHandler {
  typealias InboundIn = HTTPClientResponsePart
  typealias OutboundIn = HTTPCall
  typealias OutboundOut = HTTPClientRequestPart

  private var call: HTTPCall?
  private var reply: HTTPCall.Reply?
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
    timer = context.eventLoop.scheduleTask(in: .nanoseconds(Int64(min(call.timeout, 3600) * 1e9))) {
      let (handler, context) = bound.value
      handler.fail(
        TransportError.timedOut(url: call.url, seconds: call.timeout), context: context)
    }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      let timing = head.headers[ServerTiming.headerName]
      reply = HTTPCall.Reply(
        status: Int(head.status.code), staysOpen: head.isKeepAlive,
        timing: timing.isEmpty ? nil : timing.joined(separator: ", "))
    case .body(var part):
      reply?.body.writeBuffer(&part)
    case .end:
      guard let call, let reply else { return }
      forgetCall()
      if !reply.staysOpen { context.close(promise: nil) }
      call.promise.succeed(reply)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    switch error {
    case HTTPParserError.invalidEOFState: fail(lost, context: context)
    case is HTTPParserError:
      fail(call.map { TransportError.notHTTP(url: $0.url) } ?? lost, context: context)
    default: fail(lost, context: context)
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    fail(lost, context: context)
    context.fireChannelInactive()
  }

  /// What the end of the connection means to the call.
  private var lost: any Error {
    guard reply != nil, let call else { return HTTPCall.Failure.endedBeforeResponse }
    return TransportError.connectionLost(url: call.url)
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
    reply = nil
  }
}
