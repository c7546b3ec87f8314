import NativeQuery
import SuiteSupport

/// E.2 An address that is taken.
final class E2TakenAddressTests: NativeScenarioTestCase {
  func testE2() throws {
    try scenario("E.2") { app in
      let screen = RegistrationScreen(app)

      try testCase("Take another address")

      try precondition(#"Somebody has registered with "email@test.com"; the form is empty."#)
      XCTAssertNil(try screen.emailField.value)

      try step(#"Enter this address, and "password" as the password and its confirmation."#)
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
      try expect("A text says that the address is taken; REGISTER is disabled.")
      screen.assertMessage("Sorry, provided email address is already taken")
      screen.assertRegister(isEnabled: false)

      try step(#"Enter "pany" behind the address, and tap REGISTER."#)
      try screen.emailField.tap()
      try screen.emailField.typeText("pany")
      try screen.registerButton.tap()
      try expect("A text says that one is registered.")
      screen.assertMessage("You are registered.")
    }
  }
}
