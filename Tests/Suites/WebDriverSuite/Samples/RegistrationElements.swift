import SuiteSupport
import WebDriver

/// Where things are on the screen of Registration: on purpose by three kinds of locator.
extension XPath {
  /// As a recorder finds it: in an element in which a text stands.
  static let email = Locator.xpath(
    "//XCUIElementTypeOther[XCUIElementTypeStaticText[@label='Email Address']]"
      + "/XCUIElementTypeTextField")
  /// By its identifier.
  static let password = Locator.accessibilityID("passwordTextField")
  /// By its placeholder.
  static let confirmation = field("Confirm Password")
  /// Sends the form.
  static let register = Locator.accessibilityID("REGISTER")
}

extension Driver {
  /// Gives a field the focus, and types into it.
  func enter(_ text: String, into locator: Locator) throws {
    try tap(locator)
    try type(text, into: locator)
  }

  /// The button takes a tap, or not.
  func assertRegister(isEnabled: Bool) throws {
    let button = try findElement(XPath.register)
    try waitUntil("REGISTER is \(isEnabled ? "enabled" : "disabled")") {
      try button.isEnabled() == isEnabled
    }
    XCTAssertEqual(try button.isEnabled(), isEnabled)
  }

  /// Something is said below the form.
  func assertMessage(_ text: String) throws {
    try waitFor(XPath.text(text))
    XCTAssertEqual(try findElement(.accessibilityID("message")).text(), text)
  }
}
