import NativeQuery
import SuiteSupport

/// B.4 Alcohol.
final class B4AlcoholTests: NativeScenarioTestCase {
  func testB4() throws {
    try scenario("B.4") { app in
      let page = app.page(BeerPage.self)

      try testCase("Check the alcohol in the list and in the detail")

      try step("Tap the search field.")
      try page.searchField.tap()
      try expect("The search field is active.")
      try page.assertSearchIsActive()

      try step(#"Enter "Bersalis Tripel"."#)
      try page.searchField.typeText("Bersalis Tripel")
      try expect(#""Bersalis Tripel" is shown with 9.5% alcohol."#)
      try page.assertResult("1 beer", ["Bersalis Tripel"], of: "Bersalis Tripel")
      XCTAssertEqual(
        try page.beer("Bersalis Tripel").staticTexts.element(boundBy: 2).label, "9.5%",
        "alcohol in the list")

      try step(#"Tap "Bersalis Tripel"."#)
      try page.beer("Bersalis Tripel").tap()
      try expect("Its detail is shown.")
      try page.assertDetail(
        of: "Bersalis Tripel", brewery: "Brouwerij Huyghe for Brouwerij Oud Beersel",
        alcohol: "9.5%", features: ["blonde", "high fermentation", "triple"])

      try step("Check the alcohol in the detail.")
      XCTAssertEqual(try page.alcoholTerm.label, "Alcohol", "third term")
      try expect("9.5% is shown.")
      XCTAssertEqual(try page.alcohol.label, "9.5%", "alcohol")

      try step("Tap Back.")
      try page.webView.buttons["Back"].tap()
      try expect(#"The search result is shown, with "Bersalis Tripel"."#)
      try page.assertResult("1 beer", ["Bersalis Tripel"], of: "Bersalis Tripel")

      try step("Tap the cross to cancel the search.")
      try page.webView.buttons["Clear"].tap()
      try expect("All beers are shown.")
      try page.assertAllBeers()
    }
  }
}
