import Foundation
import NIOCore
import NIOPosix
import TestSupport
import Testing
import WebDriver
import WebDriverServer

extension WebDriverRequest {
  fileprivate static let status = WebDriverRequest(method: "GET", path: "/status")
  fileprivate static let slow = WebDriverRequest(method: "GET", path: "/slow")
}

private func makeTransport(to url: String, timeout: Double = 1e6) throws -> NIOTransport {
  try NIOTransport(baseURL: try #require(URL(string: url)), timeout: timeout)
}

@Suite("A transport over HTTP")
struct TransportTests {
  @Test func `passes on method, path, body and status, for many requests at once`() async throws {
    let handler = EchoingHandler()
    let requests = [
      .status, WebDriverRequest(method: "DELETE", path: "/session/1"),
      WebDriverRequest(method: "POST", path: "/session/1/back"),
      WebDriverRequest(
        method: "POST", path: "/session/a%2Fb%20%C3%A9/url", body: Data(#"{"a":"é 🍺"}"#.utf8)),
      WebDriverRequest(method: "POST", path: "/e", body: Data(repeating: 0x61, count: 1_500_000)),
    ]
    try await withServer(handler, configuration: .patient { $0.basePath = "/wd/hub" }) { port in
      let transport = try makeTransport(to: "http://127.0.0.1:\(port)/wd/hub/")
      try await withThrowingTaskGroup(of: Void.self) { group in
        for request in requests {
          group.addTask {
            let response = try await transport.send(request)
            let echo = Data("\(request.method) \(request.path) ".utf8) + request.body
            #expect(response == WebDriverResponse(status: 200, body: echo))
          }
        }
        try await group.waitForAll()
      }
      await transport.close()
    }
    #expect(await handler.requests.count == requests.count)
    try await withServer(FixedHandler(status: 404)) { port in
      let transport = try makeTransport(to: "http://127.0.0.1:\(port)")
      #expect(try await transport.send(.status).status == 404)
    }
  }

  @Test func `declares the media types that it sends and accepts`() async throws {
    try await withFakeServer(answering: {
      "HTTP/1.1 200 OK\r\nContent-Length: \($0.utf8.count)\r\n\r\n\($0)"
    }) { port in
      let response = try await makeTransport(to: "http://127.0.0.1:\(port)/hub")
        .send(WebDriverRequest(method: "POST", path: "/session"))
      #expect(
        String(decoding: response.body, as: UTF8.self) == """
          POST /hub/session HTTP/1.1\r
          Host: 127.0.0.1:\(port)\r
          Content-Type: application/json; charset=utf-8\r
          Accept: application/json\r
          Content-Length: 0\r
          \r

          """)
    }
  }

  private static let broken =
    "the connection to $url broke before the response was complete. Check whether the server "
    + "ended, and send the command again if it may run twice"

  /// The answer of a server (nil for none at all), and the error.
  @Test(arguments: [
    (
      nil, "no response from $url within 0.1 s. Check whether the server hangs, or allow more time"
    ),
    (
      "220 mail.example ESMTP\r\n",
      "the server at $url does not speak HTTP. Check that host and port are those of the "
        + "WebDriver server"
    ), ("", broken), ("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{}", broken),
  ])
  func `reports a server that doesn't answer or speak HTTP, and a lost connection`(
    answer: String?, text: String
  ) async throws {
    let respond: (@Sendable (String) -> String)? = if let answer { { _ in answer } } else { nil }
    try await withFakeServer(answering: respond) { port in
      let url = "http://127.0.0.1:\(port)"
      let transport = try makeTransport(to: url, timeout: answer == nil ? 0.1 : 1e6)
      let error = await #expect(throws: TransportError.self) { try await transport.send(.status) }
      #expect(error?.description == text.replacing("$url", with: url))
    }
  }

  @Test func `reports an address where nothing listens, and an unknown host`() async throws {
    let port = try await withServer { $0 }
    for (url, reason) in [
      ("http://127.0.0.1:\(port)", "nothing accepts connections there"),
      ("http://no.such.host.invalid:4723", "the host cannot be resolved"),
    ] {
      let transport = try makeTransport(to: url)
      let error = await #expect(throws: TransportError.self) { try await transport.send(.status) }
      #expect(
        error?.description == "cannot connect to \(url): \(reason). Start the server there, or "
          + "correct the host and the port")
    }
  }

  @Test(arguments: [false, true])
  func `ends a pending request when it is closed, or the request's task cancelled`(
    isClosed: Bool
  ) async throws {
    let handler = GatedHandler()
    try await withServer(handler) { port in
      let url = "http://127.0.0.1:\(port)"
      let transport = try makeTransport(to: url)
      let task = Task { try await transport.send(.slow) }
      await waitUntil { await handler.arrivals == 1 }
      if isClosed {
        await transport.close()
        let closed = TransportError.closed(url: url)
        #expect(
          closed.description
            == "the transport to \(url) is closed. Create a new one to send further requests")
        await #expect(throws: closed) { try await task.value }
        await #expect(throws: closed) { try await transport.send(.status) }
      } else {
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try await transport.send(.status).status == 200)
      }
      await handler.open()
    }
  }

  @Test func `works again after a restart of the server`() async throws {
    let first = WebDriverServer(handler: FixedHandler(), configuration: .patient)
    let port = try await first.start()
    let transport = try makeTransport(to: "http://127.0.0.1:\(port)")
    _ = try await transport.send(.status)
    await first.stop()
    try await withServer(FixedHandler(), configuration: .patient { $0.port = port }) { _ in
      let response = try await transport.send(.status)
      #expect(response.status == 200)
    }
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

/// Sends the result of `answer` for the first bytes of a connection, and closes it.
private final class FakeAnswer: ChannelInboundHandler, Sendable {
  typealias InboundIn = ByteBuffer

  private let answer: (@Sendable (String) -> String)?

  init(_ answer: (@Sendable (String) -> String)?) { self.answer = answer }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard let answer else { return }
    let text = answer(String(buffer: unwrapInboundIn(data)))
    context.writeAndFlush(NIOAny(ByteBuffer(string: text)), promise: nil)
    context.close(promise: nil)
  }
}

/// Runs the body with a fake server, which never answers without `answer`.
private func withFakeServer(
  answering answer: (@Sendable (String) -> String)?, _ body: (Int) async throws -> Void
) async throws {
  let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
    .childChannelInitializer { $0.pipeline.addHandler(FakeAnswer(answer)) }
    .bind(host: "127.0.0.1", port: 0).get()
  let result = await Result { try await body(try #require(channel.localAddress?.port)) }
  try await channel.close()
  try result.get()
}
