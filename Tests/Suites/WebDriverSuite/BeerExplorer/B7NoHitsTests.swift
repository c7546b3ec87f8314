import SuiteSupport
import WebDriver

/// B.7 No hits.
final class B7NoHitsTests: WebDriverScenarioTestCase {
  func testB7() throws {
    try scenario("B.7", variants: [.webDriverNativeContext]) { driver in
      let page = try driver.openPage(toolName)

      try testCase("Search for too much, and for less")

      try step("Tap the search field.")
      try driver.tap(page.searchField)
      try expect("The search field is active.")
      try driver.assertSearchIsActive(page)

      try step(#"Enter "Airborne, lambic"."#)
      try driver.type("Airborne, lambic", page)
      try expect("No beer is shown; a text says that none was found, and what to try.")
      try driver.assertNoHits(of: "Airborne, lambic", page)

      try step(#"Delete ", lambic" from the search field."#)
      try driver.change(", lambic", in: page.searchField)
      try expect(#"The result shows the beer "Airborne"; the text is gone."#)
      try driver.assertResult("1 beer", ["Airborne"], of: "Airborne", page)
      try driver.assertHits(page)

      try step(#"Enter "s"."#)
      try driver.type("s", page)
      try expect("No beer is shown; a text says that none was found, and what to try.")
      try driver.assertNoHits(of: "Airbornes", page)

      try step("Tap the cross to cancel the search.")
      try driver.tap(page.clear)
      try expect("All beers are shown.")
      try driver.assertAllBeers(page)
      try driver.assertHits(page)
    }
  }
}
