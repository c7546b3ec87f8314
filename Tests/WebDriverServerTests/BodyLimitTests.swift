import Foundation
import Testing
import WebDriverServer

@Suite("A request's body")
struct BodyLimitTests {
  private let configuration = WebDriverServer.Configuration(maximumBodySize: 10)
  private let refusal =
    #"{"value":{"error":"invalid argument","message":"the body is larger than "#
    + #"the 10 bytes that this server reads; send less","stacktrace":""}}"#

  @Test("may be as large as the limit")
  func atLimit() async throws {
    try await withServer(configuration: configuration) { port in
      let response = try await RawConnection.response(
        to: request("POST /e", body: "0123456789"), port: port)
      #expect(response.text == "POST /e 0123456789")
    }
  }

  @Test("that is larger is an invalid argument, and the connection goes on")
  func overLimit() async throws {
    try await withServer(configuration: configuration) { port in
      let connection = try RawConnection(port: port)
      try connection.send(request("POST /e", body: "01234567890"))
      let response = try await connection.response()
      #expect(response.status == 400)
      #expect(response.text == refusal)
      try connection.send(request("GET /status"))
      #expect(try await connection.response().text == "GET /status ")
    }
  }

  @Test("that is larger is found out in chunks, too")
  func chunksOverLimit() async throws {
    try await withServer(configuration: configuration) { port in
      let connection = try RawConnection(port: port)
      let head = request("POST /e", headers: ["Transfer-Encoding: chunked"])
      try connection.send(head + "6\n012345\n6\n678901\n0\n\n" + request("GET /status"))
      let response = try await connection.response()
      #expect(response.status == 400)
      #expect(response.text == refusal)
      #expect(try await connection.response().text == "GET /status ")
    }
  }

  @Test("is not asked for where it would be refused")
  func expectContinue() async throws {
    try await withServer(configuration: configuration) { port in
      let connection = try RawConnection(port: port)
      try connection.send("POST /e HTTP/1.1\nHost: localhost\nExpect: 100-continue\n")
      try connection.send("Content-Length: 11\n\n")
      #expect(try await connection.response().text == refusal)
    }
  }

  @Test("may have 16 MiB where nothing else was said")
  func standard() async throws {
    try await withServer(FixedHandler()) { port in
      let connection = try RawConnection(port: port)
      let size = 16 * 1024 * 1024
      for (size, status) in [(size, 200), (size + 1, 400)] {
        try connection.send(request("POST /e", headers: ["Content-Length: \(size)"]))
        try await onThread { try connection.send(bytes: Data(count: size)) }
        #expect(try await connection.response().status == status)
      }
    }
  }
}
