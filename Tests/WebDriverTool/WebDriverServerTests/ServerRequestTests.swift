import Foundation
import NIOCore
import Synchronization
import TestSupport
import Testing
import WebDriver
import WebDriverServer

/// What a server with a base path, pages, an allowed name and a small limit responds.
@Suite("A request")
struct ServerRequestTests {
  private static let configuration = WebDriverServer.Configuration.patient {
    $0.basePath = "wd/hub/"
    $0.allowedHosts = ["Lab:80", "fe80::1"]
    $0.maximumBodySize = 10
  }

  private static func error(_ code: String, _ message: String) -> String {
    #"{"value":{"error":"\#(code)","message":"\#(message)","stacktrace":""}}"#
  }

  /// A refused command and a refused page.
  private static func refused(
    _ reason: String, host: String = "localhost:4723", origin: String? = nil
  ) -> [(String, Int, String)] {
    // A page may send the server's own origin.
    let pageOrigin = origin ?? "http://\(host)"
    let command = request(
      "GET /wd/hub/status", host: host, headers: origin.map { ["Origin: \($0)"] } ?? [])
    let page = request("GET /pages/a", host: host, headers: ["Origin: \(pageOrigin)"])
    return [(command, 403, error("unknown error", reason)), (page, 403, reason + "\n")]
  }

  @Test func `reaches its handler, or is refused, and the connection stays open`() async throws {
    let tooLarge = "the body is larger than the limit of 10 bytes"
    let chunked = request("POST /wd/hub/e", headers: ["Transfer-Encoding: chunked"])
    var cases: [(request: String, status: Int, text: String)] = [
      (request("GET http://127.0.0.1/wd/hub/s?x"), 200, "GET /s "),
      (request("POST /wd/hub/e", body: "0123456789"), 200, "POST /e 0123456789"),
      (
        request("POST /wd/hub/e", body: "01234567890"), 400,
        Self.error("invalid argument", tooLarge)
      ),
      (chunked + "4\n0123\n6\n456789\n0\n\n", 200, "POST /e 0123456789"),
      (chunked + "6\n012345\n6\n678901\n0\n\n", 400, Self.error("invalid argument", tooLarge)),
      (request("POST /pages/a", body: "0123456789a"), 413, tooLarge + "\n"),
      (request("GET /pages/a"), 201, "page"),
    ]
    for method in ["GET", "POST", "DELETE", "PATCH", "PROPFIND"] {
      cases.append((request("\(method) /wd/hub/status"), 200, "\(method) /status "))
    }
    for (sent, path) in [
      ("/a%2Fb/%C3%A9%20", "/a%2Fb/%C3%A9%20"), ("/s?a=b/c?d", "/s"), ("", "/"), ("?x", "/"),
      ("/s#x", "/s"), ("//s//", "//s//"), ("/%zz", "/%zz"),
    ] {
      cases.append((request("GET /wd/hub\(sent)"), 200, "GET \(path) "))
    }
    for path in ["/status", "/wd/hubs", "/w"] {
      let text = "there is no command at \(path). The commands of this server start with /wd/hub"
      cases.append((request("GET \(path)"), 404, Self.error("unknown command", text)))
    }
    for host in ["localhost", "LOCALHOST:1", "[::1]:4723", "lab", "lab:4723", "[fe80::1]:80"] {
      cases.append((request("GET /wd/hub/s", host: host), 200, "GET /s "))
    }
    for host in [
      "evil.example", "evil.example:4723", "localhost.evil.example", "localhost:4723:1",
      "localhost:x", "localhost@evil.example", "[::2]", "[::1", "[::1]x",
    ] {
      cases += Self.refused(
        "the host \(host) is not an allowed name of this server. Connect to localhost, or add the "
          + "name to the allowed hosts", host: host)
    }
    for origin in ["http://localhost", "https://localhost:4723", "http://evil.example", "null", ""]
    {
      cases += Self.refused(
        "requests from web pages are refused (Origin: \(origin)). Use a WebDriver client, which "
          + "sends no Origin header", origin: origin)
    }
    for (text, count) in [
      (request("GET /wd/hub/s", headers: ["Host: evil.example"]), "more than one"),
      ("GET /wd/hub/s HTTP/1.1\n\n", "no"),
    ] {
      let reason =
        "the request has \(count) Host header. Send exactly one, for example Host: localhost"
      cases.append((text, 403, Self.error("unknown error", reason)))
    }
    try await connected(pages: SpyPages(), configuration: Self.configuration) { connection in
      for (request, status, text) in cases {
        let response = try await connection.ask(request)
        #expect(response.status == status, "\(request)")
        #expect(response.text == text, "\(request)")
      }
    }
  }

  @Test func `reaches the handler only when it is complete`() async throws {
    let handler = SpyHandler()
    try await connected(handler) { connection in
      let head = request("POST /e", headers: ["Expect: 100-continue", "Content-Length: 9"])
      let interim = try await connection.ask(head)
      #expect(interim.head == "HTTP/1.1 100 Continue\r\n\r\n")
      try connection.send("{}")
      connection.endSending()
      #expect(try await connection.untilEnd().hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
    }
    #expect(await handler.requests == [])
  }

  @Test func `for a page arrives complete`() async throws {
    let pages = SpyPages()
    try await connected(pages: pages) { connection in
      // A page may send its own origin.
      let headers = ["Origin: HTTP://LOCALHOST:1"]
      _ = try await connection.ask(
        request("POST /pages/a%20b?x=1&y", host: "localhost:1", headers: headers, body: "text"))
      #expect(await !pages.isStopped)
    }
    #expect(
      await pages.requests == [
        PageRequest(
          method: "POST", path: "/pages/a%20b", query: "x=1&y", host: "localhost:1",
          headers: ["content-length": "4", "origin": "HTTP://LOCALHOST:1"], body: Data("text".utf8))
      ])
    // The server has stopped.
    #expect(await pages.isStopped)
  }
}

extension ServerRequestTests {
  @Test func `of a browser gets a page, unless its path is a command's`() async throws {
    try await connected(pages: SpyPages()) { connection in
      let html = ["Accept: text/html,*/*"]
      for (line, headers, isPage) in [
        ("GET /nothing", html, true), ("GET /sessions", html, true), ("GET /nothing", [], false),
        ("GET /status", html, false),
        ("GET /session/1/url", html, false), ("DELETE /nothing", html, false),
      ] {
        let response = try await connection.ask(request(line, headers: headers))
        #expect((response.status == 201) == isPage, "\(line) \(headers)")
      }
    }
  }
}

/// A spy that responds to every request under `/pages`, and records it.
private actor SpyPages: PageHandler {
  private(set) var requests: [PageRequest] = []
  private(set) var isStopped = false

  nonisolated func claims(_ path: some StringProtocol) -> Bool { path.hasPrefix("/pages/") }

  func respond(to request: PageRequest) -> PageResponse {
    requests.append(request)
    if request.path == "/pages/304" { return PageResponse(status: 304, contentType: "text/plain") }
    return PageResponse(
      status: 201, contentType: "text/plain", headers: ["X-Of-Page": "1"], body: Data("page".utf8))
  }

  func stop() { isStopped = true }
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

@Suite("A response")
struct ServerResponseTests {
  @Test func `has exactly the W3C headers, or those of the page`() async throws {
    var refusal = WebDriverResponse(status: 405, body: Data("refused".utf8))
    refusal.allowedMethods = ["GET", "POST"]
    let w3c = "Content-Type: application/json; charset=utf-8\r\nCache-Control: no-cache\r\n"
    let heads = [
      ("HEAD /status", "405 Method Not Allowed\r\n\(w3c)Content-Length: 7\r\nAllow: GET, POST"),
      (
        "HEAD /pages/a",
        "201 Created\r\nContent-Type: text/plain\r\nContent-Length: 4\r\nX-Of-Page: 1"
      ), ("GET /pages/304", "304 Not Modified\r\nContent-Type: text/plain"),
    ]
    try await connected(SpyHandler(answering: refusal), pages: SpyPages()) { connection in
      for (line, head) in heads {
        let response = try await connection.ask(request(line), hasBody: false)
        #expect(response.head == "HTTP/1.1 \(head)\r\n\r\n")
      }
    }
    let response = try await connected { try await $0.ask() }
    #expect(response.head == "HTTP/1.1 200 OK\r\n\(w3c)Content-Length: 12\r\n\r\n")
  }

  /// With a second flush, the client's system would delay each response by 40 ms.
  @Test(arguments: [0, 14, 3_000_000])
  func `is flushed once, whatever its size`(size: Int) async throws {
    let body = Data((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) })
    let spy = FlushSpy()
    let handler = SpyHandler(answering: WebDriverResponse(status: 200, body: body))
    try await withServer(handler, observers: { [spy] }) { port in
      let connection = try RawConnection(port: port)
      for _ in 1...2 {
        #expect(try await connection.ask(request("POST /e", body: "{}")).body == body)
      }
    }
    #expect(spy.flushes.withLock { $0 } == 2)
  }
}
