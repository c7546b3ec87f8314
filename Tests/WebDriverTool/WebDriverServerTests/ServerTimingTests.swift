import Foundation
import Testing
import WebDriver
import WebDriverServer

@Suite("The header Server-Timing")
struct ServerTimingTests {
  private let timing = ServerTiming(
    total: .microseconds(400), [.document: .microseconds(213), .search: .microseconds(41)])

  @Test("tells what a handler tells")
  func header() async throws {
    let response = try await exchange(request("GET /status"), with: FixedHandler(timing: timing))
    #expect(
      response.head == """
        HTTP/1.1 200 OK\r
        Content-Type: application/json; charset=utf-8\r
        Cache-Control: no-cache\r
        Content-Length: 14\r
        Server-Timing: document;dur=0.213, search;dur=0.041, total;dur=0.400\r
        \r

        """)
    #expect(response.text == #"{"value":null}"#)
  }

  @Test("is not there when a handler tells nothing")
  func silence() async throws {
    let response = try await exchange(request("GET /status"), with: FixedHandler())
    #expect(!response.head.lowercased().contains("server-timing"))
  }

  @Test("comes to the client", arguments: [200, 404])
  func transports(status: Int) async throws {
    let response = try await withTransport(to: FixedHandler(status: status, timing: timing)) {
      try await $0.send(WebDriverRequest(method: "GET", path: "/status"))
    }
    #expect(response.timing == timing)
    #expect(response.status == status)
  }

  @Test(
    "tells the client nothing when it is malformed, and harms nothing")
  func malformed() async throws {
    let listener = try RawListener(
      answer: """
        HTTP/1.1 200 OK\r\nContent-Length: 14\r\nServer-Timing: total;dur=fast\r\n\r\n{"value":null}
        """)
    let transport = try makeTransport(to: "http://127.0.0.1:\(listener.port)")
    let response = try await transport.send(WebDriverRequest(method: "GET", path: "/status"))
    #expect(response == WebDriverResponse(status: 200, body: Data(#"{"value":null}"#.utf8)))
    await transport.close()
    listener.stop()
  }

  @Test("may be split over several lines")
  func severalLines() async throws {
    let listener = try RawListener(
      answer: "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nServer-Timing: document;dur=0.213\r\n"
        + "Server-Timing: search;dur=0.041, total;dur=0.4\r\n\r\n{}")
    let transport = try makeTransport(to: "http://127.0.0.1:\(listener.port)")
    let response = try await transport.send(WebDriverRequest(method: "GET", path: "/status"))
    #expect(response.timing == timing)
    await transport.close()
    listener.stop()
  }
}
