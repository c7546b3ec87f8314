import Foundation
import NativeQuery
import SuiteSupport
import WebDriver

/// Chapter 6: Appium, and chapter 8: ios-driver. Both use WebDriver.
final class Listings6And8Tests: ListingTestCase {
  override class var bundleIdentifier: String { "app.duet.articles" }

  /// Starts a session with the capabilities of 2016 in W3C's format, and an installed app's path.
  func testListing6_1() throws {
    let driver = try driver(capabilities: [
      "platformName": "iOS", "appium:platformVersion": "9.2",
      "appium:deviceName": "iPhone Simulator", "appium:app": "/path/to/my/app/Articles.app",
    ])
    XCTAssertEqual(driver.capabilities["appium:bundleId"]?.string, "app.duet.articles")
  }

  /// Finds the second tab by its path, with `XCUIElementType…` for `UIA…`. Today, a click replaces
  /// `TouchAction(driver).tap(element).perform()`.
  func testListing6_2() throws {
    let driver = try driver()
    try driver.findElement(
      .xpath(
        "//XCUIElementTypeApplication[1]/XCUIElementTypeWindow[1]//XCUIElementTypeTabBar[1]"
          + "/XCUIElementTypeButton[2]")
    ).click()
    try driver.findElement(.accessibilityID("DIIT - články"))
  }

  /// The listing's capabilities in W3C's format, where extensions have a vendor prefix.
  func testListing8_3() throws {
    let driver = try driver(capabilities: [
      "platformName": "iOS", "appium:device": "iphone", "appium:app": "Articles",
      "appium:variation": "Regular", "appium:language": "en", "appium:locale": "en_GB",
      "appium:simulator": "true",
    ])
    try driver.findElement(.accessibilityID("CDR - články"))
  }
}

/// Appendix C, TinyLog: A.1 natively (C.1 to C.3) and with Appium (C.4 to C.6).
final class ListingsCTinyLogTests: ListingTestCase {
  override class var arguments: [String] { ["--list", "Groceries"] }

  /// C.1: one test calls the test cases in order. (C.4 is the same in Python.)
  func testListingC_1() throws {
    try testAddTaskList()
    try testAddTask()
  }

  /// C.2: a helper adds a list, which adds a cell.
  private func testAddTaskList() throws {
    let app = XCUIApplication()
    let count = try app.tables.cells.count
    try addTaskList(app, name: "TODO", color: "red")
    XCTAssertEqual(try app.tables.cells.count, count + 1)
  }

  private func addTaskList(_ app: XCUIApplication, name: String, color: String) throws {
    try app.tabBars.buttons["Add"].tap()
    try app.textFields["Name"].typeText(name)
    try app.buttons[color].tap()
    try app.navigationBars.buttons["Save"].tap()
    try app.navigationBars.buttons["My Lists"].tap()
  }

  /// C.3: the field is found by its placeholder, then as its parent's only field, since the
  /// placeholder disappears. In the thesis the field is in the table, and a row's title is a space.
  private func testAddTask() throws {
    let app = XCUIApplication()
    let table = app.tables.element(boundBy: 0)
    try table.children(matching: .cell).element(boundBy: 0).staticTexts["title"].tap()
    try app.textFields["Add new task"].tap()
    try paste(app.otherElements.children(matching: .textField).element, "Write some UI tests")
    try app.textFields.element.typeText("\r")
    let cells = table.children(matching: .cell)
    expectation(for: try NSPredicate(format: "count == 1"), evaluatedWith: cells)
    try waitForExpectations(timeout: 10) { _ in
      XCTAssertTrue(app.navigationBars["TODO"].exists)
      try app.navigationBars.buttons["My Lists"].tap()
    }
    XCTAssertTrue(app.staticTexts["TODO"].exists)
  }

  /// Pastes a text. The thesis leaves this helper out.
  private func paste(_ field: XCUIElement, _ text: String) throws {
    UIPasteboard.general.string = text
    try field.press(forDuration: 1)
    try XCUIApplication().menuItems["Paste"].tap()
  }

  /// C.5: a helper finds a table's cells. (C.4 is the test class of C.1 in Python.)
  func testListingC_5() throws {
    let driver = try driver()
    let table = "//XCUIElementTypeTable[1]"
    let count = try tableCells(driver, table).count
    try addTaskList(driver)
    XCTAssertEqual(try tableCells(driver, table).count, count + 1)
    try testAddTask(driver)
  }

  private func tableCells(_ driver: Driver, _ table: String) throws -> [DriverElement] {
    try driver.findElements(.xpath(table + "/XCUIElementTypeCell"))
  }

  private func addTaskList(_ driver: Driver) throws {
    try driver.findElement(.accessibilityID("Add")).click()
    try driver.findElement(.className("XCUIElementTypeTextField")).sendKeys("TODO")
    try driver.findElement(.accessibilityID("red")).click()
    try driver.findElement(.accessibilityID("Save")).click()
    try driver.findElement(.accessibilityID("My Lists")).click()
  }

  /// C.6: a tap on the first text opens the list. After a task is added, its cell
  /// is there without waiting.
  private func testAddTask(_ driver: Driver) throws {
    try driver.findElement(.xpath("//XCUIElementTypeCell[1]/XCUIElementTypeStaticText[1]")).click()
    let count = try tableCells(driver, "//XCUIElementTypeTable[1]").count
    let field = try driver.findElement(.xpath("//XCUIElementTypeTextField[1]"))
    try field.click()
    try field.sendKeys("Write some UI tests" + "\n")
    XCTAssertEqual(try tableCells(driver, "//XCUIElementTypeTable[1]").count, count + 1)
  }
}

/// Appendix C, Beer Explorer: B.3 natively (C.7 to C.9) and with Appium (C.10 to C.12).
final class ListingsCBeerExplorerTests: ListingTestCase {
  override class var bundleIdentifier: String { "app.duet.beer-explorer" }

  /// C.7: one test calls the test cases in order. (C.10 is the same in Python.)
  func testListingC_7() throws {
    try testFindBeers()
    try testSharedFeature()
  }

  /// C.8: waits for the beer, and opens it in the handler.
  private func testFindBeers() throws {
    let app = XCUIApplication()
    try app.textFields["Search"].tap()
    try app.textFields["Search"].typeText("blonde, high fermentation, triple")
    let beer = app.staticTexts["Bersalis Tripel"]
    expectation(for: try NSPredicate(format: "exists == 1"), evaluatedWith: beer)
    try waitForExpectations(timeout: 10) { _ in try beer.tap() }
    XCTAssertTrue(beer.waitForExistence(timeout: 10))
  }

  /// C.9: features are buttons here, without a text inside.
  private func testSharedFeature() throws {
    let app = XCUIApplication()
    for feature in ["blonde", "high fermentation", "triple"] {
      XCTAssertTrue(app.buttons[feature].waitForExistence(timeout: 10))
    }
    try app.buttons["high fermentation"].tap()
    XCTAssertTrue(app.staticTexts["Belgian Beer Explorer"].waitForExistence(timeout: 10))
    try cancelSearch(app)
  }

  private func cancelSearch(_ app: XCUIApplication) throws {
    try app.buttons["Clear"].tap()
    XCTAssertFalse(app.buttons["Clear"].exists)
  }

  /// C.11, in the native context. The thesis takes the page's first text, which is the heading here, so
  /// this takes the first text of a link. (C.10 is the test class of C.7 in Python.)
  func testListingC_11() throws {
    let driver = try driver()
    let field = try driver.waitFor(.xpath("//XCUIElementTypeTextField[1]"))
    try field.click()
    try field.sendKeys("blonde, high fermentation, triple" + "\n")
    try driver.waitForCount(1, of: .className("XCUIElementTypeLink"))
    try driver.findElement(.xpath("//XCUIElementTypeLink[1]/XCUIElementTypeStaticText[1]")).click()
    try driver.waitFor(.xpath("//XCUIElementTypeStaticText[@label='Bersalis Tripel']"))
    try testSharedFeature(driver)
  }

  /// C.12: the listing reads texts 8, 10 and 12, since features were texts then. Here they are the
  /// buttons after Back and the brewery.
  private func testSharedFeature(_ driver: Driver) throws {
    let buttons = try driver.findElements(.className("XCUIElementTypeButton"))
    XCTAssertEqual(
      try buttons.dropFirst(2).map { try $0.attribute("label") ?? "" },
      ["blonde", "high fermentation", "triple"])
    try buttons[3].click()
    try driver.waitFor(.xpath("//XCUIElementTypeStaticText[@label='Belgian Beer Explorer']"))
  }
}
