import SuiteSupport
import WebDriver

/// B.3 Search by features.
final class B3SearchByFeaturesTests: WebDriverScenarioTestCase {
  func testB3() async throws {
    try await scenario("B.3") { run, driver in
      try await run.testCase(1) {  // Find beers by features
        try await run.step(1) {
          try await driver.switchToWebView()
          try await driver.tap(Page.searchField)
        }
        try await run.expectation(1) {
          let isActive = try await driver.isSearchFieldActive()
          XCTAssertTrue(isActive)
        }
        try await run.step(2) {
          try await driver.findElement(Page.searchField)
            .sendKeys("blonde, high fermentation, triple")
        }
        try await run.expectation(2) {
          try await driver.waitFor(Page.found("1 beer"))
          let names = try await driver.texts(Page.beerNames)
          XCTAssertEqual(names, ["Bersalis Tripel"])
          let features = try await driver.text(Page.text("features", ofBeer: "Bersalis Tripel"))
          XCTAssertEqual(features, "blonde, high fermentation, triple")
        }
        try await run.step(3) {
          try await driver.tap(Page.beer("Bersalis Tripel"))
        }
        try await run.expectation(3) {
          try await driver.waitFor(Page.detail(of: "Bersalis Tripel"))
          let brewery = try await driver.text(Page.brewery)
          XCTAssertEqual(brewery, "Brouwerij Huyghe for Brouwerij Oud Beersel")
        }
      }
      try await run.testCase(2) {  // From a beer to the beers that share a feature
        try await run.step(1) {
          try await driver.waitFor(Page.detail(of: "Bersalis Tripel"))
        }
        try await run.expectation(1) {
          let features = try await driver.texts(Page.features)
          XCTAssertEqual(features, ["blonde", "high fermentation", "triple"])
          for feature in features {
            let isEnabled = try await driver.findElement(Page.feature(feature)).isEnabled()
            XCTAssertTrue(isEnabled)
          }
        }
        try await run.step(2) {
          try await driver.tap(Page.feature("high fermentation"))
        }
        try await run.expectation(2) {
          try await driver.waitFor(Page.found("52 beers"))
          let (search, rows, matching, first) = (
            try await driver.searchText(), try await driver.findElements(Page.beers).count,
            try await driver.findElements(highlyFermented).count,
            try await driver.texts(Page.firstBeerNames)
          )
          XCTAssertEqual(search, "high fermentation")
          XCTAssertEqual(rows, 30)
          XCTAssertEqual(matching, 30)
          XCTAssertEqual(first, ["Abbaye des Rocs Brune", "Adriaen Brouwer", "Arabier"])
        }
        try await run.step(3) {
          try await driver.tap(Page.clear)
        }
        try await run.expectation(3) {
          try await driver.checkAllBeers()
        }
      }
    }
  }
}

/// The beers in the list that have the feature.
private let highlyFermented = Locator.xpath(
  "//ul[@id='beers']/li[.//*[@class='features'][contains(., 'high fermentation')]]")
