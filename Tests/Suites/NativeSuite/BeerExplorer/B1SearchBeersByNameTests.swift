import NativeQuery
import SuiteSupport

/// B.1 Search beers by name.
final class B1SearchBeersByNameTests: NativeScenarioTestCase {
  func testB1() throws {
    try scenario("B.1") { run, app in
      app.waitForPage()
      try run.testCase(1) {  // Find a beer
        try run.step(1) {
          try app.searchField.tap()
        }
        try run.expectation(1) {
          try app.assertSearchIsActive()
        }
        try run.step(2) {
          try app.searchField.typeText("400")
        }
        try run.expectation(2) {
          try app.assertResult("1 beer", ["400"], of: "400")
        }
        try run.step(3) {
          try app.beer("400").tap()
        }
        try run.expectation(3) {
          try app.assertDetail(
            of: "400", brewery: montaigu, alcohol: "5.6%", features: ["blonde"])
        }
        try run.step(4) {
          try app.page.buttons["Back"].tap()
        }
        try run.expectation(4) {
          try app.assertResult("1 beer", ["400"], of: "400")
        }
        try run.step(5) {
          try app.page.buttons["Clear"].tap()
        }
        try run.expectation(5) {
          try app.assertAllBeers()
        }
      }
    }
  }
}

/// The brewery of the beer 400.
private let montaigu = "'t Hofbrouwerijke for Brouwerij Montaigu"
