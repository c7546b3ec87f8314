import NativeQuery
import SuiteSupport

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
