import SuiteSupport
import WebDriver

/// B.2 Search by brewery.
final class B2SearchByBreweryTests: WebDriverScenarioTestCase {
  func testB2() throws {
    try scenario("B.2", variants: [.webDriverNativeContext, .webDriverClear]) { driver in
      let page = try driver.openPage(toolName)

      try testCase("Find a brewery's beers")

      try step("Tap the search field.")
      try driver.tap(page.searchField)
      try expect("The search field is active.")
      try driver.assertSearchIsActive(page)

      try step(#"Enter the brewery "Brasserie De Bouillon"."#)
      try driver.type(bouillon, page)
      try expect("The result shows that brewery's beers.")
      try driver.assertResult("8 beers", beersOfBouillon, of: bouillon, page)

      try step(#"Tap the beer "Airborne"."#)
      try driver.tap(page.beer("Airborne"))
      try expect(#"The detail of "Airborne" is shown."#)
      try driver.assertDetail(
        of: "Airborne", brewery: bouillon, alcohol: "7.5%", features: ["abbey", "double"],
        page)

      try testCase("From a beer to its brewery's beers")

      try step("In the detail tap the button with the brewery's name.")
      try driver.tap(page.brewery)
      try expect(#"All beers of "Brasserie De Bouillon" are shown."#)
      try driver.assertResult("8 beers", beersOfBouillon, of: bouillon, page)

      try step(#"Delete the text "Brasserie De Bouillon" from the search field."#)
      try driver.tap(page.searchField)
      try driver.findElement(page.searchField).delete(bouillon, by: toolName)
      try expect("All beers are shown.")
      try driver.assertAllBeers(page)
    }
  }
}

/// The brewery as its beers name it.
private let bouillon = "Brasserie De Bouillon"

/// Its beers, and those of the brewery whose name differs in a capital letter only.
private let beersOfBouillon = [
  "Airborne", "Cuvée de Bouillon", "Jack'Ouille", "La Bouillonnaise", "La Médiévale",
  "La Saison des Chasseurs", "La Vauban", "Noire Fontaine",
]
