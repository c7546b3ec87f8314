import SuiteSupport
import WebDriver

/// Where things are on the screen of Registration: on purpose by three kinds of locator.
struct RegistrationScreen: TableScreen {
  let driver: Driver

  init(_ driver: Driver) { self.driver = driver }

  /// As a recorder finds it: in an element in which a text stands.
  var email: PageElement {
    xpath(
      "//XCUIElementTypeOther[XCUIElementTypeStaticText[@label='Email Address']]"
        + "/XCUIElementTypeTextField")
  }

  /// By its identifier.
  var password: PageElement { accessibilityID("passwordTextField") }

  /// By its placeholder.
  var confirmation: PageElement { field("Confirm Password") }

  /// Sends the form.
  var register: PageElement { accessibilityID("REGISTER") }

  /// The button takes a tap, or not.
  func assertRegister(isEnabled: Bool) throws {
    let button = try register.find()
    try driver.waitUntil("REGISTER is \(isEnabled ? "enabled" : "disabled")") {
      try button.isEnabled() == isEnabled
    }
    XCTAssertEqual(try button.isEnabled(), isEnabled)
  }

  /// Something is said below the form.
  func assertMessage(_ text: String) throws {
    try self.text(text).wait()
    XCTAssertEqual(try accessibilityID("message").text(), text)
  }
}

extension PageElement {
  /// Gives a field the focus, and types into it.
  func enter(_ text: String) throws {
    try tap()
    try type(text)
  }
}
