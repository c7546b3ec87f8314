import SuiteSupport
import WebDriver

/// B.7 No hits.
final class B7NoHitsTests: WebDriverScenarioTestCase {
  func testB7() throws {
    try scenario("B.7") { driver in
      let page = try driver.page(BeerPage.self)

      try testCase("Change a search that finds nothing")

      try step("Tap the search field.")
      try page.searchField.tap()
      try expect("The search field is active.")
      try page.assertSearchIsActive()

      try step(#"Enter "Airborne, lambic"."#)
      try page.searchField.type("Airborne, lambic")
      try expect("No beer is shown. A text says that none was found and what to try.")
      try page.assertNoHits(of: "Airborne, lambic")

      try step(#"Delete ", lambic" from the search field."#)
      try page.searchField.change(", lambic")
      try expect(#"The result shows the beer "Airborne". The text is gone."#)
      try page.assertResult("1 beer", ["Airborne"], of: "Airborne")
      try page.assertHits()

      try step(#"Enter "s"."#)
      try page.searchField.type("s")
      try expect("No beer is shown. A text says that none was found and what to try.")
      try page.assertNoHits(of: "Airbornes")

      try step("Tap the cross to cancel the search.")
      try page.clear.tap()
      try expect("All beers are shown.")
      try page.assertAllBeers()
      try page.assertHits()
    }
  }
}
