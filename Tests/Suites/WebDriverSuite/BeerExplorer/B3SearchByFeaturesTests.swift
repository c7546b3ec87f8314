import SuiteSupport
import WebDriver

/// B.3 Search by features.
final class B3SearchByFeaturesTests: WebDriverScenarioTestCase {
  func testB3() throws {
    try scenario("B.3", variants: [.webDriverNativeContext]) { driver in
      let page = try driver.openPage(toolName)

      try testCase("Find beers by features")

      try step("Tap the search field.")
      try driver.tap(page.searchField)
      try expect("The search field is active.")
      try driver.assertSearchIsActive(page)

      try step(#"Enter "blonde, high fermentation, triple"."#)
      try driver.type("blonde, high fermentation, triple", page)
      try expect(#"Only "Bersalis Tripel" is shown, with those three features."#)
      try driver.assertResult(
        "1 beer", ["Bersalis Tripel"], of: "blonde, high fermentation, triple", page)
      XCTAssertEqual(
        try driver.text(page.features(ofBeer: "Bersalis Tripel")),
        "blonde, high fermentation, triple")

      try step(#"Tap "Bersalis Tripel"."#)
      try driver.tap(page.beer("Bersalis Tripel"))
      try expect("Its detail is shown.")
      try driver.assertDetail(
        of: "Bersalis Tripel", brewery: "Brouwerij Huyghe for Brouwerij Oud Beersel",
        alcohol: "9.5%", features: ["blonde", "high fermentation", "triple"], page)

      try testCase("From a beer to the beers that share a feature")

      try step(
        #"In the detail check that the features "blonde", "high fermentation" and "triple" are there."#
      )
      XCTAssertEqual(try driver.texts(page.features), ["blonde", "high fermentation", "triple"])
      try expect("Each is a button.")
      for feature in ["blonde", "high fermentation", "triple"] {
        XCTAssertTrue(try driver.findElement(page.feature(feature)).isEnabled())
      }

      try step(#"Tap "high fermentation"."#)
      try driver.tap(page.feature("high fermentation"))
      try expect("All beers with that feature are shown.")
      try driver.waitFor(page.found("52 beers"))
      XCTAssertEqual(try driver.searchText(page), "high fermentation")
      XCTAssertEqual(try driver.findElements(page.beers(with: "high fermentation")).count, 30)
      let first = try driver.texts(driver.findElements(page.beerNames).prefix(3))
      XCTAssertEqual(
        first, ["Abbaye des Rocs Brune", "Adriaen Brouwer", "Arabier"])
      XCTAssertEqual(try driver.findElements(page.beers).count, 30)

      try step("Tap the cross to cancel the search.")
      try driver.tap(page.clear)
      try expect("All beers are shown.")
      try driver.assertAllBeers(page)
    }
  }
}
