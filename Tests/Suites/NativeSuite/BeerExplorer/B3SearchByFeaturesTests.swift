import NativeQuery
import SuiteSupport

/// B.3 Search by features.
final class B3SearchByFeaturesTests: NativeScenarioTestCase {
  func testB3() throws {
    try scenario("B.3") { run, app in
      app.waitForPage()
      try run.testCase(1) {  // Find beers by features
        try run.step(1) {
          try app.searchField.tap()
        }
        try run.expectation(1) {
          try app.assertSearchIsActive()
        }
        try run.step(2) {
          try app.searchField.typeText("blonde, high fermentation, triple")
        }
        try run.expectation(2) {
          try app.assertResult(
            "1 beer", ["Bersalis Tripel"], of: "blonde, high fermentation, triple")
          XCTAssertEqual(
            try app.beer("Bersalis Tripel").staticTexts.element(boundBy: 1).label,
            "blonde, high fermentation, triple")
        }
        try run.step(3) {
          try app.beer("Bersalis Tripel").tap()
        }
        try run.expectation(3) {
          try app.assertDetail(
            of: "Bersalis Tripel", brewery: "Brouwerij Huyghe for Brouwerij Oud Beersel",
            alcohol: "9.5%", features: ["blonde", "high fermentation", "triple"])
        }
      }
      try run.testCase(2) {  // From a beer to the beers that share a feature
        try run.step(1) {
          XCTAssertEqual(try app.features, ["blonde", "high fermentation", "triple"])
        }
        try run.expectation(1) {
          for feature in ["blonde", "high fermentation", "triple"] {
            XCTAssertTrue(try app.page.buttons[feature].isEnabled)
          }
        }
        try run.step(2) {
          try app.page.buttons["high fermentation"].tap()
        }
        try run.expectation(2) {
          XCTAssertTrue(app.waitForBeers("52 beers"))
          XCTAssertEqual(try app.searchField.value as? String, "high fermentation")
          XCTAssertEqual(
            try app.beers.matching { $0.label.contains("high fermentation") }.count, 30)
          XCTAssertEqual(
            try app.firstBeerNames(3), ["Abbaye des Rocs Brune", "Adriaen Brouwer", "Arabier"])
          XCTAssertEqual(try app.beers.count, 30)
        }
        try run.step(3) {
          try app.page.buttons["Clear"].tap()
        }
        try run.expectation(3) {
          try app.assertAllBeers()
        }
      }
    }
  }
}
