import NativeQuery
import SuiteSupport

/// D.1 Suggestions while one types.
final class D1SuggestionsTests: NativeScenarioTestCase {
  func testD1() throws {
    try scenario("D.1") { app in
      let screen = SuggestionsScreen(app)
      let field = app.searchFields["Search categories"]
      try testCase("Type a word letter by letter")

      try precondition("Nothing is typed: no word is suggested.")
      XCTAssertNil(try field.value)
      XCTAssertEqual(try app.cells.count, 0)

      try step(#"Enter "A" in the search field."#)
      try field.tap()
      try field.typeText("A")
      try expect(#""Apple", "Apricot" and "Avocado" are suggested, and no others."#)
      try screen.assertSuggested(["Apple", "Apricot", "Avocado"], gone: "Banana")

      try step(#"Enter "p" behind it."#)
      try field.typeText("p")
      try expect(#""Apple" and "Apricot" are suggested, and no others."#)
      try screen.assertSuggested(["Apple", "Apricot"], gone: "Avocado")

      try step(#"Enter "p" behind it."#)
      try field.typeText("p")
      try expect(#""Apple" is suggested, and no other."#)
      try screen.assertSuggested(["Apple"], gone: "Apricot")

      try step(#"Enter "o" behind it."#)
      try field.typeText("o")
      try expect("No word is suggested, but that the item is coming soon.")
      try screen.assertSuggested(["Item coming soon! Tap to add."], gone: "Apple")

      try testCase("Take a word")

      try step(#"Tap "Item coming soon! Tap to add.""#)
      try screen.row("Item coming soon! Tap to add.").tap()
      try expect(#""Appo" has been entered."#)
      XCTAssertTrue(app.staticTexts["Entered: Appo"].waitForExistence(timeout: timeout))

      try step("Delete the text.")
      try field.change("Appo")
      try expect("Nothing is suggested.")
      try screen.assertSuggested([], gone: "Item coming soon! Tap to add.")

      try step(#"Enter "Blu"."#)
      try field.typeText("Blu")
      try expect(#""Blueberries" is suggested, and no other."#)
      try screen.assertSuggested(["Blueberries"], gone: "Banana")

      try step(#"Tap "Blueberries"."#)
      try screen.row("Blueberries").tap()
      try expect(#""Blueberries" has been picked."#)
      XCTAssertTrue(app.staticTexts["Picked: Blueberries"].waitForExistence(timeout: timeout))
    }
  }
}

private struct SuggestionsScreen: TableScreen {
  let app: XCUIApplication

  init(_ app: XCUIApplication) { self.app = app }

  /// These words are suggested and no others; one is gone. Both are waited for: an answer takes its
  /// time, and so do both.
  func assertSuggested(_ words: [String], gone: String) throws {
    XCTAssertTrue(app.cells.staticTexts[gone].waitForNonExistence(timeout: timeout))
    XCTAssertTrue(app.cells.wait(for: \.count, toEqual: words.count, timeout: timeout))
    XCTAssertEqual(try rowTitles, words)
  }
}
