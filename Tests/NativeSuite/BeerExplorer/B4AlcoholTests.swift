import NativeQuery
import SuiteSupport

/// B.4 Alcohol.
final class B4AlcoholTests: NativeScenarioTestCase {
  func testB4() throws {
    try scenario("B.4") { run, app in
      try run.testCase(1) {  // Check the alcohol in the list and in the detail
        try run.step(1) {
          try app.searchField.tap()
        }
        try run.expectation(1) {
          XCTAssertTrue(try app.searchField.hasFocus)
          XCTAssertTrue(app.keyboards.element.exists)
        }
        try run.step(2) {
          try app.searchField.typeText("Bersalis Tripel")
        }
        try run.expectation(2) {
          XCTAssertTrue(app.waitForBeers("1 beer"))
          XCTAssertEqual(try app.beerNames, ["Bersalis Tripel"])
          XCTAssertTrue(app.beer("Bersalis Tripel").staticTexts["9.5%"].exists)
        }
        try run.step(3) {
          try app.beer("Bersalis Tripel").tap()
        }
        try run.expectation(3) {
          XCTAssertTrue(app.waitForDetail(of: "Bersalis Tripel"))
          XCTAssertEqual(try app.features, ["blonde", "high fermentation", "triple"])
        }
        try run.step(4) {
          XCTAssertTrue(app.page.otherElements["detail"].exists)
        }
        try run.expectation(4) {
          XCTAssertEqual(try app.page.staticTexts["alcohol"].label, "9.5%")
        }
        try run.step(5) {
          try app.page.buttons["Back"].tap()
        }
        try run.expectation(5) {
          XCTAssertTrue(app.beer("Bersalis Tripel").waitForExistence(timeout: timeout))
          XCTAssertEqual(try app.searchField.value as? String, "Bersalis Tripel")
          XCTAssertEqual(try app.beerNames, ["Bersalis Tripel"])
        }
        try run.step(6) {
          try app.page.buttons["Clear"].tap()
        }
        try run.expectation(6) {
          XCTAssertTrue(try app.waitForAllBeers())
          XCTAssertNil(try app.searchField.value)
        }
      }
    }
  }
}
