import Device
import Foundation
import NativeQuery
import SampleApps
import Samples
import Testing

@Suite("The gallery in the apps")
struct ScreenGalleryTests {
  @Test(arguments: [("tinylog", 77), ("beer-explorer", 29), ("articles", 6)])
  func `leads to the end and back`(app: String, count: Int) throws {
    let app = try launch(app, "--gallery")
    #expect(try !app.buttons["Previous"].isEnabled)
    for place in 1...count {
      try closeAlert(app)
      #expect(app.staticTexts["\(place) of \(count)"].exists)
      #expect(try app.buttons["Next"].isEnabled == (place < count))
      if place < count { try app.buttons["Next"].tap() }
    }
    // A button that leads nowhere takes no tap.
    #expect(throws: GestureError.self) { try app.buttons["Next"].tap() }
    for place in (1..<count).reversed() {
      try closeAlert(app)
      try app.buttons["Previous"].tap()
      #expect(app.staticTexts["\(place) of \(count)"].exists)
    }
  }

  @Test func `starts with a state, which works like the app`() throws {
    let app = try launch("tinylog", "--gallery", "tinylog-tasks-some")
    try app.buttons["My Lists"].tap()
    #expect(app.staticTexts["Holidays"].exists)
    #expect(app.otherElements["gallery controls"].exists)
  }

  @Test func `shows a state scrolled to its end`() throws {
    let app = try launch("tinylog", "--gallery=tinylog-lists-many-at-the-end")
    #expect(app.staticTexts["List 40"].isHittable)
    try app.buttons["Previous"].tap()
    #expect(!app.staticTexts["List 40"].isHittable)
  }

  @Test func `a double tap shows the list of all, with the current one marked`() throws {
    let app = try launch("articles", "--gallery", "articles-article-of-diit")
    try app.otherElements["gallery controls"].doubleTap()
    #expect(try app.cells.count == 6)
    let marked = try app.cells.allElementsBoundByIndex.map { try $0.isSelected }
    #expect(marked == [false, false, false, false, true, false])
    try app.buttons["Back"].tap()
    #expect(app.staticTexts["5 of 6"].exists)
    try app.otherElements["gallery controls"].doubleTap()
    try app.cells.containing(.staticText, identifier: "Articles: Articles, failed").element.tap()
    #expect(app.staticTexts["CDR can't be reached."].exists)
    #expect(app.staticTexts["3 of 6"].exists)
  }

  @Test func `controls are hidden while a finger is held on them`() throws {
    let (app, device) = try appAndDevice("articles", "--gallery")
    let controls = app.otherElements["gallery controls"]
    let next = try #require(device.tree?.index.nodes.first { $0.element.label == "Next" })
    var touch = device.beginTouch(at: CGPoint(x: next.frame.midX, y: next.frame.midY))
    device.run(for: .milliseconds(499))
    #expect(controls.exists)
    device.run(for: .milliseconds(1))
    #expect(!controls.exists)
    try device.end(touch)
    #expect(controls.exists)
    #expect(app.staticTexts["1 of 6"].exists, "a hold isn't a tap")
    // Neither a finger that moves nor one that is lifted early is a hold.
    touch = device.beginTouch(at: CGPoint(x: 200, y: 20))
    touch.move(to: CGPoint(x: 250, y: 20), time: device.now)
    device.run(for: .seconds(1))
    #expect(controls.exists)
    touch = device.beginTouch(at: CGPoint(x: next.frame.midX, y: next.frame.midY))
    try device.end(touch)
    device.run(for: .seconds(1))
    #expect(controls.exists)
    #expect(app.staticTexts["2 of 6"].exists)
    // The test can't look while it presses.
    try controls.press(forDuration: 1)
    #expect(controls.exists)
  }

  @Test func `a slide show goes on every five seconds, and ends at the last screen`() throws {
    let app = try launch(
      "articles", "--gallery", "articles-article-of-cdr", "--slide-show")
    #expect(!app.buttons["Next"].exists)
    #expect(!app.staticTexts["Eva"].waitForExistence(timeout: 4.9))
    #expect(app.staticTexts["Eva"].waitForExistence(timeout: 0.2))
    #expect(app.staticTexts["Eva"].waitForNonExistence(timeout: 5))
    #expect(try app.staticTexts["article title"].label == "A")
    #expect(!app.staticTexts["article title"].waitForNonExistence(timeout: 60))
  }

  @Test func `UIDemo leads from a list to each screen and back`() throws {
    let app = try launch("uidemo")
    #expect(try app.cells.count == GalleryState.all.count)
    #expect(!app.buttons["Back"].exists)
    let row = app.cells.containing(.staticText, identifier: "Suggestions: Search, empty").element
    try row.tap()
    let field = app.searchFields["Search categories"]
    try field.tap()
    try field.typeText("Ap")
    #expect(app.staticTexts["Apricot"].waitForExistence(timeout: 1))
    try app.buttons["Screens"].tap()
    // Each visit makes a new screen.
    try row.tap()
    #expect(try field.value as? String == field.placeholderValue)
    #expect(try launch("uidemo", "--gallery", "registration-form-empty").buttons["REGISTER"].exists)
  }

  @Test(arguments: [
    (["--gallery", "nowhere"], "--gallery 'nowhere' isn't a state. Known: tinylog-lists-none"),
    (["--gallery", "articles-articles-loaded"], "Known: tinylog-lists-none"),
    (["--slide-show"], "--slide-show needs --gallery"),
    (["--gallery", "--clean-start"], "--clean-start has no effect. Omit one of them"),
  ]) func `refuses a launch`(arguments: [String], problem: String) throws {
    let error = #expect(throws: LaunchError.self) { try launch("tinylog", arguments) }
    #expect(error?.description.contains(problem) == true, "\(error?.description ?? "")")
  }

  @Test func `refuses data in the environment, which a state ignores`() {
    let device = Device(apps: InstalledApps.all())
    let error = #expect(throws: LaunchError.self) {
      try device.launch(
        "app.duet.tinylog", arguments: ["--gallery"], environment: ["data": #"{"lists": []}"#])
    }
    #expect(error?.description.contains("'data' in the environment has no effect") == true)
  }

  @Test func `UIDemo shows Czech screens`() throws {
    let app = try launch("uidemo", "--gallery", "tinylog-lists-none", "-AppleLanguages", "(cs)")
    #expect(app.staticTexts["Moje seznamy"].exists)
  }

  @Test func `without screens, and with one that can't be made, says so`() throws {
    struct Refusal: Error {}
    for (items, text) in [
      ([], "There is no screen to show."),
      ([ScreenGallery.Item(name: "One") { _ in throw Refusal() }], "One can't be shown: Refusal()"),
    ] {
      let device = Device(apps: [Test { ScreenGallery(items, host: $0) }])
      try device.launch("test")
      let app = XCUIApplication(device: device, bundleIdentifier: "test")
      #expect(app.staticTexts[text].exists)
      #expect(try !app.buttons["Previous"].isEnabled)
      #expect(try !app.buttons["Next"].isEnabled)
    }
  }

  @Test func `a placeholder image has the given size`() {
    #expect(PlaceholderImage.url().contains("width='500' height='500'"))
    #expect(PlaceholderImage.url(width: 66, height: 7).contains("width='66' height='7'"))
  }

  private func launch(_ app: String, _ arguments: String...) throws -> XCUIApplication {
    try launch(app, arguments)
  }

  private func launch(_ app: String, _ arguments: [String]) throws -> XCUIApplication {
    let device = Device(apps: InstalledApps.all())
    let app = XCUIApplication(device: device, bundleIdentifier: "app.duet.\(app)")
    app.launchArguments = arguments
    try app.launch()
    return app
  }

  private func appAndDevice(
    _ app: String, _ arguments: String...
  ) throws -> (XCUIApplication, Device) {
    let device = Device(apps: InstalledApps.all())
    try device.launch("app.duet.\(app)", arguments: arguments)
    return (XCUIApplication(device: device, bundleIdentifier: "app.duet.\(app)"), device)
  }

  private func closeAlert(_ app: XCUIApplication) throws {
    if app.alerts.element.exists { try app.alerts.buttons["OK"].tap() }
  }
}

private struct Test: AppDefinition {
  let bundleIdentifier = "test"
  let name = "Test"
  let make: @Sendable (AppHost) -> any App

  func launch(_ launch: AppLaunch) -> any App { make(launch.host) }
}
