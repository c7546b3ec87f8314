import NativeQuery
import SuiteSupport

/// B.7 No hits.
final class B7NoHitsTests: NativeScenarioTestCase {
  func testB7() throws {
    try scenario("B.7") { app in
      app.waitForPage()

      try testCase("Search for too much, and for less")

      try step("Tap the search field.")
      try app.searchField.tap()
      try expect("The search field is active.")
      try app.assertSearchIsActive()

      try step(#"Enter "Airborne, lambic"."#)
      try app.searchField.typeText("Airborne, lambic")
      try expect("No beer is shown; a text says that none was found, and what to try.")
      try app.assertNoHits(of: "Airborne, lambic")

      try step(#"Delete ", lambic" from the search field."#)
      try app.searchField.change(", lambic")
      try expect(#"The result shows the beer "Airborne"; the text is gone."#)
      try app.assertResult("1 beer", ["Airborne"], of: "Airborne")
      app.assertHits()

      try step(#"Enter "s"."#)
      try app.searchField.typeText("s")
      try expect("No beer is shown; a text says that none was found, and what to try.")
      try app.assertNoHits(of: "Airbornes")

      try step("Tap the cross to cancel the search.")
      try app.page.buttons["Clear"].tap()
      try expect("All beers are shown.")
      try app.assertAllBeers()
      app.assertHits()
    }
  }
}
