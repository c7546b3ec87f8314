import NativeQuery
import SuiteSupport

/// C.1 Read articles from both servers.
final class C1ReadArticlesTests: NativeScenarioTestCase {
  func testC1() throws {
    try scenario("C.1") { app in
      let screen = app.page(ArticlesScreen.self)

      try testCase("Read the first article from the first server")

      try step("Tap the first article.")
      screen.article(0).assertExists("an article is shown")
      let first = try screen.article(0).staticTexts.element(boundBy: 1).label
      try screen.article(0).tap()
      try expect("The article is shown, with its title from the list.")
      try screen.assertArticle(first)

      try step("Tap the left button in the navigation bar.")
      try app.navigationBars.buttons.element(boundBy: 0).tap()
      try expect(#"The list "CDR - články" is shown."#)
      try screen.assertArticles("CDR - články")

      try testCase("Read the first article from the second server")

      try step("In the tab bar tap DIIT.")
      try app.tabBars.buttons["DIIT"].tap()
      try expect(#"The list "DIIT - články" is shown."#)
      try screen.assertArticles("DIIT - články")

      try step("Tap the first article.")
      let second = try screen.article(0).staticTexts.element(boundBy: 1).label
      try screen.article(0).tap()
      try expect("The article is shown, with its title from the list.")
      try screen.assertArticle(second)

      try step("Tap the left button in the navigation bar.")
      try app.navigationBars.buttons.element(boundBy: 0).tap()
      try expect(#"The list "DIIT - články" is shown."#)
      try screen.assertArticles("DIIT - články")
    }
  }
}
