import SuiteSupport
import WebDriver

/// B.6 Second page of beers.
final class B6SecondPageTests: WebDriverScenarioTestCase {
  func testB6() throws {
    try scenario("B.6", variants: [.webDriverNativeContext]) { driver in
      let page = try driver.openPage(toolName)

      try testCase("Come to the end of the first page")

      try precondition(#"The first thirty of all beers are shown, under "Belgian Beer Explorer"."#)
      try driver.assertAllBeers(page)
      try driver.assertTitle("Belgian Beer Explorer", page)

      try step(#"Tap the last beer, "Averbode"."#)
      try driver.tap(last: page.beer("Averbode"), page, by: toolName)
      try expect(
        #"The detail of "Averbode" is shown, under its name: Name, Brewery, Alcohol, Features."#)
      try driver.assertDetail(
        of: "Averbode", brewery: "Brouwerij Huyghe", alcohol: "7.5%",
        features: ["abbey", "blonde"], page)
      try driver.assertTitles(ofDetail: "Averbode", page)

      try step("Tap Back.")
      try driver.tap(page.back)
      try expect(#"Sixty beers are shown; after "Averbode" comes "Babylone"."#)
      try driver.assertAllBeers(first: 60, page)
      let names = try driver.findElements(page.beerNames)
      XCTAssertEqual(try driver.texts(names.dropFirst(29).prefix(2)), ["Averbode", "Babylone"])

      try testCase("Open a beer of the second page")

      try step(#"Tap the beer "Babylone"."#)
      try driver.tap(page.beer("Babylone"))
      try expect(
        #"The detail of "Babylone" is shown, under its name: Name, Brewery, Alcohol, Features."#)
      try driver.assertDetail(
        of: "Babylone", brewery: "Brussels Beer Project", alcohol: "7.0%",
        features: ["amber", "hoppy"], page)
      try driver.assertTitles(ofDetail: "Babylone", page)

      try step("Tap Back.")
      try driver.tap(page.back)
      try expect("The same sixty beers are shown.")
      try driver.assertAllBeers(first: 60, page)
      let sameNames = try driver.findElements(page.beerNames)
      XCTAssertEqual(try driver.texts(sameNames.dropFirst(29).prefix(2)), ["Averbode", "Babylone"])
    }
  }
}
