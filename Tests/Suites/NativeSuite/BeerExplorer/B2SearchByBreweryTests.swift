import NativeQuery
import SuiteSupport

/// B.2 Search by brewery.
final class B2SearchByBreweryTests: NativeScenarioTestCase {
  func testB2() throws {
    try scenario("B.2") { app in
      let page = app.page(BeerPage.self)

      try testCase("Find a brewery's beers")

      try step("Tap the search field.")
      try page.searchField.tap()
      try expect("The search field is active.")
      try page.assertSearchIsActive()

      try step(#"Enter the brewery "Brasserie De Bouillon"."#)
      try page.searchField.typeText(bouillon)
      try expect("The result shows that brewery's beers.")
      try page.assertResult("8 beers", beersOfBouillon, of: bouillon)

      try step(#"Tap the beer "Airborne"."#)
      try page.beer("Airborne").tap()
      try expect(#"The detail of "Airborne" is shown."#)
      try page.assertDetail(
        of: "Airborne", brewery: bouillon, alcohol: "7.5%", features: ["abbey", "double"])

      try testCase("From a beer to its brewery's beers")

      try step("In the detail tap the button with the brewery's name.")
      try page.brewery.tap()
      try expect(#"All beers of "Brasserie De Bouillon" are shown."#)
      try page.assertResult("8 beers", beersOfBouillon, of: bouillon)

      try step(#"Delete the text "Brasserie De Bouillon" from the search field."#)
      try page.searchField.tap()
      try page.searchField.change(bouillon)
      try expect("All beers are shown.")
      try page.assertAllBeers()
    }
  }
}

/// The brewery's name, as its beers show it.
private let bouillon = "Brasserie De Bouillon"

/// Its beers.
private let beersOfBouillon = [
  "Airborne", "Cuvée de Bouillon", "Jack'Ouille", "La Bouillonnaise", "La Médiévale",
  "La Saison des Chasseurs", "La Vauban", "Noire Fontaine",
]
