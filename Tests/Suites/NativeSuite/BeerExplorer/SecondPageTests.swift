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

/// B.8 Service out of reach.
final class B8ServiceOutOfReachTests: NativeScenarioTestCase {
  func testB8() throws {
    try scenario("B.8") { app in
      let page = app.page(BeerPage.self)

      try testCase("Try again")

      try precondition("The first, third and fifth searches fail. No beer is shown.")
      try page.assertFailure(beers: 0)

      try step("Tap Try again.")
      try page.webView.buttons["Try again"].tap()
      try expect("All beers are shown. The text about the failure is gone.")
      try page.assertAllBeers()
      page.assertNoFailure()

      try testCase("Try again for the second page")

      try step(#"Tap the last beer, "Averbode"."#)
      try page.beer("Averbode").tap()
      try expect(#"The detail of "Averbode" is shown."#)
      try page.assertDetail(
        of: "Averbode", brewery: "Brouwerij Huyghe", alcohol: "7.5%",
        features: ["abbey", "blonde"])

      try step("Tap Back.")
      try page.webView.buttons["Back"].tap()
      try expect("Thirty beers are shown. A text below says that the service was not reached.")
      try page.assertFailure(beers: 30)

      try step("Tap Try again.")
      try page.webView.buttons["Try again"].tap()
      try expect("Sixty beers are shown. The text about the failure is gone.")
      try page.assertAllBeers(first: 60)
      page.assertNoFailure()

      try testCase("Try again for another search")

      try step(#"Tap the beer "100% Gueuze"."#)
      try page.beer("100% Gueuze").tap()
      try expect(#"The detail of "100% Gueuze" is shown."#)
      try page.assertDetail(
        of: "100% Gueuze", brewery: mortSubite, alcohol: "5.0%", features: ["lambic", "gueuze"])

      try step("In the detail tap the button with the brewery's name.")
      try page.brewery.tap()
      try expect("No beer is shown. A text says that the service was not reached.")
      try page.assertFailure(beers: 0, of: mortSubite)

      try step("Tap Try again.")
      try page.webView.buttons["Try again"].tap()
      try expect(#"All beers of "Brouwerij Mort Subite" are shown."#)
      try page.assertResult(
        "3 beers", ["100% Gueuze", "Mort Subite Kriek", "Mort Subite Witte Lambic"],
        of: mortSubite)
      page.assertNoFailure()
    }
  }
}

/// The brewery of the beer "100% Gueuze".
private let mortSubite = "Brouwerij Mort Subite"
