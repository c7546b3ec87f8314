import Foundation
@testable import LivePage
import LiveSite
import Testing
import WebDriver
import WebDriverServer

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("The site over HTTP", .serialized)
struct OverHTTPTests {
  /// Runs the body with the address of a server, and a function that stops it.
  private func served(
    _ body: (String, WebDriverServer) async throws -> Void
  ) async throws {
    let server = WebDriverServer(
      handler: NoWebDriver(), pages: try SiteFixture(clock: .wall).site,
      configuration: .init(port: 0, stopTimeout: 1e6, requestTimeout: 1e6, idleTimeout: 0))
    let address = "http://127.0.0.1:\(try await server.start())"
    do { try await body(address, server) } catch {
      await server.stop()
      throw error
    }
    await server.stop()
  }

  private func send(
    _ url: String, method: String = "GET", body: String? = nil, origin: String? = nil
  ) async throws -> (HTTPURLResponse, String) {
    var request = URLRequest(url: try #require(URL(string: url)))
    // Foundation on Linux ignores the initialiser's timeout.
    request.timeoutInterval = 100_000
    request.httpMethod = method
    request.httpBody = body.map { Data($0.utf8) }
    request.setValue(origin, forHTTPHeaderField: "Origin")
    let (data, response) = try await URLSession.shared.data(for: request)
    return (try #require(response as? HTTPURLResponse), String(decoding: data, as: UTF8.self))
  }

  @Test func `A page opens, and its events return updates`() async throws {
    try await served { server, _ in
      let (page, html) = try await send("\(server)/apps/beer-explorer")
      #expect(page.statusCode == 200)
      #expect(page.value(forHTTPHeaderField: "Content-Security-Policy")?.isEmpty == false)
      let start = try PageResponse(contentType: "text/html", body: Data(html.utf8)).start()
      let field = try start.tree.number("id", "search")
      let events = """
        {"after": \(start.update.revision), "first": 1,
         "events": [{"type": "input", "node": \(field), "value": "400"}]}
        """
      let (response, json) = try await send(
        server + start.path + "/events", method: "POST", body: events, origin: server)
      #expect(response.statusCode == 200)
      let update = try JSONDecoder().decode(LiveTree.self, from: Data(json.utf8))
      #expect(update.done == 1)
      let (refused, text) = try await send(
        server + start.path + "/events", method: "POST", body: events, origin: "http://evil.example"
      )
      #expect(refused.statusCode == 403)
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
      #expect(nowhere.statusCode == 404)
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
      let status = try? await waiting.value.0.statusCode
      #expect([404, nil].contains(status))
    }
  }
}

private struct NoWebDriver: WebDriverHandler {
  func respond(to request: WebDriverRequest) -> WebDriverResponse {
    WebDriverResponse(status: 200, body: Data("WebDriver".utf8))
  }
}
