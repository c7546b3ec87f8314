import NativeQuery
import SuiteSupport

/// B.4 Alcohol.
final class B4AlcoholTests: NativeScenarioTestCase {
  func testB4() throws {
    try scenario("B.4") { run, app in
      app.waitForPage()
      try run.testCase(1) {  // Check the alcohol in the list and in the detail
        try run.step(1) {
          try app.searchField.tap()
        }
        try run.expectation(1) {
          try app.assertSearchIsActive()
        }
        try run.step(2) {
          try app.searchField.typeText("Bersalis Tripel")
        }
        try run.expectation(2) {
          try app.assertResult("1 beer", ["Bersalis Tripel"], of: "Bersalis Tripel")
          XCTAssertTrue(app.beer("Bersalis Tripel").staticTexts["9.5%"].exists)
        }
        try run.step(3) {
          try app.beer("Bersalis Tripel").tap()
        }
        try run.expectation(3) {
          try app.assertDetail(
            of: "Bersalis Tripel", brewery: "Brouwerij Huyghe for Brouwerij Oud Beersel",
            alcohol: "9.5%", features: ["blonde", "high fermentation", "triple"])
        }
        try run.step(4) {
          XCTAssertTrue(app.alcohol.exists)
        }
        try run.expectation(4) {
          XCTAssertEqual(try app.alcohol.label, "9.5%")
        }
        try run.step(5) {
          try app.page.buttons["Back"].tap()
        }
        try run.expectation(5) {
          try app.assertResult("1 beer", ["Bersalis Tripel"], of: "Bersalis Tripel")
        }
        try run.step(6) {
          try app.page.buttons["Clear"].tap()
        }
        try run.expectation(6) {
          try app.assertAllBeers()
        }
      }
    }
  }
}
