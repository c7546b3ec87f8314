import SuiteSupport
import WebDriver

/// The elements of Registration, found by three kinds of locator on purpose.
final class RegistrationScreen: TableScreen {
  /// Found as a recorder would: in the element that contains its caption.
  var email: PageElement {
    xpath(
      "//XCUIElementTypeOther[XCUIElementTypeStaticText[@label='Email Address']]"
        + "/XCUIElementTypeTextField")
  }

  /// Found by its identifier.
  var password: PageElement { accessibilityID("passwordTextField") }

  /// Found by its placeholder.
  var confirmation: PageElement { field("Confirm Password") }

  /// The button that sends the form.
  var register: PageElement { accessibilityID("REGISTER") }

  /// Asserts that the button is enabled or disabled.
  func assertRegister(isEnabled: Bool) throws {
    let button = try register.find("REGISTER is shown")
    try wait(until: "REGISTER is \(isEnabled ? "enabled" : "disabled")") {
      try button.isEnabled() == isEnabled
    }
    XCTAssertEqual(try button.isEnabled(), isEnabled, "REGISTER is enabled")
  }

  /// Asserts the message below the form.
  func assertMessage(_ text: String) throws {
    let message = accessibilityID("message")
    try self.text(text).wait("message: \([text].quoted)", found: try message.labels().quoted)
    XCTAssertEqual(try message.text(), text, "message")
  }
}

extension PageElement {
  /// Taps the field and types into it.
  func enter(_ text: String) throws {
    try tap()
    try type(text)
  }
}
