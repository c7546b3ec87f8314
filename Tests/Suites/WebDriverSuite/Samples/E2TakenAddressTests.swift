import SuiteSupport
import WebDriver

/// E.2 Register with a taken address.
final class E2TakenAddressTests: WebDriverScenarioTestCase {
  func testE2() throws {
    try scenario("E.2") { driver in
      let screen = try driver.page(RegistrationScreen.self)

      try testCase("Change a taken address")

      try precondition(#""email@test.com" is already registered. The form is empty."#)
      XCTAssertNil(try screen.email.attribute("value"), "e-mail address")

      try step(#"Enter this address, and "password" as password and confirmation."#)
      try screen.email.enter("email@test.com")
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
