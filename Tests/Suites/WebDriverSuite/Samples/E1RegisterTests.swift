import SuiteSupport
import WebDriver

/// E.1 Register.
final class E1RegisterTests: WebDriverScenarioTestCase {
  func testE1() throws {
    try scenario("E.1") { driver in
      try testCase("Fill in the form")

      try precondition("The form is empty, and REGISTER is disabled.")
      XCTAssertNil(try driver.findElement(XPath.email).attribute("value"))
      XCTAssertEqual(try driver.findElement(XPath.password).attribute("value"), "Password")
      XCTAssertEqual(
        try driver.findElement(XPath.confirmation).attribute("value"), "Confirm Password")
      try driver.assertRegister(isEnabled: false)

      try step(#"Enter the e-mail address "email@test.com"."#)
      try driver.enter("email@test.com", into: XPath.email)
      try expect("REGISTER is disabled.")
      XCTAssertEqual(
        try driver.findElement(XPath.email).attribute("value"), "email@test.com")
      try driver.assertRegister(isEnabled: false)

      try step(#"Enter the password "password"."#)
      try driver.enter("password", into: XPath.password)
      try expect("REGISTER is disabled; the password is shown as eight dots.")
      XCTAssertEqual(try driver.findElement(XPath.password).attribute("value"), "••••••••")
      try driver.assertRegister(isEnabled: false)

      try step(#"Enter "pass" as the confirmation."#)
      try driver.enter("pass", into: XPath.confirmation)
      try expect("REGISTER is disabled.")
      try driver.assertRegister(isEnabled: false)

      try step(#"Enter "word" behind it."#)
      try driver.type("word", into: XPath.confirmation)
      try expect("REGISTER is enabled.")
      try driver.assertRegister(isEnabled: true)

      try testCase("Send the form")

      try step("Tap REGISTER.")
      try driver.tap(XPath.register)
      try expect("A text says that one is registered; REGISTER is disabled.")
      try driver.assertMessage("You are registered.")
      try driver.assertRegister(isEnabled: false)
    }
  }
}
