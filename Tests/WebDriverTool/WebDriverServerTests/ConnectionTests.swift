import Foundation
import NIOCore
import TestSupport
import Testing
import WebDriver
@testable import WebDriverServer

@Suite("A connection")
struct ConnectionTests {
  /// What is sent, whether the client closes its side, and how all responses begin and end.
  @Test(arguments: [
    (request("GET /1"), true, "HTTP/1.1 200 OK\r\n", "\r\n\r\nGET /1 "),
    (request("GET /1", headers: ["Connection: close"]), false, "HTTP/1.1 200 OK\r\n", "GET /1 "),
    ("hello\n\n", false, malformed, "\r\n\r\n"),
    (
      request("POST /1", body: "a") + request("GET /2") + "nonsense\n\n", false,
      "HTTP/1.1 200 OK\r\n", "GET /2 \(malformed)\r\n"
    ),
  ])
  func `gets all its responses, and ends`(
    sent: String, closes: Bool, start: String, end: String
  ) async throws {
    try await connected { connection in
      try connection.send(sent)
      if closes { connection.endSending() }
      let text = try await connection.untilEnd()
      #expect(text.hasPrefix(start) && text.hasSuffix(end), "\(text)")
      #expect(sent.contains("POST /1") == text.contains("POST /1 a"))
    }
  }

  private static let malformed =
    "HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n"
}

@Suite("A client that disconnects")
struct DisconnectTests {
  @Test func `has its request cancelled, and the session ended that it started`() async throws {
    let handler = SpyHandler()
    try await withServer(handler) { port in
      var connection: RawConnection? = try RawConnection(port: port)
      try connection?.send(request("POST /slow", body: "{}"))
      await waitUntil { await handler.arrivals > 0 }
      // The last reference, so this closes the connection.
      connection = nil
      await waitUntil { await handler.cancellations == 1 }
      await waitUntil { await handler.ends == 1 }
    }
  }

  /// The methods of requests whose responses it reads, that of one whose response it doesn't, and
  /// whether the session ends.
  @Test(
    arguments: [([], "POST", true), (["POST"], nil, false), (["POST"], "GET", false)]
      as [([String], String?, Bool)])
  func `ends its session only if it hasn't read the response`(
    read: [String], unread: String?, ends: Bool
  ) async throws {
    let handler = SpyHandler()
    try await withServer(handler) { port in
      do {
        let connection = try RawConnection(port: port)
        for method in read { _ = try await connection.ask(request("\(method) /session")) }
        if let unread {
          try connection.send(request("\(unread) /session"))
          #expect(try await onThread { try connection.read(1) }.count == 1)
        }
        // The last reference, so this closes the connection.
      }
      if ends { await waitUntil { await handler.ends == 1 } }
    }
    // The server has closed all connections.
    #expect(await handler.ends == (ends ? 1 : 0))
  }
}

@Suite("A connection's time")
struct ConnectionTimeTests {
  @Test(arguments: [
    "", "GET /status HTTP/1.1\nHo",
    "POST /e HTTP/1.1\nHost: localhost\nContent-Length: 9\n\n{}",
  ])
  func `ends if no request, or not the rest of one, arrives`(half: String) async throws {
    try await connected(configuration: .patient { $0.idleTimeout = 0.05 }) { connection in
      // On a busy machine, the time may have passed by now.
      try? connection.send(half)
      let rest = try await connection.untilEnd()
      #expect(rest == "")
    }
  }
}

/// A stub whose `/block` blocks its thread.
private struct BlockingHandler: WebDriverHandler {
  let blocked = DispatchSemaphore(value: 0)
  let gate = DispatchSemaphore(value: 0)

  func respond(to request: WebDriverRequest) async -> WebDriverResponse {
    if request.path == "/block" { block() }
    return WebDriverResponse(status: 200, body: Data())
  }

  private func block() {
    blocked.signal()
    gate.wait()
  }
}

@Suite("Busy sessions")
struct BusySessionsTests {
  @Test func `don't hold up the status or other sessions`() async throws {
    // More than Swift has threads for tasks.
    let count = min(max(8, ProcessInfo.processInfo.activeProcessorCount + 1), 48)
    let handler = BlockingHandler()
    try await withServer(handler) { port in
      let busy = try (0..<count).map { _ in try RawConnection(port: port) }
      for connection in busy { try connection.send(request("GET /block")) }
      try await onThread { for _ in 0..<count { handler.blocked.wait() } }
      for path in ["/status", "/session/s/url"] {
        #expect(try await RawConnection(port: port).ask(request("GET \(path)")).status == 200)
      }
      for _ in busy { handler.gate.signal() }
      for connection in busy { #expect(try await connection.response().status == 200) }
    }
  }
}

@Suite("Starting a server")
struct StartTests {
  // A superuser may listen on any port, so the test provides the system's error for other users.
  @Test(arguments: [
    (EADDRINUSE, "port 80 on lab is in use. Stop the other server or pass --port"),
    (EACCES, "this user may not listen on port 80 of lab. Pass --port with 1024 or more"),
    (EPERM, "this user may not listen on port 80 of lab. Pass --port with 1024 or more"),
    (ENOMEM, "cannot listen on port 80 of lab: Cannot allocate memory. Correct --host or --port"),
  ])
  func `fails with the system's error and advice`(code: CInt, text: String) {
    let reason = IOError(errnoCode: code, reason: "bind")
    #expect(ServerError(listening: reason, host: "lab", port: 80).description == text)
  }

  @Test(arguments: [
    ("not a host", "the host \"not a host\" cannot be resolved"),
    ("192.0.2.1", "192.0.2.1 is not an address of this machine"),
  ])
  func `on an invalid host fails with advice`(host: String, problem: String) async {
    let server = WebDriverServer(
      handler: SpyHandler(), configuration: .init(host: host, port: 0))
    let error = await #expect(throws: ServerError.self) { try await server.run() }
    #expect(error?.description == problem + ". Correct --host, for example to 127.0.0.1")
  }

  @Test func `by default makes it reachable from this machine only, and limits time and size`() {
    let configuration = WebDriverServer.Configuration()
    #expect(configuration.host == "127.0.0.1" && configuration.port == 4723)
    #expect(configuration.stopTimeout == 10 && configuration.idleTimeout == 30)
    #expect(configuration.maximumBodySize == 2 * 1024 * 1024)
  }
}

@Suite("Stopping a server")
struct StopTests {
  @Test func `completes a pending request, ends idle connections, and refuses new ones`()
    async throws
  {
    let handler = SpyHandler()
    let server = WebDriverServer(handler: handler, configuration: .patient)
    let port = try await server.start()
    let (connection, idle) = (try RawConnection(port: port), try RawConnection(port: port))
    _ = try await idle.ask()
    try connection.send(request("GET /slow"))
    await waitUntil { await handler.arrivals > 0 }
    async let stopped: Void = server.stop()
    await refusal(at: port)
    #expect(try await idle.untilEnd() == "")
    await handler.open()
    #expect(try await connection.response().text == "GET /slow ")
    #expect(try await connection.untilEnd() == "")
    await stopped
    await server.stop()
  }

  @Test
  func `doesn't wait longer than the timeout for a client or a handler`() async throws {
    let handler = SpyHandler(
      answering: WebDriverResponse(status: 200, body: Data(count: 20_000_000)))
    let server = WebDriverServer(
      handler: handler, configuration: .patient { $0.stopTimeout = 0.05 })
    let port = try await server.start()
    let half = "POST /e HTTP/1.1\nHost: localhost\nContent-Length: 9\n\n{}"
    // The last one reads nothing.
    let clients = try [half, request("GET /slow"), request("GET /source")].map { sent in
      let client = try RawConnection(port: port)
      try client.send(sent)
      return client
    }
    await waitUntil { await handler.arrivals > 0 }
    await server.stop()
    await waitUntil { await handler.cancellations == 1 }
    #expect(throws: RawConnection.Failure.self) { try RawConnection(port: port) }
    withExtendedLifetime(clients) {}
  }

  @Test func `during the start leaves nothing listening, and before it has no effect`()
    async throws
  {
    let server = WebDriverServer(handler: SpyHandler(), configuration: .patient)
    await server.stop()
    async let running: Void = server.run()
    let port = try await server.start()
    async let first: Void = server.stop()
    async let second: Void = server.stop()
    _ = await (first, second)
    try await running
    #expect(throws: RawConnection.Failure.self) { try RawConnection(port: port) }
  }

  private func refusal(at port: Int) async {
    await waitUntil { (try? RawConnection(port: port)) == nil }
  }

  /// SIGTERM, or nil to cancel the task that runs the server.
  @Test(.serialized, arguments: [nil, SIGTERM])
  func `happens on a signal, and when its task is cancelled`(signal: CInt?) async throws {
    let handler = SpyHandler()
    let server = WebDriverServer(handler: handler, configuration: .patient)
    let (ports, started) = AsyncStream.makeStream(of: Int.self)
    let ignored: @Sendable () -> Void = {}
    let running = Task {
      try await server.run(onSignal: signal == nil ? nil : ignored) { started.yield($0) }
    }
    let port = try #require(await ports.first { _ in true })
    let connection = try RawConnection(port: port)
    try connection.send(request("GET /slow"))
    await waitUntil { await handler.arrivals > 0 }
    if let signal { kill(getpid(), signal) } else { running.cancel() }
    await refusal(at: port)
    await handler.open()
    try await running.value
    #expect(try await connection.untilEnd().hasSuffix("\r\n\r\nGET /slow "))
  }
}
