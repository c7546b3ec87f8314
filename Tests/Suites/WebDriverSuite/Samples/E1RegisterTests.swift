import SuiteSupport
import WebDriver

/// E.1 Register.
final class E1RegisterTests: WebDriverScenarioTestCase {
  func testE1() throws {
    try scenario("E.1") { driver in
      try testCase(1, "Fill in the form")

      try precondition(1, "The form is empty, and REGISTER is disabled.")
      XCTAssertNil(try driver.findElement(XPath.email).attribute("value"))
      XCTAssertEqual(try driver.findElement(XPath.password).attribute("value"), "Password")
      XCTAssertEqual(
        try driver.findElement(XPath.confirmation).attribute("value"), "Confirm Password")
      try driver.assertRegister(isEnabled: false)

      try step(1, #"Enter the e-mail address "email@test.com"."#)
      try driver.enter("email@test.com", into: XPath.email)
      try expect(1, "REGISTER is disabled.")
      XCTAssertEqual(
        try driver.findElement(XPath.email).attribute("value"), "email@test.com")
      try driver.assertRegister(isEnabled: false)

      try step(2, #"Enter the password "password"."#)
      try driver.enter("password", into: XPath.password)
      try expect(2, "REGISTER is disabled; the password is shown as eight dots.")
      XCTAssertEqual(try driver.findElement(XPath.password).attribute("value"), "••••••••")
      try driver.assertRegister(isEnabled: false)

      try step(3, #"Enter "pass" as the confirmation."#)
      try driver.enter("pass", into: XPath.confirmation)
      try expect(3, "REGISTER is disabled.")
      try driver.assertRegister(isEnabled: false)

      try step(4, #"Enter "word" behind it."#)
      try driver.type("word", into: XPath.confirmation)
      try expect(4, "REGISTER is enabled.")
      try driver.assertRegister(isEnabled: true)

      try testCase(2, "Send the form")

      try step(1, "Tap REGISTER.")
      try driver.tap(XPath.register)
      try expect(1, "A text says that one is registered; REGISTER is disabled.")
      try driver.assertMessage("You are registered.")
      try driver.assertRegister(isEnabled: false)
    }
  }
}
