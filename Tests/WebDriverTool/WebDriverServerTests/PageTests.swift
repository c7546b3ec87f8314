import Foundation
import Testing
import WebDriverServer

@Suite("Pages next to WebDriver")
struct PageTests {
  @Test func `get the complete requests for their paths, and no others`() async throws {
    let (pages, handler) = (SpyPages(), EchoingHandler())
    try await connected(handler, pages: pages) { connection in
      let response = try await connection.ask(
        request(
          "POST /pages/a%20b?x=1&y", host: "localhost:1", headers: ["If-None-Match: \"t\""],
          body: "text"))
      #expect(response.status == 201)
      #expect(response.text == "page")
      #expect(response.head.contains("\r\nContent-Type: text/plain\r\n"))
      #expect(response.head.contains("\r\nX-Of-Page: 1\r\n"))
      #expect(try await connection.ask().text == "GET /status ")
    }
    let seen = await pages.requests
    #expect(seen.map(\.method) == ["POST"])
    #expect(seen.first?.path == "/pages/a%20b")
    #expect(seen.first?.query == "x=1&y")
    #expect(seen.first?.host == "localhost:1")
    #expect(seen.first?.headers["if-none-match"] == "\"t\"")
    #expect(seen.first?.body == Data("text".utf8))
    #expect(await handler.requests.map(\.path) == ["/status"])
  }

  @Test func `don't get requests under WebDriver's base path`() async throws {
    let pages = SpyPages()
    try await connected(pages: pages, configuration: .patient { $0.basePath = "/pages" }) {
      connection in
      let response = try await connection.ask(request("GET /pages/status"))
      #expect(response.text == "GET /status ")
    }
    #expect(await pages.requests == [])
  }

  @Test
  func `send no body in a response to HEAD or with status 304`() async throws {
    try await connected(pages: SpyPages()) { connection in
      let head = try await connection.ask(request("HEAD /pages/a"), hasBody: false)
      #expect(head.contentLength == 4)
      let same = try await connection.ask(request("GET /pages/304"), hasBody: false)
      #expect(same.status == 304)
      #expect(try await connection.ask(request("GET /pages/a")).text == "page")
    }
  }

  @Test(arguments: [
    ("/pages/a", "http://localhost:4723", 201), ("/pages/a", "HTTP://LOCALHOST:4723", 201),
    ("/pages/a", "http://localhost", 403), ("/pages/a", "https://localhost:4723", 403),
    ("/pages/a", "http://evil.example", 403), ("/pages/a", "null", 403),
    ("/status", "http://localhost:4723", 403),
  ])
  func `may send their own origin, and no other is accepted`(
    path: String, origin: String, status: Int
  )
    async throws
  {
    try await connected(pages: SpyPages()) { connection in
      let response = try await connection.ask(
        request("GET \(path)", host: "localhost:4723", headers: ["Origin: \(origin)"]))
      #expect(response.status == status)
      #expect(response.text.contains("requests from web pages are refused") == (status == 403))
    }
  }

  @Test func `are refused to web pages whose names resolve to this machine`() async throws {
    let pages = SpyPages()
    try await connected(pages: pages) { connection in
      let response = try await connection.ask(
        request("GET /pages/a", host: "evil.example", headers: ["Origin: http://evil.example"]))
      #expect(response.status == 403)
      #expect(response.head.contains("\r\nContent-Type: text/plain; charset=utf-8\r\n"))
      #expect(
        response.text == "the host evil.example is not an allowed name of this server. Connect to "
          + "localhost, or add the name to the allowed hosts\n")
    }
    #expect(await pages.requests == [])
  }

  @Test func `don't get bodies above the limit`() async throws {
    let pages = SpyPages()
    try await connected(pages: pages, configuration: .patient { $0.maximumBodySize = 3 }) {
      connection in
      let response = try await connection.ask(request("POST /pages/a", body: "text"))
      #expect(response.status == 413)
      #expect(response.text == "the body is larger than the limit of 3 bytes\n")
    }
    #expect(await pages.requests == [])
  }

  @Test(arguments: [
    (
      (0..<101).map { "X-\($0): a" },
      "the request has 101 headers, but the limit is 100"
    ),
    (
      ["Cookie: " + String(repeating: "a", count: 33_000)],
      "the request's headers are 33006 bytes long, but the limit is 32768"
    ),
  ])
  func `don't get headers above the limits`(
    headers: [String], flaw: String
  ) async throws {
    let pages = SpyPages()
    try await connected(pages: pages) { connection in
      let response = try await connection.ask(request("GET /pages/a", headers: headers))
      #expect(response.status == 431)
      #expect(response.text == flaw + ". Delete the browser's cookies for this host\n")
    }
    #expect(await pages.requests == [])
  }

  @Test func `are notified when the server stops`() async throws {
    let pages = SpyPages()
    try await connected(pages: pages) { _ in #expect(await !pages.isStopped) }
    #expect(await pages.isStopped)
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

@Suite("A web page")
struct RequestFilterTests {
  @Test(arguments: ["https://evil.example", "null", ""])
  func `is refused by its Origin header`(origin: String) async throws {
    let handler = EchoingHandler()
    let response = try await exchange(
      request("POST /session", headers: ["Origin: \(origin)"], body: "{}"), with: handler)
    #expect(response.status == 403)
    #expect(
      response.text == #"{"value":{"error":"unknown error","message":"requests from web pages "#
        + #"are refused (Origin: \#(origin)). Use a WebDriver client, which sends no Origin "#
        + #"header","stacktrace":""}}"#)
    #expect(await handler.requests == [])
  }

  @Test(arguments: [
    "evil.example", "evil.example:4723", "localhost.evil.example", "127.0.0.1.evil.example",
    "localhost:4723:1", "localhost:x", "localhost@evil.example", "192.168.0.1", "[::2]", "[::1",
  ])
  func `whose name resolves to this machine is refused by its Host header`(host: String)
    async throws
  {
    let response = try await exchange(request("GET /status", host: host))
    #expect(response.status == 403)
    #expect(
      response.text == #"{"value":{"error":"unknown error","message":"the host \#(host) is not "#
        + #"an allowed name of this server. Connect to localhost, or add the name to the allowed "#
        + #"hosts","stacktrace":""}}"#)
  }

  @Test(
    arguments: [
      "localhost", "localhost:4723", "LOCALHOST:1", "127.0.0.1", "127.0.0.1:4723", "[::1]",
      "[::1]:4723",
    ].map { ("", $0) } + [
      ("Lab", "lab:4723"), ("fe80::1", "[fe80::1]"), ("[fe80::1]", "[fe80::1]:80"),
      ("Lab1:4723", "lab1:4723"), ("lab1:4723", "lab1"), ("192.0.2.1:80", "192.0.2.1:4723"),
      ("[fe80::1]:4723", "[fe80::1]:4723"),
    ])
  func `isn't confused with a client that uses an address or an allowed name`(
    allowed: String, host: String
  ) async throws {
    let response = try await exchange(
      request("GET /status", host: host),
      configuration: .patient { $0.allowedHosts = allowed.isEmpty ? [] : [allowed] })
    #expect(response.text == "GET /status ")
  }

  @Test func `can't hide behind a second or a missing Host header`() async throws {
    let two = try await exchange(request("GET /status", headers: ["Host: evil.example"]))
    #expect(two.status == 403)
    #expect(two.text.contains("the request has more than one Host header. Send exactly one"))
    let none = try await exchange("GET /status HTTP/1.1\n\n")
    #expect(none.status == 403)
    #expect(none.text.contains("the request has no Host header. Send exactly one"))
  }
}
