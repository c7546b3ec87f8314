import NIOCore
import NIOHTTP1

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
