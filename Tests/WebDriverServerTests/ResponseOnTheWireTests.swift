import Foundation
import Testing
import WebDriverServer

@Suite("A response on the wire")
struct ResponseOnTheWireTests {
  @Test("holds exactly the W3C headers and the body")
  func headers() async throws {
    try await withServer(FixedHandler()) { port in
      let response = try await RawConnection.response(to: request("GET /status"), port: port)
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
  }

  @Test("has the same headers for an error", arguments: [400, 404, 405, 500])
  func errorHeaders(status: Int) async throws {
    try await withServer(FixedHandler(status: status)) { port in
      let response = try await RawConnection.response(
        to: request("POST /session/1/url", body: "{}"), port: port)
      #expect(response.status == status)
      #expect(response.head.contains("Content-Type: application/json; charset=utf-8\r\n"))
      #expect(response.head.contains("Cache-Control: no-cache\r\n"))
      #expect(response.text == #"{"value":null}"#)
    }
  }

  @Test("to a wrong method names the right ones")
  func wrongMethod() async throws {
    try await withServer(FixedHandler(status: 405, allowedMethods: ["GET", "POST"])) { port in
      let response = try await RawConnection.response(to: request("PUT /status"), port: port)
      #expect(response.head.contains("\r\nAllow: GET, POST\r\n"))
    }
  }

  @Test("is an internal error where HTTP has no such status", arguments: [0, 99, 1000, -1])
  func impossibleStatus(status: Int) async throws {
    try await withServer(FixedHandler(status: status)) { port in
      let response = try await RawConnection.response(to: request("GET /status"), port: port)
      #expect(response.status == 500)
    }
  }

  @Test("to HEAD says the length and has no body")
  func head() async throws {
    try await withServer(FixedHandler()) { port in
      let connection = try RawConnection(port: port)
      try connection.send(request("HEAD /status"))
      #expect(try await connection.response(hasBody: false).contentLength == 14)
      try connection.send(request("GET /status"))
      #expect(try await connection.response().text == #"{"value":null}"#)
    }
  }

  @Test("may be empty")
  func emptyBody() async throws {
    try await withServer(FixedHandler(body: Data())) { port in
      let response = try await RawConnection.response(to: request("GET /status"), port: port)
      #expect(response.head.contains("Content-Length: 0\r\n"))
    }
  }

  @Test("carries three megabytes unchanged")
  func large() async throws {
    let body = Data((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) })
    try await withServer(FixedHandler(body: body)) { port in
      let response = try await RawConnection.response(to: request("GET /source"), port: port)
      #expect(response.body == body)
    }
  }
}
