import Foundation
import HTTPTypes
import HummingbirdCore
import NIOCore
import SampleApps
import WebDriver
import WebDriverServer

/// Measures WebDriver's overhead over HTTP, by comparing each command with an echo of the same
/// size.
///
/// The echo uses the same HTTP server without WebDriver. Request and response have as many bytes as
/// those of the command.
struct HTTPBenchmark {
  /// The limit of a command's median, as a multiple of its echo's median.
  static let limit = Limit.ratio(1.5)

  let runs: Int

  /// Measures status, find on an unchanged screen, click and text on a screen of ten rows, each
  /// with its echo.
  func measure() async throws -> [Timing] {
    let app = RowsApp(count: 10)
    return try await LocalServer.run(app.remoteEnd(sessionLimit: 2)) { transport in
      try await measure(app.start(on: transport), on: transport)
    }
  }

  private func measure(
    _ driver: RemoteDriver, on transport: NIOTransport
  ) async throws -> [Timing] {
    let session = "/session/\(driver.sessionID)"
    let row = try await driver.findElement(.xpath("//XCUIElementTypeStaticText[@label='Row 3']"))
    let element = "\(session)/element/\(row.reference)"
    let find = #"{"using":"xpath","value":"//XCUIElementTypeStaticText[@label='Row 7']"}"#
    var timings: [Timing] = []
    for (name, method, path, body) in [
      ("status", "GET", "/status", ""),
      // Before the click, so that the screen is unchanged.
      ("find by XPath, unchanged screen", "POST", "\(session)/element", find),
      ("click", "POST", "\(element)/click", "{}"), ("text", "GET", "\(element)/text", ""),
    ] {
      let command = WebDriverRequest(method: method, path: path, body: Data(body.utf8))
      timings += try await measure(name, command, on: transport)
    }
    try await driver.quit()
    return timings
  }

  /// Measures a command and its echo in turns, so that disturbances affect both equally.
  private func measure(
    _ name: String, _ command: WebDriverRequest, on transport: NIOTransport
  ) async throws -> [Timing] {
    let answer = try await Self.send(command, on: transport)
    return try await LocalServer.echo(answer.body) { echoes in
      let echo = WebDriverRequest(
        method: command.method, path: command.method == "POST" ? "/answer" : "/echo",
        body: command.body)
      let echoed = try await Self.send(echo, on: echoes)
      guard echoed.body.count == answer.body.count else {
        throw PeerError(
          "http: \(name) returned \(answer.body.count) bytes, but its echo \(echoed.body.count)")
      }
      var (echoSeconds, seconds): ([Double], [Double]) = ([], [])
      for run in 0..<runs + 100 {
        let one = try await Stopwatch.measure(1, warmUp: 0) { _ in
          try await Self.send(echo, on: echoes)
        }
        let other = try await Stopwatch.measure(1, warmUp: 0) { _ in
          try await Self.send(command, on: transport)
        }
        if run >= 100 {
          echoSeconds += one
          seconds += other
        }
      }
      let peer = "http: echo of the size of \(name) (bare Hummingbird)"
      return [
        Timing(name: peer, seconds: echoSeconds),
        Timing(name: "http: \(name)", seconds: seconds, peer: peer, limit: Self.limit),
      ]
    }
  }

  @discardableResult
  private static func send(
    _ request: WebDriverRequest, on transport: NIOTransport
  ) async throws -> WebDriverResponse {
    let response = try await transport.send(request)
    guard response.status == 200 else {
      throw PeerError("\(request.method) \(request.path) returned HTTP status \(response.status)")
    }
    return response
  }
}

/// Measures the status and a tap of a session while eight other sessions search without an end.
struct BusyBenchmark {
  let rounds: Int
  private static let busy = 8
  private static let limits = XPathLimits(operations: .max / 2, seconds: 5)

  func measure() async throws -> [Timing] {
    var configuration = RemoteEnd.Configuration(
      apps: InstalledApps.all(), clock: .virtual, sessionLimit: Self.busy + 1)
    configuration.xpathLimits = Self.limits
    return try await LocalServer.run(RemoteEnd(configuration: configuration)) { transport in
      try await measure(on: transport)
    }
  }

  private func measure(on transport: any WebDriverTransport) async throws -> [Timing] {
    var (statuses, taps): ([Double], [Double]) = ([], [])
    let driver = try await start(on: transport)
    for _ in 0..<rounds {
      var others: [RemoteDriver] = []
      for _ in 0..<Self.busy { others.append(try await start(on: transport)) }
      let searches = others.map { driver in
        Task {
          try? await driver.findElement(
            .xpath("//*[//*[//*[//*[//*[//*[//*[count(//*) = 0]]]]]]]"))
        }
      }
      // Give all sessions time to begin.
      for _ in 0..<20 { _ = try await RemoteDriver.status(on: transport) }
      statuses += try await Stopwatch.measure(20, warmUp: 0) { _ in
        _ = try await RemoteDriver.status(on: transport)
      }
      for _ in 0..<10 {
        for button in ["Add", "Cancel"] {
          let found = try await driver.findElement(.accessibilityID(button))
          taps += try await Stopwatch.measure(1, warmUp: 0) { _ in try await found.click() }
        }
      }
      for search in searches { _ = await search.value }
      for other in others { try await other.quit() }
    }
    try await driver.quit()
    return [
      Timing(
        name: "status, next to \(Self.busy) busy sessions", seconds: statuses,
        limit: .seconds(0.1)),
      Timing(
        name: "a tap, next to \(Self.busy) busy sessions", seconds: taps, limit: .seconds(1)),
    ]
  }

  private func start(on transport: any WebDriverTransport) async throws -> RemoteDriver {
    try await RemoteDriver.start(
      on: transport,
      capabilities: [
        "platformName": "iOS", "appium:automationName": "XCUITest",
        "appium:bundleId": "app.duet.tinylog",
      ])
  }
}

/// A bare Hummingbird server: a baseline without WebDriver, on a port that the system chooses.
///
/// It responds to `POST /echo` with the request's body, and to other requests with fixed JSON.
struct EchoServer {
  private let server: HTTPServer<HTTP1Channel>

  var port: Int { server.port }

  /// Starts listening on 127.0.0.1.
  /// - Throws: `ServerError`
  init(json: Data) async throws {
    let json = ByteBuffer(bytes: json)
    let channel = HTTP1Channel(responder: { request, writer, _ in
      let sent = try await request.body.collect(upTo: 16 * 1024 * 1024)
      let body = request.head.path == "/echo" && request.method == .post ? sent : json
      try await writer.write(
        response: HTTPResponse(
          status: .ok,
          headerFields: [
            .contentType: "application/json; charset=utf-8", .cacheControl: "no-cache",
            .contentLength: String(body.readableBytes),
          ]), body: ResponseBody(byteBuffer: body))
    })
    server = try await HTTPServer(channel, host: "127.0.0.1", port: 0)
  }

  /// Closes the connections without waiting for requests.
  func stop() async { await server.stopImmediately() }
}
