import NativeQuery
import SuiteSupport

/// B.6 Second page of beers.
final class B6SecondPageTests: NativeScenarioTestCase {
  func testB6() throws {
    try scenario("B.6") { app in
      app.waitForPage()

      try testCase("Come to the end of the first page")

      try precondition(#"The first thirty of all beers are shown, under "Belgian Beer Explorer"."#)
      try app.assertAllBeers()
      try app.assertTitle("Belgian Beer Explorer")

      try step(#"Tap the last beer, "Averbode"."#)
      try app.beer("Averbode").tap()
      try expect(
        #"The detail of "Averbode" is shown, under its name: Name, Brewery, Alcohol, Features."#)
      try app.assertDetail(
        of: "Averbode", brewery: "Brouwerij Huyghe", alcohol: "7.5%",
        features: ["abbey", "blonde"])
      try app.assertTitles(ofDetail: "Averbode")

      try step("Tap Back.")
      try app.page.buttons["Back"].tap()
      try expect(#"Sixty beers are shown; after "Averbode" comes "Babylone"."#)
      try app.assertAllBeers(first: 60)
      XCTAssertEqual(try app.beerNames(29..<31), ["Averbode", "Babylone"])

      try testCase("Open a beer of the second page")

      try step(#"Tap the beer "Babylone"."#)
      try app.beer("Babylone").tap()
      try expect(
        #"The detail of "Babylone" is shown, under its name: Name, Brewery, Alcohol, Features."#)
      try app.assertDetail(
        of: "Babylone", brewery: "Brussels Beer Project", alcohol: "7.0%",
        features: ["amber", "hoppy"])
      try app.assertTitles(ofDetail: "Babylone")

      try step("Tap Back.")
      try app.page.buttons["Back"].tap()
      try expect("The same sixty beers are shown.")
      try app.assertAllBeers(first: 60)
      XCTAssertEqual(try app.beerNames(29..<31), ["Averbode", "Babylone"])
    }
  }
}
