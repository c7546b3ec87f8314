import NativeQuery
import WebDriver

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
      Timing("wait of 10 s that fails: webdriver \(name), implicit", seconds: implicit),
      Timing("wait of 10 s that fails: webdriver \(name), explicit", seconds: explicit),
    ]
  }

  private func native() throws -> Timing {
    let app = try app.launched()
    let seconds = try Stopwatch.measure(runs, warmUp: 3) { _ in
      guard !app.staticTexts["not there"].waitForExistence(timeout: 10) else {
        throw PeerError("something was found that is not there")
      }
    }
    return Timing("wait of 10 s that fails: native", seconds: seconds)
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
