import Foundation
import NIOCore
import Testing
import WebDriver
import WebDriverServer

@Suite("Starting a server")
struct StartTests {
  /// Records an issue where a server does not refuse to start in these words.
  private func expectError(
    _ error: ServerError, _ text: String, starting configuration: WebDriverServer.Configuration
  ) async {
    let server = WebDriverServer(handler: FixedHandler(), configuration: configuration)
    let thrown = await #expect(throws: ServerError.self) { try await server.start() }
    #expect(thrown == error)
    #expect(error.description == text)
  }

  @Test("on a port in use says so") func portInUse() async throws {
    try await withServer { port in
      await expectError(
        .portInUse(host: "127.0.0.1", port: port),
        "port \(port) on 127.0.0.1 is in use; stop the other server or pass --port",
        starting: .init(port: port))
    }
  }

  @Test("on a host that cannot be resolved says so") func unknownHost() async {
    await expectError(
      .unknownHost(host: "not a host"),
      "the host \"not a host\" cannot be resolved; correct --host, for example to 127.0.0.1",
      starting: .init(host: "not a host", port: 0))
  }

  @Test("on another machine's address says so") func notThisMachine() async {
    await expectError(
      .notThisMachine(host: "192.0.2.1"),
      "192.0.2.1 is not an address of this machine; correct --host, for example to 127.0.0.1",
      starting: .init(host: "192.0.2.1", port: 0))
  }

  @Test("on a number that is no port says so", arguments: [-1, 65_536])
  func invalidPort(port: Int) async {
    await expectError(
      .invalidPort(port),
      "\(port) is not a port; pass --port with 1 to 65535, or 0 for any free port",
      starting: .init(port: port))
  }

  // A superuser may listen on any port, so what the system says to others is given here.
  @Test("without permission says so", arguments: [EACCES, EPERM])
  func permissionDenied(code: CInt) {
    let error = ServerError(
      listening: IOError(errnoCode: code, reason: "bind"), host: "127.0.0.1", port: 80)
    #expect(error == .permissionDenied(host: "127.0.0.1", port: 80))
    #expect(
      error.description
        == "this user may not listen on port 80 of 127.0.0.1; pass --port with 1024 or more")
  }

  @Test("says in the system's words what nothing else describes") func otherReason() {
    let error = ServerError(
      listening: IOError(errnoCode: ENOMEM, reason: "bind"), host: "127.0.0.1", port: 80)
    #expect(
      error.description == "cannot listen on port 80 of 127.0.0.1: Cannot allocate memory; "
        + "correct --host or --port")
  }

  @Test("a second time is refused") func secondStart() async throws {
    let server = WebDriverServer(handler: FixedHandler(), configuration: .init(port: 0))
    try await server.start()
    let error = await #expect(throws: ServerError.self) { try await server.start() }
    #expect(
      error?.description == "this server has been started before; make a new one to start again")
    await server.stop()
    await #expect(throws: ServerError.alreadyStarted) { try await server.start() }
  }

  @Test("by default can be reached from this machine only") func defaults() {
    let configuration = WebDriverServer.Configuration()
    #expect(configuration.host == "127.0.0.1")
    #expect(configuration.port == 4723)
  }
}

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

  @Test(
    "lets a request under way be answered, and a client that reads late read to the end",
    arguments: [2, 20_000_000])
  func underWay(size: Int) async throws {
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
    #expect(try await connection.untilEnd() == "")
    await stopped
  }

  @Test("ends idle connections and refuses new ones") func idle() async throws {
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

  @Test("gives up an answer that does not come", .timeLimit(.minutes(5)))
  func givenUp() async throws {
    let handler = GatedHandler()
    let server = server(handler, stopTimeout: 0.05)
    let connection = try RawConnection(port: try await server.start())
    try connection.send(request("GET /slow"))
    await handler.slowRequestHasCome()
    await server.stop()
    await handler.slowRequestWasGivenUp()
  }

  @Test("twice, or before it was started, does no harm") func twice() async throws {
    let server = server(FixedHandler())
    await server.stop()
    let port = try await server.start()
    async let first: Void = server.stop()
    async let second: Void = server.stop()
    _ = await (first, second)
    await server.stop()
    #expect(throws: RawConnection.Failure.self) { try RawConnection(port: port) }
  }

  @Test("happens when the task that runs it is cancelled") func cancellation() async throws {
    let server = server(FixedHandler())
    let (ports, started) = AsyncStream.makeStream(of: Int.self)
    let running = Task { try await server.run(ready: { started.yield($0) }) }
    let port = try #require(await ports.first { _ in true })
    let connection = try RawConnection(port: port)
    try connection.send(request("GET /status"))
    #expect(try await connection.response().status == 200)
    running.cancel()
    try await running.value
    #expect(throws: RawConnection.Failure.self) { try RawConnection(port: port) }
  }

  @Test("happens on a signal, with requests under way answered") func signal() async throws {
    let handler = GatedHandler()
    let server = server(handler)
    let (ports, started) = AsyncStream.makeStream(of: Int.self)
    let running = Task { try await server.run(onSignal: {}) { started.yield($0) } }
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

  @Test("that cannot start ends with the reason") func cannotRun() async throws {
    try await withServer { port in
      let server = WebDriverServer(handler: FixedHandler(), configuration: .init(port: port))
      await #expect(throws: ServerError.portInUse(host: "127.0.0.1", port: port)) {
        try await server.run()
      }
    }
  }
}

@Suite("The echo server")
struct EchoServerTests {
  @Test("answers its JSON to GET, the body to POST, and sends both like the WebDriver server")
  func echo() async throws {
    let server = EchoServer(json: Data(#"{"value":1}"#.utf8))
    let connection = try RawConnection(port: try await server.start())
    try connection.send(request("GET /echo"))
    let get = try await connection.response()
    #expect(get.text == #"{"value":1}"#)
    #expect(get.head.contains("Content-Type: application/json; charset=utf-8\r\n"))
    #expect(get.head.contains("Cache-Control: no-cache\r\n"))
    try connection.send(request("POST /echo", body: #"{"a":"b"}"#))
    #expect(try await connection.response().text == #"{"a":"b"}"#)
    await server.stop()
  }
}
