import Foundation
@testable import LivePage
import LiveSite
import TestSupport
import Testing
import WebDriver
import WebDriverServer

@Suite("The site over HTTP", .serialized)
struct OverHTTPTests {
  /// Runs the body with the address of a server, and a function that stops it.
  private func served(
    _ body: (String, WebDriverServer) async throws -> Void
  ) async throws {
    let server = WebDriverServer(
      handler: NoWebDriver(), pages: try SiteFixture(clock: .wall).site,
      configuration: .init(port: 0, stopTimeout: 1e6, idleTimeout: 0))
    let address = "http://127.0.0.1:\(try await server.start())"
    do { try await body(address, server) } catch {
      await server.stop()
      throw error
    }
    await server.stop()
  }

  /// Sends a request on a separate connection, and returns the response's head and body.
  private func send(
    _ address: String, method: String = "GET", body: String = "", origin: String? = nil
  ) async throws -> (head: String, body: String) {
    let url = try #require(URLComponents(string: address))
    let port = try #require(url.port)
    var lines = [
      "\(method) \(url.path.isEmpty ? "/" : url.path)\(url.query.map { "?\($0)" } ?? "") HTTP/1.1",
      "Host: 127.0.0.1:\(port)", "Connection: close", "Content-Length: \(body.utf8.count)",
    ]
    if let origin { lines.append("Origin: \(origin)") }
    let connection = try RawConnection(port: port)
    try connection.send(bytes: Data((lines.joined(separator: "\r\n") + "\r\n\r\n" + body).utf8))
    let response = try await connection.untilEnd()
    let end = response.range(of: "\r\n\r\n") ?? response.endIndex..<response.endIndex
    return (String(response[..<end.lowerBound]), String(response[end.upperBound...]))
  }

  @Test func `A page opens, and its events return updates`() async throws {
    try await served { server, _ in
      let (page, html) = try await send("\(server)/apps/beer-explorer")
      #expect(page.hasPrefix("HTTP/1.1 200"))
      #expect(page.contains(/(?i)Content-Security-Policy: ./))
      let start = try PageResponse(contentType: "text/html", body: Data(html.utf8)).start()
      let field = try start.tree.number("id", "search")
      let events = """
        {"after": \(start.update.revision), "first": 1,
         "events": [{"type": "input", "node": \(field), "value": "400"}]}
        """
      let (response, json) = try await send(
        server + start.path + "/events", method: "POST", body: events, origin: server)
      #expect(response.hasPrefix("HTTP/1.1 200"))
      let update = try JSONDecoder().decode(LiveTree.self, from: Data(json.utf8))
      #expect(update.done == 1)
      let (refused, text) = try await send(
        server + start.path + "/events", method: "POST", body: events, origin: "http://evil.example"
      )
      #expect(refused.hasPrefix("HTTP/1.1 403"))
      #expect(text.contains("requests from web pages are refused (Origin: http://evil.example)"))
    }
  }

  @Test func `The index, the API and WebDriver are on one port`() async throws {
    try await served { server, _ in
      let (_, index) = try await send(server)
      #expect(index.contains("<h1>Duet</h1>"))
      let (_, beers) = try await send("\(server)/api/beers?search=400")
      #expect(beers.contains(#""name":"400""#))
      let (_, status) = try await send("\(server)/status")
      #expect(status == "WebDriver")
      let (nowhere, _) = try await send("\(server)/apps/nowhere")
      #expect(nowhere.hasPrefix("HTTP/1.1 404"))
    }
  }

  @Test func `A server stops without waiting for a page's pending request`() async throws {
    try await served { address, server in
      let (_, html) = try await send("\(address)/apps/beer-explorer")
      let start = try PageResponse(contentType: "text/html", body: Data(html.utf8)).start()
      let waiting = Task {
        try await send(
          "\(address)\(start.path)/updates?after=\(start.update.revision)&wait=1000000")
      }
      // A second request is answered while the first is held.
      _ = try await send("\(address)\(start.path)/updates")
      await server.stop()
      // The request was answered with an error, or came after the server had stopped listening. If
      // the server had waited for the request's time, the status would be 200.
      let head = try? await waiting.value.head
      #expect(head.map { $0.isEmpty || $0.hasPrefix("HTTP/1.1 404") } ?? true, "\(head ?? "")")
    }
  }
}

private struct NoWebDriver: WebDriverHandler {
  func respond(to request: WebDriverRequest) -> WebDriverResponse {
    WebDriverResponse(status: 200, body: Data("WebDriver".utf8))
  }
}
