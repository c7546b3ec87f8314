import Costs
import Device
import Foundation
import NativeQuery
import SampleApps
import Testing

/// What each native command uses of the device.
struct DeviceMeterTests {
  private func uses(
    _ body: (XCUIApplication) throws -> Void
  ) throws -> [[String: Double]] {
    let device = Device(apps: InstalledApps.all(), clock: .virtual)
    let app = XCUIApplication(device: device, bundleIdentifier: "app.duet.tinylog")
    app.launchArguments = ["--store", "memory", "--list", "TODO"]
    try app.launch()
    let (log, meter) = (XCUICommandLog(), DeviceMeter())
    device.observer = meter
    log.counter = { _ in
      Dictionary(
        uniqueKeysWithValues: meter.take(now: device.now).map { ($0.key.rawValue, $0.value) })
    }
    app.log = log
    try body(app)
    return try log.records().map { try #require($0.counts) }
  }

  @Test func `a look counts the screen's elements, and whether something happened since the last`()
    throws
  {
    let uses = try uses { app in
      _ = try app.staticTexts["TODO"].exists
      _ = try app.staticTexts["TODO"].exists
      app.device.run(for: .seconds(2))
      _ = try app.staticTexts["TODO"].exists
      try app.staticTexts["TODO"].tap()
      _ = try app.staticTexts["TODO"].exists
    }
    let all = try #require(uses[0]["elements"])
    #expect(all > 10 && uses[0].keys.sorted() == ["elements"])
    #expect(uses[1] == ["elements": all, "unchanged": 1])
    #expect(uses[2] == ["elements": all, "unchanged": 1, "clock": 2])
    // The tap finds its element first.
    #expect(uses[3] == ["elements": all, "unchanged": 1])
    #expect(uses[4]["taps"] == 1)
    #expect(uses[5]["unchanged"] == nil)
  }

  @Test func `a wait's clock is in its looks`() throws {
    let uses = try uses { app in
      #expect(try app.staticTexts["TODO"].waitForExistence(timeout: 10))
      #expect(try !app.staticTexts["Never"].waitForExistence(timeout: 2.5))
    }
    #expect(uses.reduce(0) { $0 + ($1["clock"] ?? 0) } == 3.5)
  }
}
