import Device

/// What has elements in it that can be asked for by type: an element, or all that a query matches.
public protocol XCUIElementTypeQueryProvider {
  /// The first element that matches; nothing behind it is looked at.
  var firstMatch: XCUIElement { get }
  /// All elements of a type in it, at any depth; of every type for `any`.
  func descendants(matching type: XCUIElement.ElementType) -> XCUIElementQuery
  /// The elements of a type directly in it; of every type for `any`.
  func children(matching type: XCUIElement.ElementType) -> XCUIElementQuery
}

extension XCUIElementTypeQueryProvider {
  /// The outline rows directly in it, shown because it was unfolded.
  public var disclosedChildRows: XCUIElementQuery { children(matching: .outlineRow) }
}

extension ElementType {
  /// What to write to ask for elements of this type, such as `staticTexts`.
  var queryPropertyName: String {
    switch self {
    case .any, .application: "descendants(matching: .\(name))"
    case .other: "otherElements"
    case .switch, .checkBox, .comboBox: name + "es"
    default: name + "s"
    }
  }
}
