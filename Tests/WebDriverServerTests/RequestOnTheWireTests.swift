import Foundation
import Testing
import WebDriver
import WebDriverServer

@Suite("A request on the wire")
struct RequestOnTheWireTests {
  /// The text that the echoing handler answers to the request, or the refusal's.
  private func answer(
    to text: String, configuration: WebDriverServer.Configuration = .init()
  ) async throws -> String {
    try await withServer(configuration: configuration) { port in
      return try await RawConnection.response(to: text, port: port).text
    }
  }

  @Test(
    "of any method reaches the handler",
    arguments: ["GET", "POST", "DELETE", "PUT", "PATCH", "OPTIONS", "TRACE", "PROPFIND"])
  func method(_ method: String) async throws {
    #expect(try await answer(to: request("\(method) /status")) == "\(method) /status ")
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
    #expect(try await answer(to: request("GET \(sent)")) == "GET \(handedOver) ")
  }

  @Test(
    "loses the base path",
    arguments: [
      ("/wd/hub", "/wd/hub/status", "/status"), ("wd/hub/", "/wd/hub/status", "/status"),
      ("/wd/hub", "/wd/hub", "/"), ("/wd/hub", "/wd/hub?x", "/"), ("/", "/status", "/status"),
      ("", "/wd/hub/status", "/wd/hub/status"),
    ])
  func basePath(base: String, sent: String, handedOver: String) async throws {
    let text = try await answer(
      to: request("GET \(sent)"), configuration: .init(basePath: base))
    #expect(text == "GET \(handedOver) ")
  }

  @Test("outside the base path is an unknown command", arguments: ["/status", "/wd/hubs", "/w"])
  func outsideBasePath(path: String) async throws {
    let text = try await answer(
      to: request("GET \(path)"), configuration: .init(basePath: "/wd/hub"))
    #expect(
      text == #"{"value":{"error":"unknown command","message":"nothing answers at \#(path); "#
        + #"the commands of this server start with /wd/hub","stacktrace":""}}"#)
  }

  @Test("may send its body in chunks")
  func chunks() async throws {
    let text = request("POST /e", headers: ["Transfer-Encoding: chunked"]) + "3\nabc\n2\nde\n0\n\n"
    #expect(try await answer(to: text) == "POST /e abcde")
  }

  @Test("may offer an upgrade, which is ignored")
  func upgrade() async throws {
    let headers = [
      "Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c", "HTTP2-Settings: AAMAAABk",
    ]
    #expect(try await answer(to: request("GET /status", headers: headers)) == "GET /status ")
  }

  @Test("that asks whether to continue is told so before its body comes")
  func expectContinue() async throws {
    try await withServer { port in
      let connection = try RawConnection(port: port)
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
    try await withServer(handler) { port in
      let connection = try RawConnection(port: port)
      try connection.send("POST /e HTTP/1.1\nHost: localhost\nContent-Length: 9\n\n{}")
      connection.endSending()
      let text = try await connection.untilEnd()
      #expect(text.hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
    }
    #expect(await handler.requests == [])
  }
}
