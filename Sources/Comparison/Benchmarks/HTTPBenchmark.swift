import ComparisonReport
import Foundation
import NativeQuery
import WebDriver
import WebDriverServer

/// What WebDriver adds to HTTP: commands, each beside a bare echo of the same size, in turns.
///
/// The echo is the same HTTP server without WebDriver behind it. It is sent as many bytes as the
/// command, and answers as many.
struct HTTPBenchmark {
  /// How many times an echo's median the median of a command may be.
  static let limit = Limit.ratio(1.5)

  let runs: Int

  /// Measures status, find on an unchanged screen, click and text, on a screen of ten rows: of each
  /// the echo and, beside it, the command.
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
      // Before the click: it is the screen that is to be unchanged.
      ("find by XPath, unchanged screen", "POST", "\(session)/element", find),
      ("click", "POST", "\(element)/click", "{}"), ("text", "GET", "\(element)/text", ""),
    ] {
      let command = WebDriverRequest(method: method, path: path, body: Data(body.utf8))
      timings += try await measure(name, command, on: transport)
    }
    try await driver.quit()
    return timings
  }

  /// A command and its echo, in turns, so that both meet the same disturbances.
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
          "http: \(name) answers \(answer.body.count) bytes, its echo \(echoed.body.count)")
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
      throw PeerError("\(request.method) \(request.path) answered \(response.status)")
    }
    return response
  }
}

/// What a wait of ten seconds costs that fails, on the virtual clock.
struct WaitBenchmark {
  let runs: Int
  let app = RowsApp(count: 10)

  /// Measures both tools; WebDriver's waits at the remote end (implicit) and by the client
  /// (explicit: a look every half second), in process and over HTTP.
  func measure() async throws -> [Timing] {
    let remoteEnd = app.remoteEnd(sessionLimit: 2)
    var timings = [try native()]
    timings += try await webDriver("in process", on: InProcessTransport(handler: remoteEnd))
    timings += try await LocalServer.run(remoteEnd) { try await webDriver("over HTTP", on: $0) }
    return timings
  }

  private func webDriver(
    _ name: String, on transport: any WebDriverTransport
  ) async throws -> [Timing] {
    let missing = Locator.accessibilityID("not there")
    let driver = try await app.start(on: transport)
    let explicit = try await Stopwatch.measure(runs, warmUp: 3) { _ in
      try await expectFailure { try await driver.waitFor(missing) }
    }
    try await driver.setImplicitWait(milliseconds: 10_000)
    let implicit = try await Stopwatch.measure(runs, warmUp: 3) { _ in
      try await expectFailure { try await driver.findElement(missing) }
    }
    try await driver.quit()
    return [
      Timing(name: "wait of 10 s that fails: webdriver \(name), implicit", seconds: implicit),
      Timing(name: "wait of 10 s that fails: webdriver \(name), explicit", seconds: explicit),
    ]
  }

  private func native() throws -> Timing {
    let app = try app.launched()
    let seconds = try Stopwatch.measure(runs, warmUp: 3) { _ in
      guard !app.staticTexts["not there"].waitForExistence(timeout: 10) else {
        throw PeerError("something was found that is not there")
      }
    }
    return Timing(name: "wait of 10 s that fails: native", seconds: seconds)
  }

  private func expectFailure(_ wait: () async throws -> RemoteElement) async throws {
    do { _ = try await wait() } catch
      where error is WebDriverError || error is WebDriverClientError
    {
      return
    }
    throw PeerError("something was found that is not there")
  }
}
