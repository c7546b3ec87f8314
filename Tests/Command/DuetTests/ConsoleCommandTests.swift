import Testing

/// `duet console` without a terminal: lines in, answers out.
struct ConsoleCommandTests {
  private func run(_ input: String, _ arguments: String...) throws -> Duet.Outcome {
    let folder = try Folder()
    return try Duet.run(["console"] + arguments, in: folder.url, output: folder, input: input)
  }

  @Test func linesAreCarriedOutInOrder() throws {
    let input = """
      app.buttons["Add"].tap()
      app.textFields["Name"].typeText("Groceries")
      driver.find_element(AppiumBy.ACCESSIBILITY_ID, "Save").click()
      app.navigationBars.firstMatch.identifier
      //XCUIElementTypeNavigationBar
      """
    #expect(
      try run(input)
        == .init(
          status: 0,
          output: """
            > app.buttons["Add"].tap()
            Swift native: 1 hit; done
            > app.textFields["Name"].typeText("Groceries")
            Swift native: 1 hit; done
            > driver.find_element(AppiumBy.ACCESSIBILITY_ID, "Save").click()
            Python: 1 hit; done
            > app.navigationBars.firstMatch.identifier
            Swift native: 1 hit
            "Groceries"
            > //XCUIElementTypeNavigationBar
            xpath: 1 hit
              1 NavigationBar 'Groceries'

            """))
  }

  @Test func anErrorHasACaretAndTheRestIsStillDone() throws {
    #expect(
      try run("app.buttns\napp.windows.count\n")
        == .init(
          status: 1,
          output: """
            > app.buttns
            app.buttns
                ^
            error: "buttns" is no member of an element or a query. Did you mean "buttons"?
            > app.windows.count
            Swift native: 1 hit
            1

            """))
  }

  @Test func aWebViewIsSearchedByCSS() throws {
    let output = """
      > #search
      css selector, web view: 1 hit
        1 <input id="search" type="text">

      """
    #expect(try run("#search\n", "beer-explorer") == .init(status: 0, output: output))
  }

  @Test func anUnknownAppIsWrongUsage() throws {
    let outcome = try run("", "Nothing")
    #expect(outcome.status == 64)
    #expect(
      outcome.error.hasPrefix(
        "error: There is no app 'Nothing'. Known: TinyLog, Beer Explorer, Articles, "
          + "Suggestions, Registration.\n"))
  }

  @Test func aRefusedLaunchSaysWhy() throws {
    let outcome = try run("", "TinyLog", "--argument=--bogus")
    #expect(outcome.status == 64)
    #expect(outcome.error.hasPrefix("error: "))
    #expect(outcome.error.contains("--bogus"))
  }
}
