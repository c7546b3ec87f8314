import NativeQuery

extension XCUIElementQuery {
  /// The labels of all elements that match, from the top.
  var labels: [String] {
    get throws { try allElementsBoundByIndex.map { try $0.label } }
  }
}

extension XCUIElement {
  /// Deletes a text that the field ends with, key by key, and types another one.
  func change(_ text: String, to other: String = "") throws {
    try typeText(
      String(repeating: XCUIKeyboardKey.delete.rawValue, count: text.count) + other)
  }
}

/// The longest time that anything in an app may take, in seconds.
let timeout = 10.0
