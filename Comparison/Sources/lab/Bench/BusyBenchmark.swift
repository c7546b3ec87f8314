import Foundation
import SampleApps
import WebDriver

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
