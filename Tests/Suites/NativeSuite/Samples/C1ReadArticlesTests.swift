import NativeQuery
import SuiteSupport

/// C.1 Read articles of both servers.
final class C1ReadArticlesTests: NativeScenarioTestCase {
  func testC1() throws {
    try scenario("C.1") { app in
      let screen = ArticlesScreen(app)

      try testCase("Read the first article of the first server")

      try step("Tap the first article.")
      XCTAssertTrue(screen.article(0).waitForExistence(timeout: timeout))
      let first = try screen.article(0).staticTexts.element(boundBy: 1).label
      try screen.article(0).tap()
      try expect("The article is shown, with the title that it has in the list.")
      try screen.assertArticle(first)

      try step("Tap the button at the left of the bar.")
      try app.navigationBars.buttons.element(boundBy: 0).tap()
      try expect(#"The articles of "CDR - články" are shown."#)
      try screen.assertArticles("CDR - články")

      try testCase("Read the first article of the second server")

      try step("In the tab bar tap DIIT.")
      try app.tabBars.buttons["DIIT"].tap()
      try expect(#"The articles of "DIIT - články" are shown."#)
      try screen.assertArticles("DIIT - články")

      try step("Tap the first article.")
      let second = try screen.article(0).staticTexts.element(boundBy: 1).label
      try screen.article(0).tap()
      try expect("The article is shown, with the title that it has in the list.")
      try screen.assertArticle(second)

      try step("Tap the button at the left of the bar.")
      try app.navigationBars.buttons.element(boundBy: 0).tap()
      try expect(#"The articles of "DIIT - články" are shown."#)
      try screen.assertArticles("DIIT - články")
    }
  }
}
