import NativeQuery
import TraceRecords
import SuiteSupport
import WebDriver

/// Chapter 3: UI Automation, whose scripts were JavaScript. XCUITest has a successor for each call.
final class Listings3Tests: ListingTestCase {
  override class var bundleIdentifier: String { "app.duet.articles" }

  /// Opens the first article of both tabs, and goes back.
  func testListing3_1() throws {
    let app = XCUIApplication()
    XCUIDevice.shared.orientation = .portrait
    // The listing taps the table itself, but means its first cell.
    try app.tables.element(boundBy: 0).cells.element(boundBy: 0).tap()
    XCTAssertTrue(app.staticTexts["article title"].exists)
    try app.navigationBars.buttons.element(boundBy: 0).tap()
    try app.tabBars.buttons.element(boundBy: 1).tap()
    try app.tables.element(boundBy: 0).cells.element(boundBy: 0).tap()
    XCTAssertTrue(app.staticTexts["article title"].exists)
    try app.navigationBars.buttons.element(boundBy: 0).tap()
    try app.tabBars.buttons.element(boundBy: 0).tap()
    XCTAssertEqual(try app.navigationBars.element.identifier, "CDR - články")
  }

  /// `pushTimeout(10)`, code, `popTimeout()`: WebDriver's implicit wait, set for a block, is the
  /// successor. XCUITest waits only on request: `waitForExistence(timeout: 10)`.
  func testListing3_2WebDriver() throws {
    let driver = try driver(arguments: ["--service-delay", "5000", "--seed", "1"])
    let article = Locator.xpath("//XCUIElementTypeCell[1]")
    XCTAssertEqual(try driver.findElements(article).count, 0)
    try driver.withImplicitWait(seconds: 10) {
      try driver.findElement(article)
    }
    XCTAssertEqual(try driver.send("GET", "/timeouts")["implicit"]?.integer, 0)
  }

  func testListing3_2() throws {
    let app = XCUIApplication()
    app.launchArguments = ["--service-delay", "5000", "--seed", "1"]
    try app.launch()
    XCTAssertFalse(app.cells.firstMatch.exists)
    XCTAssertTrue(app.cells.firstMatch.waitForExistence(timeout: 10))
  }

  /// `logMessage`, `logStart`, `logPass` and `logError`: groups of the log. Activities are their
  /// successors. The listing has no group that fails.
  func testListing3_3() {
    XCTContext.lines = []
    logMessage("Message 1")
    logMessage("Message 2")
    logMessage("Message 3")
    XCTContext.runActivity(named: "Test name") { _ in
      logMessage("Message 1")
      logMessage("Message 2")
      logMessage("Message 3")
    }
    XCTContext.runActivity(named: "Test name") { _ in
      try? XCTContext.runActivity(named: "Error") { _ in throw CancellationError() }
    }
    let messages = (1...3).flatMap { ["• Message \($0)", "✓ Message \($0)"] }
    XCTAssertEqual(
      XCTContext.lines,
      messages + ["• Test name"] + messages.map { "  \($0)" }
        + ["✓ Test name", "• Test name", "  • Error", "  ✗ Error", "✓ Test name"])
  }

  /// Checks a bar's title in a group of the log. The listing misspells a parameter.
  func testListing3_4() throws {
    func checkTitle(_ bar: XCUIElement, _ expectedTitle: String, _ name: String) throws {
      try XCTContext.runActivity(named: name) { _ in
        XCTAssertEqual(try bar.identifier, expectedTitle, "Navigation bar title mismatch.")
      }
    }
    let app = XCUIApplication()
    try checkTitle(app.navigationBars.element, "CDR - články", "CDR title")
    try app.tabBars.buttons.element(boundBy: 1).tap()
    try checkTitle(app.navigationBars.element, "DIIT - články", "DIIT title")
  }

  /// The same with Tuneup's `test(name) { target, app }` and `assertEquals`, both defined here.
  func testListing3_5() throws {
    func test(_ name: String, _ body: (XCUIDevice, XCUIApplication) throws -> Void) rethrows {
      try XCTContext.runActivity(named: name) { _ in try body(.shared, XCUIApplication()) }
    }
    func assertEquals(_ expected: String, _ actual: String, _ message: String) {
      XCTAssertEqual(actual, expected, message)
    }
    try test("DIIT title") { target, app in
      target.orientation = .portrait
      try app.tabBars.buttons.element(boundBy: 1).tap()
      assertEquals(
        "DIIT - články", try app.navigationBars.element.identifier,
        "Navigation bar title mismatch.")
    }
  }

  private func logMessage(_ text: String) { XCTContext.runActivity(named: text) { _ in } }
}

/// Chapter 4: XCUITest's queries.
final class Listings4Tests: ListingTestCase {
  override class var arguments: [String] { ["--list", "Article 24", "--list", "Article 25"] }

  /// Finds all buttons, also in the short form.
  func testListing4_1() throws {
    let app = XCUIApplication()
    let buttons = app.descendants(matching: .button)
    XCTAssertEqual(try buttons.count, 4)
    XCTAssertEqual(try app.buttons.count, try buttons.count)
  }

  /// Finds the children of a bar. The listing's type `Label` doesn't exist. It is `staticText`.
  func testListing4_2() throws {
    let app = XCUIApplication()
    let labels = app.navigationBars.children(matching: .staticText)
    XCTAssertEqual(try labels.element.label, "My Lists")
  }

  /// Finds a cell by a text inside it.
  func testListing4_3() throws {
    let app = XCUIApplication()
    let cell = app.cells.containing(.staticText, identifier: "Article 24").element
    XCTAssertEqual(try cell.staticTexts["title"].label, "Article 24")
  }

  /// Asks for the third of two buttons, which fails only when the button is used.
  func testListing4_4() throws {
    let app = XCUIApplication()
    let button = app.tabBars.buttons.element(boundBy: 2)
    XCTAssertFalse(button.exists)
    let message = failure { try button.tap() }
    XCTAssertTrue(message?.contains("No matches found") == true, message ?? "it was tapped")
  }

  /// Reads a value before and after a tap. The listing's button is a switch here, since a UIKit
  /// button that isn't selected has no value "0".
  func testListing4_5() throws {
    let app = XCUIApplication()
    try app.buttons["Settings"].tap()
    try app.cells.element(boundBy: 0).tap()
    let button = app.switches.element
    XCTAssertEqual(try button.value as? String, "0")
    try button.tap()
    XCTAssertEqual(try button.value as? String, "1")
  }
}

extension Driver {
  /// Sets the implicit wait while `body` runs, then restores the previous one.
  @discardableResult
  fileprivate func withImplicitWait<Result>(
    seconds: Double, _ body: () throws -> Result
  ) throws -> Result {
    let before = try send("GET", "/timeouts")["implicit"] ?? 0
    try send("POST", "/timeouts", ["implicit": .integer(Int(seconds * 1000))])
    let result = Swift.Result(catching: body)
    try send("POST", "/timeouts", ["implicit": before])
    return try result.get()
  }
}

/// The groups of a test's log, like XCTest's on Apple's systems.
private enum XCTContext {
  /// What would be printed: a line when a group begins, and one when it ends.
  nonisolated(unsafe) static var lines: [String] = []
  nonisolated(unsafe) private static var depth = 0

  /// Runs part of a test as a group, which passes unless `block` throws.
  static func runActivity<Result>(
    named name: String, block: (String) throws -> Result
  ) rethrows -> Result {
    let margin = String(repeating: "  ", count: depth)
    lines.append("\(margin)• \(name)")
    depth += 1
    var mark = "✗"
    defer {
      depth -= 1
      lines.append("\(margin)\(mark) \(name)")
    }
    let result = try block(name)
    mark = "✓"
    return result
  }
}
