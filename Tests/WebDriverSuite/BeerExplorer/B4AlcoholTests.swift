import SuiteSupport
import WebDriver

/// B.4 Alcohol.
final class B4AlcoholTests: WebDriverScenarioTestCase {
  func testB4() async throws {
    try await scenario("B.4") { run, driver in
      try await run.testCase(1) {  // Check the alcohol in the list and in the detail
        try await run.step(1) {
          try await driver.switchToWebView()
          try await driver.tap(Page.searchField)
        }
        try await run.expectation(1) {
          let isActive = try await driver.isSearchFieldActive()
          XCTAssertTrue(isActive)
        }
        try await run.step(2) {
          try await driver.findElement(Page.searchField).sendKeys("Bersalis Tripel")
        }
        try await run.expectation(2) {
          try await driver.waitFor(Page.found("1 beer"))
          let names = try await driver.texts(Page.beerNames)
          XCTAssertEqual(names, ["Bersalis Tripel"])
          let alcohol = try await driver.text(Page.text("alcohol", ofBeer: "Bersalis Tripel"))
          XCTAssertEqual(alcohol, "9.5%")
        }
        try await run.step(3) {
          try await driver.tap(Page.beer("Bersalis Tripel"))
        }
        try await run.expectation(3) {
          try await driver.waitFor(Page.detail(of: "Bersalis Tripel"))
          let features = try await driver.texts(Page.features)
          XCTAssertEqual(features, ["blonde", "high fermentation", "triple"])
        }
        try await run.step(4) {
          try await driver.waitFor(Page.alcohol)
        }
        try await run.expectation(4) {
          let alcohol = try await driver.text(Page.alcohol)
          XCTAssertEqual(alcohol, "9.5%")
        }
        try await run.step(5) {
          try await driver.tap(Page.back)
        }
        try await run.expectation(5) {
          try await driver.waitFor(Page.beer("Bersalis Tripel"))
          let (search, names) = (
            try await driver.searchText(), try await driver.texts(Page.beerNames)
          )
          XCTAssertEqual(search, "Bersalis Tripel")
          XCTAssertEqual(names, ["Bersalis Tripel"])
        }
        try await run.step(6) {
          try await driver.tap(Page.clear)
        }
        try await run.expectation(6) {
          try await driver.checkAllBeers()
        }
      }
    }
  }
}
