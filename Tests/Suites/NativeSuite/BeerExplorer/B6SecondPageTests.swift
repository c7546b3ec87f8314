import NativeQuery
import SuiteSupport

/// B.6 Second page of beers.
final class B6SecondPageTests: NativeScenarioTestCase {
  func testB6() throws {
    try scenario("B.6") { app in
      app.waitForPage()

      try testCase(1, "Come to the end of the first page")

      try precondition(
        1, #"The first thirty of all beers are shown, under "Belgian Beer Explorer"."#)
      try app.assertAllBeers()
      try app.assertTitle("Belgian Beer Explorer")

      try step(1, #"Tap the last beer, "Averbode"."#)
      try app.beer("Averbode").tap()
      try expect(
        1,
        #"The detail of "Averbode" is shown, under its name: Name, Brewery, Alcohol, Features."#)
      try app.assertDetail(
        of: "Averbode", brewery: "Brouwerij Huyghe", alcohol: "7.5%",
        features: ["abbey", "blonde"])
      try app.assertTitles(ofDetail: "Averbode")

      try step(2, "Tap Back.")
      try app.page.buttons["Back"].tap()
      try expect(2, #"Sixty beers are shown; after "Averbode" comes "Babylone"."#)
      try app.assertAllBeers(first: 60)
      XCTAssertEqual(try app.beerNames(29..<31), ["Averbode", "Babylone"])

      try testCase(2, "Open a beer of the second page")

      try step(1, #"Tap the beer "Babylone"."#)
      try app.beer("Babylone").tap()
      try expect(
        1,
        #"The detail of "Babylone" is shown, under its name: Name, Brewery, Alcohol, Features."#)
      try app.assertDetail(
        of: "Babylone", brewery: "Brussels Beer Project", alcohol: "7.0%",
        features: ["amber", "hoppy"])
      try app.assertTitles(ofDetail: "Babylone")

      try step(2, "Tap Back.")
      try app.page.buttons["Back"].tap()
      try expect(2, "The same sixty beers are shown.")
      try app.assertAllBeers(first: 60)
      XCTAssertEqual(try app.beerNames(29..<31), ["Averbode", "Babylone"])
    }
  }
}
