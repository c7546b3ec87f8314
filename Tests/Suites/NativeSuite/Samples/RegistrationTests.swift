import NativeQuery
import SuiteSupport

/// E.1 Register.
final class E1RegisterTests: NativeScenarioTestCase {
  func testE1() throws {
    try scenario("E.1") { app in
      let screen = app.page(RegistrationScreen.self)

      try testCase("Fill in the form")

      try precondition("The form is empty, and REGISTER is disabled.")
      XCTAssertNil(try screen.emailField.text(placeholder: ""), "e-mail address")
      XCTAssertNil(try screen.passwordField.text(placeholder: "Password"), "password")
      XCTAssertNil(
        try screen.confirmationField.text(placeholder: "Confirm Password"), "confirmation")
      screen.assertRegister(isEnabled: false)

      try step(#"Enter the e-mail address "email@test.com"."#)
      try screen.emailField.tap()
      try screen.emailField.typeText("email@test.com")
      try expect("REGISTER is disabled.")
      XCTAssertEqual(try screen.emailField.value as? String, "email@test.com", "e-mail address")
      screen.assertRegister(isEnabled: false)

      try step(#"Enter the password "password"."#)
      try screen.passwordField.tap()
      try screen.passwordField.typeText("password")
      try expect("REGISTER is disabled. The password is shown as eight dots.")
      XCTAssertEqual(try screen.passwordField.value as? String, "••••••••", "password")
      screen.assertRegister(isEnabled: false)

      try step(#"Enter "pass" as the confirmation."#)
      try screen.confirmationField.tap()
      try screen.confirmationField.typeText("pass")
      try expect("REGISTER is disabled.")
      screen.assertRegister(isEnabled: false)

      try step(#"Append "word"."#)
      try screen.confirmationField.typeText("word")
      try expect("REGISTER is enabled.")
      screen.assertRegister(isEnabled: true)

      try testCase("Send the form")

      try step("Tap REGISTER.")
      try screen.registerButton.tap()
      try expect("A text confirms the registration. REGISTER is disabled.")
      screen.assertMessage("You are registered.")
      screen.assertRegister(isEnabled: false)
    }
  }
}

/// E.2 Register with a taken address.
final class E2TakenAddressTests: NativeScenarioTestCase {
  func testE2() throws {
    try scenario("E.2") { app in
      let screen = app.page(RegistrationScreen.self)

      try testCase("Change a taken address")

      try precondition(#""email@test.com" is already registered. The form is empty."#)
      XCTAssertNil(try screen.emailField.text(placeholder: ""), "e-mail address")

      try step(#"Paste this address, enter "password" as password and confirmation."#)
      try screen.pasteEmail("email@test.com")
      try screen.passwordField.tap()
      try screen.passwordField.typeText("password")
      try screen.confirmationField.tap()
      try screen.confirmationField.typeText("password")
      try expect("REGISTER is enabled.")
      screen.assertRegister(isEnabled: true)

      try step("Tap REGISTER.")
      try screen.registerButton.tap()
      try expect("A text says that the address is taken. REGISTER is disabled.")
      screen.assertMessage("Sorry, provided email address is already taken")
      screen.assertRegister(isEnabled: false)

      try step(#"Append "pany" to the address, tap REGISTER."#)
      try screen.emailField.tap()
      try screen.emailField.typeText("pany")
      try screen.registerButton.tap()
      try expect("A text confirms the registration.")
      screen.assertMessage("You are registered.")
    }
  }
}

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

  var registerButton: XCUIElement { app.buttons["REGISTER"] }

  /// Pastes an address: holds the field, then taps Paste in its menu.
  func pasteEmail(_ text: String) throws {
    UIPasteboard.general.string = text
    try emailField.press(forDuration: 1)
    try app.menuItems["Paste"].tap()
  }

  func assertRegister(isEnabled: Bool) {
    XCTAssertTrue(
      registerButton.wait(for: \.isEnabled, toEqual: isEnabled, timeout: timeout),
      "REGISTER is \(isEnabled ? "enabled" : "disabled")")
  }

  func assertMessage(_ text: String) {
    app.staticTexts["message"].assertLabel(text, "message")
  }
}
