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

// Checks that wait. If one fails, it reads what there is instead.
extension XCUIElement {
  /// Asserts that the element appears. `expected` says so in words.
  func assertExists(
    _ expected: String, found: @autoclosure () throws -> String = "no such element",
    file: StaticString = #filePath, line: UInt = #line
  ) {
    XCTAssertTrue(
      waitForExistence(timeout: timeout), expected, found: try found(), file: file, line: line)
  }

  /// Asserts that the element disappears.
  func assertGone(_ name: String, file: StaticString = #filePath, line: UInt = #line) {
    XCTAssertTrue(
      waitForNonExistence(timeout: timeout), "\(name) is gone", found: "it is still there",
      file: file, line: line)
  }

  /// Asserts that the element's label becomes `text`.
  func assertLabel(
    _ text: String, _ subject: String, file: StaticString = #filePath, line: UInt = #line
  ) {
    XCTAssertTrue(
      wait(for: \.label, toEqual: text, timeout: timeout), "\(subject): \([text].quoted)",
      found: try [label].quoted, file: file, line: line)
  }
}

extension XCUIElementQuery {
  /// Asserts that the number of matching elements becomes `number`.
  func assertCount(
    _ number: Int, _ subject: String, file: StaticString = #filePath, line: UInt = #line
  ) {
    XCTAssertTrue(
      wait(for: \.count, toEqual: number, timeout: timeout), "\(subject): \(number)",
      found: "\(try count)", file: file, line: line)
  }
}

extension XCUIElementQuery {
  /// The labels of all matching elements, from the top.
  var labels: [String] {
    get throws { try allElementsBoundByIndex.map { try $0.label } }
  }
}

extension XCUIElementSnapshot {
  /// Returns the elements of a type below this one, in document order.
  func all(_ type: XCUIElement.ElementType) -> [XCUIElementSnapshot] {
    children.flatMap { ($0.elementType == type ? [$0] : []) + $0.all(type) }
  }
}

extension XCUIElement {
  /// Deletes `text` from the end of the field, key by key, and types `other`.
  func change(_ text: String, to other: String = "") throws {
    try typeText(
      String(repeating: XCUIKeyboardKey.delete.rawValue, count: text.count) + other)
  }
}

extension XCUIElement {
  /// Returns a field's text. Nil if it is empty: on an iPhone its value is the placeholder then.
  func text(placeholder: String) throws -> String? {
    let value = try self.value as? String
    return value == placeholder ? nil : value
  }
}

/// The longest wait for anything in an app, in seconds.
let timeout = 10.0
