import NativeQuery
import SuiteSupport

/// C.2 A new article appears at the top.
final class C2NewArticleTests: NativeScenarioTestCase {
  func testC2() throws {
    try scenario("C.2") { app in
      let screen = app.page(ArticlesScreen.self)

      try testCase("Try again after a failure")

      try precondition(
        "Loading the articles fails. No article is shown. A text gives the reason.")
      let reason = app.staticTexts["CDR can't be reached."]
      reason.assertExists("the reason is shown", found: try app.staticTexts.labels.quoted)
      XCTAssertEqual(try app.cells.count, 0, "number of articles")

      try step("Tap Try again.")
      try app.buttons["Try again"].tap()
      try expect("Three articles are shown. The reason is gone.")
      try screen.assertArticles("CDR - články")
      XCTAssertFalse(reason.exists, "reason is gone")

      try testCase("Refresh the list")

      try step("Tap Refresh.")
      let before = try screen.rowTitles
      try app.navigationBars.buttons["Refresh"].tap()
      try expect("A fourth article is shown, above the other three.")
      try screen.assertArticles("CDR - články", count: 4)
      XCTAssertEqual(try Array(screen.rowTitles.dropFirst()), before, "articles below the first")

      try step("Tap the first article.")
      let new = try screen.article(0).staticTexts.element(boundBy: 1).label
      try screen.article(0).tap()
      try expect("The new article is shown, not the one that used to be first.")
      try screen.assertArticle(new)
      XCTAssertFalse(before.contains(new), "the article is new")
    }
  }
}
