import SuiteSupport
import WebDriver

/// B.4 Alcohol.
final class B4AlcoholTests: WebDriverScenarioTestCase {
  func testB4() async throws {
    try await scenario("B.4", variants: [.webDriverNativeContext]) { run, driver in
      let page = try await driver.openPage(run.toolName)
      try await run.testCase(1) {  // Check the alcohol in the list and in the detail
        try await run.step(1) {
          try await driver.tap(page.searchField)
        }
        try await run.expectation(1) {
          try await driver.assertSearchIsActive(page)
        }
        try await run.step(2) {
          try await driver.type("Bersalis Tripel", page)
        }
        try await run.expectation(2) {
          try await driver.assertResult(
            "1 beer", ["Bersalis Tripel"], of: "Bersalis Tripel", page)
          let alcohol = try await driver.text(page.alcohol(ofBeer: "Bersalis Tripel"))
          XCTAssertEqual(alcohol, "9.5%")
        }
        try await run.step(3) {
          try await driver.tap(page.beer("Bersalis Tripel"))
        }
        try await run.expectation(3) {
          try await driver.assertDetail(
            of: "Bersalis Tripel", brewery: "Brouwerij Huyghe for Brouwerij Oud Beersel",
            alcohol: "9.5%", features: ["blonde", "high fermentation", "triple"], page)
        }
        try await run.step(4) {
          try await driver.waitFor(page.alcohol)
        }
        try await run.expectation(4) {
          let alcohol = try await driver.text(page.alcohol)
          XCTAssertEqual(alcohol, "9.5%")
        }
        try await run.step(5) {
          try await driver.tap(page.back)
        }
        try await run.expectation(5) {
          try await driver.assertResult(
            "1 beer", ["Bersalis Tripel"], of: "Bersalis Tripel", page)
        }
        try await run.step(6) {
          try await driver.tap(page.clear)
        }
        try await run.expectation(6) {
          try await driver.assertAllBeers(page)
        }
      }
    }
  }
}
