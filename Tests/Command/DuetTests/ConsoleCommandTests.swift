import Testing
import TestSupport

/// `duet console` without a terminal.
struct ConsoleCommandTests {
  @Test func `lines are evaluated in order`() async throws {
    let input = """
      app.buttons["Add"].tap()
      app.textFields["Name"].typeText("Groceries")
      driver.find_element(AppiumBy.ACCESSIBILITY_ID, "Save").click()
      app.navigationBars.firstMatch.identifier
      //XCUIElementTypeNavigationBar
      """
    let output = """
      > app.buttons["Add"].tap()
      Swift native: 1 hit, done
      > app.textFields["Name"].typeText("Groceries")
      Swift native: 1 hit, done
      > driver.find_element(AppiumBy.ACCESSIBILITY_ID, "Save").click()
      Python: 1 hit, done
      > app.navigationBars.firstMatch.identifier
      Swift native: 1 hit
      "Groceries"
      > //XCUIElementTypeNavigationBar
      xpath: 1 hit
        1 NavigationBar 'Groceries'

      """
    #expect(
      try await TemporaryFolder().duet("console", input: input)
        == Outcome(status: 0, output: output))
  }

  @Test func `a line with an error is marked, and the next lines still run`() async throws {
    let output = """
      > app.buttns
      app.buttns
          ^
      error: "buttns" isn't a member of an element or a query. Did you mean "buttons"?
      > app.windows.count
      Swift native: 1 hit
      1

      """
    #expect(
      try await TemporaryFolder().duet("console", input: "app.buttns\napp.windows.count\n")
        == Outcome(status: 1, output: output))
  }

  @Test func `the numbers of taps and fingers count`() async throws {
    let controls = "app.otherElements[\"gallery controls\"]"
    let input = """
      \(controls).tap(withNumberOfTaps: 4, numberOfTouches: 1)
      \(controls).tap(withNumberOfTaps: 2, numberOfTouches: 1)
      app.navigationBars.staticTexts["Screens"].exists
      """
    let outcome = try await TemporaryFolder().duet(
      "console TinyLog --argument --gallery", input: input)
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("supports one to three taps"), "\(outcome.output)")
    #expect(outcome.output.hasSuffix("hit\ntrue\n"), "\(outcome.output)")
  }

  @Test func `a web view is searched by CSS`() async throws {
    let output = """
      > #search
      css selector, web view: 1 hit
        1 <input id="search" type="text">

      """
    #expect(
      try await TemporaryFolder().duet("console beer-explorer", input: "#search\n")
        == Outcome(status: 0, output: output))
  }

  @Test func `a refused launch reports the reason`() async throws {
    let outcome = try await TemporaryFolder().duet("console TinyLog --argument=--bogus")
    #expect(outcome.status == 64)
    #expect(outcome.error.hasPrefix("error: "))
    #expect(outcome.error.contains("--bogus"))
  }
}

struct FeatureCommandTests {
  @Test func `the exit code shows whether all steps have passed`() async throws {
    let folder = TemporaryFolder()
    try folder.file("a.feature", "Feature: TinyLog\nScenario: Start\n  When I touch Add\n")
    try folder.file("b.feature", "Feature: TinyLog\nScenario: Start\n  When I sing\n")
    #expect(
      try await folder.duet("feature a.feature")
        == Outcome(status: 0, output: "a.feature:3: passed     When I touch Add\n1 passed\n"))
    #expect(try await folder.duet("feature a.feature b.feature").status == 1)
    try folder.file("b.steps", "I sing\n")
    let bad = try await folder.duet("feature a.feature b.feature")
    #expect(bad.status == 2 && bad.output == "" && bad.error.hasPrefix("b.steps:1: error: "))
    #expect(try await folder.duet("feature none.feature").status == 2)
    #expect(try await folder.duet("feature").status == 64)
  }
}
