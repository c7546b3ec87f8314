import Foundation
import Testing
import WebDriverServer

@Suite("A connection")
struct ConnectionTests {
  @Test("stays open from one request to the next") func keepAlive() async throws {
    try await connected { connection in
      for number in 1...3 {
        try connection.send(request("POST /\(number)", body: "{}"))
        #expect(try await connection.response().text == "POST /\(number) {}")
      }
    }
  }

  @Test("answers requests that were sent ahead in their order") func pipelining() async throws {
    try await connected { connection in
      try connection.send(request("POST /1", body: "a") + request("GET /2") + request("GET /3"))
      #expect(try await connection.response().text == "POST /1 a")
      #expect(try await connection.response().text == "GET /2 ")
      #expect(try await connection.response().text == "GET /3 ")
    }
  }

  @Test(
    "ends after the response where the client asks for it",
    arguments: ["close", "Close", "TE, close "])
  func close(value: String) async throws {
    try await connected(FixedHandler()) { connection in
      try connection.send(request("GET /status", headers: ["Connection: \(value)"]))
      let text = try await connection.untilEnd()
      #expect(text.contains("\r\nConnection: close\r\n"))
      #expect(text.hasSuffix("\r\n\r\n{\"value\":null}"))
    }
  }

  @Test("of a client that speaks HTTP/1.0 ends after the response, unless it is to stay")
  func oldHTTP() async throws {
    try await withServer(FixedHandler()) { port in
      let old = try RawConnection(port: port)
      try old.send("GET /status HTTP/1.0\nHost: localhost\n\n")
      let text = try await old.untilEnd()
      #expect(text.contains("\r\nConnection: close\r\n"))
      #expect(text.hasSuffix("\r\n\r\n{\"value\":null}"))
      let kept = try RawConnection(port: port)
      for _ in 1...2 {
        try kept.send("GET /status HTTP/1.0\nHost: localhost\nConnection: keep-alive\n\n")
        #expect(try await kept.response().head.contains("\r\nConnection: keep-alive\r\n"))
      }
      try kept.send("GET /status HTTP/1.0\nHost: localhost\n\n")
      #expect(try await kept.untilEnd().contains("\r\nConnection: close\r\n"))
    }
  }

  @Test("whose client has gone has its answer given up", .timeLimit(.minutes(5)))
  func gone() async throws {
    let handler = GatedHandler()
    try await withServer(handler) { port in
      var connection: RawConnection? = try RawConnection(port: port)
      try connection?.send(request("POST /slow", body: "{}"))
      await handler.slowRequestHasCome()
      // Nothing else keeps it, so this closes it.
      connection = nil
      await handler.slowRequestWasGivenUp()
    }
  }

  @Test("still gets its response after the client has ended its side")
  func halfClosed() async throws {
    try await connected(FixedHandler()) { connection in
      try connection.send(request("GET /status"))
      connection.endSending()
      #expect(try await connection.untilEnd().hasSuffix(#"{"value":null}"#))
    }
  }

  @Test(
    "that does not speak HTTP gets a W3C error and ends",
    arguments: [
      "hello\n\n", "GET /status HTTP/9.9\n\n", "FOO /status HTTP/1.1\nHost: localhost\n\n",
      "GET /status HTTP/1.1\nHost localhost\n\n", "\u{16}\u{3}\u{1}\u{2}\n\n",
      "POST /e HTTP/1.1\nHost: localhost\nContent-Length: x\n\n",
    ])
  func malformed(text: String) async throws {
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
          {"value":{"error":"invalid argument","message":"the request is not valid HTTP/1.1; \
          send it with an HTTP client","stacktrace":""}}
          """)
      let other = try RawConnection(port: port)
      try other.send(request("GET /status"))
      #expect(try await other.response().text == "GET /status ")
    }
  }

  @Test("is answered what was right before it went wrong") func malformedSecond() async throws {
    try await connected { connection in
      try connection.send(request("GET /1") + "nonsense\n\n")
      #expect(try await connection.response().text == "GET /1 ")
      #expect(try await connection.untilEnd().hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
    }
  }
}
