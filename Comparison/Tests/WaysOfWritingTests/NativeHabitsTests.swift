import Device
import NativeQuery
import TestSupport
import Testing

@testable import WaysOfWriting

struct NativeHabitsTests {
  private let device: Device
  private let app: XCUIApplication
  private let log = XCUICommandLog()

  /// Launches an app that shows another text after two seconds, and changes once more.
  init() throws {
    let definition = ScriptedAppDefinition { launch in
      let app = ScriptedApp(["Tap", "Tap"], host: launch.host) { app in
        Screen(app.model.enumerated().map { Element(.button, id: $0.offset, label: $0.element) })
      }
      launch.host.after(.seconds(2)) { app.model.append("Late") }
      launch.host.after(.seconds(6)) { app.model.append("Last") }
      return app
    }
    device = Device(apps: [definition])
    app = XCUIApplication(device: device, bundleIdentifier: definition.bundleIdentifier)
    try app.launch()
    app.log = log
  }

  @Test func `the first of several matches is taken`() throws {
    #expect(throws: XCUIQueryError.self) { try app.buttons["Tap"].label }
    app.takeFirstMatches()
    #expect(try app.buttons["Tap"].label == "Tap")
    #expect(try app.buttons.matching(identifier: "Tap").count == 2)
    #expect(try app.buttons.element(boundBy: 1).label == "Tap")
  }

  @Test func `a loop looks every ten milliseconds, the first time at once`() {
    app.lookFirst()
    #expect(app.buttons["Tap"].waitForExistence(timeout: 10))
    #expect((log.count, device.now) == (1, .zero))
    #expect(app.buttons["Late"].waitForExistence(timeout: 10))
    #expect((log.count, device.now) == (1 + 201, .seconds(2)))
    #expect(!app.buttons["Never"].waitForExistence(timeout: 0.025))
    #expect((log.count, device.now) == (202 + 4, .milliseconds(2_025)))
  }

  @Test func `a wait for changes looks at once and after each change`() {
    app.waitForChanges()
    #expect(app.buttons["Late"].waitForExistence(timeout: 10))
    #expect((log.count, device.now) == (2, .seconds(2)))
    #expect(!app.buttons["Never"].waitForExistence(timeout: 200))
    #expect((log.count, device.now) == (2 + 2, .seconds(202)))
  }
}
