import SuiteSupport
import WebDriver

extension XPath {
  /// The article at a place in the list, from 1.
  static func article(_ place: Int) -> Locator { .xpath("//XCUIElementTypeCell[\(place)]") }

  /// Its title: the cell's second text.
  static func articleTitle(_ place: Int) -> Locator {
    .xpath("//XCUIElementTypeCell[\(place)]/XCUIElementTypeStaticText[2]")
  }

  /// The title of the article that is shown, when it is this one.
  static func shownArticle(_ title: String) -> Locator {
    .xpath("//XCUIElementTypeStaticText[@name='article title'][@label=\(title.xpathLiteral)]")
  }

  /// The button at the left of the bar at the top.
  static let leftBarButton = Locator.xpath(
    "//XCUIElementTypeNavigationBar/XCUIElementTypeButton[1]")
}

extension Driver {
  /// A list is shown, with so many articles.
  func assertArticles(_ title: String, count: Int = 3) throws {
    try waitFor(XPath.barTitle(title))
    try waitForCount(count, of: XPath.rows)
    XCTAssertEqual(try labels(XPath.rowTitles).count, count)
  }

  /// An article is shown, and no list.
  func assertArticle(_ title: String) throws {
    try waitFor(XPath.shownArticle(title))
    XCTAssertEqual(try count(XPath.rows), 0)
  }
}
