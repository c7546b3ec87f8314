import NativeQuery
import SuiteSupport

/// E.1 Register.
final class E1RegisterTests: NativeScenarioTestCase {
  func testE1() throws {
    try scenario("E.1") { app in
      try testCase("Fill in the form")

      try precondition("The form is empty, and REGISTER is disabled.")
      XCTAssertNil(try app.emailField.value)
      XCTAssertNil(try app.passwordField.value)
      XCTAssertNil(try app.confirmationField.value)
      app.assertRegister(isEnabled: false)

      try step(#"Enter the e-mail address "email@test.com"."#)
      try app.emailField.tap()
      try app.emailField.typeText("email@test.com")
      try expect("REGISTER is disabled.")
      XCTAssertEqual(try app.emailField.value as? String, "email@test.com")
      app.assertRegister(isEnabled: false)

      try step(#"Enter the password "password"."#)
      try app.passwordField.tap()
      try app.passwordField.typeText("password")
      try expect("REGISTER is disabled; the password is shown as eight dots.")
      XCTAssertEqual(try app.passwordField.value as? String, "••••••••")
      app.assertRegister(isEnabled: false)

      try step(#"Enter "pass" as the confirmation."#)
      try app.confirmationField.tap()
      try app.confirmationField.typeText("pass")
      try expect("REGISTER is disabled.")
      app.assertRegister(isEnabled: false)

      try step(#"Enter "word" behind it."#)
      try app.confirmationField.typeText("word")
      try expect("REGISTER is enabled.")
      app.assertRegister(isEnabled: true)

      try testCase("Send the form")

      try step("Tap REGISTER.")
      try app.registerButton.tap()
      try expect("A text says that one is registered; REGISTER is disabled.")
      app.assertMessage("You are registered.")
      app.assertRegister(isEnabled: false)
    }
  }
}
