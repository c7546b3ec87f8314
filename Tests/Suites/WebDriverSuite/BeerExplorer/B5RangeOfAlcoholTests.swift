import SuiteSupport
import WebDriver

/// B.5 Range of alcohol.
final class B5RangeOfAlcoholTests: WebDriverScenarioTestCase {
  func testB5() throws {
    try scenario("B.5") { driver in
      let page = try driver.page(BeerPage.self)

      try testCase("Set both ends of the range")

      try step("Set the lower end of the range to 13%.")
      try page.set(page.lowerEnd, to: 13)
      try expect(
        #"The four beers of 13% or more are shown. The range "% alcohol" reads "13.0% – 26.0%"."#)
      try page.assertRange("13.0%", "26.0%")
      try page.assertResult("4 beers", strongBeers + ["Messy Black"])

      try step("Set the upper end of the range to 19.5%.")
      try page.set(page.upperEnd, to: 19.5)
      try expect(#"The three beers of 13% to 19.5% are shown. The range reads "13.0% – 19.5%"."#)
      try page.assertRange("13.0%", "19.5%")
      try page.assertResult("3 beers", strongBeers)

      try step("Set the upper end of the range to 6.5%.")
      try page.set(page.upperEnd, to: 6.5)
      try expect(
        #"The lower end follows. The beers of 6.5% are shown. The range reads "6.5% – 6.5%"."#)
      try page.assertRange("6.5%", "6.5%")
      try page.assertCount("36 beers")
      let first = try page.beerNames.texts(0..<3)
      XCTAssertEqual(first, ["Belgoo Luppo", "Boon Oude Kriek", "Bruxellensis"], "first beers")
      XCTAssertEqual(try page.beers(ofAlcohol: "6.5%").count(), 30, "number of beers of 6.5%")

      try step("Set the lower end of the range to 26%.")
      try page.set(page.lowerEnd, to: 26)
      try expect(
        #"The upper end follows. The beer of 26% is shown. The range reads "26.0% – 26.0%"."#)
      try page.assertRange("26.0%", "26.0%")
      try page.assertResult("1 beer", ["Messy Black"])

      try step("Set the lower end of the range to 0%.")
      try page.set(page.lowerEnd, to: 0)
      try expect("The range covers everything again. All beers are shown.")
      try page.assertRange("0.0%", "26.0%")
      try page.assertAllBeers()

      try testCase("Search within a range")

      try step("Tap the search field.")
      try page.searchField.tap()
      try expect("The search field is active.")
      try page.assertSearchIsActive()

      try step(#"Enter "Brasserie de la Lesse"."#)
      try page.searchField.type(lesse)
      try expect(
        #"All beers of that brewery are shown, including "Cuvée du Grenier" of unknown alcohol."#)
      try page.assertResult("4 beers", ["Cuvée du Grenier"] + beersOfLesse, of: lesse)

      try step("Set the upper end of the range to 19.5%.")
      try page.set(page.upperEnd, to: 19.5)
      try expect(#"The same beers are shown, without "Cuvée du Grenier"."#)
      try page.assertRange("0.0%", "19.5%")
      try page.assertResult("3 beers", beersOfLesse, of: lesse)

      try step("Tap the cross to cancel the search.")
      try page.clear.tap()
      try expect("The range covers everything again. All beers are shown.")
      try page.assertRange("0.0%", "26.0%")
      try page.assertAllBeers()
    }
  }
}

/// The beers of 13% to 19.5%.
private let strongBeers = ["Black Albert", "Bush Prestige", "Cuvée d'Erpigny"]

/// A brewery with a beer of unknown alcohol.
private let lesse = "Brasserie de la Lesse"

/// The other beers of that brewery.
private let beersOfLesse = ["La Cambrée", "La Lesse Chinette", "La Marie Blanche"]
