import Device
import Foundation
import NativeQuery
import TestSupport
import Testing

struct ApplicationTests {
  /// Returns a device with an app that shows its launch arguments and environment, and another.
  private func device() -> Device {
    Device(
      apps: ["app.duet.scripted", "app.duet.other"].map { identifier in
        ScriptedAppDefinition(bundleIdentifier: identifier) { launch in
          guard !launch.arguments.contains("--refuse") else {
            throw LaunchError("The app refuses to launch.")
          }
          let text = launch.arguments + launch.environment.map { "\($0)=\($1)" }
          return ScriptedApp(text.joined(separator: " "), host: launch.host) { app in
            Screen([
              Element(.staticText, label: app.model),
              Element(.button, label: "Add", actions: [.tap { app.model += "!" }]),
            ])
          }
        }
      })
  }

  @Test func `applications are launched, sent to the background, activated and terminated`() throws
  {
    #expect(XCUIApplication.State.allCases.map(\.rawValue) == [0, 1, 2, 3, 4])
    let device = device()
    let app = XCUIApplication(device: device, bundleIdentifier: "app.duet.scripted")
    let other = XCUIApplication(device: device, bundleIdentifier: "app.duet.other")
    let missing = XCUIApplication(device: device, bundleIdentifier: "app.duet.missing")
    var states: [XCUIApplication.State] { [app.state, other.state, missing.state] }
    #expect(states == [.notRunning, .notRunning, .unknown] && !app.exists)
    app.launchArguments = ["--empty"]
    app.launchEnvironment = ["TEXT": "big"]
    try app.launch()
    #expect(try app.staticTexts.element.label == "--empty TEXT=big" && app.label == "Scripted")
    #expect(try app.elementType == .application)
    try app.buttons["Add"].tap()
    app.launchArguments = ["--refuse"]
    #expect(throws: LaunchError("The app refuses to launch.")) { try app.launch() }
    #expect(throws: LaunchError.self) { try missing.launch() }
    try other.activate()
    #expect(
      try states == [.runningBackground, .runningForeground, .unknown] && app.buttons.count == 0)
    let error = XCUIQueryError(
      .notRunning,
      "Failed to tap \"Add\" Button: Application 'app.duet.scripted' is in the background. "
        + "Call activate() to bring it to the front.")
    #expect(throws: error) { try app.buttons["Add"].tap() }
    try app.activate()
    #expect(try app.staticTexts.element.label == "--empty TEXT=big!")
    #expect(app.wait(for: .runningForeground, timeout: 0) && other.state == .runningBackground)
    other.terminate()
    app.terminate()
    #expect(states == [.notRunning, .notRunning, .unknown])
    #expect(!app.wait(for: .runningForeground, timeout: 5) && device.now == .seconds(5))
  }

  @Test func `the error names an application that isn't running and the one that is`() throws {
    let lists = try RunningLists()
    let other = XCUIApplication(device: lists.device, bundleIdentifier: "app.duet.other")
    func running() -> String { errorText { try other.buttons["Add"].tap() } }
    let start = "Failed to tap \"Add\" Button: Application 'app.duet.other' is not running. "
    #expect(running() == start + "'app.duet.scripted' is running now.")
    lists.device.sendToBackground()
    #expect(running() == start + "'app.duet.scripted' is running in the background.")
    lists.app.terminate()
    #expect(running() == start + "No application is running now.")
  }

  // MARK: - The log of commands

  @Test func `a log has each command with its time, and doesn't keep the application alive`() throws
  {
    let log = XCUICommandLog()
    weak var app: XCUIApplication?
    var watched: [Int] = []
    log.watcher = { watched.append($1.count) }
    log.counter = { ["reads": $0.hasReadTree ? 1 : 0] }
    do {
      let lists = try RunningLists()
      app = lists.app
      lists.app.log = log
      try lists.app.tables.cells.element(boundBy: 0).buttons["check"].tap()
      #expect(throws: XCUIQueryError.self) { try lists.app.buttons["nothing"].tap() }
      _ = try lists.app.tables.element.snapshot()
      try lists.app.coordinate(withNormalizedOffset: CGVector(dx: 0.9, dy: 0.01)).tap()
      lists.app.terminate()
      lists.app.log = nil
      #expect(try lists.app.cells.count == 0)
    }
    #expect(app == nil)
    let chain = """
      `Descendants matching type Table` -> `Descendants matching type Cell` \
      -> `Element at index 0` -> `Descendants matching type Button` \
      -> `Elements matching predicate '"check" IN identifiers'`
      """
    #expect(
      log.records().map { "\($0.command)" } == [
        "query(\(chain))", "gesture(Device.Gesture.tap, \(chain))",
        "query(`Descendants matching type Button` -> `Elements matching predicate '\"nothing\" IN "
          + "identifiers'`)", "query(`Descendants matching type Table`)",
        "query(`Target Application 'app.duet.scripted'`)",
        "gestureAtPoint(Device.Gesture.tap, Foundation.CGPoint(x: 351.0, y: 8.44))",
        "application(NativeQuery.ApplicationChange.terminate, \"app.duet.scripted\")",
      ])
    #expect(log.count == 7 && log.records(after: 6).count == 1)
    #expect(watched == [1, 0, 0, 1, 1, 0, 0])
    #expect(log.records().map(\.hasReadTree) == [false, false, false, true, false, false, false])
    #expect(log.records().map { $0.counts?["reads"] } == [0, 0, 0, 1, 0, 0, 0])
    for (record, next) in zip(log.records(), log.records(after: 1)) {
      let duration = try #require(record.duration)
      #expect(record.start.advanced(by: duration) <= next.start)
    }
  }

  // MARK: - The target of a test

  @Test func `an application without arguments is the target, with its device`() throws {
    let app = try RunningLists().app
    let log = XCUICommandLog()
    app.log = log
    try app.asTarget { _ throws in
      #expect(try XCUIApplication().buttons.count == app.buttons.count && log.count == 2)
      #expect(XCUIApplication(bundleIdentifier: "app.duet.scripted").state == .runningForeground)
      XCUIDevice.shared.orientation = .landscapeLeft
      #expect(XCUIDevice.shared.orientation == .landscapeLeft)
      XCUIDevice.shared.orientation = .faceUp
      #expect(try XCUIApplication().frame.size == CGSize(width: 844, height: 390))
      UIPasteboard.general.string = "milk"
      #expect(UIPasteboard.general.string == "milk")
      // The sizes of pictures are tested where they are made.
      let screen = try XCUIScreen.main.screenshot().pngRepresentation
      #expect(try app.windows.firstMatch.screenshot().pngRepresentation == screen)
      #expect(try app.buttons.firstMatch.screenshot().pngRepresentation.count < screen.count)
    }
    #expect(
      errorText { try XCUIApplication().launch() }
        .hasPrefix("XCUIApplication() has no application to launch. Use it in a running scenario"))
    #expect(XCUIDevice.shared.orientation == .unknown && UIPasteboard.general.string == nil)
    #expect(throws: XCUIUnsupportedError.self) { try XCUIScreen.main.screenshot() }
    #expect(throws: XCUIQueryError.self) { try app.buttons["none"].screenshot() }
  }

  @Test func `an element can be completed before it is looked up`() throws {
    let app = try RunningLists().app
    app.completeElement = { $0.choosesMatch ? $0 : $0.firstMatch }
    #expect(try app.buttons["check"].frame == app.cells.firstMatch.buttons.element.frame)
    #expect(try app.buttons.matching(identifier: "check").count > 1)
    #expect(try app.cells.element(boundBy: 1).staticTexts.element.label == "Shopping")
    let before = app.device.look()
    app.read(before)
    app.device.terminate()
    #expect(!app.buttons["Add"].exists)
  }
}

struct ElementWaitingTests {
  /// Launches an app that changes by itself at fixed times.
  private func listsThatChange() throws -> RunningLists {
    let lists = try RunningLists(Lists(alert: "Wait"))
    lists.device.schedule(after: .seconds(2)) { lists.model.titles.append("Late") }
    lists.device.schedule(after: .seconds(3)) { lists.model.alert = nil }
    lists.device.schedule(after: .seconds(4)) { lists.model.titles.removeFirst() }
    lists.device.schedule(after: .seconds(6)) { lists.model.name = "Done" }
    lists.app.log = XCUICommandLog()
    return lists
  }

  // Sources: the logs of six projects, in which the first look of a wait came 1.00 to 1.08 seconds
  // after the call (n = 279), also for elements that were there, and the next ones 0.99 s apart
  // (n = 143). Also mozilla-mobile/firefox-ios#16391 and #16453.
  @Test func `a wait looks after a second, also at what is there, then every second`() throws {
    let lists = try listsThatChange()
    var looks: Int? { lists.app.log?.count }
    let (todo, never) = (lists.app.staticTexts["TODO"], lists.app.staticTexts["Never"])
    #expect(todo.waitForExistence(timeout: 10))
    #expect((looks, lists.device.now) == (1, .seconds(1)))
    #expect(todo.waitForNonExistence(timeout: 10))
    #expect((looks, lists.device.now) == (1 + 3, .seconds(4)))
    // A wait sees only the screens of its looks, and one at the end of its timeout.
    #expect(!todo.waitForExistence(timeout: 0.25))
    #expect(!never.waitForExistence(timeout: 1.5))
    #expect((looks, lists.device.now) == (4 + 1 + 2, .milliseconds(5_750)))
    // Nothing can change after the last event, so the other looks are left out.
    #expect(!never.waitForExistence(timeout: 3600))
    #expect((looks, lists.device.now) == (7 + 2, .milliseconds(3_605_750)))
    #expect(!never.waitForExistence(timeout: -1) && !never.waitForExistence(timeout: .nan))
    #expect(lists.device.now == .milliseconds(3_605_750))
    #expect(!never.waitForExistence(timeout: .infinity))
  }

  @Test func `another rule can decide when a wait looks, and at what`() throws {
    let lists = try listsThatChange()
    let before = lists.device.look()
    var isMet: [Bool] = []
    lists.app.waitRule = { wait in
      wait.device.run(for: .seconds(3))
      isMet += [wait.isMet(at: before), wait.isMet()]
      return wait.timeout == .seconds(7)
    }
    #expect(lists.app.staticTexts["Late"].waitForExistence(timeout: 7))
    #expect(isMet == [false, true] && lists.device.now == .seconds(3))
  }

  @Test func `a wait can check an attribute, a count or a predicate`() throws {
    let lists = try listsThatChange()
    let (app, add) = (lists.app, lists.app.buttons["Add"])
    #expect(app.cells.wait(for: \.count, toEqual: 4, timeout: 3))
    #expect(lists.device.now == .seconds(2))
    #expect(!add.wait(for: \.isHittable, toEqual: true, timeout: 0))
    #expect(add.wait(for: \.isHittable, toEqual: true, timeout: 2))
    #expect(app.cells.staticTexts.firstMatch.wait(for: \.label, toEqual: "Shopping", timeout: 10))
    #expect(!app.buttons["check"].wait(for: \.isEnabled, toEqual: true, timeout: 1))
    #expect(app.log?.reached.map { "\($0)" } == ["4", "true", "Shopping"])
    let done = try NSPredicate(format: "value == 'Done'")
    #expect(!app.textFields["name"].wait(for: done, timeout: 0.5))
    #expect(app.textFields["name"].wait(for: done, timeout: 5) && lists.device.now < .seconds(7))
  }
}

struct AccessibilityAuditTests {
  @Test func `an audit throws its issues, unless they are of a different kind or handled`() throws {
    let device = try Device.running(()) { _ in
      Screen([Element(.button, identifier: "nameless"), Element(.button, label: "Save")])
    }
    let app = XCUIApplication(device: device, bundleIdentifier: "app.duet.scripted")
    let error = #expect(throws: XCUIAccessibilityAuditError.self) {
      try app.performAccessibilityAudit()
    }
    #expect(
      error?.description == "Accessibility issues on the screen (1):\nnoName: button 'nameless'")
    try app.performAccessibilityAudit(for: [.contrast, .textClipped])
    var types: [XCUIAccessibilityAuditType] = []
    try app.performAccessibilityAudit { issue in
      types.append(issue.auditType)
      return true
    }
    #expect(types == [.sufficientElementDescription])
  }
}
