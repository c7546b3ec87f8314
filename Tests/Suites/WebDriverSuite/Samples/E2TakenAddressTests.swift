import SuiteSupport
import WebDriver

/// E.2 An address that is taken.
final class E2TakenAddressTests: WebDriverScenarioTestCase {
  func testE2() throws {
    try scenario("E.2") { driver in
      try testCase("Take another address")

      try precondition(#"Somebody has registered with "email@test.com"; the form is empty."#)
      XCTAssertNil(try driver.findElement(XPath.email).attribute("value"))

      try step(#"Enter this address, and "password" as the password and its confirmation."#)
      try driver.enter("email@test.com", into: XPath.email)
      try driver.enter("password", into: XPath.password)
      try driver.enter("password", into: XPath.confirmation)
      try expect("REGISTER is enabled.")
      try driver.assertRegister(isEnabled: true)

      try step("Tap REGISTER.")
      try driver.tap(XPath.register)
      try expect("A text says that the address is taken; REGISTER is disabled.")
      try driver.assertMessage("Sorry, provided email address is already taken")
      try driver.assertRegister(isEnabled: false)

      try step(#"Enter "pany" behind the address, and tap REGISTER."#)
      try driver.enter("pany", into: XPath.email)
      try driver.tap(XPath.register)
      try expect("A text says that one is registered.")
      try driver.assertMessage("You are registered.")
    }
  }
}
