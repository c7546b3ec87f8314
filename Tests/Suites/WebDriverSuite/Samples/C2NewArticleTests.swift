import SuiteSupport
import WebDriver

/// C.2 A new article comes on top.
final class C2NewArticleTests: WebDriverScenarioTestCase {
  func testC2() throws {
    try scenario("C.2") { driver in
      try testCase("Try again where the server was not reached")

      try precondition(
        "The first load of the articles gets no answer: none is shown, but the reason.")
      let reason = XPath.text("CDR can't be reached.")
      try driver.waitFor(reason)
      XCTAssertEqual(try driver.count(XPath.rows), 0)

      try step("Tap Try again.")
      try driver.tap(.accessibilityID("Try again"))
      try expect("Three articles are shown; the reason is gone.")
      try driver.assertArticles("CDR - články")
      XCTAssertEqual(try driver.count(reason), 0)

      try testCase("Refresh the list")

      try step("Tap Refresh.")
      let before = try driver.labels(XPath.rowTitles)
      try driver.tap(XPath.barButton("Refresh"))
      try expect("A fourth article is shown, above those that were there.")
      try driver.assertArticles("CDR - články", count: 4)
      XCTAssertEqual(try Array(driver.labels(XPath.rowTitles).dropFirst()), before)

      try step("Tap the first article.")
      let new = try driver.findElement(XPath.articleTitle(1)).text()
      try driver.tap(XPath.article(1))
      try expect("The new article is shown, not the one that was first before.")
      try driver.assertArticle(new)
      XCTAssertFalse(before.contains(new))
    }
  }
}
