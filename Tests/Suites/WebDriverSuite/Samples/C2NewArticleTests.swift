import SuiteSupport
import WebDriver

/// C.2 A new article comes on top.
final class C2NewArticleTests: WebDriverScenarioTestCase {
  func testC2() throws {
    try scenario("C.2", arguments: ["--failing-loads", "1"]) { driver in
      try testCase(1, "Try again where the server was not reached")

      try precondition(
        1, "The first load of the articles gets no answer: none is shown, but the reason.")
      let reason = XPath.text("CDR can't be reached.")
      try driver.waitFor(reason)
      XCTAssertEqual(try driver.count(XPath.rows), 0)

      try step(1, "Tap Try again.")
      try driver.tap(.accessibilityID("Try again"))
      try expect(1, "Three articles are shown; the reason is gone.")
      try driver.assertArticles("CDR - články")
      XCTAssertEqual(try driver.count(reason), 0)

      try testCase(2, "Refresh the list")

      try step(1, "Tap Refresh.")
      let before = try driver.labels(XPath.rowTitles)
      try driver.tap(XPath.barButton("Refresh"))
      try expect(1, "A fourth article is shown, above those that were there.")
      try driver.assertArticles("CDR - články", count: 4)
      XCTAssertEqual(try Array(driver.labels(XPath.rowTitles).dropFirst()), before)

      try step(2, "Tap the first article.")
      let new = try driver.findElement(XPath.articleTitle(1)).text()
      try driver.tap(XPath.article(1))
      try expect(2, "The new article is shown, not the one that was first before.")
      try driver.assertArticle(new)
      XCTAssertFalse(before.contains(new))
    }
  }
}
