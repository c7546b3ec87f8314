import Foundation
import Testing
import WebDriver
import WebDriverServer

@Suite("A request's body")
struct BodyLimitTests {
  private let configuration = WebDriverServer.Configuration(maximumBodySize: 10)
  private let refusal =
    #"{"value":{"error":"invalid argument","message":"the body is larger than "#
    + #"the 10 bytes that this server reads; send less","stacktrace":""}}"#

  @Test("may be as large as the limit") func atLimit() async throws {
    let response = try await exchange(
      request("POST /e", body: "0123456789"), configuration: configuration)
    #expect(response.text == "POST /e 0123456789")
  }

  @Test("that is larger is an invalid argument, and the connection goes on")
  func overLimit() async throws {
    try await connected(configuration: configuration) { connection in
      try connection.send(request("POST /e", body: "01234567890"))
      let response = try await connection.response()
      #expect(response.status == 400)
      #expect(response.text == refusal)
      try connection.send(request("GET /status"))
      #expect(try await connection.response().text == "GET /status ")
    }
  }

  @Test("that is larger is found out in chunks, too") func chunksOverLimit() async throws {
    try await connected(configuration: configuration) { connection in
      let head = request("POST /e", headers: ["Transfer-Encoding: chunked"])
      try connection.send(head + "6\n012345\n6\n678901\n0\n\n" + request("GET /status"))
      let response = try await connection.response()
      #expect(response.status == 400)
      #expect(response.text == refusal)
      #expect(try await connection.response().text == "GET /status ")
    }
  }

  @Test("is not asked for where it would be refused") func expectContinue() async throws {
    try await connected(configuration: configuration) { connection in
      try connection.send("POST /e HTTP/1.1\nHost: localhost\nExpect: 100-continue\n")
      try connection.send("Content-Length: 11\n\n")
      #expect(try await connection.response().text == refusal)
    }
  }

  @Test("may have 16 MiB where nothing else was said") func standard() async throws {
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
  // The host is the first of them, and no part of the count.
  private static let hundred = (0..<100).map { "X-\($0): a" }
  private static let large = "A: " + String(repeating: "a", count: 16_000)

  @Test("may be a hundred and 32 KiB") func atLimit() async throws {
    for headers in [Self.hundred, [Self.large, Self.large]] {
      #expect(try await exchange(request("GET /status", headers: headers)).status == 200)
    }
  }

  /// What is said of headers; a test run shows this, and not all of them.
  private static let refused = [
    "the request has 101 headers; at most 100 are taken": [hundred + ["X: b"]],
    "the request's headers are 48003 bytes long; at most 32768 are taken": [[large, large, large]],
    // Not even the HTTP engine reads these.
    "the request is not valid HTTP/1.1; send it with an HTTP client": [
      (0..<1_000).map { "X-\($0): a" }, ["A: " + String(repeating: "a", count: 100_000)],
    ],
  ]

  @Test("that are more or larger are refused", arguments: refused.keys.sorted())
  func overLimit(message: String) async throws {
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
  @Test("at once are all answered", arguments: [32, 200])
  func atOnce(count: Int) async throws {
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

  @Test("may be idle while another one works") func idle() async throws {
    try await withServer { port in
      let idle = try (0..<200).map { _ in try RawConnection(port: port) }
      let connection = try RawConnection(port: port)
      for _ in 1...3 {
        try connection.send(request("GET /status"))
        #expect(try await connection.response().text == "GET /status ")
      }
      try idle[199].send(request("GET /status"))
      #expect(try await idle[199].response().text == "GET /status ")
    }
  }

  @Test("with slow requests don't hold up another one") func slow() async throws {
    let handler = GatedHandler()
    try await withServer(handler) { port in
      let slow = try (0..<32).map { _ in try RawConnection(port: port) }
      for connection in slow { try connection.send(request("GET /slow")) }
      await handler.slowRequestHasCome()
      let quick = try RawConnection(port: port)
      try quick.send(request("GET /status"))
      #expect(try await quick.response().text == "{}")
      await handler.open()
      for connection in slow { #expect(try await connection.response().text == "{}") }
    }
  }
}
