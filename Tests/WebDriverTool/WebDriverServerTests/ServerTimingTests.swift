import Foundation
import Testing
import WebDriver
import WebDriverServer

@Suite("The header Server-Timing")
struct ServerTimingTests {
  private let timing = ServerTiming(
    total: .microseconds(400), [.document: .microseconds(213), .search: .microseconds(41)])

  @Test("tells what a handler tells") func header() async throws {
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

  @Test("is not there when a handler tells nothing") func silence() async throws {
    let response = try await exchange(request("GET /status"), with: FixedHandler())
    #expect(!response.head.lowercased().contains("server-timing"))
  }

  @Test("comes to the client", arguments: [200, 404])
  func transports(status: Int) async throws {
    let response = try await transported(with: FixedHandler(status: status, timing: timing))
    #expect(response.timing == timing)
    #expect(response.status == status)
  }

  @Test(
    "may be split over several lines, and tells the client nothing when it is malformed",
    arguments: [
      (
        "Server-Timing: document;dur=0.213\r\nServer-Timing: search;dur=0.041, total;dur=0.4", true
      ), ("Server-Timing: total;dur=fast", false),
    ])
  func lines(headers: String, isTiming: Bool) async throws {
    let listener = try RawListener { _ in
      "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\(headers)\r\n\r\n{}"
    }
    let response = try await transported(from: listener)
    #expect(
      response
        == WebDriverResponse(status: 200, body: Data("{}".utf8), timing: isTiming ? timing : nil))
  }
}
