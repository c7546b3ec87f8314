import Foundation
import NIOCore
import Synchronization
import TestSupport
import Testing
import WebDriver
import WebDriverServer

@Suite("A connection")
struct ConnectionTests {
  /// What is sent, whether the client closes its side, and how all responses begin and end.
  @Test(arguments: [
    (request("GET /1"), true, "HTTP/1.1 200 OK\r\n", "\r\n\r\nGET /1 "),
    (request("GET /1", headers: ["Connection: close"]), false, "HTTP/1.1 200 OK\r\n", "GET /1 "),
    ("hello\n\n", false, malformed, "\r\n\r\n"),
    ("GET /status HTTP/9.9\n\n", false, malformed, "\r\n\r\n"),
    ("\u{16}\u{3}\u{1}\u{2}\n\n", false, malformed, "\r\n\r\n"),
    (
      request("POST /1", body: "a") + request("GET /2") + "nonsense\n\n", false,
      "HTTP/1.1 200 OK\r\n", "GET /2 \(malformed)\r\n"
    ),
  ])
  func `gets all its responses, and ends`(
    sent: String, closes: Bool, start: String, end: String
  ) async throws {
    try await connected { connection in
      try connection.send(sent)
      if closes { connection.endSending() }
      let text = try await connection.untilEnd()
      #expect(text.hasPrefix(start) && text.hasSuffix(end), "\(text)")
      #expect(sent.contains("POST /1") == text.contains("POST /1 a"))
    }
  }

  private static let malformed =
    "HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n"
}

@Suite("A client that disconnects")
struct DisconnectTests {
  @Test func `has its request cancelled, and the session ended that it started`() async throws {
    let handler = GatedHandler()
    try await withServer(handler) { port in
      var connection: RawConnection? = try RawConnection(port: port)
      try connection?.send(request("POST /slow", body: "{}"))
      await waitUntil { await handler.arrivals > 0 }
      // The last reference, so this closes the connection.
      connection = nil
      await waitUntil { await handler.cancellations == 1 }
      await waitUntil { await handler.ends == 1 }
    }
  }

  @Test func `without having read the response has its session ended`() async throws {
    let handler = GatedHandler()
    try await withServer(handler) { port in
      do {
        let connection = try RawConnection(port: port)
        try connection.send(request("POST /session", body: "{}"))
        let byte = try await onThread { try connection.read(1) }
        #expect(byte.count == 1)
        // The last reference, so this closes the connection.
      }
      await waitUntil { await handler.ends == 1 }
    }
  }

  @Test func `after having read the response keeps its session`() async throws {
    let handler = GatedHandler()
    try await withServer(handler) { port in
      // For each session, a connection that is only closed, and one that is used again and reset.
      for isReset in [false, true] {
        let connection = try RawConnection(port: port)
        _ = try await connection.ask(request("POST /session", body: "{}"))
        guard isReset else { continue }
        try connection.send(request("GET /status"))
        let byte = try await onThread { try connection.read(1) }
        #expect(byte.count == 1)
      }
    }
    // The server has closed all connections.
    #expect(await handler.ends == 0)
  }
}

/// A connection's time begins when it gets its first request, however late that is.
private final class LateStart: ChannelInboundHandler, RemovableChannelHandler, Sendable {
  typealias InboundIn = NIOAny

  func channelActive(context: ChannelHandlerContext) {}

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    context.fireChannelActive()
    context.fireChannelRead(data)
  }
}

@Suite("A connection's time")
struct ConnectionTimeTests {
  private let restless = WebDriverServer.Configuration.patient { $0.idleTimeout = 0.05 }

  @Test(arguments: [
    "G", "GET /status HTTP/1.1\nHo",
    "POST /e HTTP/1.1\nHost: localhost\nContent-Length: 9\n\n{}",
  ])
  func `ends if the rest of a request doesn't arrive`(half: String) async throws {
    try await connected(configuration: restless) { connection in
      // On a busy machine, the time may have passed by now.
      try? connection.send(half)
      let rest = try await connection.untilEnd()
      #expect(rest == "")
    }
  }

  @Test func `ends without a request, but not while a response is pending`() async throws {
    let handler = GatedHandler()
    try await withServer(handler, configuration: restless, observers: { [LateStart()] }) { port in
      let waiting = try RawConnection(port: port)
      try waiting.send(request("GET /slow"))
      await waitUntil { await handler.arrivals > 0 }
      // The time of a connection that began later has passed.
      let idle = try RawConnection(port: port)
      #expect(try await idle.ask().text == "{}")
      #expect(try await idle.untilEnd() == "")
      await handler.open()
      #expect(try await waiting.response().text == "{}")
      #expect(try await waiting.untilEnd() == "")
    }
  }
}

/// A stub whose `/block` blocks its thread.
private final class BlockingHandler: WebDriverHandler {
  let gate = DispatchSemaphore(value: 0)
  let blocked = Atomic(0)

  func respond(to request: WebDriverRequest) async -> WebDriverResponse {
    if request.path == "/block" {
      blocked.add(1, ordering: .releasing)
      block()
    }
    return WebDriverResponse(status: 200, body: Data("{}".utf8))
  }

  private func block() { gate.wait() }
}

@Suite("Busy sessions")
struct BusySessionsTests {
  @Test func `don't hold up the status or other sessions`() async throws {
    // More than Swift has threads for tasks.
    let count = min(max(8, ProcessInfo.processInfo.activeProcessorCount + 1), 48)
    let handler = BlockingHandler()
    try await withServer(handler) { port in
      let busy = try (0..<count).map { _ in try RawConnection(port: port) }
      for connection in busy { try connection.send(request("GET /block")) }
      await waitUntil { handler.blocked.load(ordering: .acquiring) == count }
      for path in ["/status", "/session/s/url"] {
        #expect(try await RawConnection(port: port).ask(request("GET \(path)")).text == "{}")
      }
      for _ in busy { handler.gate.signal() }
      for connection in busy { #expect(try await connection.response().text == "{}") }
    }
  }
}
