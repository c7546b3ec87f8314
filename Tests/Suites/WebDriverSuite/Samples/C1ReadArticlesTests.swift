import SuiteSupport
import WebDriver

/// C.1 Read articles of both servers.
final class C1ReadArticlesTests: WebDriverScenarioTestCase {
  func testC1() throws {
    try scenario("C.1") { driver in
      try testCase(1, "Read the first article of the first server")

      try step(1, "Tap the first article.")
      let first = try driver.waitFor(XPath.articleTitle(1)).text()
      try driver.tap(XPath.article(1))
      try expect(1, "The article is shown, with the title that it has in the list.")
      try driver.assertArticle(first)

      try step(2, "Tap the button at the left of the bar.")
      try driver.tap(XPath.leftBarButton)
      try expect(2, #"The articles of "CDR - články" are shown."#)
      try driver.assertArticles("CDR - články")

      try testCase(2, "Read the first article of the second server")

      try step(1, "In the tab bar tap DIIT.")
      try driver.tap(XPath.tab("DIIT"))
      try expect(1, #"The articles of "DIIT - články" are shown."#)
      try driver.assertArticles("DIIT - články")

      try step(2, "Tap the first article.")
      let second = try driver.findElement(XPath.articleTitle(1)).text()
      try driver.tap(XPath.article(1))
      try expect(2, "The article is shown, with the title that it has in the list.")
      try driver.assertArticle(second)

      try step(3, "Tap the button at the left of the bar.")
      try driver.tap(XPath.leftBarButton)
      try expect(3, #"The articles of "DIIT - články" are shown."#)
      try driver.assertArticles("DIIT - články")
    }
  }
}
