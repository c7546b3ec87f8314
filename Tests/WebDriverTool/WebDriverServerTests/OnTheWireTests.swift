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
    arguments: ["GET", "POST", "DELETE", "PATCH", "PROPFIND"].map {
      ("", "\($0) /status", "\($0) /status")
    } + [
      ("", "GET /session/a%2Fb/element/%C3%A9%20", "GET /session/a%2Fb/element/%C3%A9%20"),
      ("", "GET /status?a=b/c?d", "GET /status"), ("", "GET /?q", "GET /"),
      ("", "GET /status#x", "GET /status"), ("", "GET //status//", "GET //status//"),
      ("", "GET /%zz", "GET /%zz"), ("", "GET http://127.0.0.1/status?x", "GET /status"),
      ("/wd/hub", "GET /wd/hub/status", "GET /status"),
      ("wd/hub/", "GET /wd/hub/status", "GET /status"), ("/wd/hub", "GET /wd/hub", "GET /"),
      ("/wd/hub", "GET /wd/hub?x", "GET /"), ("/", "GET /status", "GET /status"),
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

  @Test func `gets a 100 before its body if it expects that`() async throws {
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

  @Test func `has at most as large a body as the limit, and the connection stays open`()
    async throws
  {
    #expect(WebDriverServer.Configuration().maximumBodySize == 2 * 1024 * 1024)
    let refusal =
      #"{"value":{"error":"invalid argument","message":"the body is larger than the limit of 10 "#
      + #"bytes","stacktrace":""}}"#
    let chunked = request("POST /e", headers: ["Transfer-Encoding: chunked"])
    try await connected(configuration: .patient { $0.maximumBodySize = 10 }) { connection in
      for (text, status, body) in [
        (request("POST /e", body: "0123456789"), 200, "POST /e 0123456789"),
        (request("POST /e", body: "01234567890"), 400, refusal),
        (chunked + "4\n0123\n6\n456789\n0\n\n", 200, "POST /e 0123456789"),
        (chunked + "6\n012345\n6\n678901\n0\n\n", 400, refusal),
        (request("GET /status"), 200, "GET /status "),
      ] {
        let response = try await connection.ask(text)
        #expect(response.status == status)
        #expect(response.text == body)
      }
    }
  }
}

/// A spy next to the socket. It counts the flushes.
private final class FlushSpy: ChannelDuplexHandler, RemovableChannelHandler, Sendable {
  typealias InboundIn = NIOAny
  typealias OutboundIn = NIOAny

  let flushes = Mutex(0)

  func flush(context: ChannelHandlerContext) {
    let noDelay = try? context.channel.syncOptions?.getOption(.tcpOption(.tcp_nodelay))
    #expect(noDelay == 1)
    flushes.withLock { $0 += 1 }
    context.flush()
  }
}

@Suite("A response on the wire")
struct ResponseOnTheWireTests {
  @Test(arguments: [(200, "OK"), (400, "Bad Request"), (404, "Not Found")])
  func `has exactly the W3C headers and the body`(status: Int, reason: String) async throws {
    let response = try await exchange(with: FixedHandler(status: status))
    #expect(
      response.head == """
        HTTP/1.1 \(status) \(reason)\r
        Content-Type: application/json; charset=utf-8\r
        Cache-Control: no-cache\r
        Content-Length: 14\r
        \r

        """)
    #expect(response.text == #"{"value":null}"#)
  }

  @Test func `to an unsupported method lists the supported ones`() async throws {
    let response = try await exchange(
      request("PUT /status"), with: FixedHandler(status: 405, allowedMethods: ["GET", "POST"]))
    #expect(response.head.contains("\r\nAllow: GET, POST\r\n"))
  }

  @Test func `to HEAD has the length, but no body`() async throws {
    try await connected(FixedHandler()) { connection in
      let head = try await connection.ask(request("HEAD /status"), hasBody: false)
      #expect(head.contentLength == 14)
      #expect(try await connection.ask().text == #"{"value":null}"#)
    }
  }

  /// With a second flush, the client's system would delay each response by 40 ms.
  @Test(arguments: [0, 14, 3_000_000])
  func `is flushed once, whatever its size`(size: Int) async throws {
    let body = Data((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) })
    let spy = FlushSpy()
    try await withServer(FixedHandler(body: body), observers: { [spy] }) { port in
      let connection = try RawConnection(port: port)
      for _ in 1...2 {
        #expect(try await connection.ask(request("POST /e", body: "{}")).body == body)
      }
    }
    #expect(spy.flushes.withLock { $0 } == 2)
  }
}
