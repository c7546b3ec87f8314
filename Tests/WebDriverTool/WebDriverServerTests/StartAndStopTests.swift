import Foundation
import NIOCore
import TestSupport
import Testing
import WebDriver
@testable import WebDriverServer

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
      handler: FixedHandler(), configuration: .init(host: host, port: 0))
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
  private func started(
    _ handler: any WebDriverHandler, _ configuration: WebDriverServer.Configuration = .patient
  ) async throws -> (server: WebDriverServer, port: Int, connection: RawConnection) {
    let server = WebDriverServer(handler: handler, configuration: configuration)
    let port = try await server.start()
    return (server, port, try RawConnection(port: port))
  }

  @Test func `completes a pending request, ends idle connections, and refuses new ones`()
    async throws
  {
    let handler = GatedHandler()
    let (server, port, connection) = try await started(handler)
    let idle = try RawConnection(port: port)
    _ = try await idle.ask()
    try connection.send(request("GET /slow"))
    await waitUntil { await handler.arrivals > 0 }
    async let stopped: Void = server.stop()
    await refusal(at: port)
    #expect(try await idle.untilEnd() == "")
    await handler.open()
    #expect(try await connection.response().text == "{}")
    #expect(try await connection.untilEnd() == "")
    await stopped
    await server.stop()
  }

  @Test
  func `doesn't wait longer than the timeout for a client or a handler`() async throws {
    let handler = GatedHandler(answer: Data(count: 20_000_000))
    let (server, port, half) = try await started(handler, .patient { $0.stopTimeout = 0.05 })
    try half.send("POST /e HTTP/1.1\nHost: localhost\nContent-Length: 9\n\n{}")
    let unread = try RawConnection(port: port)
    try unread.send(request("GET /source"))
    let slow = try RawConnection(port: port)
    try slow.send(request("GET /slow"))
    await waitUntil { await handler.arrivals > 0 }
    await server.stop()
    await waitUntil { await handler.cancellations == 1 }
    #expect(throws: RawConnection.Failure.self) { try RawConnection(port: port) }
  }

  @Test func `during the start leaves nothing listening, and before it has no effect`()
    async throws
  {
    let server = WebDriverServer(handler: FixedHandler(), configuration: .patient)
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
    let handler = GatedHandler()
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
    #expect(try await connection.untilEnd().hasSuffix("\r\n\r\n{}"))
  }
}
