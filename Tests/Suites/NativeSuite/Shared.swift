import NativeQuery
import SuiteSupport

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
