import Device
import Foundation
import Inspector
import NativeQuery
import WebDriver

/// The launch of a recorded app, for the live page and for both tools.
package struct RecordedLaunch: Sendable {
  package let apps: [any AppDefinition]
  package let app: any AppDefinition
  package let arguments: [String]

  package init(_ app: any AppDefinition, among apps: [any AppDefinition], arguments: [String]) {
    (self.app, self.apps, self.arguments) = (app, apps, arguments)
  }

  /// The arguments, after those that hide lists that an earlier recording saved.
  package var allArguments: [String] { app.unsavedArguments + arguments }
}

/// Plays lines with both tools, each on its own device with a virtual clock.
struct LinePlayers {
  let native: NativePlayer
  private let wire: WebDriverPlayer

  /// At least as long as a slowed app needs.
  private static let settleTime = Duration.seconds(10)

  init(_ launch: RecordedLaunch) throws {
    native = try NativePlayer(launch)
    wire = try WebDriverPlayer(launch)
    settle()
  }

  var facts: ScreenFacts { ScreenFacts(native.device.tree) }

  func settle() {
    native.device.run(for: Self.settleTime)
    try? wire.run(for: Self.settleTime)
  }

  func play(_ operation: RecordedLine.Operation) -> String? {
    do {
      try native.play(operation)
      try wire.play(operation)
      return nil
    } catch {
      return "\(error)"
    }
  }
}

/// Plays lines with the native tool, on its own device with a visible keyboard, as in a test.
final class NativePlayer {
  let device: Device
  private let app: XCUIApplication
  private let timeout = 10.0

  init(_ launch: RecordedLaunch) throws {
    device = Device(apps: launch.apps, clock: .virtual)
    app = XCUIApplication(device: device, bundleIdentifier: launch.app.bundleIdentifier)
    app.launchArguments = launch.allArguments
    try app.launch()
    if launch.app.isHybrid { app.webViews.element.waitForExistence(timeout: timeout) }
  }

  func screen() throws -> InspectedScreen { try Inspector.of(device).screen() }

  private func line(_ target: Target) throws -> NativeLine {
    try NativeLine(target.native, on: screen(), app: app)
  }

  private func element(_ target: Target) throws -> XCUIElement {
    if let element = try line(target).element { return element }
    throw InspectorError("\(target.native) isn't an element.")
  }

  func play(_ operation: RecordedLine.Operation) throws {
    switch operation {
    case .act(let gesture, let target): try act(gesture, element(target))
    case .expect(let check, _):
      guard try isSatisfied(check) else {
        throw InspectorError("The native tool doesn't confirm: \(check.text)")
      }
    }
  }

  private func act(_ gesture: RecordedGesture, _ element: XCUIElement) throws {
    switch gesture {
    case .tap: try element.tap()
    case .swipe(.up): try element.swipeUp()
    case .swipe(.down): try element.swipeDown()
    case .swipe(.left): try element.swipeLeft()
    case .swipe(.right): try element.swipeRight()
    case .drag(let other): try element.press(forDuration: 0.5, thenDragTo: self.element(other))
    case .adjust(let position, _): try element.adjust(toNormalizedSliderPosition: position)
    case .type(let deleted, let text):
      let delete = XCUIKeyboardKey.delete.rawValue
      try element.typeText(String(repeating: delete, count: deleted.count) + text)
    }
  }

  private func isSatisfied(_ check: Check) throws -> Bool {
    let target = check.target
    switch check.fact {
    case .exists: return try element(target).waitForExistence(timeout: timeout)
    case .gone: return try element(target).waitForNonExistence(timeout: timeout)
    case .count(let number):
      return try line(target).query?.wait(for: \.count, toEqual: number, timeout: timeout) ?? false
    case .attribute(let attribute):
      return try element(target).wait(
        for: \.[shown: attribute.native], toEqual: attribute.value, timeout: timeout)
    }
  }
}

extension XCUIElementState {
  fileprivate subscript(shown name: String) -> String? {
    switch name {
    case "label": label
    case "isSelected": "\(isSelected)"
    case "isEnabled": "\(isEnabled)"
    default: value as? String
    }
  }
}

/// Plays lines with WebDriver, in its own session: the tests' client with an in-process remote end.
final class WebDriverPlayer {
  private let remoteEnd: RemoteEnd
  private let driver: Driver

  init(_ launch: RecordedLaunch) throws {
    remoteEnd = RemoteEnd(
      configuration: RemoteEnd.Configuration(apps: launch.apps, clock: .virtual, sessionLimit: 1))
    driver = try Driver.start(
      on: InProcessTransport(handler: remoteEnd),
      capabilities: [
        "platformName": "iOS", "appium:automationName": "XCUITest",
        "appium:bundleId": .string(launch.app.bundleIdentifier), "duet:clock": "virtual",
        "appium:processArguments": ["args": .array(launch.allArguments.map(JSONValue.string))],
      ])
    if launch.app.isHybrid { try driver.switchToWebView() }
  }

  func run(for time: Duration) throws {
    let (remoteEnd, id) = (remoteEnd, driver.remote.sessionID)
    _ = try CallerThreadExecutor.run { await remoteEnd.use(id) { $0.run(for: time) } }
  }

  func play(_ operation: RecordedLine.Operation) throws {
    switch operation {
    case .act(let gesture, let target): try act(gesture, target.wire)
    case .expect(let check, _): try wait(for: check)
    }
  }

  private func act(_ gesture: RecordedGesture, _ locator: Locator) throws {
    let element = try driver.findElement(locator)
    switch gesture {
    case .tap: try element.click()
    case .swipe(let direction):
      try driver.mobile(
        "swipe",
        ["direction": .string(direction.rawValue), "elementId": .string(element.reference)])
    case .drag(let other): try driver.drag(element, to: driver.findElement(other.wire))
    case .adjust(_, let keys): try element.sendKeys(keys)
    case .type(let deleted, let text):
      try element.sendKeys(String(repeating: "\u{E003}", count: deleted.count) + text)
    }
  }

  private func wait(for check: Check) throws {
    let locator = check.target.wire
    switch check.fact {
    case .exists: try driver.waitFor(locator)
    case .gone: try driver.waitUntilGone(locator)
    case .count(let number): try driver.waitForCount(number, of: locator)
    case .attribute(let attribute):
      try driver.waitUntil(check.text) {
        let element = try driver.findElement(locator)
        let shown =
          try attribute.isProperty
          ? element.property(attribute.wire).string : element.attribute(attribute.wire)
        return shown == attribute.wireValue
      }
    }
  }
}
