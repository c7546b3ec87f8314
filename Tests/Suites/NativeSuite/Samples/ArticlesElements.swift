import NativeQuery
import SuiteSupport

/// The elements of Articles that several tests use.
struct ArticlesScreen: TableScreen {
  let app: XCUIApplication

  init(_ app: XCUIApplication) { self.app = app }

  /// The article at a position in the list, from 0.
  func article(_ place: Int) -> XCUIElement { app.tables.cells.element(boundBy: place) }

  /// Asserts that a list is shown with `count` articles.
  func assertArticles(_ title: String, count: Int = 3) throws {
    XCTAssertTrue(app.navigationBars.staticTexts[title].waitForExistence(timeout: timeout))
    XCTAssertTrue(app.tables.cells.wait(for: \.count, toEqual: count, timeout: timeout))
  }

  /// Asserts that an article is shown instead of a list.
  func assertArticle(_ title: String) throws {
    XCTAssertTrue(
      app.staticTexts["article title"].wait(for: \.label, toEqual: title, timeout: timeout))
    XCTAssertFalse(app.tables.element.exists)
  }
}
