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
