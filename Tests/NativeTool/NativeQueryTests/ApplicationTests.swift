import Device
import TestSupport
import Foundation
import NativeQuery
import Testing

struct ApplicationTests {
  /// Returns a device with an app that shows its launch arguments and environment.
  private func device() -> Device {
    Device(apps: [
      ScriptedAppDefinition { launch in
        guard !launch.arguments.contains("--refuse") else {
          throw LaunchError("The app refuses to launch.")
        }
        let text = launch.arguments + launch.environment.map { "\($0)=\($1)" }
        return ScriptedApp(text.joined(separator: " "), host: launch.host) { app in
          Screen(Element(.staticText, id: "text", label: app.model))
        }
      }
    ])
  }

  @Test func `it is launched with its arguments and environment`() throws {
    let app = XCUIApplication(device: device(), bundleIdentifier: "app.duet.scripted")
    app.launchArguments = ["--empty"]
    app.launchEnvironment = ["TEXT": "big"]
    try app.launch()
    #expect(try app.staticTexts.element.label == "--empty TEXT=big")
    app.launchArguments = []
    #expect(try app.staticTexts.element.label == "--empty TEXT=big")
    try app.launch()
    #expect(try app.staticTexts.element.label == "TEXT=big")
    #expect(try app.label == "Scripted")
    #expect(try app.elementType == .application)
  }

  @Test func `its state follows launch and termination`() throws {
    #expect(XCUIApplication.State.allCases.map(\.rawValue) == [0, 1, 2, 3, 4])
    let device = device()
    let app = XCUIApplication(device: device, bundleIdentifier: "app.duet.scripted")
    let other = XCUIApplication(device: device, bundleIdentifier: "app.duet.other")
    #expect(app.state == .notRunning && !app.exists)
    try app.activate()
    #expect(app.state == .runningForeground && app.exists)
    other.terminate()
    #expect(app.wait(for: .runningForeground, timeout: 0))
    #expect(try other.state == .unknown && !other.exists && other.staticTexts.count == 0)
    app.terminate()
    #expect(try app.state == .notRunning && app.staticTexts.count == 0)
    #expect(!app.wait(for: .runningForeground, timeout: 5))
    #expect(device.now == .seconds(5))
    // A running application is not launched again.
    let lists = try RunningLists()
    lists.model.titles = ["Kept"]
    try lists.app.activate()
    #expect(lists.app.staticTexts["Kept"].exists)
  }

  @Test func `an application in the background keeps its state`() throws {
    let other = ScriptedAppDefinition(bundleIdentifier: "app.duet.other") { launch in
      ScriptedApp(0, host: launch.host) { app in
        Screen(
          Element(
            .button, label: "\(app.model)", actions: [.tap { app.model += 1 }]))
      }
    }
    let device = Device(apps: device().apps + [other])
    let first = XCUIApplication(device: device, bundleIdentifier: "app.duet.scripted")
    let second = XCUIApplication(device: device, bundleIdentifier: "app.duet.other")
    try second.launch()
    try second.buttons["0"].tap()
    first.launchArguments = ["in front"]
    try first.launch()
    #expect(second.state == .runningBackground && first.state == .runningForeground)
    #expect(try second.buttons.count == 0 && first.staticTexts["in front"].exists)
    let error = XCUIQueryError(
      .notRunning,
      "Failed to tap \"1\" Button: Application 'app.duet.other' is in the background. "
        + "Call activate() to bring it to the front.")
    #expect(throws: error) { try second.buttons["1"].tap() }
    try second.activate()
    #expect(second.buttons["1"].exists)
    #expect(first.state == .runningBackground)
    first.terminate()
    #expect(first.state == .notRunning && second.state == .runningForeground)
    try first.activate()
    try second.launch()
    #expect(second.buttons["0"].exists)
    second.terminate()
    #expect(second.state == .notRunning && first.state == .runningBackground)
    #expect(
      throws: XCUIQueryError(
        .notRunning,
        "Failed to tap \"0\" Button: Application 'app.duet.other' is not running. "
          + "'app.duet.scripted' is running in the background.")
    ) { try second.buttons["0"].tap() }
  }

  @Test func `a failed launch throws the reason`() {
    let device = device()
    let app = XCUIApplication(device: device, bundleIdentifier: "app.duet.scripted")
    app.launchArguments = ["--refuse"]
    #expect(throws: LaunchError("The app refuses to launch.")) { try app.launch() }
    let missing = XCUIApplication(device: device, bundleIdentifier: "app.duet.other")
    let text = "No app 'app.duet.other' is installed on the device. Installed: 'app.duet.scripted'."
    #expect(throws: LaunchError(text)) { try missing.launch() }
  }

}

/// The log of an application's commands and their times.
struct CommandLogTests {
  private let lists: RunningLists
  private let log = XCUICommandLog()

  init() throws {
    lists = try RunningLists()
    lists.app.log = log
  }

  private func words(_ command: XCUICommand) -> String {
    switch command {
    case .query(let chain): chain.description
    case .gesture(let gesture, let chain): "\(gesture.name) \(chain)"
    case .gestureAtPoint(let gesture, let point): "\(gesture.name) (\(point.x), \(point.y))"
    case .application(let change, let application): "\(change) \(application)"
    }
  }

  @Test func `a log has each command with its time`() throws {
    let start = ContinuousClock.now
    try lists.app.tables.cells.element(boundBy: 0).buttons["check"].tap()
    #expect(try lists.app.cells.count == 3)
    try lists.app.coordinate(withNormalizedOffset: CGVector(dx: 0.9, dy: 0.01)).tap()
    lists.app.terminate()
    lists.app.log = nil
    #expect(try lists.app.cells.count == 0)
    let chain = """
      `Descendants matching type Table` -> `Descendants matching type Cell` \
      -> `Element at index 0` -> `Descendants matching type Button` \
      -> `Elements matching predicate '"check" IN identifiers'`
      """
    let records = log.records()
    #expect(
      records.map { words($0.command) } == [
        chain, "tap \(chain)", "`Descendants matching type Cell`",
        "`Target Application 'app.duet.lists'`", "tap (351.0, 8.44)",
        "terminate app.duet.lists",
      ])
    #expect(log.count == 6)
    #expect(log.records(after: 5).map { words($0.command) } == ["terminate app.duet.lists"])
    var last = start
    for record in records {
      #expect(record.start >= last)
      last = record.start.advanced(by: try #require(record.duration))
    }
    #expect(last <= .now)
  }

  @Test func `a snapshot reads the tree`() throws {
    _ = lists.app.staticTexts["TODO"].exists
    _ = try lists.app.tables.element.snapshot()
    #expect(log.records().map(\.hasReadTree) == [false, true])
    #expect(log.records().allSatisfy { $0.counts == nil })
  }

  @Test func `a failed command has a duration`() throws {
    #expect(throws: XCUIQueryError.self) { try lists.app.buttons["nothing"].tap() }
    #expect(log.records().map { $0.duration != nil } == [true])
  }

  @Test func `a log doesn't keep an application alive`() throws {
    let log = XCUICommandLog()
    weak var app: XCUIApplication?
    do {
      let lists = try RunningLists()
      app = lists.app
      lists.app.log = log
      #expect(try lists.app.cells.count == 3)
    }
    #expect(app == nil)
    #expect(log.count == 1)
  }
}

/// The implicit target of a test: its application and its device.
struct TargetTests {
  @Test func `an application without arguments is the target`() throws {
    let app = try RunningLists().app
    let count = try app.buttons.count
    #expect(count > 0)
    try app.asTarget { _ throws in
      #expect(try XCUIApplication().buttons.count == count)
      #expect(XCUIApplication().state == .runningForeground)
    }
    // Its commands are in the target's log.
    let log = XCUICommandLog()
    app.log = log
    app.asTarget { _ in _ = XCUIApplication().buttons.firstMatch.exists }
    #expect(log.count == 1)
  }

  @Test func `without a target there is nothing to launch`() {
    #expect(
      errorText { try XCUIApplication().launch() }
        .hasPrefix("XCUIApplication() has no application to launch. Use it in a running scenario"))
    #expect(!XCUIApplication().buttons.firstMatch.exists)
    #expect(XCUIDevice.shared.orientation == .unknown)
    #expect(UIPasteboard.general.string == nil)
  }

  @Test func `the shared device is the target's`() throws {
    let app = try RunningLists().app
    try app.asTarget { _ throws in
      #expect(XCUIDevice.shared.orientation == .portrait)
      XCUIDevice.shared.orientation = .landscapeLeft
      #expect(try XCUIApplication().frame.size == CGSize(width: 844, height: 390))
      XCUIDevice.shared.orientation = .faceUp
      #expect(try XCUIApplication().frame.size == CGSize(width: 844, height: 390))
      XCUIDevice.shared.orientation = .portrait
      #expect(try XCUIApplication().frame.size == CGSize(width: 390, height: 844))
    }
  }

  @Test func `a predicate from a format string works for elements and queries`() throws {
    let app = try RunningLists().app
    let byBlock = try app.buttons.matching { $0.isEnabled }.count
    let predicate = try NSPredicate(format: "isEnabled == 1 AND elementType == %d", 9)
    #expect(try app.descendants(matching: .any).matching(predicate).count == byBlock)
    let count = try app.buttons.count
    #expect(try NSPredicate(format: "count == %d", count).evaluate(with: app.buttons))
    #expect(try !NSPredicate(format: "count > %d", count).evaluate(with: app.buttons))
    let unknown = errorText { _ = try NSPredicate(format: "exist == 1") }
    #expect(unknown.contains("\"exist\"") && unknown.contains("exists"))
  }

  @Test(arguments: [
    ("exists == 1", true), ("exists == 0", false), ("isHittable == 1", true),
    ("hittable == 1 AND label != 'nothing'", true), ("count == 1", false),
  ])
  func `a predicate can check the state of an element in a wait`(format: String, holds: Bool) throws
  {
    let app = try RunningLists().app
    #expect(try NSPredicate(format: format).evaluate(with: app.buttons.firstMatch) == holds)
  }

  @Test func `screenshots show the screen or an element`() throws {
    let app = try RunningLists().app
    try app.asTarget { _ throws in
      let screen = try XCUIScreen.main.screenshot().pngRepresentation
      let button = try app.buttons.firstMatch.screenshot().pngRepresentation
      #expect(try Self.size(ofPNG: screen) == app.frame.size)
      #expect(try Self.size(ofPNG: button) == app.buttons.firstMatch.frame.size)
    }
    #expect(throws: XCUIUnsupportedError.self) { try XCUIScreen.main.screenshot() }
    #expect(throws: XCUIQueryError.self) { try app.buttons["none"].screenshot() }
  }

  /// Reads width and height from the header, at bytes 16 and 20.
  private static func size(ofPNG data: Data) -> CGSize {
    func number(_ place: Int) -> Int { data[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    return CGSize(width: number(16), height: number(20))
  }
}
