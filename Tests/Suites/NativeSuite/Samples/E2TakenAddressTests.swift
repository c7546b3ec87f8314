import NativeQuery
import SuiteSupport

/// E.2 Register with a taken address.
final class E2TakenAddressTests: NativeScenarioTestCase {
  func testE2() throws {
    try scenario("E.2") { app in
      let screen = app.page(RegistrationScreen.self)

      try testCase("Change a taken address")

      try precondition(#""email@test.com" is already registered. The form is empty."#)
      XCTAssertNil(try screen.emailField.text(placeholder: ""), "e-mail address")

      try step(#"Enter this address, and "password" as password and confirmation."#)
      try screen.emailField.tap()
      try screen.emailField.typeText("email@test.com")
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
