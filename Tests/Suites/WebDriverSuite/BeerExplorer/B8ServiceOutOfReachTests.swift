import SuiteSupport
import WebDriver

/// B.8 Service out of reach.
final class B8ServiceOutOfReachTests: WebDriverScenarioTestCase {
  func testB8() throws {
    try scenario("B.8", variants: [.webDriverNativeContext]) { driver in
      let page = try driver.openPage(toolName)

      try testCase("Try again")

      try precondition("The first search, the third and the fifth get no answer: no beer is shown.")
      try driver.assertFailure(beers: 0, page)

      try step("Tap Try again.")
      try driver.tap(page.tryAgain)
      try expect("All beers are shown; the text about the failure is gone.")
      try driver.assertAllBeers(page)
      try driver.assertNoFailure(page)

      try testCase("Try again for the second page")

      try step(#"Tap the last beer, "Averbode"."#)
      try driver.tap(last: page.beer("Averbode"), page, by: toolName)
      try expect(#"The detail of "Averbode" is shown."#)
      try driver.assertDetail(
        of: "Averbode", brewery: "Brouwerij Huyghe", alcohol: "7.5%",
        features: ["abbey", "blonde"], page)

      try step("Tap Back.")
      try driver.tap(page.back)
      try expect("Thirty beers are shown, and below them that the service was not reached.")
      try driver.assertFailure(beers: 30, page)

      try step("Tap Try again.")
      try driver.tap(page.tryAgain)
      try expect("Sixty beers are shown; the text about the failure is gone.")
      try driver.assertAllBeers(first: 60, page)
      try driver.assertNoFailure(page)

      try testCase("Try again for another search")

      try step(#"Tap the beer "100% Gueuze"."#)
      try driver.tap(page.beer("100% Gueuze"))
      try expect(#"The detail of "100% Gueuze" is shown."#)
      try driver.assertDetail(
        of: "100% Gueuze", brewery: mortSubite, alcohol: "5.0%", features: ["lambic", "gueuze"],
        page)

      try step("In the detail tap the button with the brewery's name.")
      try driver.tap(page.brewery)
      try expect("No beer is shown, but that the service was not reached.")
      try driver.assertFailure(beers: 0, of: mortSubite, page)

      try step("Tap Try again.")
      try driver.tap(page.tryAgain)
      try expect(#"All beers of "Brouwerij Mort Subite" are shown."#)
      try driver.assertResult(
        "3 beers", ["100% Gueuze", "Mort Subite Kriek", "Mort Subite Witte Lambic"],
        of: mortSubite, page)
      try driver.assertNoFailure(page)
    }
  }
}

/// The brewery of the beer 100% Gueuze.
private let mortSubite = "Brouwerij Mort Subite"
