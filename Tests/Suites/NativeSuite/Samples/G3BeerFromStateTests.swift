import NativeQuery
import SuiteSupport

/// G.3 Check a beer from a state.
final class G3BeerFromStateTests: NativeScenarioTestCase {
  func testG3() throws {
    try scenario("G.3") { app in
      let page = app.page(BeerPage.self)

      try testCase("Check the alcohol in the detail")

      try precondition(#"The detail of "Bersalis Tripel" is shown."#)
      try page.assertDetail(
        of: "Bersalis Tripel", brewery: "Brouwerij Huyghe for Brouwerij Oud Beersel",
        alcohol: "9.5%", features: ["blonde", "high fermentation", "triple"])

      try step("Check the alcohol in the detail.")
      XCTAssertTrue(page.alcohol.exists, "alcohol is shown")
      try expect("9.5% is shown.")
      XCTAssertEqual(try page.alcohol.label, "9.5%", "alcohol")

      try step("Tap Back.")
      try page.webView.buttons["Back"].tap()
      try expect(#"All six beers are shown, from "400" to "Zero"."#)
      try page.assertResult(
        "6 beers",
        [
          "400", "Airborne", "Bersalis Tripel", "Everything", "Jack'Ouille <100%> & \"Ça va?\"",
          "Zero",
        ])
    }
  }
}
