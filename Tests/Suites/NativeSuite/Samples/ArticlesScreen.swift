import NativeQuery
import SuiteSupport

/// The elements of Articles that several tests use.
final class ArticlesScreen: TableScreen {
  /// The article at a position in the list, from 0.
  func article(_ place: Int) -> XCUIElement { app.tables.cells.element(boundBy: place) }

  /// Asserts that a list is shown with `count` articles.
  func assertArticles(_ title: String, count: Int = 3) throws {
    assertScreen(title)
    app.tables.cells.assertCount(count, "number of articles")
  }

  /// Asserts that an article is shown instead of a list.
  func assertArticle(_ title: String) throws {
    app.staticTexts["article title"].assertLabel(title, "article's title")
    XCTAssertFalse(app.tables.element.exists, "no list is shown")
  }
}
