import Foundation
import NIOCore
import TestSupport
import Testing
import WebDriver
import WebDriverServer

@Suite("A connection")
struct ConnectionTests {
  @Test func `stays open from one request to the next`() async throws {
    try await connected { connection in
      for number in 1...3 {
        let response = try await connection.ask(request("POST /\(number)", body: "{}"))
        #expect(response.text == "POST /\(number) {}")
      }
    }
  }

  @Test func `answers pipelined requests in their order`() async throws {
    try await connected { connection in
      let ahead = request("POST /1", body: "a") + request("GET /2") + request("GET /3")
      let first = try await connection.ask(ahead)
      #expect(first.text == "POST /1 a")
      #expect(try await connection.response().text == "GET /2 ")
      #expect(try await connection.response().text == "GET /3 ")
    }
  }

  @Test(arguments: ["close", "Close", "TE, close "])
  func `ends after the response if the client asks for it`(value: String) async throws {
    try await connected(FixedHandler()) { connection in
      try connection.send(request("GET /status", headers: ["Connection: \(value)"]))
      let text = try await connection.untilEnd()
      #expect(text.contains("\r\nConnection: close\r\n"))
      #expect(text.hasSuffix("\r\n\r\n{\"value\":null}"))
    }
  }

  @Test func `whose client has disconnected has its request cancelled`() async throws {
    let handler = GatedHandler()
    try await withServer(handler) { port in
      var connection: RawConnection? = try RawConnection(port: port)
      try connection?.send(request("POST /slow", body: "{}"))
      await handler.waitForSlowRequest()
      // The last reference, so this closes the connection.
      connection = nil
      await handler.waitForCancellation()
    }
  }

  @Test func `that is closed with an unread response ends the session that it started`()
    async throws
  {
    let handler = SessionHandler()
    try await withServer(handler) { port in
      do {
        let connection = try RawConnection(port: port)
        try connection.send(request("POST /session", body: "{}"))
        let byte = try await onThread { try connection.read(1) }
        #expect(byte.count == 1)
        // The last reference, so this closes the connection.
      }
      await handler.waitForEnd()
    }
  }

  @Test
  func `still gets its response after the client has closed its side`() async throws {
    try await connected(FixedHandler()) { connection in
      try connection.send(request("GET /status"))
      connection.endSending()
      #expect(try await connection.untilEnd().hasSuffix(#"{"value":null}"#))
    }
  }

  @Test(arguments: [
    "hello\n\n", "GET /status HTTP/9.9\n\n", "FOO /status HTTP/1.1\nHost: localhost\n\n",
    "GET /status HTTP/1.1\nHost localhost\n\n", "\u{16}\u{3}\u{1}\u{2}\n\n",
    "POST /e HTTP/1.1\nHost: localhost\nContent-Length: x\n\n",
  ])
  func `that doesn't speak HTTP gets a W3C error and ends`(text: String) async throws {
    try await withServer { port in
      let connection = try RawConnection(port: port)
      try connection.send(text)
      #expect(
        try await connection.untilEnd() == """
          HTTP/1.1 400 Bad Request\r
          Content-Type: application/json; charset=utf-8\r
          Cache-Control: no-cache\r
          Content-Length: 129\r
          Connection: close\r
          \r
          {"value":{"error":"invalid argument","message":"the request is not valid HTTP/1.1. \
          Send it with an HTTP client","stacktrace":""}}
          """)
      #expect(try await RawConnection(port: port).ask().text == "GET /status ")
    }
  }

  @Test func `gets the responses to its valid requests before a malformed one`() async throws {
    try await connected { connection in
      let response = try await connection.ask(request("GET /1") + "nonsense\n\n")
      #expect(response.text == "GET /1 ")
      #expect(try await connection.untilEnd().hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
    }
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
  private let hasty = WebDriverServer.Configuration.patient { $0.requestTimeout = 0.05 }
  private let restless = WebDriverServer.Configuration.patient { $0.idleTimeout = 0.05 }

  @Test(arguments: [
    "G", "GET /status HTTP/1.1\nHo",
    "POST /e HTTP/1.1\nHost: localhost\nContent-Length: 9\n\n{}",
  ])
  func `ends if the rest of a request doesn't arrive`(half: String) async throws {
    try await connected(configuration: hasty) { connection in
      _ = try await connection.ask()
      try connection.send(half)
      #expect(try await connection.untilEnd() == "")
    }
  }

  @Test func `ends if a request arrives too slowly, byte by byte`() async throws {
    try await connected(configuration: hasty) { connection in
      try connection.send(request("POST /e", headers: ["Content-Length: 16000000"]))
      let error = try await onThread {
        #expect(throws: RawConnection.Failure.self) {
          for _ in 0..<16_000_000 { try connection.send(bytes: Data([0])) }
        }
      }
      #expect(error?.description.hasPrefix("send: ") == true)
    }
  }

  @Test func `doesn't end while a response is pending, whatever was sent ahead`() async throws {
    let handler = GatedHandler()
    try await withServer(handler, configuration: hasty) { port in
      let waiting = try RawConnection(port: port)
      try waiting.send(request("GET /slow"))
      await handler.waitForSlowRequest()
      try waiting.send("GET /sta")
      // The timeout of a connection that began later has passed.
      let half = try RawConnection(port: port)
      try half.send("GET /sta")
      #expect(try await half.untilEnd() == "")
      await handler.open()
      #expect(try await waiting.response().text == "{}")
      #expect(try await waiting.untilEnd() == "")
    }
  }

  @Test func `ends without a request, but not while a response is pending`() async throws {
    let handler = GatedHandler()
    try await withServer(handler, configuration: restless, observers: { [LateStart()] }) { port in
      let waiting = try RawConnection(port: port)
      try waiting.send(request("GET /slow"))
      await handler.waitForSlowRequest()
      // The time of a connection that began later has passed.
      let idle = try RawConnection(port: port)
      #expect(try await idle.ask().text == "{}")
      #expect(try await idle.untilEnd() == "")
      await handler.open()
      #expect(try await waiting.response().text == "{}")
      #expect(try await waiting.untilEnd() == "")
    }
  }

  @Test func `is half a minute for a request, and five minutes without one`() {
    let configuration = WebDriverServer.Configuration()
    #expect(configuration.requestTimeout == 30)
    #expect(configuration.idleTimeout == 300)
  }
}

@Suite("A request's body")
struct BodyLimitTests {
  private let configuration = WebDriverServer.Configuration.patient { $0.maximumBodySize = 10 }
  private let refusal =
    #"{"value":{"error":"invalid argument","message":"the body is larger than the limit of 10 "#
    + #"bytes","stacktrace":""}}"#

  @Test
  func `may be as large as the limit. A larger one is refused, and the connection stays open`()
    async throws
  {
    try await connected(configuration: configuration) { connection in
      let response = try await connection.ask(request("POST /e", body: "0123456789"))
      #expect(response.text == "POST /e 0123456789")
      let refused = try await connection.ask(request("POST /e", body: "01234567890"))
      #expect(refused.status == 400)
      #expect(refused.text == refusal)
      #expect(try await connection.ask().text == "GET /status ")
    }
  }

  @Test func `that is too large is also refused in chunks`() async throws {
    try await connected(configuration: configuration) { connection in
      let head = request("POST /e", headers: ["Transfer-Encoding: chunked"])
      let chunks = "6\n012345\n6\n678901\n0\n\n"
      let response = try await connection.ask(head + chunks + request("GET /status"))
      #expect(response.status == 400)
      #expect(response.text == refusal)
      #expect(try await connection.response().text == "GET /status ")
    }
  }

  @Test func `isn't asked for if it would be refused`() async throws {
    try await connected(configuration: configuration) { connection in
      let head = request("POST /e", headers: ["Expect: 100-continue", "Content-Length: 11"])
      let response = try await connection.ask(head)
      #expect(response.text == refusal)
    }
  }

  @Test func `may have 16 MiB by default`() async throws {
    try await connected(FixedHandler()) { connection in
      let size = 16 * 1024 * 1024
      for (size, status) in [(size, 200), (size + 1, 400)] {
        try connection.send(request("POST /e", headers: ["Content-Length: \(size)"]))
        try await onThread { try connection.send(bytes: Data(count: size)) }
        #expect(try await connection.response().status == status)
      }
    }
  }
}

@Suite("A request's headers")
struct HeaderLimitTests {
  // The Host header comes first and doesn't count.
  private static let hundred = (0..<100).map { "X-\($0): a" }
  private static let large = "A: " + String(repeating: "a", count: 16_000)

  @Test func `may number a hundred and have 32 KiB together`() async throws {
    for headers in [Self.hundred, [Self.large, Self.large]] {
      #expect(try await exchange(request("GET /status", headers: headers)).status == 200)
    }
  }

  /// The messages for headers. A test run shows these instead of the long headers.
  private static let refused = [
    "the request has 101 headers, but the limit is 100": [hundred + ["X: b"]],
    "the request's headers are 48003 bytes long, but the limit is 32768": [[large, large, large]],
    // The HTTP engine itself refuses these.
    "the request is not valid HTTP/1.1. Send it with an HTTP client": [
      (0..<1_000).map { "X-\($0): a" }, ["A: " + String(repeating: "a", count: 100_000)],
    ],
  ]

  @Test(arguments: refused.keys.sorted())
  func `above the limits are refused`(message: String) async throws {
    for headers in try #require(Self.refused[message]) {
      let response = try await exchange(request("GET /status", headers: headers))
      let value = try JSONValue(parsing: response.body)["value"]
      #expect(response.status == 400)
      #expect(value?["error"] == "invalid argument")
      #expect(value?["message"]?.string == message)
    }
  }
}

@Suite("Many connections")
struct ManyConnectionsTests {
  @Test(arguments: [32, 200])
  func `at the same time are all answered`(count: Int) async throws {
    try await withServer { port in
      let connections = try (0..<count).map { _ in try RawConnection(port: port) }
      for (number, connection) in connections.enumerated() {
        try connection.send(request("POST /\(number)", body: "a"))
      }
      for (number, connection) in connections.enumerated() {
        #expect(try await connection.response().text == "POST /\(number) a")
      }
    }
  }

  @Test func `may be idle while another is in use`() async throws {
    try await withServer { port in
      let idle = try (0..<200).map { _ in try RawConnection(port: port) }
      let connection = try RawConnection(port: port)
      for _ in 1...3 {
        #expect(try await connection.ask().text == "GET /status ")
      }
      #expect(try await idle[199].ask().text == "GET /status ")
    }
  }

  @Test func `with slow requests don't delay others`() async throws {
    let handler = GatedHandler()
    try await withServer(handler) { port in
      let slow = try (0..<32).map { _ in try RawConnection(port: port) }
      for connection in slow { try connection.send(request("GET /slow")) }
      await handler.waitForSlowRequest()
      #expect(try await RawConnection(port: port).ask().text == "{}")
      await handler.open()
      for connection in slow { #expect(try await connection.response().text == "{}") }
    }
  }
}
