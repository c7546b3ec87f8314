import NativeQuery
import SuiteSupport

/// B.6 Second page of beers.
final class B6SecondPageTests: NativeScenarioTestCase {
  func testB6() throws {
    try scenario("B.6") { app in
      let page = app.page(BeerPage.self)

      try testCase("Scroll to the end of the first page")

      try precondition(#"The first thirty beers are shown, titled "Belgian Beer Explorer"."#)
      try page.assertAllBeers()
      try page.assertTitle("Belgian Beer Explorer")

      try step(#"Tap the last beer, "Averbode"."#)
      try page.beer("Averbode").tap()
      try expect(
        #"The detail, titled "Averbode", shows Name, Brewery, Alcohol and Features."#)
      try page.assertDetail(
        of: "Averbode", brewery: "Brouwerij Huyghe", alcohol: "7.5%",
        features: ["abbey", "blonde"])
      try page.assertTerms()

      try step("Tap Back.")
      try page.webView.buttons["Back"].tap()
      try expect(#"Sixty beers are shown. "Babylone" follows "Averbode"."#)
      try page.assertAllBeers(first: 60)

      try testCase("Open a beer of the second page")

      try step(#"Tap the beer "Babylone"."#)
      try page.beer("Babylone").tap()
      try expect(
        #"The detail, titled "Babylone", shows Name, Brewery, Alcohol and Features."#)
      try page.assertDetail(
        of: "Babylone", brewery: "Brussels Beer Project", alcohol: "7.0%",
        features: ["amber", "hoppy"])
      try page.assertTerms()

      try step("Tap Back.")
      try page.webView.buttons["Back"].tap()
      try expect("The same sixty beers are shown.")
      try page.assertAllBeers(first: 60)
    }
  }
}
