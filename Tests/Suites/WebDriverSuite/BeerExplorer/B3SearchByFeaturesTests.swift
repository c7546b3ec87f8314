import SuiteSupport
import WebDriver

/// B.3 Search by features.
final class B3SearchByFeaturesTests: WebDriverScenarioTestCase {
  func testB3() async throws {
    try await scenario("B.3", variants: [.webDriverNativeContext]) { run, driver in
      let page = try await driver.openPage(run.toolName)
      try await run.testCase(1) {  // Find beers by features
        try await run.step(1) {
          try await driver.tap(page.searchField)
        }
        try await run.expectation(1) {
          try await driver.assertSearchIsActive(page)
        }
        try await run.step(2) {
          try await driver.type("blonde, high fermentation, triple", page)
        }
        try await run.expectation(2) {
          try await driver.assertResult(
            "1 beer", ["Bersalis Tripel"], of: "blonde, high fermentation, triple", page)
          let features = try await driver.text(page.features(ofBeer: "Bersalis Tripel"))
          XCTAssertEqual(features, "blonde, high fermentation, triple")
        }
        try await run.step(3) {
          try await driver.tap(page.beer("Bersalis Tripel"))
        }
        try await run.expectation(3) {
          try await driver.assertDetail(
            of: "Bersalis Tripel", brewery: "Brouwerij Huyghe for Brouwerij Oud Beersel",
            alcohol: "9.5%", features: ["blonde", "high fermentation", "triple"], page)
        }
      }
      try await run.testCase(2) {  // From a beer to the beers that share a feature
        try await run.step(1) {
          let features = try await driver.texts(page.features)
          XCTAssertEqual(features, ["blonde", "high fermentation", "triple"])
        }
        try await run.expectation(1) {
          for feature in ["blonde", "high fermentation", "triple"] {
            let isEnabled = try await driver.findElement(page.feature(feature)).isEnabled()
            XCTAssertTrue(isEnabled)
          }
        }
        try await run.step(2) {
          try await driver.tap(page.feature("high fermentation"))
        }
        try await run.expectation(2) {
          try await driver.waitFor(page.found("52 beers"))
          let search = try await driver.searchText(page)
          XCTAssertEqual(search, "high fermentation")
          let fermented = try await driver.findElements(page.beers(with: "high fermentation")).count
          XCTAssertEqual(fermented, 30)
          let first = try await driver.texts(driver.findElements(page.beerNames).prefix(3))
          XCTAssertEqual(
            first, ["Abbaye des Rocs Brune", "Adriaen Brouwer", "Arabier"])
          let all = try await driver.findElements(page.beers).count
          XCTAssertEqual(all, 30)
        }
        try await run.step(3) {
          try await driver.tap(page.clear)
        }
        try await run.expectation(3) {
          try await driver.assertAllBeers(page)
        }
      }
    }
  }
}
