import Foundation
import WebDriver
import WebDriverServer

/// What WebDriver adds to HTTP: commands beside a bare echo of the same size, in turns.
public struct HTTPBenchmark {
  private let runs: Int

  /// Each command is measured so often.
  public init(runs: Int) { self.runs = runs }

  /// Measures `GET /status` and a find on an unchanged screen of ten rows.
  public func measure() async throws -> [Timing] {
    let remoteEnd = RemoteEnd(
      configuration: .init(apps: [RowsApp(count: 10)], clock: .virtual, sessionLimit: 2))
    let server = WebDriverServer(handler: remoteEnd, configuration: .init(port: 0))
    let commands = try NIOTransport(baseURL: Self.url(try await server.start()))
    let status = try await commands.send(WebDriverRequest(method: "GET", path: "/status"))
    let echo = EchoServer(json: status.body)
    let echoes = try NIOTransport(baseURL: Self.url(try await echo.start()))
    let driver = try await RemoteDriver.start(
      on: commands, capabilities: ["appium:bundleId": "app.duet.rows", "platformName": "iOS"])
    let find = WebDriverRequest(
      method: "POST", path: "/session/\(driver.sessionID)/element",
      body: Data(#"{"using":"xpath","value":"//XCUIElementTypeStaticText[@label='Row 7']"}"#.utf8))
    let getEcho = WebDriverRequest(method: "GET", path: "/echo")
    let postEcho = WebDriverRequest(method: "POST", path: "/echo", body: find.body)
    let (echoGets, statuses) = try await inTurns(
      getEcho, on: echoes, WebDriverRequest(method: "GET", path: "/status"), on: commands)
    let (echoPosts, finds) = try await inTurns(postEcho, on: echoes, find, on: commands)
    try await driver.quit()
    await commands.close()
    await echoes.close()
    await server.stop()
    await echo.stop()
    return [
      Timing("http: GET /echo (bare Hummingbird)", seconds: echoGets),
      Timing(
        "http: GET /status", seconds: statuses, peer: "http: GET /echo (bare Hummingbird)"),
      Timing("http: POST /echo (bare Hummingbird)", seconds: echoPosts),
      Timing(
        "http: find by XPath, unchanged screen of 10 rows", seconds: finds,
        peer: "http: POST /echo (bare Hummingbird)"),
    ]
  }

  /// Two requests in turns, so that both meet the same disturbances.
  private func inTurns(
    _ first: WebDriverRequest, on firstTransport: NIOTransport, _ second: WebDriverRequest,
    on secondTransport: NIOTransport
  ) async throws -> (first: [Double], second: [Double]) {
    var (firsts, seconds): ([Double], [Double]) = ([], [])
    for run in 0..<runs + 100 {
      let one = try await Stopwatch.measure(1, warmUp: 0) { _ in
        try await Self.send(first, firstTransport)
      }
      let other = try await Stopwatch.measure(1, warmUp: 0) { _ in
        try await Self.send(second, secondTransport)
      }
      if run >= 100 {
        firsts += one
        seconds += other
      }
    }
    return (firsts, seconds)
  }

  private static func send(_ request: WebDriverRequest, _ transport: NIOTransport) async throws {
    let response = try await transport.send(request)
    guard response.status == 200 else {
      throw PeerError("\(request.method) \(request.path) answered \(response.status)")
    }
  }

  private static func url(_ port: Int) throws -> URL {
    guard let url = URL(string: "http://127.0.0.1:\(port)") else {
      throw PeerError("no URL can be made of port \(port)")
    }
    return url
  }
}
