import NativeQuery
import SuiteSupport

/// B.1 Search beers by name.
final class B1SearchBeersByNameTests: NativeScenarioTestCase {
  func testB1() throws {
    try scenario("B.1") { app in
      app.waitForPage()

      try testCase("Find a beer")

      try step("Tap the search field.")
      try app.searchField.tap()
      try expect("The search field is active.")
      try app.assertSearchIsActive()

      try step(#"Enter "400"."#)
      try app.searchField.typeText("400")
      try expect(#"The result shows the beer "400"."#)
      try app.assertResult("1 beer", ["400"], of: "400")

      try step(#"Tap the beer "400"."#)
      try app.beer("400").tap()
      try expect("The beer's detail is shown.")
      try app.assertDetail(
        of: "400", brewery: montaigu, alcohol: "5.6%", features: ["blonde"])

      try step("Tap Back.")
      try app.page.buttons["Back"].tap()
      try expect(#"The search result is shown, with "400"."#)
      try app.assertResult("1 beer", ["400"], of: "400")

      try step("Tap the cross to cancel the search.")
      try app.page.buttons["Clear"].tap()
      try expect("All beers are shown.")
      try app.assertAllBeers()
    }
  }
}

/// The brewery of the beer 400.
private let montaigu = "'t Hofbrouwerijke for Brouwerij Montaigu"
