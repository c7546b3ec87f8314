import SuiteSupport
import WebDriver

/// B.2 Search by brewery.
final class B2SearchByBreweryTests: WebDriverScenarioTestCase {
  func testB2() async throws {
    try await scenario("B.2", variants: [.webDriverNativeContext, .webDriverClear]) { run, driver in
      let page = try await driver.openPage(run.toolName)
      try await run.testCase(1) {  // Find a brewery's beers
        try await run.step(1) {
          try await driver.tap(page.searchField)
        }
        try await run.expectation(1) {
          try await driver.assertSearchIsActive(page)
        }
        try await run.step(2) {
          try await driver.type(bouillon, page)
        }
        try await run.expectation(2) {
          try await driver.assertResult("8 beers", beersOfBouillon, of: bouillon, page)
        }
        try await run.step(3) {
          try await driver.tap(page.beer("Airborne"))
        }
        try await run.expectation(3) {
          try await driver.assertDetail(
            of: "Airborne", brewery: bouillon, alcohol: "7.5%", features: ["abbey", "double"],
            page)
        }
      }
      try await run.testCase(2) {  // From a beer to its brewery's beers
        try await run.step(1) {
          try await driver.tap(page.brewery)
        }
        try await run.expectation(1) {
          try await driver.assertResult("8 beers", beersOfBouillon, of: bouillon, page)
        }
        try await run.step(2) {
          try await driver.tap(page.searchField)
          try await driver.findElement(page.searchField).delete(bouillon, by: run.toolName)
        }
        try await run.expectation(2) {
          try await driver.assertAllBeers(page)
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
