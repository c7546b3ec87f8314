import Foundation
import NIOCore
import Testing
import WebDriver
import TestSupport
@testable import WebDriverServer

@Suite("Starting a server")
struct StartTests {
  private func expectError(
    _ text: String, starting configuration: WebDriverServer.Configuration, _ error: ServerError
  ) async {
    let server = WebDriverServer(handler: FixedHandler(), configuration: configuration)
    await #expect(throws: error) { try await server.start() }
    #expect(error.description == text)
  }

  @Test func `on a port in use fails with advice`() async throws {
    try await withServer { port in
      await expectError(
        "port \(port) on 127.0.0.1 is in use. Stop the other server or pass --port",
        starting: .init(port: port), .portInUse(host: "127.0.0.1", port: port))
    }
  }

  @Test func `on an invalid host or port fails with advice`() async {
    await expectError(
      "the host \"not a host\" cannot be resolved. Correct --host, for example to 127.0.0.1",
      starting: .init(host: "not a host", port: 0), .unknownHost(host: "not a host"))
    await expectError(
      "192.0.2.1 is not an address of this machine. Correct --host, for example to 127.0.0.1",
      starting: .init(host: "192.0.2.1", port: 0), .notThisMachine(host: "192.0.2.1"))
    for port in [-1, 65_536] {
      await expectError(
        "\(port) is not a port. Pass --port with 1 to 65535, or 0 for any free port",
        starting: .init(port: port), .invalidPort(port))
    }
  }

  // A superuser may listen on any port, so the test provides the system's error for other users.
  @Test(arguments: [
    (EACCES, "this user may not listen on port 80 of 127.0.0.1. Pass --port with 1024 or more"),
    (EPERM, "this user may not listen on port 80 of 127.0.0.1. Pass --port with 1024 or more"),
    (
      ENOMEM,
      "cannot listen on port 80 of 127.0.0.1: Cannot allocate memory. Correct --host or --port"
    ),
  ])
  func `without permission, or with another system error, fails with that error`(
    code: CInt, text: String
  ) {
    let reason = IOError(errnoCode: code, reason: "bind")
    let error = ServerError(listening: reason, host: "127.0.0.1", port: 80)
    #expect(error.description == text)
    #expect((error == .permissionDenied(host: "127.0.0.1", port: 80)) == (code != ENOMEM))
  }

  @Test func `a second time is refused`() async throws {
    let server = WebDriverServer(handler: FixedHandler(), configuration: .patient)
    try await server.start()
    let error = await #expect(throws: ServerError.self) { try await server.start() }
    #expect(
      error?.description == "this server has been started before. Create a new one to start again")
    await server.stop()
    await #expect(throws: ServerError.alreadyStarted) { try await server.start() }
  }

  @Test func `by default makes it reachable from this machine only`() {
    let configuration = WebDriverServer.Configuration()
    #expect(configuration.host == "127.0.0.1")
    #expect(configuration.port == 4723)
  }

  @Test func `in run() fails with the reason if the port is in use`() async throws {
    try await withServer { port in
      let server = WebDriverServer(handler: FixedHandler(), configuration: .init(port: port))
      await #expect(throws: ServerError.portInUse(host: "127.0.0.1", port: port)) {
        try await server.run()
      }
    }
  }
}

@Suite("Stopping a server")
struct StopTests {
  private let hasty = WebDriverServer.Configuration.patient { $0.stopTimeout = 0.05 }

  private func started(
    _ handler: any WebDriverHandler, _ configuration: WebDriverServer.Configuration = .patient
  ) async throws -> (server: WebDriverServer, port: Int, connection: RawConnection) {
    let server = WebDriverServer(handler: handler, configuration: configuration)
    let port = try await server.start()
    return (server, port, try RawConnection(port: port))
  }

  @Test(arguments: [2, 20_000_000])
  func `completes a pending request, even for a client that reads late`(
    size: Int
  ) async throws {
    let handler = GatedHandler(answer: Data(count: size))
    let (server, port, connection) = try await started(handler)
    try connection.send(request("GET /slow"))
    await handler.waitForSlowRequest()
    async let stopped: Void = server.stop()
    await refusal(at: port)
    await handler.open()
    #expect(try await connection.response().body.count == size)
    #expect(try await connection.untilEnd() == "")
    await stopped
  }

  @Test func `ends idle connections and refuses new ones`() async throws {
    let (server, port, connection) = try await started(FixedHandler())
    _ = try await connection.ask()
    await server.stop()
    #expect(try await connection.untilEnd() == "")
    #expect(throws: RawConnection.Failure.self) { try RawConnection(port: port) }
  }

  @Test
  func `doesn't wait longer than the timeout for an incomplete request or an unread response`()
    async throws
  {
    let large = FixedHandler(body: Data(count: 20_000_000))
    let (server, port, half) = try await started(large, hasty)
    try half.send("POST /e HTTP/1.1\nHost: localhost\nContent-Length: 9\n\n{}")
    let unread = try RawConnection(port: port)
    try unread.send(request("GET /source"))
    let answered = try RawConnection(port: port)
    _ = try await answered.ask(request("GET /source"))
    await server.stop()
    #expect(throws: RawConnection.Failure.self) { try RawConnection(port: port) }
  }

  @Test func `cancels a request that isn't answered`() async throws {
    let handler = GatedHandler()
    let (server, _, connection) = try await started(handler, hasty)
    try connection.send(request("GET /slow"))
    await handler.waitForSlowRequest()
    await server.stop()
    await handler.waitForCancellation()
  }

  @Test func `twice, or before the start, has no effect`() async throws {
    let server = WebDriverServer(handler: FixedHandler(), configuration: .patient)
    await server.stop()
    let port = try await server.start()
    async let first: Void = server.stop()
    async let second: Void = server.stop()
    _ = await (first, second)
    await server.stop()
    #expect(throws: RawConnection.Failure.self) { try RawConnection(port: port) }
  }

  @Test func `during the start leaves nothing listening`() async throws {
    for _ in 0..<20 {
      let server = WebDriverServer(handler: FixedHandler(), configuration: .patient)
      async let starting = Result { try await server.start() }
      await waitUntil { await server.isStarted }
      await server.stop()
      switch await starting {
      case .success(let port):
        #expect(throws: RawConnection.Failure.self) { try RawConnection(port: port) }
      case .failure(let error): #expect(error as? ServerError == .stopped)
      }
    }
    #expect(
      ServerError.stopped.description
        == "this server was stopped while it started. Create a new one to start again")
  }

  @Test func `during the start ends its run`() async throws {
    let server = WebDriverServer(handler: FixedHandler(), configuration: .patient)
    async let running: Void = server.run()
    await waitUntil { await server.isStarted }
    await server.stop()
    try await running
  }

  @Test func `happens when its task is cancelled`() async throws {
    let server = WebDriverServer(handler: FixedHandler(), configuration: .patient)
    let (ports, started) = AsyncStream.makeStream(of: Int.self)
    let running = Task { try await server.run(ready: { started.yield($0) }) }
    let port = try #require(await ports.first { _ in true })
    let connection = try RawConnection(port: port)
    #expect(try await connection.ask().status == 200)
    running.cancel()
    try await running.value
    #expect(throws: RawConnection.Failure.self) { try RawConnection(port: port) }
  }
}

private func refusal(at port: Int) async {
  await waitUntil { (try? RawConnection(port: port)) == nil }
}

@Suite("Stopping a server by a signal", .serialized)
struct SignalTests {
  @Test func `answers pending requests first`() async throws {
    let handler = GatedHandler()
    let server = WebDriverServer(handler: handler, configuration: .patient)
    let (ports, started) = AsyncStream.makeStream(of: Int.self)
    let running = Task { try await server.run(onSignal: {}) { started.yield($0) } }
    let port = try #require(await ports.first { _ in true })
    let connection = try RawConnection(port: port)
    try connection.send(request("GET /slow"))
    await handler.waitForSlowRequest()
    kill(getpid(), SIGTERM)
    await refusal(at: port)
    await handler.open()
    try await running.value
    #expect(try await connection.untilEnd().hasSuffix("\r\n\r\n{}"))
  }

  @Test(arguments: [false, true])
  func `ends the process if that takes too long`(ends: Bool) async {
    let overdue = AsyncStream.makeStream(of: Bool.self)
    let signals = StopSignals(timeout: 0.001, onOverdue: { overdue.continuation.yield(true) }) {}
    if ends { signals.cancel() }
    signals.received()
    // Another deadline after the first.
    let later = StopSignals(timeout: 0.002, onOverdue: { overdue.continuation.yield(false) }) {}
    if ends { later.received() }
    #expect(await overdue.stream.first { _ in true } == !ends)
  }
}

@Suite("The echo server")
struct EchoServerTests {
  @Test
  func
    `responds to GET with its JSON and to POST with the body, with the WebDriver server's headers`()
    async throws
  {
    let server = EchoServer(json: Data(#"{"value":1}"#.utf8))
    let connection = try RawConnection(port: try await server.start())
    let get = try await connection.ask(request("GET /echo"))
    #expect(get.text == #"{"value":1}"#)
    #expect(get.head.contains("Content-Type: application/json; charset=utf-8\r\n"))
    #expect(get.head.contains("Cache-Control: no-cache\r\n"))
    #expect(
      try await connection.ask(request("POST /echo", body: #"{"a":"b"}"#)).text == #"{"a":"b"}"#)
    await server.stop()
  }
}
