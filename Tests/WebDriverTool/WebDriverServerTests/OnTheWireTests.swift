import Foundation
import NIOCore
import Synchronization
import TestSupport
import Testing
import WebDriver
import WebDriverServer

@Suite("A request on the wire")
struct RequestOnTheWireTests {
  @Test(
    arguments: ["GET", "POST", "DELETE", "PUT", "PATCH", "OPTIONS", "TRACE", "PROPFIND"].map {
      ("", "\($0) /status", "\($0) /status")
    } + [
      ("", "GET /session/a%2Fb/element/%C3%A9%20", "GET /session/a%2Fb/element/%C3%A9%20"),
      ("", "GET /status?a=b/c?d", "GET /status"), ("", "GET /?q", "GET /"),
      ("", "GET /status#x", "GET /status"), ("", "GET //status//", "GET //status//"),
      ("", "GET /a+b;c=d,e", "GET /a+b;c=d,e"), ("", "GET /%zz", "GET /%zz"),
      ("", "GET http://127.0.0.1/status?x", "GET /status"),
      ("/wd/hub", "GET /wd/hub/status", "GET /status"),
      ("wd/hub/", "GET /wd/hub/status", "GET /status"), ("/wd/hub", "GET /wd/hub", "GET /"),
      ("/wd/hub", "GET /wd/hub?x", "GET /"), ("/", "GET /status", "GET /status"),
      ("", "GET /wd/hub/status", "GET /wd/hub/status"),
    ])
  func `reaches the handler with its method and its path, without its query and the base path`(
    basePath: String, sent: String, handedOver: String
  ) async throws {
    let response = try await exchange(
      request(sent), configuration: .patient { $0.basePath = basePath })
    #expect(response.text == handedOver + " ")
  }

  @Test(arguments: ["/status", "/wd/hubs", "/w"])
  func `outside the base path is an unknown command`(path: String) async throws {
    let text = try await exchange(
      request("GET \(path)"), configuration: .patient { $0.basePath = "/wd/hub" }
    ).text
    #expect(
      text == #"{"value":{"error":"unknown command","message":"there is no command at \#(path). "#
        + #"The commands of this server start with /wd/hub","stacktrace":""}}"#)
  }

  @Test func `may send its body in chunks`() async throws {
    let text = request("POST /e", headers: ["Transfer-Encoding: chunked"]) + "3\nabc\n2\nde\n0\n\n"
    #expect(try await exchange(text).text == "POST /e abcde")
  }

  @Test func `may offer an upgrade, which is ignored`() async throws {
    let headers = [
      "Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c", "HTTP2-Settings: AAMAAABk",
    ]
    #expect(try await exchange(request("GET /status", headers: headers)).text == "GET /status ")
  }

  @Test
  func `that expects 100-continue gets it before its body arrives`() async throws {
    try await connected { connection in
      let head = request("POST /e", headers: ["Expect: 100-continue", "Content-Length: 2"])
      let interim = try await connection.ask(head)
      #expect(interim.head == "HTTP/1.1 100 Continue\r\n\r\n")
      #expect(try await connection.ask("{}").text == "POST /e {}")
    }
  }

  @Test func `reaches the handler only when it is complete`() async throws {
    let handler = EchoingHandler()
    try await connected(handler) { connection in
      try connection.send("POST /e HTTP/1.1\nHost: localhost\nContent-Length: 9\n\n{}")
      connection.endSending()
      #expect(try await connection.untilEnd().hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
    }
    #expect(await handler.requests == [])
  }
}

@Suite("A response on the wire")
struct ResponseOnTheWireTests {
  @Test func `has exactly the W3C headers and the body`() async throws {
    let response = try await exchange(with: FixedHandler())
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

  @Test(arguments: [400, 404, 405, 500])
  func `has the same headers for an error`(status: Int) async throws {
    let response = try await exchange(
      request("POST /session/1/url", body: "{}"), with: FixedHandler(status: status))
    #expect(response.status == status)
    #expect(response.head.contains("Content-Type: application/json; charset=utf-8\r\n"))
    #expect(response.head.contains("Cache-Control: no-cache\r\n"))
    #expect(response.text == #"{"value":null}"#)
  }

  @Test func `to an unsupported method lists the supported ones`() async throws {
    let response = try await exchange(
      request("PUT /status"), with: FixedHandler(status: 405, allowedMethods: ["GET", "POST"]))
    #expect(response.head.contains("\r\nAllow: GET, POST\r\n"))
  }

  @Test(arguments: [0, 99, 1000, -1])
  func `is an internal error if HTTP has no such status`(status: Int) async throws {
    #expect(try await exchange(with: FixedHandler(status: status)).status == 500)
  }

  @Test func `to HEAD has the length, but no body`() async throws {
    try await connected(FixedHandler()) { connection in
      let head = try await connection.ask(request("HEAD /status"), hasBody: false)
      #expect(head.contentLength == 14)
      #expect(try await connection.ask().text == #"{"value":null}"#)
    }
  }

  @Test func `may be empty`() async throws {
    let response = try await exchange(with: FixedHandler(body: Data()))
    #expect(response.head.contains("Content-Length: 0\r\n"))
  }

  @Test func `carries three megabytes unchanged`() async throws {
    let body = Data((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) })
    let response = try await exchange(request("GET /source"), with: FixedHandler(body: body))
    #expect(response.body == body)
  }
}

/// A spy next to the socket. It counts the flushes.
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
  private func counts(
    _ requests: [String], _ handler: FixedHandler = FixedHandler()
  ) async throws -> FlushSpy.Counts {
    let spy = FlushSpy()
    let server = WebDriverServer(
      handler: handler, configuration: .patient, observers: { [spy] })
    let connection = try RawConnection(port: try await server.start())
    for request in requests {
      _ = try await connection.ask(request)
    }
    let counts = spy.counts.withLock { $0 }
    await server.stop()
    return counts
  }

  @Test(arguments: [0, 14, 100_000])
  func `head, body and end of a response in one write`(size: Int) async throws {
    let counts = try await counts([request("GET /status")], FixedHandler(body: Data(count: size)))
    #expect(counts == FlushSpy.Counts(writes: size == 0 ? 2 : 3, flushes: 1, noDelay: 1))
  }

  @Test func `each response of a connection in one write`() async throws {
    let requests = Array(repeating: request("POST /e", body: "{}"), count: 5)
    #expect(try await counts(requests).flushes == 5)
  }

  @Test
  func `the response to malformed HTTP in one write, although the HTTP engine sends two parts`()
    async throws
  {
    #expect(try await counts(["nonsense\n\n"]).flushes == 1)
  }
}
