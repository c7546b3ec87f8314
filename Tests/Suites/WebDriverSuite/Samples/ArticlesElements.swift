import SuiteSupport
import WebDriver

/// The screens of Articles.
struct ArticlesScreen: TableScreen {
  let driver: Driver

  init(_ driver: Driver) { self.driver = driver }

  /// The article at a place in the list, from 1.
  func article(_ place: Int) -> PageElement { xpath("//XCUIElementTypeCell[\(place)]") }

  /// Its title: the cell's second text.
  func articleTitle(_ place: Int) -> PageElement {
    xpath("//XCUIElementTypeCell[\(place)]/XCUIElementTypeStaticText[2]")
  }

  /// The title of the article that is shown, when it is this one.
  func shownArticle(_ title: String) -> PageElement {
    xpath("//XCUIElementTypeStaticText[@name='article title'][@label=\(title.xpathLiteral)]")
  }

  /// The button that loads the articles again.
  var tryAgain: PageElement { accessibilityID("Try again") }

  /// The button at the left of the bar at the top.
  var leftBarButton: PageElement {
    xpath("//XCUIElementTypeNavigationBar/XCUIElementTypeButton[1]")
  }

  /// A list is shown, with so many articles.
  func assertArticles(_ title: String, count: Int = 3) throws {
    try barTitle(title).wait()
    try rows.waitForCount(count)
    XCTAssertEqual(try rowTitles.labels().count, count)
  }

  /// An article is shown, and no list.
  func assertArticle(_ title: String) throws {
    try shownArticle(title).wait()
    XCTAssertEqual(try rows.count(), 0)
  }
}
