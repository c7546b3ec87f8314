import SuiteSupport
import WebDriver

/// C.1 Read articles from both servers.
final class C1ReadArticlesTests: WebDriverScenarioTestCase {
  func testC1() throws {
    try scenario("C.1") { driver in
      let screen = try driver.page(ArticlesScreen.self)

      try testCase("Read the first article from the first server")

      try step("Tap the first article.")
      let first = try screen.articleTitle(1).wait().text()
      try screen.article(1).tap()
      try expect("The article is shown, with its title from the list.")
      try screen.assertArticle(first)

      try step("Tap the left button in the navigation bar.")
      try screen.leftBarButton.tap()
      try expect(#"The list "CDR - články" is shown."#)
      try screen.assertArticles("CDR - články")

      try testCase("Read the first article from the second server")

      try step("In the tab bar tap DIIT.")
      try screen.tab("DIIT").tap()
      try expect(#"The list "DIIT - články" is shown."#)
      try screen.assertArticles("DIIT - články")

      try step("Tap the first article.")
      let second = try screen.articleTitle(1).text()
      try screen.article(1).tap()
      try expect("The article is shown, with its title from the list.")
      try screen.assertArticle(second)

      try step("Tap the left button in the navigation bar.")
      try screen.leftBarButton.tap()
      try expect(#"The list "DIIT - články" is shown."#)
      try screen.assertArticles("DIIT - články")
    }
  }
}
