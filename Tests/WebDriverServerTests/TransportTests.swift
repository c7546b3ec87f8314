import Foundation
import Testing
import WebDriver
import WebDriverServer

@Suite("A transport")
struct TransportTests {
  @Test(
    "hands over method, path and body", arguments: Route.allCases,
    [
      WebDriverRequest(method: "GET", path: "/status"),
      WebDriverRequest(method: "DELETE", path: "/session/1"),
      WebDriverRequest(method: "POST", path: "/session", body: Data("{}".utf8)),
      WebDriverRequest(method: "POST", path: "/session/1/back"),
      WebDriverRequest(
        method: "POST", path: "/session/a%2Fb%20%C3%A9/url", body: Data(#"{"a":"é 🍺"}"#.utf8)),
    ])
  func request(route: Route, request: WebDriverRequest) async throws {
    let handler = EchoingHandler()
    let response = try await route.run(to: handler) { try await $0.send(request) }
    #expect(await handler.requests == [request])
    #expect(response.status == 200)
    let body = String(decoding: request.body, as: UTF8.self)
    #expect(
      String(decoding: response.body, as: UTF8.self) == "\(request.method) \(request.path) \(body)")
  }

  @Test("hands back an error as a response", arguments: Route.allCases, [400, 404, 405, 500])
  func errorStatus(route: Route, status: Int) async throws {
    let body = Data(#"{"value":{"error":"e","message":"m","stacktrace":""}}"#.utf8)
    let response = try await route.run(to: FixedHandler(status: status, body: body)) {
      try await $0.send(WebDriverRequest(method: "GET", path: "/session/1/url"))
    }
    #expect(response == WebDriverResponse(status: status, body: body))
  }

  @Test("carries a megabyte there and back", arguments: Route.allCases)
  func large(route: Route) async throws {
    let body = Data(repeating: 0x61, count: 1_500_000)
    let handler = EchoingHandler()
    let response = try await route.run(to: handler) {
      try await $0.send(WebDriverRequest(method: "POST", path: "/e", body: body))
    }
    #expect(await handler.requests.first?.body == body)
    #expect(response.body.suffix(1_500_000) == body)
  }

  @Test("carries many requests at once", arguments: Route.allCases)
  func atOnce(route: Route) async throws {
    try await route.run(to: EchoingHandler()) { transport in
      try await withThrowingTaskGroup(of: (Int, String).self) { group in
        for number in 0..<32 {
          group.addTask {
            let request = WebDriverRequest(method: "GET", path: "/\(number)")
            let response = try await transport.send(request)
            return (number, String(decoding: response.body, as: UTF8.self))
          }
        }
        for try await (number, text) in group { #expect(text == "GET /\(number) ") }
      }
    }
  }

  @Test("over HTTP says what it sends and what it takes", arguments: Route.overHTTP)
  func headers(route: Route) async throws {
    let listener = try RawListener { request in
      "HTTP/1.1 200 OK\r\nContent-Length: \(request.utf8.count)\r\n\r\n\(request)"
    }
    let transport = try route.transport(to: "http://127.0.0.1:\(listener.port)/wd/hub")
    let response = try await transport.send(WebDriverRequest(method: "POST", path: "/session"))
    let lines = String(decoding: response.body, as: UTF8.self).components(separatedBy: "\r\n")
    #expect(lines.first == "POST /wd/hub/session HTTP/1.1")
    #expect(lines.contains("Host: 127.0.0.1:\(listener.port)"))
    #expect(lines.contains("Content-Type: application/json; charset=utf-8"))
    #expect(lines.contains("Accept: application/json"))
    #expect(lines.contains("Content-Length: 0"))
    #expect(!lines.contains { $0.lowercased().hasPrefix("expect:") })
    await transport.close()
    listener.stop()
  }
}
