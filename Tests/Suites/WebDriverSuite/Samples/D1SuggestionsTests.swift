import SuiteSupport
import WebDriver

/// D.1 Suggestions while typing.
final class D1SuggestionsTests: WebDriverScenarioTestCase {
  func testD1() throws {
    try scenario("D.1") { driver in
      let screen = try driver.page(SuggestionsScreen.self)
      let field = screen.field("Search categories")
      try testCase("Type a word letter by letter")

      try precondition("The search field is empty. No word is suggested.")
      XCTAssertEqual(try field.attribute("value"), "Search categories", "search field")
      XCTAssertEqual(try screen.rows.count(), 0, "number of suggestions")

      try step(#"Enter "A" in the search field."#)
      try field.tap()
      try field.type("A")
      try expect(#"Only "Apple", "Apricot" and "Avocado" are suggested."#)
      try screen.assertSuggested(["Apple", "Apricot", "Avocado"], gone: "Banana")

      try step(#"Append "p"."#)
      try field.type("p")
      try expect(#"Only "Apple" and "Apricot" are suggested."#)
      try screen.assertSuggested(["Apple", "Apricot"], gone: "Avocado")

      try step(#"Append "p"."#)
      try field.type("p")
      try expect(#"Only "Apple" is suggested."#)
      try screen.assertSuggested(["Apple"], gone: "Apricot")

      try step(#"Append "o"."#)
      try field.type("o")
      try expect("No word is suggested. A row says that the item is coming soon.")
      try screen.assertSuggested(["Item coming soon! Tap to add."], gone: "Apple")

      try testCase("Choose a suggestion")

      try step(#"Tap "Item coming soon! Tap to add.""#)
      try screen.row("Item coming soon! Tap to add.").tap()
      try expect(#""Appo" is shown as entered."#)
      XCTAssertEqual(try screen.result.wait().text(), "Entered: Appo", "result")

      try step("Delete the text.")
      try field.change("Appo")
      try expect("Nothing is suggested.")
      try screen.assertSuggested([], gone: "Item coming soon! Tap to add.")

      try step(#"Enter "Blu"."#)
      try field.type("Blu")
      try expect(#"Only "Blueberries" is suggested."#)
      try screen.assertSuggested(["Blueberries"], gone: "Banana")

      try step(#"Tap "Blueberries"."#)
      try screen.row("Blueberries").tap()
      try expect(#""Blueberries" is shown as picked."#)
      let picked = screen.text("Picked: Blueberries")
      XCTAssertEqual(try picked.wait().text(), "Picked: Blueberries", "result")
    }
  }
}

private final class SuggestionsScreen: TableScreen {
  /// The label with the word that was entered or picked.
  var result: PageElement { accessibilityID("result") }

  /// Asserts that exactly these words are suggested, after `gone` has disappeared.
  func assertSuggested(_ words: [String], gone: String) throws {
    try row(gone).waitUntilGone("the suggestion \([gone].quoted)")
    try rows.waitForCount(words.count, "number of suggestions")
    XCTAssertEqual(try rowTitles.labels(), words, "suggestions")
  }
}
