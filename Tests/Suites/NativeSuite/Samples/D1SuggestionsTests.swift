import NativeQuery
import SuiteSupport

/// D.1 Suggestions while typing.
final class D1SuggestionsTests: NativeScenarioTestCase {
  func testD1() throws {
    try scenario("D.1") { app in
      let screen = app.page(SuggestionsScreen.self)
      let field = app.searchFields["Search categories"]
      try testCase("Type a word letter by letter")

      try precondition("The search field is empty. No word is suggested.")
      XCTAssertNil(try field.text(placeholder: "Search categories"), "text in the search field")
      XCTAssertEqual(try app.cells.count, 0, "number of suggestions")

      try step(#"Enter "A" in the search field."#)
      try field.tap()
      try field.typeText("A")
      try expect(#"Only "Apple", "Apricot" and "Avocado" are suggested."#)
      try screen.assertSuggested(["Apple", "Apricot", "Avocado"], gone: "Banana")

      try step(#"Append "p"."#)
      try field.typeText("p")
      try expect(#"Only "Apple" and "Apricot" are suggested."#)
      try screen.assertSuggested(["Apple", "Apricot"], gone: "Avocado")

      try step(#"Append "p"."#)
      try field.typeText("p")
      try expect(#"Only "Apple" is suggested."#)
      try screen.assertSuggested(["Apple"], gone: "Apricot")

      try step(#"Append "o"."#)
      try field.typeText("o")
      try expect("No word is suggested. A row says that the item is coming soon.")
      try screen.assertSuggested(["Item coming soon! Tap to add."], gone: "Apple")

      try testCase("Choose a suggestion")

      try step(#"Tap "Item coming soon! Tap to add.""#)
      try screen.row("Item coming soon! Tap to add.").tap()
      try expect(#""Appo" is shown as entered."#)
      app.staticTexts["Entered: Appo"].assertExists(#"the text "Entered: Appo""#)

      try step("Delete the text.")
      try field.change("Appo")
      try expect("Nothing is suggested.")
      try screen.assertSuggested([], gone: "Item coming soon! Tap to add.")

      try step(#"Enter "Blu"."#)
      try field.typeText("Blu")
      try expect(#"Only "Blueberries" is suggested."#)
      try screen.assertSuggested(["Blueberries"], gone: "Banana")

      try step(#"Tap "Blueberries"."#)
      try screen.row("Blueberries").tap()
      try expect(#""Blueberries" is shown as picked."#)
      app.staticTexts["Picked: Blueberries"].assertExists(#"the text "Picked: Blueberries""#)
    }
  }
}

private final class SuggestionsScreen: TableScreen {
  /// Asserts that exactly these words are suggested. Waits for both `gone` to disappear and the
  /// number to change, since the response takes time.
  func assertSuggested(_ words: [String], gone: String) throws {
    app.cells.staticTexts[gone].assertGone("the suggestion \([gone].quoted)")
    app.cells.assertCount(words.count, "number of suggestions")
    XCTAssertEqual(try rowTitles, words, "suggestions")
  }
}
