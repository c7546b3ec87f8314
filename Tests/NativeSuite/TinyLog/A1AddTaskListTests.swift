import NativeQuery
import SuiteSupport
import XCTest

/// A.1 Add a task list, add a task, mark the task done.
final class A1AddTaskListTests: NativeScenarioTestCase {
  func testA1() throws {
    try scenario("A.1", arguments: ["--list", "Groceries"]) { run, app in
      try run.testCase(1) {  // Add a task list
        try run.step(1) {
          try app.tabBars.buttons["Add"].tap()
        }
        try run.expectation(1) {
          XCTAssertTrue(app.navigationBars["Add List"].waitForExistence(timeout: timeout))
          XCTAssertTrue(try app.textFields["Name"].hasFocus)
          let colors = ["purple", "blue", "red", "orange", "green", "yellow"]
          XCTAssertTrue(colors.allSatisfy { app.buttons[$0].exists })
          XCTAssertTrue(try app.buttons["purple"].isSelected)
        }
        try run.step(2) {
          try app.textFields["Name"].typeText("TODO")
          try app.buttons["red"].tap()
          try app.navigationBars.buttons["Save"].tap()
        }
        try run.expectation(2) {
          XCTAssertTrue(app.navigationBars["TODO"].waitForExistence(timeout: timeout))
          XCTAssertTrue(try app.newTask.hasFocus)
          XCTAssertEqual(try app.tables.cells.count, 0)
        }
        try run.step(3) {
          try app.navigationBars.buttons["My Lists"].tap()
        }
        try run.expectation(3) {
          XCTAssertTrue(app.row("TODO").waitForExistence(timeout: timeout))
          XCTAssertEqual(try app.rowTitles, ["TODO", "Groceries"])
          let circle = app.row("TODO").images["circle"]
          XCTAssertEqual(try circle.label, "red")
          XCTAssertEqual(try circle.value as? String, ##"{"color":"#fe4565"}"##)
        }
      }
      try run.testCase(2) {  // Add a task to the list
        try run.step(1) {
          try app.tables.staticTexts["TODO"].tap()
        }
        try run.expectation(1) {
          XCTAssertTrue(app.navigationBars["TODO"].waitForExistence(timeout: timeout))
          XCTAssertTrue(
            app.staticTexts["Tap text field to create a new task."]
              .waitForExistence(timeout: timeout))
          XCTAssertEqual(try app.tables.cells.count, 0)
        }
        try run.step(2) {
          try app.newTask.tap()
          try app.newTask.typeText("Write some UI tests")
          try app.keyboards.buttons["Done"].tap()
        }
        try run.expectation(2) {
          XCTAssertTrue(app.row("Write some UI tests").waitForExistence(timeout: timeout))
          XCTAssertTrue(app.navigationBars["TODO"].exists)
          XCTAssertEqual(try app.tables.cells.count, 1)
        }
        try run.step(3) {
          try app.navigationBars.buttons["My Lists"].tap()
        }
        try run.expectation(3) {
          let number = app.openTasks(of: "TODO")
          number.wait(for: \.label, toEqual: "1", timeout: timeout)
          XCTAssertEqual(try number.label, "1")
          XCTAssertEqual(try app.rowTitles, ["TODO", "Groceries"])
        }
      }
      try run.testCase(3) {  // Mark the task done
        try run.step(1) {
          try app.tables.staticTexts["TODO"].tap()
        }
        try run.expectation(1) {
          XCTAssertTrue(app.row("Write some UI tests").waitForExistence(timeout: timeout))
          XCTAssertFalse(try app.row("Write some UI tests").buttons["check box"].isSelected)
        }
        try run.step(2) {
          try app.row("Write some UI tests").buttons["check box"].tap()
        }
        try run.expectation(2) {
          let checkBox = app.row("Write some UI tests").buttons["check box"]
          XCTAssertTrue(checkBox.wait(for: \.isSelected, toEqual: true, timeout: timeout))
          XCTAssertTrue(app.staticTexts["All tasks completed"].exists)
          XCTAssertEqual(try app.tables.cells.count, 1)
        }
        try run.step(3) {
          try app.navigationBars.buttons["My Lists"].tap()
        }
        try run.expectation(3) {
          let number = app.openTasks(of: "TODO")
          number.wait(for: \.label, toEqual: "0", timeout: timeout)
          XCTAssertEqual(try number.label, "0")
          XCTAssertEqual(try app.rowTitles, ["TODO", "Groceries"])
        }
      }
    }
  }
}
