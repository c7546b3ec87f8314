import SuiteSupport
import WebDriver

/// B.1 Search beers by name.
final class B1SearchBeersByNameTests: WebDriverScenarioTestCase {
  func testB1() throws {
    try scenario("B.1", variants: [.webDriverNativeContext]) { driver in
      let page = try driver.openPage(toolName)

      try testCase("Find a beer")

      try step("Tap the search field.")
      try driver.tap(page.searchField)
      try expect("The search field is active.")
      try driver.assertSearchIsActive(page)

      try step(#"Enter "400"."#)
      try driver.type("400", page)
      try expect(#"The result shows the beer "400"."#)
      try driver.assertResult("1 beer", ["400"], of: "400", page)

      try step(#"Tap the beer "400"."#)
      try driver.tap(page.beer("400"))
      try expect("The beer's detail is shown.")
      try driver.assertDetail(
        of: "400", brewery: montaigu, alcohol: "5.6%", features: ["blonde"], page)

      try step("Tap Back.")
      try driver.tap(page.back)
      try expect(#"The search result is shown, with "400"."#)
      try driver.assertResult("1 beer", ["400"], of: "400", page)

      try step("Tap the cross to cancel the search.")
      try driver.tap(page.clear)
      try expect("All beers are shown.")
      try driver.assertAllBeers(page)
    }
  }
}

/// The brewery of the beer 400.
private let montaigu = "'t Hofbrouwerijke for Brouwerij Montaigu"
