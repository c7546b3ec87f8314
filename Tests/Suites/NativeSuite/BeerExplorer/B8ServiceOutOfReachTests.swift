import NativeQuery
import SuiteSupport

/// B.8 Service out of reach.
final class B8ServiceOutOfReachTests: NativeScenarioTestCase {
  func testB8() throws {
    try scenario("B.8") { app in
      app.waitForPage()

      try testCase("Try again")

      try precondition("The first search, the third and the fifth get no answer: no beer is shown.")
      try app.assertFailure(beers: 0)

      try step("Tap Try again.")
      try app.page.buttons["Try again"].tap()
      try expect("All beers are shown; the text about the failure is gone.")
      try app.assertAllBeers()
      app.assertNoFailure()

      try testCase("Try again for the second page")

      try step(#"Tap the last beer, "Averbode"."#)
      try app.beer("Averbode").tap()
      try expect(#"The detail of "Averbode" is shown."#)
      try app.assertDetail(
        of: "Averbode", brewery: "Brouwerij Huyghe", alcohol: "7.5%",
        features: ["abbey", "blonde"])

      try step("Tap Back.")
      try app.page.buttons["Back"].tap()
      try expect("Thirty beers are shown, and below them that the service was not reached.")
      try app.assertFailure(beers: 30)

      try step("Tap Try again.")
      try app.page.buttons["Try again"].tap()
      try expect("Sixty beers are shown; the text about the failure is gone.")
      try app.assertAllBeers(first: 60)
      app.assertNoFailure()

      try testCase("Try again for another search")

      try step(#"Tap the beer "100% Gueuze"."#)
      try app.beer("100% Gueuze").tap()
      try expect(#"The detail of "100% Gueuze" is shown."#)
      try app.assertDetail(
        of: "100% Gueuze", brewery: mortSubite, alcohol: "5.0%", features: ["lambic", "gueuze"])

      try step("In the detail tap the button with the brewery's name.")
      try app.brewery.tap()
      try expect("No beer is shown, but that the service was not reached.")
      try app.assertFailure(beers: 0, of: mortSubite)

      try step("Tap Try again.")
      try app.page.buttons["Try again"].tap()
      try expect(#"All beers of "Brouwerij Mort Subite" are shown."#)
      try app.assertResult(
        "3 beers", ["100% Gueuze", "Mort Subite Kriek", "Mort Subite Witte Lambic"],
        of: mortSubite)
      app.assertNoFailure()
    }
  }
}

/// The brewery of the beer 100% Gueuze.
private let mortSubite = "Brouwerij Mort Subite"
