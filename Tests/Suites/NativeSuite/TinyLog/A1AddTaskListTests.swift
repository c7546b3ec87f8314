import NativeQuery
import SuiteSupport

/// A.1 Add a task list, add a task, mark the task done.
final class A1AddTaskListTests: NativeScenarioTestCase {
  func testA1() throws {
    try scenario("A.1", arguments: ["--list", "Groceries"]) { run, app in
      try run.testCase(1) {  // Add a task list
        try run.step(1) {
          try app.tabBars.buttons["Add"].tap()
        }
        try run.expectation(1) {
          try app.assertListForm("Add List", color: "purple")
        }
        try run.step(2) {
          try app.textFields["Name"].typeText("TODO")
          try app.buttons["red"].tap()
          try app.navigationBars.buttons["Save"].tap()
        }
        try run.expectation(2) {
          try app.assertTasks([], of: "TODO", isTyping: true)
        }
        try run.step(3) {
          try app.navigationBars.buttons["My Lists"].tap()
        }
        try run.expectation(3) {
          try app.assertLists(["TODO": 0, "Groceries": 0])
          try app.assertColor("red", "#fe4565", of: "TODO")
        }
      }
      try run.testCase(2) {  // Add a task to the list
        try run.step(1) {
          try app.row("TODO").tap()
        }
        try run.expectation(1) {
          try app.assertTasks([], of: "TODO")
        }
        try run.step(2) {
          try app.newTask.tap()
          try app.add("Write some UI tests")
        }
        try run.expectation(2) {
          try app.assertTasks(["Write some UI tests"], of: "TODO", ticked: [], isTyping: true)
        }
        try run.step(3) {
          try app.navigationBars.buttons["My Lists"].tap()
        }
        try run.expectation(3) {
          try app.assertLists(["TODO": 1, "Groceries": 0])
        }
      }
      try run.testCase(3) {  // Mark the task done
        try run.step(1) {
          try app.row("TODO").tap()
        }
        try run.expectation(1) {
          try app.assertTasks(["Write some UI tests"], of: "TODO", ticked: [])
        }
        try run.step(2) {
          try app.row("Write some UI tests").buttons["check box"].tap()
        }
        try run.expectation(2) {
          try app.assertTasks(
            ["Write some UI tests"], of: "TODO", ticked: ["Write some UI tests"])
          XCTAssertTrue(app.staticTexts["All tasks completed"].exists)
        }
        try run.step(3) {
          try app.navigationBars.buttons["My Lists"].tap()
        }
        try run.expectation(3) {
          try app.assertLists(["TODO": 0, "Groceries": 0])
        }
      }
    }
  }
}
