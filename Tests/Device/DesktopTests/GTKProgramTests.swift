import Desktop
import Device
import Foundation
import NativeQuery
import Testing
import WebDriver

/// A program of GTK 3, GTK's own demo, tested with XCUITest's API and with WebDriver by one written
/// scenario; `Comparison/desktop.md` has both as well.
///
///     TC 1 Look at a demo
///       S 1   Tap "Builder" in the list.
///       Ex 1  The window is called "Builder"; its page "Info" is chosen.
///       S 2   Tap "Source".
///       Ex 2  The page "Source" is chosen, and "Info" is not.
@Suite(
  .ownThread,
  .enabled(
    if: DesktopSession.missingPackages.isEmpty
      && FileManager.default.isExecutableFile(atPath: "/usr/bin/gtk3-demo"),
    "needs xvfb, dbus, at-spi2-core and gtk-3-examples"))
struct GTKProgramTests {
  private let demo: DesktopDefinition

  init() throws {
    demo = DesktopDefinition(
      bundleIdentifier: "org.gtk.Demo", name: "GTK Demo", isApp: false, on: try DesktopSession()
    ) { _ in .other(["/usr/bin/gtk3-demo"]) }
  }

  @Test func xcuitestLooksAtADemo() throws {
    let app = XCUIApplication(
      device: demo.makeDevice(), bundleIdentifier: demo.bundleIdentifier)
    try app.launch()

    try app.staticTexts["Builder"].tap()
    #expect(app.otherElements["Builder"].waitForExistence(timeout: 60))
    #expect(try app.buttons["Info"].isSelected)

    try app.buttons["Source"].tap()
    #expect(try app.buttons["Source"].wait(for: \.isSelected, toEqual: true, timeout: 60))
    #expect(try !app.buttons["Info"].isSelected)
    app.terminate()
  }

  @Test func webDriverLooksAtADemo() async throws {
    var configuration = RemoteEnd.Configuration(apps: [demo], clock: .wall, sessionLimit: 1)
    configuration.makeDevice = { [demo] _ in demo.makeDevice() }
    let driver = try await RemoteDriver.start(
      on: InProcessTransport(handler: RemoteEnd(configuration: configuration)),
      capabilities: [
        "platformName": "iOS", "appium:bundleId": .string(demo.bundleIdentifier),
        "timeouts": ["implicit": 60_000],
      ])
    func find(_ xpath: String) async throws -> RemoteElement {
      try await driver.findElement(.xpath(xpath))
    }

    try await find("//XCUIElementTypeStaticText[@label='Builder']").click()
    _ = try await find("//XCUIElementTypeOther[@label='Builder']")
    _ = try await find("//XCUIElementTypeButton[@label='Info'][@value='1']")

    try await find("//XCUIElementTypeButton[@label='Source']").click()
    _ = try await find("//XCUIElementTypeButton[@label='Source'][@value='1']")
    _ = try await find("//XCUIElementTypeButton[@label='Info'][not(@value)]")
    try await driver.quit()
  }
}
