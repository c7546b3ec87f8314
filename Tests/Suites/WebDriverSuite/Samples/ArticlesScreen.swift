import SuiteSupport
import WebDriver

/// The elements of Articles that several tests use.
final class ArticlesScreen: TableScreen {
  /// The article at a position in the list, from 1.
  func article(_ place: Int) -> PageElement { xpath("//XCUIElementTypeCell[\(place)]") }

  /// The title of the article at a position in the list, from 1: the cell's second text.
  func articleTitle(_ place: Int) -> PageElement {
    xpath("//XCUIElementTypeCell[\(place)]/XCUIElementTypeStaticText[2]")
  }

  /// The title of the open article, if it is `title`.
  func shownArticle(_ title: String) -> PageElement {
    xpath("//XCUIElementTypeStaticText[@name='article title'][@label=\(title.xpathLiteral)]")
  }

  /// The button that loads the articles again.
  var tryAgain: PageElement { accessibilityID("Try again") }

  /// The left button in the navigation bar.
  var leftBarButton: PageElement {
    xpath("//XCUIElementTypeNavigationBar/XCUIElementTypeButton[1]")
  }

  /// Asserts that a list is shown with `count` articles.
  func assertArticles(_ title: String, count: Int = 3) throws {
    try assertScreen(title)
    try rows.waitForCount(count, "number of articles")
    XCTAssertEqual(try rowTitles.labels().count, count, "number of titles")
  }

  /// Asserts that an article is shown instead of a list.
  func assertArticle(_ title: String) throws {
    try shownArticle(title).wait(
      "article's title: \([title].quoted)",
      found: try name("article title").labels().quoted)
    XCTAssertEqual(try rows.count(), 0, "number of articles in a list")
  }
}
