import NativeQuery
import SuiteSupport

/// B.2 Search by brewery.
final class B2SearchByBreweryTests: NativeScenarioTestCase {
  func testB2() throws {
    try scenario("B.2") { run, app in
      app.waitForPage()
      try run.testCase(1) {  // Find a brewery's beers
        try run.step(1) {
          try app.searchField.tap()
        }
        try run.expectation(1) {
          try app.assertSearchIsActive()
        }
        try run.step(2) {
          try app.searchField.typeText(bouillon)
        }
        try run.expectation(2) {
          try app.assertResult("8 beers", beersOfBouillon, of: bouillon)
        }
        try run.step(3) {
          try app.beer("Airborne").tap()
        }
        try run.expectation(3) {
          try app.assertDetail(
            of: "Airborne", brewery: bouillon, alcohol: "7.5%", features: ["abbey", "double"])
        }
      }
      try run.testCase(2) {  // From a beer to its brewery's beers
        try run.step(1) {
          try app.brewery.tap()
        }
        try run.expectation(1) {
          try app.assertResult("8 beers", beersOfBouillon, of: bouillon)
        }
        try run.step(2) {
          try app.searchField.tap()
          let delete = XCUIKeyboardKey.delete.rawValue
          try app.searchField.typeText(String(repeating: delete, count: bouillon.count))
        }
        try run.expectation(2) {
          try app.assertAllBeers()
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
