import Foundation
import Testing
import WebDriver
import WebDriverServer

@Suite("Stopping a server")
struct StopTests {
  private func server(
    _ handler: any WebDriverHandler, stopTimeout: Double = 10
  ) -> WebDriverServer {
    WebDriverServer(handler: handler, configuration: .init(port: 0, stopTimeout: stopTimeout))
  }

  /// Waits until nothing listens on the port any more.
  private func refusal(at port: Int) async {
    while (try? RawConnection(port: port)) != nil { await Task.yield() }
  }

  @Test("lets a request under way be answered, and then ends its connection")
  func underWay() async throws {
    let handler = GatedHandler()
    let server = server(handler)
    let port = try await server.start()
    let connection = try RawConnection(port: port)
    try connection.send(request("GET /slow"))
    await handler.slowRequestHasCome()
    async let stopped: Void = server.stop()
    await refusal(at: port)
    await handler.open()
    #expect(try await connection.untilEnd().hasSuffix("\r\n\r\n{}"))
    await stopped
  }

  @Test("lets a response be read to its end that the client reads late")
  func lateReader() async throws {
    let size = 20_000_000
    let handler = GatedHandler(answer: Data(count: size))
    let server = server(handler)
    let port = try await server.start()
    let connection = try RawConnection(port: port)
    try connection.send(request("GET /slow"))
    await handler.slowRequestHasCome()
    async let stopped: Void = server.stop()
    await refusal(at: port)
    await handler.open()
    #expect(try await connection.response().body.count == size)
    await stopped
  }

  @Test("ends idle connections and refuses new ones")
  func idle() async throws {
    let server = server(FixedHandler())
    let port = try await server.start()
    let connection = try RawConnection(port: port)
    try connection.send(request("GET /status"))
    _ = try await connection.response()
    await server.stop()
    #expect(try await connection.untilEnd() == "")
    #expect(throws: RawConnection.Failure.self) { try RawConnection(port: port) }
  }

  @Test("does not wait longer than the timeout for half a request or an unread response")
  func timeout() async throws {
    let server = server(FixedHandler(body: Data(count: 20_000_000)), stopTimeout: 0.05)
    let port = try await server.start()
    let half = try RawConnection(port: port)
    try half.send("POST /e HTTP/1.1\nHost: localhost\nContent-Length: 9\n\n{}")
    let unread = try RawConnection(port: port)
    try unread.send(request("GET /source"))
    let answered = try RawConnection(port: port)
    try answered.send(request("GET /source"))
    _ = try await answered.response()
    await server.stop()
    #expect(throws: RawConnection.Failure.self) { try RawConnection(port: port) }
  }

  @Test("gives up an answer that does not come", .timeLimit(.minutes(1)))
  func givenUp() async throws {
    let handler = EndlessHandler()
    let server = server(handler, stopTimeout: 0.05)
    let connection = try RawConnection(port: try await server.start())
    try connection.send(request("GET /slow"))
    await handler.requestHasCome()
    await server.stop()
    await handler.requestWasGivenUp()
  }

  @Test("twice, or before it was started, does no harm")
  func twice() async throws {
    let server = server(FixedHandler())
    await server.stop()
    let port = try await server.start()
    async let first: Void = server.stop()
    async let second: Void = server.stop()
    _ = await (first, second)
    await server.stop()
    #expect(throws: RawConnection.Failure.self) { try RawConnection(port: port) }
  }

  @Test("happens when the task that runs it is cancelled")
  func cancellation() async throws {
    let server = server(FixedHandler())
    let (ports, started) = AsyncStream.makeStream(of: Int.self)
    let running = Task { try await server.run { started.yield($0) } }
    let port = try #require(await ports.first { _ in true })
    let connection = try RawConnection(port: port)
    try connection.send(request("GET /status"))
    #expect(try await connection.response().status == 200)
    running.cancel()
    try await running.value
    #expect(throws: RawConnection.Failure.self) { try RawConnection(port: port) }
  }

  @Test("happens on a signal, with requests under way answered")
  func signal() async throws {
    let handler = GatedHandler()
    let server = server(handler)
    let (ports, started) = AsyncStream.makeStream(of: Int.self)
    let running = Task { try await server.run(stopsOnSignals: true) { started.yield($0) } }
    let port = try #require(await ports.first { _ in true })
    let connection = try RawConnection(port: port)
    try connection.send(request("GET /slow"))
    await handler.slowRequestHasCome()
    kill(getpid(), SIGTERM)
    await refusal(at: port)
    await handler.open()
    try await running.value
    #expect(try await connection.untilEnd().hasSuffix("\r\n\r\n{}"))
  }

  @Test("that cannot start ends with the reason")
  func cannotRun() async throws {
    try await withServer { port in
      let server = WebDriverServer(handler: FixedHandler(), configuration: .init(port: port))
      await #expect(throws: ServerError.portInUse(host: "127.0.0.1", port: port)) {
        try await server.run()
      }
    }
  }
}
