import NativeQuery

extension XCUIElementQuery {
  /// The labels of all matching elements, from the top.
  var labels: [String] {
    get throws { try allElementsBoundByIndex.map { try $0.label } }
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

extension XCUIApplication {
  /// Whether the keyboard is shown. XCUITest documents no way to ask which field has its focus:
  /// `hasFocus` is about a different focus. The typing that follows in most scenarios fails in any
  /// other field. Where none follows, the keyboard is all that a test can check.
  var showsKeyboard: Bool { keyboards.element.waitForExistence(timeout: timeout) }
}

/// The longest wait for anything in an app, in seconds.
let timeout = 10.0
