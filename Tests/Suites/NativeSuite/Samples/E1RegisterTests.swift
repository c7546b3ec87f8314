import NativeQuery
import SuiteSupport

/// E.1 Register.
final class E1RegisterTests: NativeScenarioTestCase {
  func testE1() throws {
    try scenario("E.1") { app in
      try testCase(1, "Fill in the form")

      try precondition(1, "The form is empty, and REGISTER is disabled.")
      XCTAssertNil(try app.emailField.value)
      XCTAssertNil(try app.passwordField.value)
      XCTAssertNil(try app.confirmationField.value)
      app.assertRegister(isEnabled: false)

      try step(1, #"Enter the e-mail address "email@test.com"."#)
      try app.emailField.tap()
      try app.emailField.typeText("email@test.com")
      try expect(1, "REGISTER is disabled.")
      XCTAssertEqual(try app.emailField.value as? String, "email@test.com")
      app.assertRegister(isEnabled: false)

      try step(2, #"Enter the password "password"."#)
      try app.passwordField.tap()
      try app.passwordField.typeText("password")
      try expect(2, "REGISTER is disabled; the password is shown as eight dots.")
      XCTAssertEqual(try app.passwordField.value as? String, "••••••••")
      app.assertRegister(isEnabled: false)

      try step(3, #"Enter "pass" as the confirmation."#)
      try app.confirmationField.tap()
      try app.confirmationField.typeText("pass")
      try expect(3, "REGISTER is disabled.")
      app.assertRegister(isEnabled: false)

      try step(4, #"Enter "word" behind it."#)
      try app.confirmationField.typeText("word")
      try expect(4, "REGISTER is enabled.")
      app.assertRegister(isEnabled: true)

      try testCase(2, "Send the form")

      try step(1, "Tap REGISTER.")
      try app.registerButton.tap()
      try expect(1, "A text says that one is registered; REGISTER is disabled.")
      app.assertMessage("You are registered.")
      app.assertRegister(isEnabled: false)
    }
  }
}
