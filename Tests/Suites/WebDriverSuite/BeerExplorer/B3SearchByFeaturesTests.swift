import SuiteSupport
import WebDriver

/// B.3 Search by features.
final class B3SearchByFeaturesTests: WebDriverScenarioTestCase {
  func testB3() throws {
    try scenario("B.3", variants: [.webDriverNativeContext]) { driver in
      let page = try driver.openPage(toolName)

      try testCase(1, "Find beers by features")

      try step(1, "Tap the search field.")
      try driver.tap(page.searchField)
      try expect(1, "The search field is active.")
      try driver.assertSearchIsActive(page)

      try step(2, #"Enter "blonde, high fermentation, triple"."#)
      try driver.type("blonde, high fermentation, triple", page)
      try expect(2, #"Only "Bersalis Tripel" is shown, with those three features."#)
      try driver.assertResult(
        "1 beer", ["Bersalis Tripel"], of: "blonde, high fermentation, triple", page)
      XCTAssertEqual(
        try driver.text(page.features(ofBeer: "Bersalis Tripel")),
        "blonde, high fermentation, triple")

      try step(3, #"Tap "Bersalis Tripel"."#)
      try driver.tap(page.beer("Bersalis Tripel"))
      try expect(3, "Its detail is shown.")
      try driver.assertDetail(
        of: "Bersalis Tripel", brewery: "Brouwerij Huyghe for Brouwerij Oud Beersel",
        alcohol: "9.5%", features: ["blonde", "high fermentation", "triple"], page)

      try testCase(2, "From a beer to the beers that share a feature")

      try step(
        1,
        #"In the detail check that the features "blonde", "high fermentation" and "triple" are there."#
      )
      XCTAssertEqual(try driver.texts(page.features), ["blonde", "high fermentation", "triple"])
      try expect(1, "Each is a button.")
      for feature in ["blonde", "high fermentation", "triple"] {
        XCTAssertTrue(try driver.findElement(page.feature(feature)).isEnabled())
      }

      try step(2, #"Tap "high fermentation"."#)
      try driver.tap(page.feature("high fermentation"))
      try expect(2, "All beers with that feature are shown.")
      try driver.waitFor(page.found("52 beers"))
      XCTAssertEqual(try driver.searchText(page), "high fermentation")
      XCTAssertEqual(try driver.findElements(page.beers(with: "high fermentation")).count, 30)
      let first = try driver.texts(driver.findElements(page.beerNames).prefix(3))
      XCTAssertEqual(
        first, ["Abbaye des Rocs Brune", "Adriaen Brouwer", "Arabier"])
      XCTAssertEqual(try driver.findElements(page.beers).count, 30)

      try step(3, "Tap the cross to cancel the search.")
      try driver.tap(page.clear)
      try expect(3, "All beers are shown.")
      try driver.assertAllBeers(page)
    }
  }
}
