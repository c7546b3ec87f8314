import SuiteSupport
import WebDriver

/// F.1 Log in. Both test cases have the same steps, with different data.
final class F1LoginTests: WebDriverScenarioTestCase {
  func testF1() throws {
    try scenario("F.1") { driver in
      let screen = try driver.page(RegistrationScreen.self)
      let fields = [screen.field("User name"), screen.field("Password")]
      for (title, word, dots, outcome, message) in [
        ("Enter wrong data", "heslo", "five", "says that the login has failed", wrong),
        ("Enter the right data", "heslo123", "eight", "confirms the login", right),
      ] {
        try testCase(title)

        try step("Enter the user name \"admin\" and the password \"\(word)\".")
        for (field, text) in zip(fields, ["admin", word]) { try field.enter(text) }
        try expect("Both are filled in. The password is shown as \(dots) dots.")
        let shown = ["admin", String(repeating: "•", count: word.count)]
        XCTAssertEqual(try fields.map { try $0.attribute("value") }, shown, "fields")

        try step(#"Tap "ok"."#)
        try screen.accessibilityID("ok").tap()
        try expect("A message \(outcome).")
        try screen.assertMessage(message)
      }
    }
  }
}

private let (wrong, right) = ("Wrong user name or password.", "You are logged in.")
