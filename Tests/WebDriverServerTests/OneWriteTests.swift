import Foundation
import NIOCore
import Synchronization
import Testing
import WebDriver
import WebDriverServer

/// A spy next to the wire: counts what makes the connection send.
private final class FlushSpy: ChannelDuplexHandler, RemovableChannelHandler, Sendable {
  typealias InboundIn = NIOAny
  typealias OutboundIn = NIOAny

  struct Counts: Equatable {
    var writes = 0
    var flushes = 0
    var noDelay: Int?
  }

  let counts = Mutex(Counts())

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    counts.withLock { $0.writes += 1 }
    context.write(data, promise: promise)
  }

  func flush(context: ChannelHandlerContext) {
    let noDelay = try? context.channel.syncOptions?.getOption(.tcpOption(.tcp_nodelay))
    counts.withLock {
      $0.flushes += 1
      $0.noDelay = noDelay
    }
    context.flush()
  }
}

@Suite("A server sends")
struct OneWriteTests {
  private func flushes(
    _ handler: any WebDriverHandler, _ exchange: (RawConnection) async throws -> Void
  ) async throws -> FlushSpy.Counts {
    let spy = FlushSpy()
    let server = WebDriverServer(
      handler: handler, configuration: .init(port: 0), observers: { [spy] })
    let port = try await server.start()
    try await exchange(try RawConnection(port: port))
    let counts = spy.counts.withLock { $0 }
    await server.stop()
    return counts
  }

  @Test("head, body and end of a response at once", arguments: [0, 14, 100_000])
  func oneFlush(size: Int) async throws {
    let counts = try await flushes(FixedHandler(body: Data(count: size))) { connection in
      try connection.send(request("GET /status"))
      #expect(try await connection.response().body.count == size)
    }
    #expect(counts.flushes == 1)
    #expect(counts.writes == (size == 0 ? 2 : 3))
  }

  @Test("each response of a connection at once")
  func keepAlive() async throws {
    let counts = try await flushes(FixedHandler()) { connection in
      for _ in 1...5 {
        try connection.send(request("POST /e", body: "{}"))
        _ = try await connection.response()
      }
    }
    #expect(counts.flushes == 5)
  }

  @Test("the answer to what is not HTTP at once, which the HTTP engine sends in two parts")
  func malformed() async throws {
    let counts = try await flushes(FixedHandler()) { connection in
      try connection.send("nonsense\n\n")
      #expect(try await connection.response().status == 400)
    }
    #expect(counts.flushes == 1)
  }

  @Test("without waiting for more to send")
  func noDelay() async throws {
    let counts = try await flushes(FixedHandler()) { connection in
      try connection.send(request("GET /status"))
      _ = try await connection.response()
    }
    #expect(counts.noDelay == 1)
  }
}
