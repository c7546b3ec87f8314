import NativeQuery
import SuiteSupport

/// E.2 An address that is taken.
final class E2TakenAddressTests: NativeScenarioTestCase {
  func testE2() throws {
    try scenario("E.2") { app in
      try testCase("Take another address")

      try precondition(#"Somebody has registered with "email@test.com"; the form is empty."#)
      XCTAssertNil(try app.emailField.value)

      try step(#"Enter this address, and "password" as the password and its confirmation."#)
      try app.emailField.tap()
      try app.emailField.typeText("email@test.com")
      try app.passwordField.tap()
      try app.passwordField.typeText("password")
      try app.confirmationField.tap()
      try app.confirmationField.typeText("password")
      try expect("REGISTER is enabled.")
      app.assertRegister(isEnabled: true)

      try step("Tap REGISTER.")
      try app.registerButton.tap()
      try expect("A text says that the address is taken; REGISTER is disabled.")
      app.assertMessage("Sorry, provided email address is already taken")
      app.assertRegister(isEnabled: false)

      try step(#"Enter "pany" behind the address, and tap REGISTER."#)
      try app.emailField.tap()
      try app.emailField.typeText("pany")
      try app.registerButton.tap()
      try expect("A text says that one is registered.")
      app.assertMessage("You are registered.")
    }
  }
}
