import SuiteSupport
import WebDriver

/// B.2 Search by brewery.
final class B2SearchByBreweryTests: WebDriverScenarioTestCase {
  func testB2() throws {
    try scenario("B.2", variants: [.webDriverNativeContext, .webDriverClear]) { driver in
      let page = try driver.openPage(toolName)

      try testCase(1, "Find a brewery's beers")

      try step(1, "Tap the search field.")
      try driver.tap(page.searchField)
      try expect(1, "The search field is active.")
      try driver.assertSearchIsActive(page)

      try step(2, #"Enter the brewery "Brasserie De Bouillon"."#)
      try driver.type(bouillon, page)
      try expect(2, "The result shows that brewery's beers.")
      try driver.assertResult("8 beers", beersOfBouillon, of: bouillon, page)

      try step(3, #"Tap the beer "Airborne"."#)
      try driver.tap(page.beer("Airborne"))
      try expect(3, #"The detail of "Airborne" is shown."#)
      try driver.assertDetail(
        of: "Airborne", brewery: bouillon, alcohol: "7.5%", features: ["abbey", "double"],
        page)

      try testCase(2, "From a beer to its brewery's beers")

      try step(1, "In the detail tap the button with the brewery's name.")
      try driver.tap(page.brewery)
      try expect(1, #"All beers of "Brasserie De Bouillon" are shown."#)
      try driver.assertResult("8 beers", beersOfBouillon, of: bouillon, page)

      try step(2, #"Delete the text "Brasserie De Bouillon" from the search field."#)
      try driver.tap(page.searchField)
      try driver.findElement(page.searchField).delete(bouillon, by: toolName)
      try expect(2, "All beers are shown.")
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
