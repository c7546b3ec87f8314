import SuiteSupport
import WebDriver

/// D.1 Suggestions while one types.
final class D1SuggestionsTests: WebDriverScenarioTestCase {
  func testD1() throws {
    try scenario("D.1") { driver in
      let field = XPath.field("Search categories")
      try testCase("Type a word letter by letter")

      try precondition("Nothing is typed: no word is suggested.")
      XCTAssertEqual(try driver.findElement(field).attribute("value"), "Search categories")
      XCTAssertEqual(try driver.count(XPath.rows), 0)

      try step(#"Enter "A" in the search field."#)
      try driver.tap(field)
      try driver.type("A", into: field)
      try expect(#""Apple", "Apricot" and "Avocado" are suggested, and no others."#)
      try driver.assertSuggested(["Apple", "Apricot", "Avocado"], gone: "Banana")

      try step(#"Enter "p" behind it."#)
      try driver.type("p", into: field)
      try expect(#""Apple" and "Apricot" are suggested, and no others."#)
      try driver.assertSuggested(["Apple", "Apricot"], gone: "Avocado")

      try step(#"Enter "p" behind it."#)
      try driver.type("p", into: field)
      try expect(#""Apple" is suggested, and no other."#)
      try driver.assertSuggested(["Apple"], gone: "Apricot")

      try step(#"Enter "o" behind it."#)
      try driver.type("o", into: field)
      try expect("No word is suggested, but that the item is coming soon.")
      try driver.assertSuggested(["Item coming soon! Tap to add."], gone: "Apple")

      try testCase("Take a word")

      try step(#"Tap "Item coming soon! Tap to add.""#)
      try driver.tap(XPath.row("Item coming soon! Tap to add."))
      try expect(#""Appo" has been entered."#)
      XCTAssertEqual(try driver.waitFor(.accessibilityID("result")).text(), "Entered: Appo")

      try step("Delete the text.")
      try driver.change("Appo", in: field)
      try expect("Nothing is suggested.")
      try driver.assertSuggested([], gone: "Item coming soon! Tap to add.")

      try step(#"Enter "Blu"."#)
      try driver.type("Blu", into: field)
      try expect(#""Blueberries" is suggested, and no other."#)
      try driver.assertSuggested(["Blueberries"], gone: "Banana")

      try step(#"Tap "Blueberries"."#)
      try driver.tap(XPath.row("Blueberries"))
      try expect(#""Blueberries" has been picked."#)
      XCTAssertEqual(
        try driver.waitFor(XPath.text("Picked: Blueberries")).text(), "Picked: Blueberries")
    }
  }
}

extension Driver {
  /// These words are suggested and no others; one is gone. Both are waited for.
  fileprivate func assertSuggested(_ words: [String], gone: String) throws {
    try waitUntilGone(XPath.row(gone))
    try waitForCount(words.count, of: XPath.rows)
    XCTAssertEqual(try labels(XPath.rowTitles), words)
  }
}
