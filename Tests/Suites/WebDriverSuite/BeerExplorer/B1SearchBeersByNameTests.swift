import SuiteSupport
import WebDriver

/// B.1 Search beers by name.
final class B1SearchBeersByNameTests: WebDriverScenarioTestCase {
  func testB1() async throws {
    try await scenario("B.1", variants: [.webDriverNativeContext]) { run, driver in
      let page = try await driver.openPage(run.toolName)
      try await run.testCase(1) {  // Find a beer
        try await run.step(1) {
          try await driver.tap(page.searchField)
        }
        try await run.expectation(1) {
          try await driver.assertSearchIsActive(page)
        }
        try await run.step(2) {
          try await driver.type("400", page)
        }
        try await run.expectation(2) {
          try await driver.assertResult("1 beer", ["400"], of: "400", page)
        }
        try await run.step(3) {
          try await driver.tap(page.beer("400"))
        }
        try await run.expectation(3) {
          try await driver.assertDetail(
            of: "400", brewery: montaigu, alcohol: "5.6%", features: ["blonde"], page)
        }
        try await run.step(4) {
          try await driver.tap(page.back)
        }
        try await run.expectation(4) {
          try await driver.assertResult("1 beer", ["400"], of: "400", page)
        }
        try await run.step(5) {
          try await driver.tap(page.clear)
        }
        try await run.expectation(5) {
          try await driver.assertAllBeers(page)
        }
      }
    }
  }
}

/// The brewery of the beer 400.
private let montaigu = "'t Hofbrouwerijke for Brouwerij Montaigu"
