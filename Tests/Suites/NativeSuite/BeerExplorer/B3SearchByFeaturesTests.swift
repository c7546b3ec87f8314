import NativeQuery
import SuiteSupport

/// B.3 Search by features.
final class B3SearchByFeaturesTests: NativeScenarioTestCase {
  func testB3() throws {
    try scenario("B.3") { app in
      app.waitForPage()

      try testCase("Find beers by features")

      try step("Tap the search field.")
      try app.searchField.tap()
      try expect("The search field is active.")
      try app.assertSearchIsActive()

      try step(#"Enter "blonde, high fermentation, triple"."#)
      try app.searchField.typeText("blonde, high fermentation, triple")
      try expect(#"Only "Bersalis Tripel" is shown, with those three features."#)
      try app.assertResult(
        "1 beer", ["Bersalis Tripel"], of: "blonde, high fermentation, triple")
      XCTAssertEqual(
        try app.beer("Bersalis Tripel").staticTexts.element(boundBy: 1).label,
        "blonde, high fermentation, triple")

      try step(#"Tap "Bersalis Tripel"."#)
      try app.beer("Bersalis Tripel").tap()
      try expect("Its detail is shown.")
      try app.assertDetail(
        of: "Bersalis Tripel", brewery: "Brouwerij Huyghe for Brouwerij Oud Beersel",
        alcohol: "9.5%", features: ["blonde", "high fermentation", "triple"])

      try testCase("From a beer to the beers that share a feature")

      try step(
        #"In the detail check that the features "blonde", "high fermentation" and "triple" are there."#
      )
      XCTAssertEqual(try app.features, ["blonde", "high fermentation", "triple"])
      try expect("Each is a button.")
      for feature in ["blonde", "high fermentation", "triple"] {
        XCTAssertTrue(try app.page.buttons[feature].isEnabled)
      }

      try step(#"Tap "high fermentation"."#)
      try app.page.buttons["high fermentation"].tap()
      try expect("All beers with that feature are shown.")
      XCTAssertTrue(app.waitForBeers("52 beers"))
      XCTAssertEqual(try app.searchField.value as? String, "high fermentation")
      XCTAssertEqual(
        try app.beers.matching { $0.label.contains("high fermentation") }.count, 30)
      XCTAssertEqual(
        try app.firstBeerNames(3), ["Abbaye des Rocs Brune", "Adriaen Brouwer", "Arabier"])
      XCTAssertEqual(try app.beers.count, 30)

      try step("Tap the cross to cancel the search.")
      try app.page.buttons["Clear"].tap()
      try expect("All beers are shown.")
      try app.assertAllBeers()
    }
  }
}
