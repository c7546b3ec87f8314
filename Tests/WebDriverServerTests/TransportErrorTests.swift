import Foundation
import Testing
import WebDriver
import WebDriverServer

@Suite("An HTTP transport")
struct TransportErrorTests {
  private let status = WebDriverRequest(method: "GET", path: "/status")

  private func transport(_ url: String, timeout: Double = 5) throws -> HTTPTransport {
    try HTTPTransport(baseURL: try #require(URL(string: url)), timeout: timeout)
  }

  /// The error that a request to a server ends in which answers with the text.
  private func error(
    from answer: String?, timeout: Double = 5
  ) async throws -> (TransportError?, url: String) {
    let listener = try RawListener(answer: answer)
    let url = "http://127.0.0.1:\(listener.port)"
    let transport = try transport(url, timeout: timeout)
    let error = await #expect(throws: TransportError.self) { try await transport.send(status) }
    listener.stop()
    return (error, url)
  }

  @Test("says where nothing listens")
  func refused() async throws {
    let listener = try RawListener(answer: nil)
    listener.stop()
    let url = "http://127.0.0.1:\(listener.port)"
    let transport = try transport(url)
    let error = await #expect(throws: TransportError.self) { try await transport.send(status) }
    #expect(
      error?.description == "cannot connect to \(url): nothing accepts connections there; "
        + "start the server there, or correct the host and the port")
  }

  @Test("says which host has no address")
  func unknownHost() async throws {
    let transport = try transport("http://no.such.host.invalid:4723")
    let error = await #expect(throws: TransportError.self) { try await transport.send(status) }
    #expect(
      error?.description == "cannot connect to http://no.such.host.invalid:4723: "
        + "the host cannot be resolved; start the server there, or correct the host and the port")
  }

  @Test("says when no answer came in time")
  func timedOut() async throws {
    let (error, url) = try await error(from: nil, timeout: 0.1)
    #expect(
      error?.description == "no answer from \(url) within 0.1 s; "
        + "see whether the server hangs, or allow more time")
  }

  @Test("says when something else than HTTP answers")
  func notHTTP() async throws {
    let (error, url) = try await error(from: "220 mail.example ESMTP\r\n")
    #expect(
      error?.description == "what answered at \(url) does not speak HTTP; "
        + "see whether host and port are those of the WebDriver server")
  }

  @Test(
    "says when the connection broke",
    arguments: ["", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{}"])
  func connectionLost(answer: String) async throws {
    let (error, url) = try await error(from: answer)
    #expect(
      error?.description == "the connection to \(url) broke before the whole response had come; "
        + "see whether the server ended, and send the command again if it may run twice")
  }

  @Test("that was closed says so")
  func closed() async throws {
    try await withServer { port in
      let transport = try transport("http://127.0.0.1:\(port)")
      _ = try await transport.send(status)
      await transport.close()
      await transport.close()
      let error = await #expect(throws: TransportError.self) { try await transport.send(status) }
      #expect(
        error?.description == "the transport to http://127.0.0.1:\(port) is closed; "
          + "make a new one to send further requests")
    }
  }

  @Test("that is closed ends the requests under way")
  func closedUnderWay() async throws {
    let handler = GatedHandler()
    try await withServer(handler) { port in
      let transport = try transport("http://127.0.0.1:\(port)")
      let task = Task { try await transport.send(WebDriverRequest(method: "GET", path: "/slow")) }
      await handler.slowRequestHasCome()
      await transport.close()
      await #expect(throws: TransportError.closed(url: "http://127.0.0.1:\(port)")) {
        try await task.value
      }
      await handler.open()
    }
  }

  @Test("gives a request up when its task is cancelled")
  func cancelled() async throws {
    let handler = GatedHandler()
    try await withServer(handler) { port in
      let transport = try transport("http://127.0.0.1:\(port)")
      let task = Task { try await transport.send(WebDriverRequest(method: "GET", path: "/slow")) }
      await handler.slowRequestHasCome()
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      await handler.open()
      #expect(try await transport.send(status).status == 200)
    }
  }

  @Test("goes on after the server was started anew")
  func restarted() async throws {
    let first = WebDriverServer(handler: FixedHandler(), configuration: .init(port: 0))
    let port = try await first.start()
    let transport = try transport("http://127.0.0.1:\(port)")
    _ = try await transport.send(status)
    await first.stop()
    let second = WebDriverServer(handler: FixedHandler(), configuration: .init(port: port))
    try await second.start()
    #expect(try await transport.send(status).status == 200)
    await second.stop()
  }

  @Test(
    "does not take what is no server's address",
    arguments: [
      "localhost:4723", "ftp://localhost", "http:///status", "http://a/?b", "http://a/#b",
    ])
  func unusableBaseURL(url: String) throws {
    let error = #expect(throws: TransportError.self) { try transport(url) }
    #expect(
      error?.description == "\"\(url)\" is not the address of a WebDriver server; "
        + "give one with scheme and host, such as http://127.0.0.1:4723")
  }
}
