import NativeQuery
import SuiteSupport

/// A.2 Work with tasks, and archive one.
final class A2WorkWithTasksTests: NativeScenarioTestCase {
  func testA2() throws {
    try scenario("A.2", arguments: ["--list", "Groceries"]) { run, app in
      let list = "Shopping list"
      try run.testCase(1) {  // Add a task list
        try run.step(1) {
          try app.tabBars.buttons["Add"].tap()
        }
        try run.expectation(1) {
          try app.assertListForm("Add List", color: "purple")
        }
        try run.step(2) {
          try app.textFields["Name"].typeText("Shopping list")
          try app.buttons["green"].tap()
          try app.navigationBars.buttons["Save"].tap()
        }
        try run.expectation(2) {
          try app.assertTasks([], of: list, isTyping: true)
        }
        try run.step(3) {
          try app.navigationBars.buttons["My Lists"].tap()
        }
        try run.expectation(3) {
          try app.assertLists(["Shopping list": 0, "Groceries": 0])
          try app.assertColor("green", "#50de72", of: list)
        }
      }
      try run.testCase(2) {  // Add three tasks
        try run.step(1) {
          try app.row("Shopping list").tap()
        }
        try run.expectation(1) {
          try app.assertTasks([], of: list)
        }
        try run.step(2) {
          try app.newTask.tap()
          try app.add("iPhone")
        }
        try run.expectation(2) {
          try app.assertTasks(["iPhone"], of: list, isTyping: true)
        }
        try run.step(3) {
          try app.add("iPad")
        }
        try run.expectation(3) {
          try app.assertTasks(["iPad", "iPhone"], of: list, isTyping: true)
        }
        try run.step(4) {
          try app.add("MacBook")
        }
        try run.expectation(4) {
          try app.assertTasks(["MacBook", "iPad", "iPhone"], of: list, isTyping: true)
        }
        try run.step(5) {
          try app.navigationBars.buttons["My Lists"].tap()
        }
        try run.expectation(5) {
          try app.assertLists(["Shopping list": 3, "Groceries": 0])
        }
      }
      try run.testCase(3) {  // Mark the middle task done and move it to the end
        try run.step(1) {
          try app.row("Shopping list").tap()
        }
        try run.expectation(1) {
          try app.assertTasks(["MacBook", "iPad", "iPhone"], of: list, ticked: [])
        }
        try run.step(2) {
          try app.tables.cells.element(boundBy: 1).buttons["check box"].tap()
        }
        try run.expectation(2) {
          try app.assertTasks(["MacBook", "iPad", "iPhone"], of: list, ticked: ["iPad"])
        }
        try run.step(3) {
          try app.navigationBars.buttons["Edit"].tap()
        }
        try run.expectation(3) {
          try app.assertEditable(["MacBook", "iPad", "iPhone"])
        }
        try run.step(4) {
          try app.row("iPad").buttons["reorder"].press(
            forDuration: 0.5, thenDragTo: app.tables.cells.element(boundBy: 2))
        }
        try run.expectation(4) {
          XCTAssertTrue(app.rowTitle(2).wait(for: \.label, toEqual: "iPad", timeout: timeout))
          try app.assertTasks(["MacBook", "iPhone", "iPad"], of: list, ticked: ["iPad"])
        }
        try run.step(5) {
          try app.navigationBars.buttons["Done"].tap()
        }
        try run.expectation(5) {
          XCTAssertTrue(app.navigationBars.buttons["Edit"].waitForExistence(timeout: timeout))
          XCTAssertEqual(try app.tables.buttons.matching(identifier: "remove").count, 0)
          XCTAssertEqual(try app.tables.buttons.matching(identifier: "reorder").count, 0)
        }
        try run.step(6) {
          try app.navigationBars.buttons["My Lists"].tap()
        }
        try run.expectation(6) {
          try app.assertLists(["Shopping list": 2, "Groceries": 0])
        }
      }
      try run.testCase(4) {  // Archive the last task (iPad)
        try run.step(1) {
          try app.row("Shopping list").tap()
        }
        try run.expectation(1) {
          try app.assertTasks(["MacBook", "iPhone", "iPad"], of: list, ticked: ["iPad"])
        }
        try run.step(2) {
          try app.navigationBars.buttons["Edit"].tap()
        }
        try run.expectation(2) {
          try app.assertEditable(["MacBook", "iPhone", "iPad"])
        }
        try run.step(3) {
          try app.row("iPad").buttons["remove"].tap()
        }
        try run.expectation(3) {
          app.assertButtons(["Archive"], in: "iPad")
        }
        try run.step(4) {
          try app.row("iPad").buttons["Archive"].tap()
        }
        try run.expectation(4) {
          try app.assertTasks(["MacBook", "iPhone"], of: list, ticked: [])
        }
        try run.step(5) {
          try app.tabBars.buttons["Archive"].tap()
        }
        try run.expectation(5) {
          try app.assertArchive("Archive", ["iPad"])
        }
      }
    }
  }
}
