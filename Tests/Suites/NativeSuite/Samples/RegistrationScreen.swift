import NativeQuery
import SuiteSupport

/// The elements of Registration, found by three kinds of locator on purpose. Only the identifier
/// survives new words and a new order.
final class RegistrationScreen: PageObject {
  /// Found as a recorder would: in the element that contains its caption.
  var emailField: XCUIElement {
    app.otherElements.containing(.staticText, identifier: "Email Address")
      .children(matching: .textField).element
  }

  /// Found by its identifier.
  var passwordField: XCUIElement { app.secureTextFields["passwordTextField"] }

  /// Found by its placeholder.
  var confirmationField: XCUIElement { app.secureTextFields["Confirm Password"] }

  /// The button that sends the form.
  var registerButton: XCUIElement { app.buttons["REGISTER"] }

  /// Asserts that the button is enabled or disabled.
  func assertRegister(isEnabled: Bool) {
    XCTAssertTrue(
      registerButton.wait(for: \.isEnabled, toEqual: isEnabled, timeout: timeout),
      "REGISTER is \(isEnabled ? "enabled" : "disabled")")
  }

  /// Asserts the message below the form.
  func assertMessage(_ text: String) {
    app.staticTexts["message"].assertLabel(text, "message")
  }
}
