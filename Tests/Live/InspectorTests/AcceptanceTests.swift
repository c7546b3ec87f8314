import Device
import Foundation
import Inspector
import NativeQuery
import SampleApps
import Testing
import WebDriver

@Suite("What the inspector shows")
struct AcceptanceTests {
  @Test(arguments: Fixture.apps)
  func `has as many hits as a client's own search by the same locator`(app: String) async throws {
    let remoteEnd = RemoteEnd(configuration: .init(apps: InstalledApps.all(), clock: .virtual))
    let driver = try await RemoteDriver.start(
      on: InProcessTransport(handler: remoteEnd),
      capabilities: [
        "platformName": "iOS", "appium:automationName": "XCUITest", "appium:bundleId": .string(app),
      ])
    let reports = try #require(
      try await remoteEnd.use(driver.sessionID) { device in
        device.run(for: .seconds(5))
        let screen = try Inspector.of(device).screen()
        return try ScreenReport(screen).nodes.prefix(60).map {
          try ElementReport($0.place, of: screen)
        }
      })
    for isWeb in app.hasSuffix("explorer") ? [false, true] : [false] {
      if isWeb { try await driver.switchToWebView() }
      for locator in reports.flatMap(\.locators) where locator.isWeb == isWeb {
        guard let wire = locator.wire else { continue }
        let found = try await driver.findElements(wire)
        #expect(found.count == locator.hits, "\(wire)")
      }
    }
    try await driver.quit()
  }

  @Test(arguments: Fixture.apps)
  func `has as many hits as the native tool's own query`(app: String) throws {
    let fixture = try Fixture(app)
    let native = XCUIApplication(device: fixture.device, bundleIdentifier: app)
    var compared = 0
    for node in try ScreenReport(fixture.screen()).nodes.prefix(60) where !node.name.isEmpty {
      guard let type = ElementType.allCases.first(where: { $0.capitalizedName == node.type })
      else { continue }
      let report = try ElementReport(node.place, of: fixture.screen())
      let line = "app.\(type.queryPropertyName)[\"\(node.name)\"]"
      guard let shown = report.locators.first(where: { $0.code[0].text == line }) else { continue }
      let query = native.descendants(matching: type).matching(identifier: node.name)
      #expect(try query.count == shown.hits, "\(line)")
      compared += 1
    }
    #expect(compared >= 5)
  }

  @Test(arguments: Fixture.apps)
  func `leaves revision, focus and the app's events as they were`(app: String) throws {
    let fixture = try Fixture(app)
    let line =
      app == "app.duet.tinylog"
      ? #"app.buttons["Add"].tap()"# : #"app.textFields["Search"].tap()"#
    _ = fixture.console.evaluate(line, isConfirmed: true)
    let device = fixture.device
    _ = device.takeUserActions()
    let before = (device.revision, device.tree?.debugDescription, device.tree?.focusedNode)
    #expect(before.2 != nil)
    for node in try ScreenReport(fixture.screen()).nodes.prefix(40) {
      _ = try ElementReport(node.place, of: fixture.screen())
      _ = try MeasuredSurvival(node.place, of: fixture.screen())
    }
    for line in ["app.buttons[\"Save\"].tap()", "//*", "app.keys[\"a\"].tap()", "tree", "#search"] {
      _ = fixture.console.evaluate(line, isConfirmed: false)
    }
    _ = try fixture.screen().source
    #expect(device.revision == before.0)
    #expect(device.tree?.debugDescription == before.1)
    #expect(device.tree?.focusedNode == before.2)
    #expect(device.takeUserActions().isEmpty)
  }
}
