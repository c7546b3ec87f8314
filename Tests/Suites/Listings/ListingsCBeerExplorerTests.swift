import Foundation
import NativeQuery
import SuiteSupport
import WebDriver
import XCTestAPI

/// Appendix C, Beer Explorer: B.3 natively (C.7 to C.9) and with Appium (C.10 to C.12).
final class ListingsCBeerExplorerTests: ListingTestCase {
  override class var bundleIdentifier: String { "app.duet.beer-explorer" }

  /// One test calls the test cases in their order. (C.10 is the same in Python.)
  func testListingC_7() throws {
    try testFindBeers()
    try testSharedFeature()
  }

  /// C.8: the beer is waited for, and opened in the handler.
  private func testFindBeers() throws {
    let app = XCUIApplication()
    try app.textFields["Search"].tap()
    try app.textFields["Search"].typeText("blonde, high fermentation, triple")
    let beer = app.staticTexts["Bersalis Tripel"]
    expectation(for: try NSPredicate(format: "exists == 1"), evaluatedWith: beer)
    try waitForExpectations(timeout: 10) { _ in try beer.tap() }
    XCTAssertTrue(beer.waitForExistence(timeout: 10))
  }

  /// C.9: features are buttons here, without a text in them.
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

  /// C.11, in the native context: the first text in a link is a beer; the page's first is its heading.
  /// (C.10's test class is C.7's in Python.)
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

  /// C.12: the listing reads texts 8, 10 and 12 of a page whose features were texts; they are the
  /// buttons behind Back and the brewery here.
  private func testSharedFeature(_ driver: Driver) throws {
    let buttons = try driver.findElements(.className("XCUIElementTypeButton"))
    XCTAssertEqual(
      try buttons.dropFirst(2).map { try $0.attribute("label") ?? "" },
      ["blonde", "high fermentation", "triple"])
    try buttons[3].click()
    try driver.waitFor(.xpath("//XCUIElementTypeStaticText[@label='Belgian Beer Explorer']"))
  }
}
