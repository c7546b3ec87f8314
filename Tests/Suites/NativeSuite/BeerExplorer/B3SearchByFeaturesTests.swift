import NativeQuery
import SuiteSupport

/// B.3 Search by features.
final class B3SearchByFeaturesTests: NativeScenarioTestCase {
  func testB3() throws {
    try scenario("B.3") { app in
      let page = app.page(BeerPage.self)

      try testCase("Find beers by features")

      try step("Tap the search field.")
      try page.searchField.tap()
      try expect("The search field is active.")
      try page.assertSearchIsActive()

      try step(#"Enter "blonde, high fermentation, triple"."#)
      try page.searchField.typeText("blonde, high fermentation, triple")
      try expect(#"Only "Bersalis Tripel" is shown, with those three features."#)
      try page.assertResult("1 beer", ["Bersalis Tripel"], of: "blonde, high fermentation, triple")
      XCTAssertEqual(
        try page.beer("Bersalis Tripel").staticTexts.element(boundBy: 1).label,
        "blonde, high fermentation, triple", "features in the list")

      try step(#"Tap "Bersalis Tripel"."#)
      try page.beer("Bersalis Tripel").tap()
      try expect("Its detail is shown.")
      try page.assertDetail(
        of: "Bersalis Tripel", brewery: "Brouwerij Huyghe for Brouwerij Oud Beersel",
        alcohol: "9.5%", features: ["blonde", "high fermentation", "triple"])

      try testCase("From a beer to the beers that share a feature")

      try step(
        #"In the detail check that the features "blonde", "high fermentation" and "triple" are there."#
      )
      XCTAssertEqual(try page.features, ["blonde", "high fermentation", "triple"], "features")
      try expect("Each is a button.")
      for feature in ["blonde", "high fermentation", "triple"] {
        XCTAssertTrue(
          try page.webView.buttons[feature].isEnabled, "the button \(feature) is enabled")
      }

      try step(#"Tap "high fermentation"."#)
      try page.webView.buttons["high fermentation"].tap()
      try expect("All beers with that feature are shown.")
      page.assertCount("52 beers")
      for _ in 1...3 { try app.swipeUp() }
      try page.assertResult("52 beers", highFermentation, of: "high fermentation")
      XCTAssertEqual(
        try page.beers.matching { $0.label.contains("high fermentation") }.count, 52,
        "number of beers with that feature")

      try step("Tap the cross to cancel the search.")
      try page.webView.buttons["Clear"].tap()
      try expect("All beers are shown.")
      try page.assertAllBeers()
    }
  }
}
