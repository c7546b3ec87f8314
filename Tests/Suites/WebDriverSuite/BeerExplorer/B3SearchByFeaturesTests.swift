import SuiteSupport
import WebDriver

/// B.3 Search by features.
final class B3SearchByFeaturesTests: WebDriverScenarioTestCase {
  func testB3() throws {
    try scenario("B.3") { driver in
      let page = try driver.page(BeerPage.self)

      try testCase("Find beers by features")

      try step("Tap the search field.")
      try page.searchField.tap()
      try expect("The search field is active.")
      try page.assertSearchIsActive()

      try step(#"Enter "blonde, high fermentation, triple"."#)
      try page.searchField.type("blonde, high fermentation, triple")
      try expect(#"Only "Bersalis Tripel" is shown, with those three features."#)
      try page.assertResult("1 beer", ["Bersalis Tripel"], of: "blonde, high fermentation, triple")
      XCTAssertEqual(
        try page.features(ofBeer: "Bersalis Tripel").text(),
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
      XCTAssertEqual(
        try page.features.texts(), ["blonde", "high fermentation", "triple"], "features")
      try expect("Each is a button.")
      for feature in ["blonde", "high fermentation", "triple"] {
        XCTAssertTrue(try page.feature(feature).isEnabled(), "the button \(feature) is enabled")
      }

      try step(#"Tap "high fermentation"."#)
      try page.feature("high fermentation").tap()
      try expect("All beers with that feature are shown.")
      try page.assertCount("52 beers")
      try page.showNextPage()
      try page.assertResult("52 beers", highFermentation, of: "high fermentation")
      XCTAssertEqual(
        try page.beers(with: "high fermentation").count(), 52,
        "number of beers with that feature")

      try step("Tap the cross to cancel the search.")
      try page.clear.tap()
      try expect("All beers are shown.")
      try page.assertAllBeers()
    }
  }
}
