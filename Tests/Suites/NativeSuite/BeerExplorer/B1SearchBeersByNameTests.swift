import NativeQuery
import SuiteSupport

/// B.1 Search beers by name.
final class B1SearchBeersByNameTests: NativeScenarioTestCase {
  func testB1() throws {
    try scenario("B.1") { app in
      let page = app.page(BeerPage.self)

      try testCase("Find a beer")

      try step("Tap the search field.")
      try page.searchField.tap()
      try expect("The search field is active.")
      try page.assertSearchIsActive()

      try step(#"Enter "400"."#)
      try page.searchField.typeText("400")
      try expect(#"The result shows the beer "400"."#)
      try page.assertResult("1 beer", ["400"], of: "400")

      try step(#"Tap the beer "400"."#)
      try page.beer("400").tap()
      try expect("The beer's detail is shown.")
      try page.assertDetail(of: "400", brewery: montaigu, alcohol: "5.6%", features: ["blonde"])

      try step("Tap Back.")
      try page.webView.buttons["Back"].tap()
      try expect(#"The search result is shown, with "400"."#)
      try page.assertResult("1 beer", ["400"], of: "400")

      try step("Tap the cross to cancel the search.")
      try page.webView.buttons["Clear"].tap()
      try expect("All beers are shown.")
      try page.assertAllBeers()
    }
  }
}

/// The brewery of the beer "400".
private let montaigu = "'t Hofbrouwerijke for Brouwerij Montaigu"
