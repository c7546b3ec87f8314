import SuiteSupport
import WebDriver

/// B.2 Search by brewery.
final class B2SearchByBreweryTests: WebDriverScenarioTestCase {
  func testB2() async throws {
    try await scenario("B.2") { run, driver in
      try await run.testCase(1) {  // Find a brewery's beers
        try await run.step(1) {
          try await driver.switchToWebView()
          try await driver.tap(Page.searchField)
        }
        try await run.expectation(1) {
          let isActive = try await driver.isSearchFieldActive()
          XCTAssertTrue(isActive)
        }
        try await run.step(2) {
          try await driver.findElement(Page.searchField).sendKeys(bouillon)
        }
        try await run.expectation(2) {
          try await driver.waitFor(Page.found("8 beers"))
          let names = try await driver.texts(Page.beerNames)
          XCTAssertEqual(names, beersOfBouillon)
        }
        try await run.step(3) {
          try await driver.tap(Page.beer("Airborne"))
        }
        try await run.expectation(3) {
          try await driver.waitFor(Page.detail(of: "Airborne"))
          let (brewery, alcohol, features) = (
            try await driver.text(Page.brewery), try await driver.text(Page.alcohol),
            try await driver.texts(Page.features)
          )
          XCTAssertEqual(brewery, bouillon)
          XCTAssertEqual(alcohol, "7.5%")
          XCTAssertEqual(features, ["abbey", "double"])
        }
      }
      try await run.testCase(2) {  // From a beer to its brewery's beers
        try await run.step(1) {
          try await driver.tap(Page.brewery)
        }
        try await run.expectation(1) {
          try await driver.waitFor(Page.found("8 beers"))
          let (search, names) = (
            try await driver.searchText(), try await driver.texts(Page.beerNames)
          )
          XCTAssertEqual(search, .string(bouillon))
          XCTAssertEqual(names, beersOfBouillon)
        }
        try await run.step(2) {
          try await driver.findElement(Page.searchField).clear()
        }
        try await run.expectation(2) {
          try await driver.checkAllBeers()
        }
      }
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
