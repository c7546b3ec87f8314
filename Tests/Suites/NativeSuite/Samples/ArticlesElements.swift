import NativeQuery
import SuiteSupport

/// What the tests of Articles look for more than once.
extension XCUIApplication {
  /// The titles of all articles in the list, from the top; the title is a cell's second text.
  var articleTitles: [String] {
    get throws { try tables.staticTexts.matching(identifier: "title").labels }
  }

  /// The article at a place in the list, from 0.
  func article(_ place: Int) -> XCUIElement { tables.cells.element(boundBy: place) }

  /// A list is shown, with so many articles.
  func assertArticles(_ title: String, count: Int = 3) throws {
    XCTAssertTrue(navigationBars.staticTexts[title].waitForExistence(timeout: timeout))
    XCTAssertTrue(tables.cells.wait(for: \.count, toEqual: count, timeout: timeout))
  }

  /// An article is shown, and no list.
  func assertArticle(_ title: String) throws {
    XCTAssertTrue(staticTexts["article title"].wait(for: \.label, toEqual: title, timeout: timeout))
    XCTAssertFalse(tables.element.exists)
  }
}
