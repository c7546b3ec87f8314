import Device

/// The names that elements had in UIAutomation, Apple's tool before XCUITest: `UIATableView`.
///
/// Source: Appium's XCUITest driver, which puts `XCUIElementType` for `UIA` and drops `View` from
/// the end. It makes no type of a few names; these are right here.
enum OldNames {
  /// Names whose type is called differently.
  private static let renamed = [
    "TableCell": "Cell", "CollectionCell": "Cell", "ActionSheet": "Sheet",
    "SearchBar": "SearchField", "EditingMenu": "Menu", "Element": "Any",
  ]

  /// Types that are called views.
  private static let views: Set<String> = [
    "ScrollView", "CollectionView", "TextView", "WebView",
  ]

  /// The type of today for a name without its `UIA`: `XCUIElementTypeTable` for `TableView`.
  static func typeName(_ name: some StringProtocol) -> String {
    let name = String(name)
    let isView = name.hasSuffix("View") && name != "View" && !views.contains(name)
    return "XCUIElementType" + (renamed[name] ?? (isView ? String(name.dropLast(4)) : name))
  }

  /// The type of a class name, old or new, with or without what it begins with.
  static func type(ofClass name: String) -> ElementType? {
    if name.hasPrefix("XCUIElementType") { return WireElement.types[name] }
    return WireElement.types[typeName(name.hasPrefix("UIA") ? name.dropFirst(3) : name[...])]
  }

  /// An XPath with the types of today: at its beginning and behind each `/`, not in quotes.
  static func renewed(xpath: String) -> String {
    guard xpath.hasBytes(of: "UIA") else { return xpath }
    var renewed = ""
    var rest = xpath[...]
    var quote: Character?
    var mayBegin = true
    while let character = rest.first {
      if mayBegin, rest.hasPrefix("UIA") {
        let name = rest.dropFirst(3).prefix { $0.isLetter }
        if !name.isEmpty {
          renewed += typeName(name)
          rest = rest[name.endIndex...]
          mayBegin = false
          continue
        }
      }
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "'" || character == "\"" {
        quote = character
      }
      mayBegin = quote == nil && character == "/"
      renewed.append(character)
      rest = rest.dropFirst()
    }
    return renewed
  }
}

extension WireElement {
  /// The types by their names on the wire.
  static let types = Dictionary(uniqueKeysWithValues: zip(typeNames, ElementType.allCases))
}
