import NativeQuery
import SuiteSupport

/// B.7 No hits.
final class B7NoHitsTests: NativeScenarioTestCase {
  func testB7() throws {
    try scenario("B.7") { app in
      app.waitForPage()

      try testCase(1, "Search for too much, and for less")

      try step(1, "Tap the search field.")
      try app.searchField.tap()
      try expect(1, "The search field is active.")
      try app.assertSearchIsActive()

      try step(2, #"Enter "Airborne, lambic"."#)
      try app.searchField.typeText("Airborne, lambic")
      try expect(2, "No beer is shown; a text says that none was found, and what to try.")
      try app.assertNoHits(of: "Airborne, lambic")

      try step(3, #"Delete ", lambic" from the search field."#)
      try app.searchField.change(", lambic")
      try expect(3, #"The result shows the beer "Airborne"; the text is gone."#)
      try app.assertResult("1 beer", ["Airborne"], of: "Airborne")
      app.assertHits()

      try step(4, #"Enter "s"."#)
      try app.searchField.typeText("s")
      try expect(4, "No beer is shown; a text says that none was found, and what to try.")
      try app.assertNoHits(of: "Airbornes")

      try step(5, "Tap the cross to cancel the search.")
      try app.page.buttons["Clear"].tap()
      try expect(5, "All beers are shown.")
      try app.assertAllBeers()
      app.assertHits()
    }
  }
}
