import NativeQuery
import SuiteSupport

// The idiom that reads a whole screen with one snapshot, as Apple's API allows.

extension XCUIElementSnapshot {
  /// Returns the elements of a type below this one, in document order. With an identifier, only
  /// those that have it.
  func all(
    _ type: XCUIElement.ElementType, _ identifier: String? = nil
  ) -> [XCUIElementSnapshot] {
    children.flatMap { child in
      let isWanted =
        child.elementType == type && (identifier == nil || child.identifier == identifier)
      return (isWanted ? [child] : []) + child.all(type, identifier)
    }
  }

  /// Returns the labels of all static texts below this element, or of those with an identifier.
  func texts(_ identifier: String? = nil) -> [String] {
    all(.staticText, identifier).map { $0.label }
  }

  /// Returns the fields with a placeholder.
  func fields(
    _ placeholder: String, _ type: XCUIElement.ElementType = .textField
  ) -> [XCUIElementSnapshot] { all(type).filter { $0.placeholderValue == placeholder } }

  /// The value as text. Empty if there is none, or only the placeholder.
  var text: String {
    let text = value as? String ?? ""
    return text == placeholderValue ? "" : text
  }

  /// "typing" if the keyboard is shown, otherwise empty.
  var keyboard: String { all(.keyboard).isEmpty ? "" : "typing" }
}

extension XCUIElement {
  /// Takes snapshots until one has the expected content, and asserts that one has.
  func assertSnapshot(
    _ expected: [String], _ read: @escaping (XCUIElementSnapshot) -> [String]
  ) {
    var content: [String] = []
    wait(
      forSnapshot: { snapshot in
        content = read(snapshot)
        return content == expected
      }, timeout: timeout)
    XCTAssertEqual(content, expected, "texts in the snapshot")
  }
}
