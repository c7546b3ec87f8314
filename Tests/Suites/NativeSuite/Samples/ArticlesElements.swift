import NativeQuery
import SuiteSupport

/// What the tests of Articles look for more than once.
struct ArticlesScreen: TableScreen {
  let app: XCUIApplication

  init(_ app: XCUIApplication) { self.app = app }

  /// The article at a place in the list, from 0.
  func article(_ place: Int) -> XCUIElement { app.tables.cells.element(boundBy: place) }

  /// A list is shown, with so many articles.
  func assertArticles(_ title: String, count: Int = 3) throws {
    XCTAssertTrue(app.navigationBars.staticTexts[title].waitForExistence(timeout: timeout))
    XCTAssertTrue(app.tables.cells.wait(for: \.count, toEqual: count, timeout: timeout))
  }

  /// An article is shown, and no list.
  func assertArticle(_ title: String) throws {
    XCTAssertTrue(
      app.staticTexts["article title"].wait(for: \.label, toEqual: title, timeout: timeout))
    XCTAssertFalse(app.tables.element.exists)
  }
}
