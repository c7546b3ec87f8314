import SuiteSupport
import WebDriver

/// C.1 Read articles of both servers.
final class C1ReadArticlesTests: WebDriverScenarioTestCase {
  func testC1() throws {
    try scenario("C.1") { driver in
      try testCase("Read the first article of the first server")

      try step("Tap the first article.")
      let first = try driver.waitFor(XPath.articleTitle(1)).text()
      try driver.tap(XPath.article(1))
      try expect("The article is shown, with the title that it has in the list.")
      try driver.assertArticle(first)

      try step("Tap the button at the left of the bar.")
      try driver.tap(XPath.leftBarButton)
      try expect(#"The articles of "CDR - články" are shown."#)
      try driver.assertArticles("CDR - články")

      try testCase("Read the first article of the second server")

      try step("In the tab bar tap DIIT.")
      try driver.tap(XPath.tab("DIIT"))
      try expect(#"The articles of "DIIT - články" are shown."#)
      try driver.assertArticles("DIIT - články")

      try step("Tap the first article.")
      let second = try driver.findElement(XPath.articleTitle(1)).text()
      try driver.tap(XPath.article(1))
      try expect("The article is shown, with the title that it has in the list.")
      try driver.assertArticle(second)

      try step("Tap the button at the left of the bar.")
      try driver.tap(XPath.leftBarButton)
      try expect(#"The articles of "DIIT - články" are shown."#)
      try driver.assertArticles("DIIT - články")
    }
  }
}
