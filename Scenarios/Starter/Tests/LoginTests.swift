import XCTest

final class LoginTests: ScenarioTestCase {
  func testL1LogIn() throws {
    try scenario("L.1") { _ in
      let screen = LoginScreen()

      try testCase("Log in")

      try step(#"Enter the user name "admin" and the password "heslo123"."#)
      screen.enter("admin", "heslo123")
      try expect("Both are filled in.")
      XCTAssertEqual(screen.userName, "admin")
      XCTAssertEqual(screen.password.count, 8)

      try step(#"Tap "ok"."#)
      screen.tapOK()
      try expect(#"The message is "You are logged in.""#)
      XCTAssertEqual(screen.message, "You are logged in.")
    }
  }

  func testL2RefuseWrongData() throws {
    try scenario("L.2") { _ in
      let screen = LoginScreen()

      try examples("Enter wrong data") { row in
        try precondition("Both fields are empty.")
        XCTAssertEqual(screen.userName + screen.password, "")

        try step(#"Enter the user name "<user name>" and the password "<password>"."#)
        try screen.enter(row["user name"], row["password"])
        try expect("Both are filled in.")
        XCTAssertEqual(screen.userName, try row["user name"])
        XCTAssertEqual(screen.password, try row["password"])

        try step(#"Tap "ok"."#)
        screen.tapOK()
        try expect(#"The message is "Wrong user name or password.""#)
        XCTAssertEqual(screen.message, "Wrong user name or password.")
      }
    }
  }
}
