import NativeQuery
import SuiteSupport

/// B.2 Search by brewery.
final class B2SearchByBreweryTests: NativeScenarioTestCase {
  func testB2() throws {
    try scenario("B.2") { run, app in
      try run.testCase(1) {  // Find a brewery's beers
        try run.step(1) {
          try app.searchField.tap()
        }
        try run.expectation(1) {
          XCTAssertTrue(try app.searchField.hasFocus)
          XCTAssertTrue(app.keyboards.element.exists)
        }
        try run.step(2) {
          try app.searchField.typeText(bouillon)
        }
        try run.expectation(2) {
          XCTAssertTrue(app.waitForBeers("8 beers"))
          XCTAssertEqual(try app.beerNames, beersOfBouillon)
        }
        try run.step(3) {
          try app.beer("Airborne").tap()
        }
        try run.expectation(3) {
          XCTAssertTrue(app.waitForDetail(of: "Airborne"))
          XCTAssertEqual(try app.page.buttons["brewery"].label, bouillon)
          XCTAssertEqual(try app.page.staticTexts["alcohol"].label, "7.5%")
          XCTAssertEqual(try app.features, ["abbey", "double"])
        }
      }
      try run.testCase(2) {  // From a beer to its brewery's beers
        try run.step(1) {
          try app.page.buttons[bouillon].tap()
        }
        try run.expectation(1) {
          XCTAssertTrue(app.waitForBeers("8 beers"))
          XCTAssertEqual(try app.searchField.value as? String, bouillon)
          XCTAssertEqual(try app.beerNames, beersOfBouillon)
        }
        try run.step(2) {
          try app.searchField.tap()
          let delete = XCUIKeyboardKey.delete.rawValue
          try app.searchField.typeText(String(repeating: delete, count: bouillon.count))
        }
        try run.expectation(2) {
          XCTAssertTrue(try app.waitForAllBeers())
          XCTAssertNil(try app.searchField.value)
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
