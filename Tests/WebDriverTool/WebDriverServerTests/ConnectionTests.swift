import Device
import Foundation
import NIOCore
import Synchronization
import TestSupport
import Testing
import WebDriver
import WebDriverServer

@Suite("A connection")
struct ConnectionTests {
  @Test func `answers pipelined requests in their order, up to a malformed one`() async throws {
    try await connected { connection in
      let ahead = request("POST /1", body: "a") + request("GET /2") + "nonsense\n\n"
      let first = try await connection.ask(ahead)
      #expect(first.text == "POST /1 a")
      #expect(try await connection.response().text == "GET /2 ")
      #expect(try await connection.untilEnd().hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
    }
  }

  @Test func `ends after the response if the client asks for it`() async throws {
    try await connected(FixedHandler()) { connection in
      try connection.send(request("GET /status", headers: ["Connection: close"]))
      let text = try await connection.untilEnd()
      #expect(text.contains("\r\nConnection: close\r\n"))
      #expect(text.hasSuffix("\r\n\r\n{\"value\":null}"))
    }
  }

  @Test(arguments: ["hello\n\n", "GET /status HTTP/9.9\n\n", "\u{16}\u{3}\u{1}\u{2}\n\n"])
  func `that doesn't speak HTTP gets an error and ends`(text: String) async throws {
    try await withServer { port in
      let connection = try RawConnection(port: port)
      try connection.send(text)
      #expect(try await connection.untilEnd().hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
      #expect(try await RawConnection(port: port).ask().text == "GET /status ")
    }
  }

  @Test
  func `still gets its response after the client has closed its side`() async throws {
    try await connected(FixedHandler()) { connection in
      try connection.send(request("GET /status"))
      connection.endSending()
      #expect(try await connection.untilEnd().hasSuffix(#"{"value":null}"#))
    }
  }

  @Test func `doesn't delay others, whether it is slow or idle`() async throws {
    let handler = GatedHandler()
    try await withServer(handler) { port in
      let slow = try (0..<100).map { _ in try RawConnection(port: port) }
      for connection in slow { try connection.send(request("GET /slow")) }
      await waitUntil { await handler.arrivals == 100 }
      let idle = try (0..<100).map { _ in try RawConnection(port: port) }
      for connection in idle { #expect(try await connection.ask().text == "{}") }
      await handler.open()
      for connection in slow { #expect(try await connection.response().text == "{}") }
    }
  }
}

@Suite("A client that disconnects")
struct DisconnectTests {
  @Test func `has its request cancelled, and the session ended that it started`() async throws {
    let handler = GatedHandler()
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

  @Test func `without having read the response has its session ended`() async throws {
    let handler = GatedHandler()
    try await withServer(handler) { port in
      do {
        let connection = try RawConnection(port: port)
        try connection.send(request("POST /session", body: "{}"))
        let byte = try await onThread { try connection.read(1) }
        #expect(byte.count == 1)
        // The last reference, so this closes the connection.
      }
      await waitUntil { await handler.ends == 1 }
    }
  }

  @Test func `after having read the response keeps its session`() async throws {
    let handler = GatedHandler()
    try await withServer(handler) { port in
      // For each session, a connection that is only closed, and one that is used again and reset.
      for isReset in [false, true] {
        let connection = try RawConnection(port: port)
        _ = try await connection.ask(request("POST /session", body: "{}"))
        guard isReset else { continue }
        try connection.send(request("GET /status"))
        let byte = try await onThread { try connection.read(1) }
        #expect(byte.count == 1)
      }
    }
    // The server has closed all connections.
    #expect(await handler.ends == 0)
  }
}

/// A connection's time begins when it gets its first request, however late that is.
private final class LateStart: ChannelInboundHandler, RemovableChannelHandler, Sendable {
  typealias InboundIn = NIOAny

  func channelActive(context: ChannelHandlerContext) {}

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    context.fireChannelActive()
    context.fireChannelRead(data)
  }
}

@Suite("A connection's time")
struct ConnectionTimeTests {
  private let restless = WebDriverServer.Configuration.patient { $0.idleTimeout = 0.05 }

  @Test(arguments: [
    "G", "GET /status HTTP/1.1\nHo",
    "POST /e HTTP/1.1\nHost: localhost\nContent-Length: 9\n\n{}",
  ])
  func `ends if the rest of a request doesn't arrive`(half: String) async throws {
    try await connected(configuration: restless) { connection in
      // On a busy machine, the time may have passed by now.
      try? connection.send(half)
      let rest = try await connection.untilEnd()
      #expect(rest == "")
    }
  }

  @Test func `ends without a request, but not while a response is pending`() async throws {
    let handler = GatedHandler()
    try await withServer(handler, configuration: restless, observers: { [LateStart()] }) { port in
      let waiting = try RawConnection(port: port)
      try waiting.send(request("GET /slow"))
      await waitUntil { await handler.arrivals > 0 }
      // The time of a connection that began later has passed.
      let idle = try RawConnection(port: port)
      #expect(try await idle.ask().text == "{}")
      #expect(try await idle.untilEnd() == "")
      await handler.open()
      #expect(try await waiting.response().text == "{}")
      #expect(try await waiting.untilEnd() == "")
    }
  }

  @Test func `is half a minute by default`() {
    #expect(WebDriverServer.Configuration().idleTimeout == 30)
  }
}

/// Sessions whose commands block their threads until the test opens a gate.
@Suite("Busy sessions")
struct BusySessionsTests {
  private let gate = DispatchSemaphore(value: 0)
  private let blocked = Counter()

  private final class Counter: Sendable {
    let value = Atomic(0)
  }

  private var remoteEnd: RemoteEnd {
    let app = ScriptedAppDefinition { [gate, blocked] launch in
      ScriptedApp(0, host: launch.host) { app in
        Screen([
          Element(
            .button, label: "Block",
            actions: [
              .tap {
                blocked.value.add(1, ordering: .releasing)
                gate.wait()
              }
            ]),
          Element(
            .button, label: "Count", value: "\(app.model)", actions: [.tap { app.model += 1 }]),
        ])
      }
    }
    return RemoteEnd(configuration: .init(apps: [app], sessionLimit: 100))
  }

  @Test func `don't hold up the status or other sessions`() async throws {
    // More than Swift has threads for tasks.
    let count = min(max(8, ProcessInfo.processInfo.activeProcessorCount + 1), 48)
    try await withServer(remoteEnd) { port in
      let url = try #require(URL(string: "http://127.0.0.1:\(port)"))
      let transport = try NIOTransport(baseURL: url)
      func find(_ label: String) async throws -> RemoteElement {
        try await RemoteDriver.start(on: transport, capabilities: ["appium:app": "Scripted"])
          .findElement(.accessibilityID(label))
      }
      var clicks: [Task<Void, any Error>] = []
      for _ in 0..<count {
        let button = try await find("Block")
        clicks.append(Task { try await button.click() })
      }
      let counter = try await find("Count")
      await waitUntil { blocked.value.load(ordering: .acquiring) == count }
      _ = try await RemoteDriver.status(on: transport)
      try await counter.click()
      #expect(try await counter.attribute("value") == "1")
      for _ in clicks { gate.signal() }
      for click in clicks { try await click.value }
      await transport.close()
    }
  }
}
