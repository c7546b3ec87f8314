import SuiteSupport
import WebDriver

/// B.4 Alcohol.
final class B4AlcoholTests: WebDriverScenarioTestCase {
  func testB4() throws {
    try scenario("B.4", variants: [.webDriverNativeContext]) { driver in
      let page = try driver.openPage(toolName)

      try testCase("Check the alcohol in the list and in the detail")

      try step("Tap the search field.")
      try driver.tap(page.searchField)
      try expect("The search field is active.")
      try driver.assertSearchIsActive(page)

      try step(#"Enter "Bersalis Tripel"."#)
      try driver.type("Bersalis Tripel", page)
      try expect(#""Bersalis Tripel" is shown with 9.5% alcohol."#)
      try driver.assertResult(
        "1 beer", ["Bersalis Tripel"], of: "Bersalis Tripel", page)
      XCTAssertEqual(try driver.text(page.alcohol(ofBeer: "Bersalis Tripel")), "9.5%")

      try step(#"Tap "Bersalis Tripel"."#)
      try driver.tap(page.beer("Bersalis Tripel"))
      try expect("Its detail is shown.")
      try driver.assertDetail(
        of: "Bersalis Tripel", brewery: "Brouwerij Huyghe for Brouwerij Oud Beersel",
        alcohol: "9.5%", features: ["blonde", "high fermentation", "triple"], page)

      try step("Check the alcohol in the detail.")
      try driver.waitFor(page.alcohol)
      try expect("9.5% is shown.")
      XCTAssertEqual(try driver.text(page.alcohol), "9.5%")

      try step("Tap Back.")
      try driver.tap(page.back)
      try expect(#"The search result is shown, with "Bersalis Tripel"."#)
      try driver.assertResult(
        "1 beer", ["Bersalis Tripel"], of: "Bersalis Tripel", page)

      try step("Tap the cross to cancel the search.")
      try driver.tap(page.clear)
      try expect("All beers are shown.")
      try driver.assertAllBeers(page)
    }
  }
}
