import Foundation
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
