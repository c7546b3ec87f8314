import NativeQuery
import SuiteSupport
import WebDriver

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

  func testListing4_1WebDriver() throws {
    XCTAssertEqual(try driver().findElements(.className("XCUIElementTypeButton")).count, 4)
  }

  /// Finds the children of a bar. The listing's type `Label` doesn't exist. It is `staticText`.
  func testListing4_2() throws {
    let app = XCUIApplication()
    let labels = app.navigationBars.children(matching: .staticText)
    XCTAssertEqual(try labels.element.label, "My Lists")
  }

  func testListing4_2WebDriver() throws {
    let labels = Locator.xpath("//XCUIElementTypeNavigationBar/XCUIElementTypeStaticText")
    XCTAssertEqual(try driver().findElement(labels).text(), "My Lists")
  }

  /// Finds a cell by a text inside it.
  func testListing4_3() throws {
    let app = XCUIApplication()
    let cell = app.cells.containing(.staticText, identifier: "Article 24").element
    XCTAssertEqual(try cell.staticTexts["title"].label, "Article 24")
  }

  func testListing4_3WebDriver() throws {
    let cell = Locator.xpath(
      "//XCUIElementTypeCell[XCUIElementTypeStaticText[@label='Article 24']]")
    XCTAssertEqual(try driver().findElements(cell).count, 1)
  }

  /// Asks for the third of two buttons, which fails only when the button is used.
  func testListing4_4() throws {
    let app = XCUIApplication()
    let button = app.tabBars.buttons.element(boundBy: 2)
    XCTAssertFalse(button.exists)
    let message = failure { try button.tap() }
    XCTAssertTrue(message?.contains("No matches found") == true, message ?? "it was tapped")
  }

  func testListing4_4WebDriver() throws {
    let button = Locator.xpath("//XCUIElementTypeTabBar/XCUIElementTypeButton[3]")
    XCTAssertEqual(try driver().findElements(button).count, 0)
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

  func testListing4_5WebDriver() throws {
    let driver = try driver()
    try driver.findElement(.accessibilityID("Settings")).click()
    try driver.findElement(.className("XCUIElementTypeCell")).click()
    let button = try driver.findElement(.className("XCUIElementTypeSwitch"))
    XCTAssertEqual(try button.attribute("value"), "0")
    try button.click()
    XCTAssertEqual(try button.attribute("value"), "1")
  }
}
