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

/// The longest wait for anything in an app, in seconds.
let timeout = 10.0
