import Foundation
import NIOCore
import NIOPosix
import TestSupport
import Testing
import WebDriver
import WebDriverServer

@Suite("A transport over HTTP")
struct TransportTests {
  private let status = WebDriverRequest(method: "GET", path: "/status")

  private func transport(to url: String, timeout: Double = 1e6) throws -> NIOTransport {
    try NIOTransport(baseURL: try #require(URL(string: url)), timeout: timeout)
  }

  /// Records an issue if a request doesn't fail with this error, in which `$url` is the address.
  private func expectError(_ text: String, from url: String, timeout: Double = 1e6) async throws {
    let transport = try transport(to: url, timeout: timeout)
    let error = await #expect(throws: TransportError.self) { try await transport.send(status) }
    #expect(error?.description == text.replacing("$url", with: url))
  }

  @Test func `passes on method, path, body and status, for many requests at once`() async throws {
    let handler = SpyHandler()
    let requests = [
      status, WebDriverRequest(method: "DELETE", path: "/session/1"),
      WebDriverRequest(method: "POST", path: "/session/1/back"),
      WebDriverRequest(
        method: "POST", path: "/session/a%2Fb%20%C3%A9/url", body: Data(#"{"a":"é 🍺"}"#.utf8)),
      WebDriverRequest(method: "POST", path: "/e", body: Data(repeating: 0x61, count: 1_500_000)),
    ]
    try await withServer(handler, configuration: .patient { $0.basePath = "/wd/hub" }) { port in
      let transport = try transport(to: "http://127.0.0.1:\(port)/wd/hub/")
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
    }
    #expect(await handler.requests.count == requests.count)
  }

  @Test func `declares the media types, and returns an error's status`() async throws {
    let answer: @Sendable (String) -> String = {
      "HTTP/1.1 404 Not Found\r\nContent-Length: \($0.utf8.count)\r\n\r\n\($0)"
    }
    try await withFakeServer(answering: answer) { url in
      let response = try await transport(to: url)
        .send(WebDriverRequest(method: "POST", path: "/session"))
      #expect(response.status == 404)
      #expect(
        String(decoding: response.body, as: UTF8.self) == """
          POST /session HTTP/1.1\r
          Host: \(url.dropFirst(7))\r
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
    try await withFakeServer(answering: respond) { url in
      try await expectError(text, from: url, timeout: answer == nil ? 0.1 : 1e6)
    }
  }

  @Test func `reports an address where nothing listens, and an unknown host`() async throws {
    let port = try await withServer { $0 }
    for (url, reason) in [
      ("http://127.0.0.1:\(port)", "nothing accepts connections there"),
      ("http://no.such.host.invalid:4723", "the host cannot be resolved"),
    ] {
      try await expectError(
        "cannot connect to $url: \(reason). Start the server there, or correct the host and the "
          + "port", from: url)
    }
  }

  @Test(arguments: [false, true])
  func `ends a pending request when it is closed, or the request's task cancelled`(
    isClosed: Bool
  ) async throws {
    let handler = SpyHandler()
    try await withServer(handler) { port in
      let transport = try transport(to: "http://127.0.0.1:\(port)")
      let slow = Task { try await transport.send(WebDriverRequest(method: "GET", path: "/slow")) }
      await waitUntil { await handler.arrivals == 1 }
      if isClosed {
        await transport.close()
        let closed = TransportError.closed(url: "http://127.0.0.1:\(port)")
        #expect(
          closed.description.hasSuffix(" is closed. Create a new one to send further requests"))
        await #expect(throws: closed) { try await slow.value }
        await #expect(throws: closed) { try await transport.send(status) }
      } else {
        slow.cancel()
        await #expect(throws: CancellationError.self) { try await slow.value }
        #expect(try await transport.send(status).status == 200)
      }
      await handler.open()
    }
  }

  @Test func `works again after a restart of the server`() async throws {
    let first = WebDriverServer(handler: SpyHandler(), configuration: .patient)
    let port = try await first.start()
    let transport = try transport(to: "http://127.0.0.1:\(port)")
    _ = try await transport.send(status)
    await first.stop()
    try await withServer(SpyHandler(), configuration: .patient { $0.port = port }) { _ in
      let response = try await transport.send(status)
      #expect(response.status == 200)
    }
  }

  @Test(arguments: [
    "localhost:4723", "ftp://localhost", "http:///status", "http://a/?b", "http://a/#b",
    "https://localhost",
  ])
  func `refuses an invalid server URL, and TLS`(url: String) throws {
    let error = #expect(throws: TransportError.self) { try transport(to: url) }
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

/// Runs the body with the address of a fake server, which never answers without `answer`.
private func withFakeServer(
  answering answer: (@Sendable (String) -> String)?, _ body: (String) async throws -> Void
) async throws {
  let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
    .childChannelInitializer { $0.pipeline.addHandler(FakeAnswer(answer)) }
    .bind(host: "127.0.0.1", port: 0).get()
  let port = try #require(channel.localAddress?.port)
  let result = await Result { try await body("http://127.0.0.1:\(port)") }
  try await channel.close()
  try result.get()
}
