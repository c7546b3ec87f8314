import SuiteSupport
import WebDriver

/// C.2 A new article appears at the top.
final class C2NewArticleTests: WebDriverScenarioTestCase {
  func testC2() throws {
    try scenario("C.2") { driver in
      let screen = try driver.page(ArticlesScreen.self)

      try testCase("Try again after a failure")

      try precondition(
        "Loading the articles fails. No article is shown. A text gives the reason.")
      let reason = screen.text("CDR can't be reached.")
      try reason.wait("the reason is shown")
      XCTAssertEqual(try screen.rows.count(), 0, "number of articles")

      try step("Tap Try again.")
      try screen.tryAgain.tap()
      try expect("Three articles are shown. The reason is gone.")
      try screen.assertArticles("CDR - články")
      XCTAssertEqual(try reason.count(), 0, "number of reasons")

      try testCase("Refresh the list")

      try step("Tap Refresh.")
      let before = try screen.rowTitles.labels()
      try screen.barButton("Refresh").tap()
      try expect("A fourth article is shown, above the other three.")
      try screen.assertArticles("CDR - články", count: 4)
      XCTAssertEqual(
        try Array(screen.rowTitles.labels().dropFirst()), before, "articles below the first")

      try step("Tap the first article.")
      let new = try screen.articleTitle(1).text()
      try screen.article(1).tap()
      try expect("The new article is shown, not the one that used to be first.")
      try screen.assertArticle(new)
      XCTAssertFalse(before.contains(new), "the article is new")
    }
  }
}
