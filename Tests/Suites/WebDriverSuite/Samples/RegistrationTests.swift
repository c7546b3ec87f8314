import SuiteSupport
import WebDriver

/// E.1 Register.
final class E1RegisterTests: WebDriverScenarioTestCase {
  func testE1() throws {
    try scenario("E.1") { driver in
      let screen = try driver.page(RegistrationScreen.self)

      try testCase("Fill in the form")

      try precondition("The form is empty, and REGISTER is disabled.")
      XCTAssertNil(try screen.email.attribute("value"), "e-mail address")
      XCTAssertEqual(try screen.password.attribute("value"), "Password", "password")
      XCTAssertEqual(try screen.confirmation.attribute("value"), "Confirm Password", "confirmation")
      try screen.assertRegister(isEnabled: false)

      try step(#"Enter the e-mail address "email@test.com"."#)
      try screen.email.enter("email@test.com")
      try expect("REGISTER is disabled.")
      XCTAssertEqual(try screen.email.attribute("value"), "email@test.com", "e-mail address")
      try screen.assertRegister(isEnabled: false)

      try step(#"Enter the password "password"."#)
      try screen.password.enter("password")
      try expect("REGISTER is disabled. The password is shown as eight dots.")
      XCTAssertEqual(try screen.password.attribute("value"), "••••••••", "password")
      try screen.assertRegister(isEnabled: false)

      try step(#"Enter "pass" as the confirmation."#)
      try screen.confirmation.enter("pass")
      try expect("REGISTER is disabled.")
      try screen.assertRegister(isEnabled: false)

      try step(#"Append "word"."#)
      try screen.confirmation.type("word")
      try expect("REGISTER is enabled.")
      try screen.assertRegister(isEnabled: true)

      try testCase("Send the form")

      try step("Tap REGISTER.")
      try screen.register.tap()
      try expect("A text confirms the registration. REGISTER is disabled.")
      try screen.assertMessage("You are registered.")
      try screen.assertRegister(isEnabled: false)
    }
  }
}

/// E.2 Register with a taken address.
final class E2TakenAddressTests: WebDriverScenarioTestCase {
  func testE2() throws {
    try scenario("E.2") { driver in
      let screen = try driver.page(RegistrationScreen.self)

      try testCase("Change a taken address")

      try precondition(#""email@test.com" is already registered. The form is empty."#)
      XCTAssertNil(try screen.email.attribute("value"), "e-mail address")

      try step(#"Paste this address, enter "password" as password and confirmation."#)
      try screen.pasteEmail("email@test.com")
      try screen.password.enter("password")
      try screen.confirmation.enter("password")
      try expect("REGISTER is enabled.")
      try screen.assertRegister(isEnabled: true)

      try step("Tap REGISTER.")
      try screen.register.tap()
      try expect("A text says that the address is taken. REGISTER is disabled.")
      try screen.assertMessage("Sorry, provided email address is already taken")
      try screen.assertRegister(isEnabled: false)

      try step(#"Append "pany" to the address, tap REGISTER."#)
      try screen.email.enter("pany")
      try screen.register.tap()
      try expect("A text confirms the registration.")
      try screen.assertMessage("You are registered.")
    }
  }
}

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

  var register: PageElement { accessibilityID("REGISTER") }

  /// Pastes an address: holds the field, then taps Paste in its menu.
  func pasteEmail(_ text: String) throws {
    try driver.mobile("setPasteboard", ["content": .string(text)])
    try driver.mobile(
      "touchAndHold", ["elementId": .string(email.find().reference), "duration": 1])
    try xpath("//XCUIElementTypeMenuItem[@label='Paste']").tap()
  }

  func assertRegister(isEnabled: Bool) throws {
    let button = try register.find("REGISTER is shown")
    try wait(until: "REGISTER is \(isEnabled ? "enabled" : "disabled")") {
      try button.isEnabled() == isEnabled
    }
    XCTAssertEqual(try button.isEnabled(), isEnabled, "REGISTER is enabled")
  }

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
