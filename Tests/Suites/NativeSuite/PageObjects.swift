import Foundation
import NativeQuery
import SuiteSupport

/// A page object: a screen or page of an app, with the elements that tests use.
open class PageObject {
  let app: XCUIApplication

  /// Makes the page object of an application. Tests call `app.page(…)` instead.
  public required init(_ app: XCUIApplication) { self.app = app }

  /// Asserts that the keyboard is shown, and that its keys go to this field. XCUITest documents no
  /// property for that (`hasFocus` is about a different focus), but its predicates have one.
  func assertFocus(_ field: XCUIElement, _ name: String) throws {
    XCTAssertTrue(
      app.keyboards.element.waitForExistence(timeout: timeout), "the keyboard is shown")
    let hasFocus = try NSPredicate(format: "hasKeyboardFocus == true")
    XCTAssertTrue(hasFocus.evaluate(with: field), "\(name) has the focus")
  }
}

/// A screen with a table.
open class TableScreen: PageObject {
  func row(_ title: String) -> XCUIElement {
    app.tables.cells.containing(.staticText, identifier: title).element
  }

  /// The title of the row at an index, from 0 at the top.
  func rowTitle(_ index: Int) -> XCUIElement {
    app.tables.cells.element(boundBy: index).staticTexts["title"]
  }

  /// The titles of all rows, from the top. Empty for a row without a title.
  var rowTitles: [String] {
    get throws {
      try app.tables.element.snapshot().all(.cell).map { row in
        row.all(.staticText).filter { $0.identifier == "title" }.map { $0.label }.joined()
      }
    }
  }

  func assertScreen(_ title: String, file: StaticString = #filePath, line: UInt = #line) {
    app.navigationBars.staticTexts[title].assertExists(
      "the screen \([title].quoted)", found: "\(try app.navigationBars.staticTexts.labels.quoted)",
      file: file, line: line)
  }

  func assertRow(_ title: String, file: StaticString = #filePath, line: UInt = #line) {
    row(title).assertExists(
      "the row \([title].quoted)", found: "rows: \(try rowTitles.quoted)", file: file,
      line: line)
  }
}
