import Foundation
import NIOCore
import Synchronization
import Testing
import WebDriver
import WebDriverServer

@Suite("A request on the wire")
struct RequestOnTheWireTests {
  @Test(
    "of any method reaches the handler",
    arguments: ["GET", "POST", "DELETE", "PUT", "PATCH", "OPTIONS", "TRACE", "PROPFIND"])
  func method(_ method: String) async throws {
    #expect(try await exchange(request("\(method) /status")).text == "\(method) /status ")
  }

  @Test(
    "keeps its percent-encoding and loses its query",
    arguments: [
      ("/session/a%2Fb/element/%C3%A9%20", "/session/a%2Fb/element/%C3%A9%20"),
      ("/status?a=b/c?d", "/status"), ("/?q", "/"), ("/status#x", "/status"),
      ("//status//", "//status//"), ("/a+b;c=d,e", "/a+b;c=d,e"), ("/%zz", "/%zz"),
      ("http://127.0.0.1/status?x", "/status"),
    ])
  func path(sent: String, handedOver: String) async throws {
    #expect(try await exchange(request("GET \(sent)")).text == "GET \(handedOver) ")
  }

  @Test(
    "loses the base path",
    arguments: [
      ("/wd/hub", "/wd/hub/status", "/status"), ("wd/hub/", "/wd/hub/status", "/status"),
      ("/wd/hub", "/wd/hub", "/"), ("/wd/hub", "/wd/hub?x", "/"), ("/", "/status", "/status"),
      ("", "/wd/hub/status", "/wd/hub/status"),
    ])
  func basePath(base: String, sent: String, handedOver: String) async throws {
    let text = try await exchange(request("GET \(sent)"), configuration: .init(basePath: base)).text
    #expect(text == "GET \(handedOver) ")
  }

  @Test("outside the base path is an unknown command", arguments: ["/status", "/wd/hubs", "/w"])
  func outsideBasePath(path: String) async throws {
    let text = try await exchange(
      request("GET \(path)"), configuration: .init(basePath: "/wd/hub")
    ).text
    #expect(
      text == #"{"value":{"error":"unknown command","message":"nothing answers at \#(path); "#
        + #"the commands of this server start with /wd/hub","stacktrace":""}}"#)
  }

  @Test("may send its body in chunks")
  func chunks() async throws {
    let text = request("POST /e", headers: ["Transfer-Encoding: chunked"]) + "3\nabc\n2\nde\n0\n\n"
    #expect(try await exchange(text).text == "POST /e abcde")
  }

  @Test("may offer an upgrade, which is ignored")
  func upgrade() async throws {
    let headers = [
      "Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c", "HTTP2-Settings: AAMAAABk",
    ]
    #expect(try await exchange(request("GET /status", headers: headers)).text == "GET /status ")
  }

  @Test("that asks whether to continue is told so before its body comes")
  func expectContinue() async throws {
    try await connected { connection in
      try connection.send("POST /e HTTP/1.1\nHost: localhost\nExpect: 100-continue\n")
      try connection.send("Content-Length: 2\n\n")
      let interim = try await connection.response()
      #expect(interim.head == "HTTP/1.1 100 Continue\r\n\r\n")
      try connection.send("{}")
      #expect(try await connection.response().text == "POST /e {}")
    }
  }

  @Test("is whole or does not reach the handler")
  func cutShort() async throws {
    let handler = EchoingHandler()
    try await connected(handler) { connection in
      try connection.send("POST /e HTTP/1.1\nHost: localhost\nContent-Length: 9\n\n{}")
      connection.endSending()
      let text = try await connection.untilEnd()
      #expect(text.hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
    }
    #expect(await handler.requests == [])
  }
}

@Suite("A response on the wire")
struct ResponseOnTheWireTests {
  @Test("holds exactly the W3C headers and the body")
  func headers() async throws {
    let response = try await exchange(request("GET /status"), with: FixedHandler())
    #expect(
      response.head == """
        HTTP/1.1 200 OK\r
        Content-Type: application/json; charset=utf-8\r
        Cache-Control: no-cache\r
        Content-Length: 14\r
        \r

        """)
    #expect(response.text == #"{"value":null}"#)
  }

  @Test("has the same headers for an error", arguments: [400, 404, 405, 500])
  func errorHeaders(status: Int) async throws {
    let response = try await exchange(
      request("POST /session/1/url", body: "{}"), with: FixedHandler(status: status))
    #expect(response.status == status)
    #expect(response.head.contains("Content-Type: application/json; charset=utf-8\r\n"))
    #expect(response.head.contains("Cache-Control: no-cache\r\n"))
    #expect(response.text == #"{"value":null}"#)
  }

  @Test("to a wrong method names the right ones")
  func wrongMethod() async throws {
    let response = try await exchange(
      request("PUT /status"), with: FixedHandler(status: 405, allowedMethods: ["GET", "POST"]))
    #expect(response.head.contains("\r\nAllow: GET, POST\r\n"))
  }

  @Test("is an internal error where HTTP has no such status", arguments: [0, 99, 1000, -1])
  func impossibleStatus(status: Int) async throws {
    let response = try await exchange(request("GET /status"), with: FixedHandler(status: status))
    #expect(response.status == 500)
  }

  @Test("to HEAD says the length and has no body")
  func head() async throws {
    try await connected(FixedHandler()) { connection in
      try connection.send(request("HEAD /status"))
      #expect(try await connection.response(hasBody: false).contentLength == 14)
      try connection.send(request("GET /status"))
      #expect(try await connection.response().text == #"{"value":null}"#)
    }
  }

  @Test("may be empty")
  func emptyBody() async throws {
    let response = try await exchange(request("GET /status"), with: FixedHandler(body: Data()))
    #expect(response.head.contains("Content-Length: 0\r\n"))
  }

  @Test("carries three megabytes unchanged")
  func large() async throws {
    let body = Data((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) })
    let response = try await exchange(request("GET /source"), with: FixedHandler(body: body))
    #expect(response.body == body)
  }
}

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
