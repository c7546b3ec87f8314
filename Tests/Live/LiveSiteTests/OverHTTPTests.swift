import Foundation
import TestSupport
import Testing
import WebDriver
import WebDriverServer

@testable import LiveSite

@Suite("The site over HTTP")
struct OverHTTPTests {
  private struct NoWebDriver: WebDriverHandler {
    func respond(to request: WebDriverRequest) -> WebDriverResponse {
      WebDriverResponse(status: 200, body: Data("WebDriver".utf8))
    }
  }

  /// Sends a request on a separate connection, and returns the response's head and body.
  private func send(
    _ port: Int, _ method: String, _ path: String, _ body: String = "", origin: String? = nil
  ) async throws -> (head: String, body: String) {
    var lines = [
      "\(method) \(path) HTTP/1.1", "Host: 127.0.0.1:\(port)", "Connection: close",
      "Accept: text/html", "Content-Length: \(body.utf8.count)",
    ]
    if let origin { lines.append("Origin: \(origin)") }
    let connection = try RawConnection(port: port)
    try connection.send(bytes: Data((lines.joined(separator: "\r\n") + "\r\n\r\n" + body).utf8))
    let response = try await connection.untilEnd()
    let end = response.range(of: "\r\n\r\n") ?? response.endIndex..<response.endIndex
    return (String(response[..<end.lowerBound]), String(response[end.upperBound...]))
  }

  @Test func `Pages and WebDriver share a port, and the server stops while a page waits`()
    async throws
  {
    let server = WebDriverServer(
      handler: NoWebDriver(), pages: try SiteFixture(clock: .wall).site,
      configuration: .init(port: 0, stopTimeout: 1e6, idleTimeout: 0))
    let port = try await server.start()
    let (head, html) = try await send(port, "GET", "/apps/beer-explorer")
    #expect(head.hasPrefix("HTTP/1.1 200") && head.contains(/(?i)Content-Security-Policy: ./))
    let page = try PageResponse(contentType: "text/html", body: Data(html.utf8)).start()
    let field = try page.number("id", "search")
    let events = """
      {"after": 0, "first": 1, "events": [{"input": {"node": \(field), "value": "400"}}]}
      """
    for (origin, status) in [("http://127.0.0.1:\(port)", "200"), ("http://evil.example", "403")] {
      let answer = try await send(port, "POST", page.path + "/events", events, origin: origin)
      #expect(answer.head.hasPrefix("HTTP/1.1 \(status)"), "\(answer)")
    }
    #expect(try await send(port, "GET", "/status").body == "WebDriver")
    #expect(try await send(port, "GET", "/apps/nowhere").head.hasPrefix("HTTP/1.1 404"))
    let waiting = Task {
      try await send(port, "GET", "\(page.path)/updates?after=\(page.update.revision)&wait=1000000")
    }
    // A second request is answered while the first is held.
    _ = try await send(port, "GET", "\(page.path)/updates")
    await server.stop()
    // The request was answered with an error, or came after the server had stopped listening. If
    // the server had waited for the request's time, the status would be 200.
    let last = try? await waiting.value.head
    #expect(last.map { $0.isEmpty || $0.hasPrefix("HTTP/1.1 404") } ?? true, "\(last ?? "")")
  }
}
