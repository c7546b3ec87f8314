import SuiteSupport
import WebDriver

/// D.1 Suggestions while one types.
final class D1SuggestionsTests: WebDriverScenarioTestCase {
  func testD1() throws {
    try scenario("D.1") { driver in
      let screen = SuggestionsScreen(driver)
      let field = screen.field("Search categories")
      try testCase("Type a word letter by letter")

      try precondition("Nothing is typed: no word is suggested.")
      XCTAssertEqual(try field.attribute("value"), "Search categories")
      XCTAssertEqual(try screen.rows.count(), 0)

      try step(#"Enter "A" in the search field."#)
      try field.tap()
      try field.type("A")
      try expect(#""Apple", "Apricot" and "Avocado" are suggested, and no others."#)
      try screen.assertSuggested(["Apple", "Apricot", "Avocado"], gone: "Banana")

      try step(#"Enter "p" behind it."#)
      try field.type("p")
      try expect(#""Apple" and "Apricot" are suggested, and no others."#)
      try screen.assertSuggested(["Apple", "Apricot"], gone: "Avocado")

      try step(#"Enter "p" behind it."#)
      try field.type("p")
      try expect(#""Apple" is suggested, and no other."#)
      try screen.assertSuggested(["Apple"], gone: "Apricot")

      try step(#"Enter "o" behind it."#)
      try field.type("o")
      try expect("No word is suggested, but that the item is coming soon.")
      try screen.assertSuggested(["Item coming soon! Tap to add."], gone: "Apple")

      try testCase("Take a word")

      try step(#"Tap "Item coming soon! Tap to add.""#)
      try screen.row("Item coming soon! Tap to add.").tap()
      try expect(#""Appo" has been entered."#)
      XCTAssertEqual(try screen.result.wait().text(), "Entered: Appo")

      try step("Delete the text.")
      try field.change("Appo")
      try expect("Nothing is suggested.")
      try screen.assertSuggested([], gone: "Item coming soon! Tap to add.")

      try step(#"Enter "Blu"."#)
      try field.type("Blu")
      try expect(#""Blueberries" is suggested, and no other."#)
      try screen.assertSuggested(["Blueberries"], gone: "Banana")

      try step(#"Tap "Blueberries"."#)
      try screen.row("Blueberries").tap()
      try expect(#""Blueberries" has been picked."#)
      XCTAssertEqual(try screen.text("Picked: Blueberries").wait().text(), "Picked: Blueberries")
    }
  }
}

private struct SuggestionsScreen: TableScreen {
  let driver: Driver

  init(_ driver: Driver) { self.driver = driver }

  /// What has been entered or picked.
  var result: PageElement { accessibilityID("result") }

  /// These words are suggested and no others; one is gone. Both are waited for.
  func assertSuggested(_ words: [String], gone: String) throws {
    try row(gone).waitUntilGone()
    try rows.waitForCount(words.count)
    XCTAssertEqual(try rowTitles.labels(), words)
  }
}
