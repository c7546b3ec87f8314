import Device
import Foundation
import NativeQuery
import WebDriver
import WebDriverServer

/// What a wait of ten seconds costs that fails, on the virtual clock.
public struct WaitBenchmark {
  private let runs: Int

  /// Each wait is measured so often.
  public init(runs: Int) { self.runs = runs }

  /// Measures both tools; WebDriver's waits at the remote end (implicit) and by the client
  /// (explicit: a look every half second), in process and over HTTP.
  public func measure() async throws -> [Timing] {
    let missing = Locator.accessibilityID("not there")
    let remoteEnd = RemoteEnd(
      configuration: .init(apps: [RowsApp(count: 10)], clock: .virtual, sessionLimit: 2))
    let server = WebDriverServer(handler: remoteEnd, configuration: .init(port: 0))
    let port = try await server.start()
    guard let url = URL(string: "http://127.0.0.1:\(port)") else {
      throw PeerError("no URL can be made of port \(port)")
    }
    let http = try NIOTransport(baseURL: url)
    var timings = [try native()]
    for (name, transport) in [
      ("in process", InProcessTransport(handler: remoteEnd) as any WebDriverTransport),
      ("over HTTP", http),
    ] {
      let driver = try await RemoteDriver.start(
        on: transport, capabilities: ["appium:bundleId": "app.duet.rows", "platformName": "iOS"])
      let explicit = try await Stopwatch.measure(runs, warmUp: 3) { _ in
        try await expectFailure { try await driver.waitFor(missing) }
      }
      try await driver.setImplicitWait(milliseconds: 10_000)
      let implicit = try await Stopwatch.measure(runs, warmUp: 3) { _ in
        try await expectFailure { try await driver.findElement(missing) }
      }
      try await driver.quit()
      timings += [
        Timing("wait of 10 s that fails: webdriver \(name), implicit", seconds: implicit),
        Timing("wait of 10 s that fails: webdriver \(name), explicit", seconds: explicit),
      ]
    }
    await http.close()
    await server.stop()
    return timings
  }

  private func native() throws -> Timing {
    let device = Device(apps: [RowsApp(count: 10)])
    let app = XCUIApplication(device: device, bundleIdentifier: "app.duet.rows")
    try app.launch()
    let seconds = try Stopwatch.measure(runs, warmUp: 3) { _ in
      guard !app.staticTexts["not there"].waitForExistence(timeout: 10) else {
        throw PeerError("something was found that is not there")
      }
    }
    return Timing("wait of 10 s that fails: native", seconds: seconds)
  }

  private func expectFailure(_ wait: () async throws -> RemoteElement) async throws {
    do {
      _ = try await wait()
    } catch is WebDriverError {
      return
    } catch is WebDriverClientError {
      return
    }
    throw PeerError("something was found that is not there")
  }
}
