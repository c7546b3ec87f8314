import SuiteSupport
import WebDriver

/// B.1 Search beers by name.
final class B1SearchBeersByNameTests: WebDriverScenarioTestCase {
  func testB1() async throws {
    try await scenario("B.1") { run, driver in
      try await run.testCase(1) {  // Find a beer
        try await run.step(1) {
          try await driver.switchToWebView()
          try await driver.tap(Page.searchField)
        }
        try await run.expectation(1) {
          let isActive = try await driver.isSearchFieldActive()
          XCTAssertTrue(isActive)
        }
        try await run.step(2) {
          try await driver.findElement(Page.searchField).sendKeys("400")
        }
        try await run.expectation(2) {
          try await driver.waitFor(Page.found("1 beer"))
          let names = try await driver.texts(Page.beerNames)
          XCTAssertEqual(names, ["400"])
          let alcohol = try await driver.text(Page.text("alcohol", ofBeer: "400"))
          XCTAssertEqual(alcohol, "5.6%")
        }
        try await run.step(3) {
          try await driver.tap(Page.beer("400"))
        }
        try await run.expectation(3) {
          try await driver.waitFor(Page.detail(of: "400"))
          let (brewery, alcohol, features) = (
            try await driver.text(Page.brewery), try await driver.text(Page.alcohol),
            try await driver.texts(Page.features)
          )
          XCTAssertEqual(brewery, montaigu)
          XCTAssertEqual(alcohol, "5.6%")
          XCTAssertEqual(features, ["blonde"])
        }
        try await run.step(4) {
          try await driver.tap(Page.back)
        }
        try await run.expectation(4) {
          try await driver.waitFor(Page.beer("400"))
          let (search, names) = (
            try await driver.searchText(), try await driver.texts(Page.beerNames)
          )
          XCTAssertEqual(search, "400")
          XCTAssertEqual(names, ["400"])
        }
        try await run.step(5) {
          try await driver.tap(Page.clear)
        }
        try await run.expectation(5) {
          try await driver.checkAllBeers()
        }
      }
    }
  }
}
