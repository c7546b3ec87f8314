import SuiteSupport
import WebDriver

/// A.1 Add a task list, add a task, mark the task done.
final class A1AddTaskListTests: WebDriverScenarioTestCase {
  func testA1() async throws {
    try await scenario("A.1", arguments: ["--list", "Groceries"]) { run, driver in
      try await run.testCase(1) {  // Add a task list
        try await run.step(1) {
          try await driver.tap(XPath.tab("Add"))
        }
        try await run.expectation(1) {
          try await driver.assertListForm("Add List", color: "purple")
        }
        try await run.step(2) {
          try await driver.type("TODO", into: XPath.field("Name"))
          try await driver.tap(.accessibilityID("red"))
          try await driver.tap(XPath.barButton("Save"))
        }
        try await run.expectation(2) {
          try await driver.assertTasks([], of: "TODO", isTyping: true)
        }
        try await run.step(3) {
          try await driver.tap(XPath.barButton("My Lists"))
        }
        try await run.expectation(3) {
          try await driver.assertLists(["TODO": 0, "Groceries": 0])
          try await driver.assertColor("red", "#fe4565", of: "TODO")
        }
      }
      try await run.testCase(2) {  // Add a task to the list
        try await run.step(1) {
          try await driver.tap(XPath.row("TODO"))
        }
        try await run.expectation(1) {
          try await driver.assertTasks([], of: "TODO")
        }
        try await run.step(2) {
          try await driver.tap(XPath.field("Add new task"))
          try await driver.add("Write some UI tests")
        }
        try await run.expectation(2) {
          try await driver.assertTasks(
            ["Write some UI tests"], of: "TODO", ticked: [], isTyping: true)
        }
        try await run.step(3) {
          try await driver.tap(XPath.barButton("My Lists"))
        }
        try await run.expectation(3) {
          try await driver.assertLists(["TODO": 1, "Groceries": 0])
        }
      }
      try await run.testCase(3) {  // Mark the task done
        try await run.step(1) {
          try await driver.tap(XPath.row("TODO"))
        }
        try await run.expectation(1) {
          try await driver.assertTasks(["Write some UI tests"], of: "TODO", ticked: [])
        }
        try await run.step(2) {
          try await driver.tap(XPath.button("check box", in: "Write some UI tests"))
        }
        try await run.expectation(2) {
          try await driver.assertTasks(
            ["Write some UI tests"], of: "TODO", ticked: ["Write some UI tests"])
          let summaries = try await driver.count(XPath.text("All tasks completed"))
          XCTAssertEqual(summaries, 1)
        }
        try await run.step(3) {
          try await driver.tap(XPath.barButton("My Lists"))
        }
        try await run.expectation(3) {
          try await driver.assertLists(["TODO": 0, "Groceries": 0])
        }
      }
    }
  }
}
