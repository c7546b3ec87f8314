import NativeQuery
import SuiteSupport

/// B.1 Search beers by name.
final class B1SearchBeersByNameTests: NativeScenarioTestCase {
  func testB1() throws {
    try scenario("B.1") { run, app in
      try run.testCase(1) {  // Find a beer
        try run.step(1) {
          try app.searchField.tap()
        }
        try run.expectation(1) {
          XCTAssertTrue(try app.searchField.hasFocus)
          XCTAssertTrue(app.keyboards.element.exists)
        }
        try run.step(2) {
          try app.searchField.typeText("400")
        }
        try run.expectation(2) {
          XCTAssertTrue(app.waitForBeers("1 beer"))
          XCTAssertEqual(try app.beerNames, ["400"])
          XCTAssertTrue(app.beer("400").staticTexts["5.6%"].exists)
        }
        try run.step(3) {
          try app.beer("400").tap()
        }
        try run.expectation(3) {
          XCTAssertTrue(app.waitForDetail(of: "400"))
          XCTAssertEqual(try app.page.buttons["brewery"].label, montaigu)
          XCTAssertEqual(try app.page.staticTexts["alcohol"].label, "5.6%")
          XCTAssertEqual(try app.features, ["blonde"])
        }
        try run.step(4) {
          try app.page.buttons["Back"].tap()
        }
        try run.expectation(4) {
          XCTAssertTrue(app.beer("400").waitForExistence(timeout: timeout))
          XCTAssertEqual(try app.searchField.value as? String, "400")
          XCTAssertEqual(try app.beerNames, ["400"])
        }
        try run.step(5) {
          try app.page.buttons["Clear"].tap()
        }
        try run.expectation(5) {
          XCTAssertTrue(try app.waitForAllBeers())
          XCTAssertNil(try app.searchField.value)
        }
      }
    }
  }
}
