import Testing
import WebDriverServer

@Suite("A web page")
struct RequestScreenTests {
  private func response(
    to text: String, configuration: WebDriverServer.Configuration = .init()
  ) async throws -> RawResponse {
    try await withServer(configuration: configuration) { port in
      return try await RawConnection.response(to: text, port: port)
    }
  }

  @Test("is refused by its Origin header", arguments: ["https://evil.example", "null", ""])
  func origin(origin: String) async throws {
    let handler = EchoingHandler()
    try await withServer(handler) { port in
      let response = try await RawConnection.response(
        to: request("POST /session", headers: ["Origin: \(origin)"], body: "{}"), port: port)
      #expect(response.status == 403)
      #expect(
        response.text == #"{"value":{"error":"unknown error","message":"requests from web pages "#
          + #"are refused (Origin: \#(origin)); use a WebDriver client, which sends no Origin "#
          + #"header","stacktrace":""}}"#)
    }
    #expect(await handler.requests == [])
  }

  @Test(
    "that had its name resolved to this machine is refused by its Host header",
    arguments: [
      "evil.example", "evil.example:4723", "localhost.evil.example", "127.0.0.1.evil.example",
      "localhost:4723:1", "localhost:x", "localhost@evil.example", "192.168.0.1", "[::2]", "[::1",
    ])
  func host(host: String) async throws {
    let response = try await response(to: request("GET /status", host: host))
    #expect(response.status == 403)
    #expect(
      response.text == #"{"value":{"error":"unknown error","message":"the host \#(host) is not "#
        + #"one this server answers to; connect to localhost, or add the name to the allowed "#
        + #"hosts","stacktrace":""}}"#)
  }

  @Test(
    "is not what a client on this machine is taken for",
    arguments: [
      "localhost", "localhost:4723", "LOCALHOST:1", "127.0.0.1", "127.0.0.1:4723", "[::1]",
      "[::1]:4723",
    ])
  func allowedHost(host: String) async throws {
    #expect(try await response(to: request("GET /status", host: host)).text == "GET /status ")
  }

  @Test(
    "is not what a client that calls the server by an allowed name is taken for",
    arguments: [("Lab", "lab:4723"), ("fe80::1", "[fe80::1]"), ("[fe80::1]", "[fe80::1]:80")])
  func furtherHost(allowed: String, host: String) async throws {
    let configuration = WebDriverServer.Configuration(allowedHosts: [allowed])
    let response = try await response(
      to: request("GET /status", host: host), configuration: configuration)
    #expect(response.text == "GET /status ")
  }

  @Test("cannot hide behind a second or a missing Host header")
  func hostCount() async throws {
    let two = try await response(to: request("GET /status", headers: ["Host: evil.example"]))
    #expect(two.status == 403)
    #expect(two.text.contains("the request has more than one Host header; send exactly one"))
    let none = try await response(to: "GET /status HTTP/1.1\n\n")
    #expect(none.status == 403)
    #expect(none.text.contains("the request has no Host header; send exactly one"))
  }
}
