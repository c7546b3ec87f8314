import NativeQuery
import SuiteSupport

/// B.4 Alcohol.
final class B4AlcoholTests: NativeScenarioTestCase {
  func testB4() throws {
    try scenario("B.4") { app in
      app.waitForPage()

      try testCase("Check the alcohol in the list and in the detail")

      try step("Tap the search field.")
      try app.searchField.tap()
      try expect("The search field is active.")
      try app.assertSearchIsActive()

      try step(#"Enter "Bersalis Tripel"."#)
      try app.searchField.typeText("Bersalis Tripel")
      try expect(#""Bersalis Tripel" is shown with 9.5% alcohol."#)
      try app.assertResult("1 beer", ["Bersalis Tripel"], of: "Bersalis Tripel")
      XCTAssertTrue(app.beer("Bersalis Tripel").staticTexts["9.5%"].exists)

      try step(#"Tap "Bersalis Tripel"."#)
      try app.beer("Bersalis Tripel").tap()
      try expect("Its detail is shown.")
      try app.assertDetail(
        of: "Bersalis Tripel", brewery: "Brouwerij Huyghe for Brouwerij Oud Beersel",
        alcohol: "9.5%", features: ["blonde", "high fermentation", "triple"])

      try step("Check the alcohol in the detail.")
      XCTAssertTrue(app.alcohol.exists)
      try expect("9.5% is shown.")
      XCTAssertEqual(try app.alcohol.label, "9.5%")

      try step("Tap Back.")
      try app.page.buttons["Back"].tap()
      try expect(#"The search result is shown, with "Bersalis Tripel"."#)
      try app.assertResult("1 beer", ["Bersalis Tripel"], of: "Bersalis Tripel")

      try step("Tap the cross to cancel the search.")
      try app.page.buttons["Clear"].tap()
      try expect("All beers are shown.")
      try app.assertAllBeers()
    }
  }
}
