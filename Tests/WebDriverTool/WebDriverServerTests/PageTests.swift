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
      #expect(
        response.head == """
          HTTP/1.1 201 Created\r
          Content-Type: text/plain\r
          Content-Length: 4\r
          X-Of-Page: 1\r
          \r

          """)
      #expect(response.text == "page")
      #expect(try await connection.ask().text == "GET /status ")
      #expect(await !pages.isStopped)
    }
    let headers = ["content-length": "4", "if-none-match": "\"t\""]
    #expect(
      await pages.requests == [
        PageRequest(
          method: "POST", path: "/pages/a%20b", query: "x=1&y", host: "localhost:1",
          headers: headers, body: Data("text".utf8))
      ])
    #expect(await handler.requests.map(\.path) == ["/status"])
    // The server has stopped.
    #expect(await pages.isStopped)
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
      #expect(same.head == "HTTP/1.1 304 Not Modified\r\nContent-Type: text/plain\r\n\r\n")
      #expect(try await connection.ask(request("GET /pages/a")).text == "page")
    }
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
  private func answer(
    to line: String, host: String, origin: String? = nil, allowed: String? = nil
  ) async throws -> RawResponse {
    let headers = origin.map { ["Origin: \($0)"] } ?? []
    let configuration = WebDriverServer.Configuration.patient {
      $0.allowedHosts = allowed.map { [$0] } ?? []
    }
    return try await connected(pages: SpyPages(), configuration: configuration) {
      try await $0.ask(request(line, host: host, headers: headers))
    }
  }

  @Test(arguments: [
    ("/pages/a", "http://localhost:4723", 201), ("/pages/a", "HTTP://LOCALHOST:4723", 201),
    ("/pages/a", "http://localhost", 403), ("/pages/a", "https://localhost:4723", 403),
    ("/pages/a", "http://evil.example", 403), ("/pages/a", "null", 403),
    ("/status", "http://localhost:4723", 403), ("/status", "null", 403), ("/status", "", 403),
  ])
  func `is refused by its origin, unless it is a page of this server`(
    path: String, origin: String, status: Int
  ) async throws {
    let response = try await answer(to: "GET \(path)", host: "localhost:4723", origin: origin)
    #expect(response.status == status)
    guard status == 403 else { return }
    let reason =
      "requests from web pages are refused (Origin: \(origin)). Use a WebDriver client, which "
      + "sends no Origin header"
    #expect(
      response.text
        == (path == "/status"
          ? #"{"value":{"error":"unknown error","message":"\#(reason)","stacktrace":""}}"#
          : reason + "\n"))
  }

  @Test(arguments: [
    "evil.example", "evil.example:4723", "localhost.evil.example", "127.0.0.1.evil.example",
    "localhost:4723:1", "localhost:x", "localhost@evil.example", "192.168.0.1", "[::2]", "[::1",
    "[::1]x",
  ])
  func `whose name resolves to this machine is refused by its Host header`(host: String)
    async throws
  {
    let reason =
      "the host \(host) is not an allowed name of this server. Connect to localhost, or add the "
      + "name to the allowed hosts"
    let response = try await answer(to: "GET /status", host: host)
    #expect(response.status == 403)
    #expect(
      response.text
        == #"{"value":{"error":"unknown error","message":"\#(reason)","stacktrace":""}}"#)
    let page = try await answer(to: "GET /pages/a", host: host, origin: "http://\(host)")
    #expect(page.status == 403)
    #expect(page.text == reason + "\n")
    #expect(page.head.contains("\r\nContent-Type: text/plain; charset=utf-8\r\n"))
  }

  @Test(
    arguments: [
      "localhost", "localhost:4723", "LOCALHOST:1", "127.0.0.1:4723", "[::1]", "[::1]:4723",
    ].map { (nil, $0) } + [
      ("Lab", "lab:4723"), ("fe80::1", "[fe80::1]"), ("[fe80::1]", "[fe80::1]:80"),
      ("Lab1:4723", "lab1:4723"), ("lab1:4723", "lab1"), ("[fe80::1]:4723", "[fe80::1]:4723"),
    ] as [(String?, String)])
  func `isn't confused with a client that uses an address or an allowed name`(
    allowed: String?, host: String
  ) async throws {
    #expect(
      try await answer(to: "GET /status", host: host, allowed: allowed).text == "GET /status ")
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
