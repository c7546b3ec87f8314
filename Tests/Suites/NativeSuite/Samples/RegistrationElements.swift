import NativeQuery
import SuiteSupport

/// What the tests of Registration look for: on purpose by three kinds of locator, of which an
/// identifier is the one that other words and another order leave as it is.
struct RegistrationScreen {
  let app: XCUIApplication

  init(_ app: XCUIApplication) { self.app = app }

  /// As a recorder finds it: in an element in which a text stands.
  var emailField: XCUIElement {
    app.otherElements.containing(.staticText, identifier: "Email Address")
      .children(matching: .textField).element
  }

  /// By its identifier.
  var passwordField: XCUIElement { app.secureTextFields["passwordTextField"] }

  /// By its placeholder.
  var confirmationField: XCUIElement { app.secureTextFields["Confirm Password"] }

  /// Sends the form.
  var registerButton: XCUIElement { app.buttons["REGISTER"] }

  /// The button takes a tap, or not.
  func assertRegister(isEnabled: Bool) {
    XCTAssertTrue(registerButton.wait(for: \.isEnabled, toEqual: isEnabled, timeout: timeout))
  }

  /// Something is said below the form.
  func assertMessage(_ text: String) {
    XCTAssertTrue(app.staticTexts["message"].wait(for: \.label, toEqual: text, timeout: timeout))
  }
}
