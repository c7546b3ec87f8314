import NativeQuery
import SuiteSupport

/// B.3 Search by features.
final class B3SearchByFeaturesTests: NativeScenarioTestCase {
  func testB3() throws {
    try scenario("B.3") { run, app in
      try run.testCase(1) {  // Find beers by features
        try run.step(1) {
          try app.searchField.tap()
        }
        try run.expectation(1) {
          XCTAssertTrue(try app.searchField.hasFocus)
          XCTAssertTrue(app.keyboards.element.exists)
        }
        try run.step(2) {
          try app.searchField.typeText("blonde, high fermentation, triple")
        }
        try run.expectation(2) {
          XCTAssertTrue(app.waitForBeers("1 beer"))
          XCTAssertEqual(try app.beerNames, ["Bersalis Tripel"])
          XCTAssertTrue(
            app.beer("Bersalis Tripel").staticTexts["blonde, high fermentation, triple"].exists)
        }
        try run.step(3) {
          try app.beer("Bersalis Tripel").tap()
        }
        try run.expectation(3) {
          XCTAssertTrue(app.waitForDetail(of: "Bersalis Tripel"))
          XCTAssertEqual(
            try app.page.buttons["brewery"].label, "Brouwerij Huyghe for Brouwerij Oud Beersel")
        }
      }
      try run.testCase(2) {  // From a beer to the beers that share a feature
        try run.step(1) {
          XCTAssertTrue(app.page.otherElements["detail"].exists)
        }
        try run.expectation(1) {
          XCTAssertEqual(try app.features, ["blonde", "high fermentation", "triple"])
          for feature in try app.features {
            XCTAssertTrue(try app.page.buttons[feature].isEnabled)
          }
        }
        try run.step(2) {
          try app.page.buttons["high fermentation"].tap()
        }
        try run.expectation(2) {
          XCTAssertTrue(app.waitForBeers("52 beers"))
          XCTAssertEqual(try app.searchField.value as? String, "high fermentation")
          let rows = try app.beers.allElementsBoundByIndex
          XCTAssertEqual(try rows.count, 30)
          XCTAssertTrue(try rows.allSatisfy { try $0.label.contains("high fermentation") })
          XCTAssertEqual(
            try Array(app.beerNames.prefix(3)),
            ["Abbaye des Rocs Brune", "Adriaen Brouwer", "Arabier"])
        }
        try run.step(3) {
          try app.page.buttons["Clear"].tap()
        }
        try run.expectation(3) {
          XCTAssertTrue(try app.waitForAllBeers())
          XCTAssertNil(try app.searchField.value)
        }
      }
    }
  }
}
