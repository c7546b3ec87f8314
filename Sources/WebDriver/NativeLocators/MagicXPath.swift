/// The XPaths that no attribute answers, but Appium's XCUITest driver does.
///
/// Appium takes them for what they are wherever they stand in an expression, and forgets the rest
/// of it. Here they are magic only when they are the whole expression.
enum MagicXPath {
  /// `//*[@scrollable='true']`: what is of a type that scrolls.
  case scrollable
  /// `/*[@firstVisible='true']`: the first visible one directly in an element.
  case firstVisible

  init?(_ xpath: String) {
    // Nearly every XPath is none, which is quickly found out by looking at bytes.
    guard xpath.hasBytes(of: "scrollable") || xpath.hasBytes(of: "firstVisible") else {
      return nil
    }
    switch xpath.filter({ !$0.isWhitespace }).replacing("\"", with: "'") {
    case "//*[@scrollable='true']": self = .scrollable
    case "/*[@firstVisible='true']", "//*[@firstVisible='true']": self = .firstVisible
    default: return nil
    }
  }

  /// The class chain that finds the same.
  var chain: String {
    switch self {
    case .scrollable:
      "**/*[`type IN {'XCUIElementTypeScrollView', 'XCUIElementTypeTable', "
        + "'XCUIElementTypeCollectionView', 'XCUIElementTypeWebView'}`]"
    case .firstVisible: "*[`visible == 1`][1]"
    }
  }
}
