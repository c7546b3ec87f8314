import Foundation
import Testing
import WebDriver
import WebDriverServer

@Suite("A transport")
struct TransportTests {
  @Test(arguments: [
    .status, WebDriverRequest(method: "DELETE", path: "/session/1"),
    WebDriverRequest(method: "POST", path: "/session", body: Data("{}".utf8)),
    WebDriverRequest(method: "POST", path: "/session/1/back"),
    WebDriverRequest(
      method: "POST", path: "/session/a%2Fb%20%C3%A9/url", body: Data(#"{"a":"é 🍺"}"#.utf8)),
  ])
  func `passes on method, path and body`(request: WebDriverRequest) async throws {
    let handler = EchoingHandler()
    let response = try await transported(request, with: handler)
    #expect(await handler.requests == [request])
    #expect(response.status == 200)
    let body = String(decoding: request.body, as: UTF8.self)
    #expect(
      String(decoding: response.body, as: UTF8.self) == "\(request.method) \(request.path) \(body)")
  }

  @Test(arguments: [200, 400, 404, 405, 500])
  func `returns a response, also an error`(status: Int) async throws {
    let body = Data(#"{"value":{"error":"e","message":"m","stacktrace":""}}"#.utf8)
    let response = try await transported(with: FixedHandler(status: status, body: body))
    #expect(response == WebDriverResponse(status: status, body: body))
  }

  @Test func `carries a megabyte there and back`() async throws {
    let body = Data(repeating: 0x61, count: 1_500_000)
    let handler = EchoingHandler()
    let response = try await transported(
      WebDriverRequest(method: "POST", path: "/e", body: body), with: handler)
    #expect(await handler.requests.first?.body == body)
    #expect(response.body.suffix(1_500_000) == body)
  }

  @Test func `carries many requests at once`() async throws {
    try await withServer { port in
      let transport = try makeTransport(to: "http://127.0.0.1:\(port)")
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
      await transport.close()
    }
  }

  @Test func `over HTTP declares the media types that it sends and accepts`() async throws {
    let listener = try RawListener { request in
      "HTTP/1.1 200 OK\r\nContent-Length: \(request.utf8.count)\r\n\r\n\(request)"
    }
    let response = try await transported(
      WebDriverRequest(method: "POST", path: "/session"), from: listener)
    let lines = String(decoding: response.body, as: UTF8.self).components(separatedBy: "\r\n")
    #expect(lines.first == "POST /session HTTP/1.1")
    #expect(lines.contains("Host: 127.0.0.1:\(listener.port)"))
    #expect(lines.contains("Content-Type: application/json; charset=utf-8"))
    #expect(lines.contains("Accept: application/json"))
    #expect(lines.contains("Content-Length: 0"))
    #expect(!lines.contains { $0.lowercased().hasPrefix("expect:") })
  }
}

@Suite("An HTTP transport")
struct TransportErrorTests {
  /// Records an issue if a request to a listener, or to another address, doesn't fail with this
  /// error. In it, `$url` stands for the address.
  private func expectError(
    _ text: String, from listener: RawListener, timeout: Double = 1e6,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let error = await #expect(throws: TransportError.self, sourceLocation: sourceLocation) {
      try await transported(from: listener, timeout: timeout)
    }
    #expect(
      error?.description == text.replacing("$url", with: listener.url),
      sourceLocation: sourceLocation)
  }

  @Test func `reports the address if nothing listens there`() async throws {
    let listener = try RawListener()
    listener.stop()
    try await expectError(
      "cannot connect to $url: nothing accepts connections there. Start the server there, or "
        + "correct the host and the port", from: listener)
  }

  @Test func `reports a host that can't be resolved`() async throws {
    let error = await #expect(throws: TransportError.self) {
      try await transported(to: "http://no.such.host.invalid:4723")
    }
    #expect(
      error?.description == "cannot connect to http://no.such.host.invalid:4723: "
        + "the host cannot be resolved. Start the server there, or correct the host and the port")
  }

  @Test func `reports a timeout`() async throws {
    try await expectError(
      "no response from $url within 0.1 s. Check whether the server hangs, or allow more time",
      from: RawListener(), timeout: 0.1)
  }

  @Test(arguments: [
    (
      "220 mail.example ESMTP\r\n",
      "the server at $url does not speak HTTP. Check that host and port are those of the "
        + "WebDriver server"
    ), ("", broken), ("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{}", broken),
  ])
  func `reports a server that doesn't speak HTTP, and a lost connection`(
    answer: String, text: String
  ) async throws {
    try await expectError(text, from: RawListener { _ in answer })
  }

  private static let broken =
    "the connection to $url broke before the response was complete. Check whether the server "
    + "ended, "
    + "and send the command again if it may run twice"

  @Test func `that was closed reports it`() async throws {
    try await withServer { port in
      let transport = try makeTransport(to: "http://127.0.0.1:\(port)")
      _ = try await transport.send(.status)
      await transport.close()
      await transport.close()
      let error = await #expect(throws: TransportError.self) { try await transport.send(.status) }
      #expect(
        error?.description == "the transport to http://127.0.0.1:\(port) is closed. Create a new "
          + "one to send further requests")
    }
  }

  private func withRequestUnderWay(
    _ body: (NIOTransport, String, Task<WebDriverResponse, any Error>) async throws -> Void
  ) async throws {
    let handler = GatedHandler()
    try await withServer(handler) { port in
      let url = "http://127.0.0.1:\(port)"
      let transport = try makeTransport(to: url)
      let task = Task { try await transport.send(WebDriverRequest(method: "GET", path: "/slow")) }
      await handler.waitForSlowRequest()
      try await body(transport, url, task)
      await handler.open()
    }
  }

  @Test func `that is closed ends pending requests`() async throws {
    try await withRequestUnderWay { transport, url, task in
      await transport.close()
      await #expect(throws: TransportError.closed(url: url)) { try await task.value }
    }
  }

  @Test func `cancels a request when its task is cancelled`() async throws {
    try await withRequestUnderWay { transport, _, task in
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      let response = try await transport.send(.status)
      #expect(response.status == 200)
    }
  }

  @Test func `works again after a restart of the server`() async throws {
    let first = WebDriverServer(handler: FixedHandler(), configuration: .patient)
    let port = try await first.start()
    let transport = try makeTransport(to: "http://127.0.0.1:\(port)")
    _ = try await transport.send(.status)
    await first.stop()
    let second = WebDriverServer(
      handler: FixedHandler(), configuration: .patient { $0.port = port })
    try await second.start()
    #expect(try await transport.send(.status).status == 200)
    await second.stop()
  }

  @Test(arguments: [
    "localhost:4723", "ftp://localhost", "http:///status", "http://a/?b", "http://a/#b",
    "https://localhost",
  ])
  func `refuses an invalid server URL, and TLS`(url: String) throws {
    let error = #expect(throws: TransportError.self) { try makeTransport(to: url) }
    #expect(
      error?.description == "\"\(url)\" is not the URL of a WebDriver server. Give a URL with "
        + "scheme and host, such as http://127.0.0.1:4723")
  }
}
