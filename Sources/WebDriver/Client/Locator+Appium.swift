extension Locator {
  /// A predicate over the attributes, such as `label CONTAINS[c] 'add' AND enabled == 1`.
  ///
  /// The grammar is that of Apple's NSPredicate format strings; another name of
  /// ``iOSPredicate(_:)``.
  public static func predicate(_ format: String) -> Locator { iOSPredicate(format) }

  /// A class chain, such as ``**/XCUIElementTypeCell[`name == "a"`][-1]``: Appium's short form of
  /// XPath; another name of ``iOSClassChain(_:)``.
  public static func classChain(_ chain: String) -> Locator { iOSClassChain(chain) }
}
