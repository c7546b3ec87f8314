import NativeQuery
import SuiteSupport
import XCTest

/// A.2 Work with tasks, and archive one.
final class A2WorkWithTasksTests: NativeScenarioTestCase {
  func testA2() throws {
    try scenario("A.2", arguments: ["--list", "Groceries"]) { run, app in
      try run.testCase(1) {  // Add a task list
        try run.step(1) {
          try app.tabBars.buttons["Add"].tap()
        }
        try run.expectation(1) {
          XCTAssertTrue(app.textFields["Name"].waitForExistence(timeout: timeout))
          XCTAssertTrue(app.buttons["green"].exists)
        }
        try run.step(2) {
          try app.textFields["Name"].typeText("Shopping list")
          try app.buttons["green"].tap()
          try app.navigationBars.buttons["Save"].tap()
        }
        try run.expectation(2) {
          XCTAssertTrue(app.navigationBars["Shopping list"].waitForExistence(timeout: timeout))
          XCTAssertTrue(try app.newTask.hasFocus)
        }
        try run.step(3) {
          try app.navigationBars.buttons["My Lists"].tap()
        }
        try run.expectation(3) {
          XCTAssertTrue(app.row("Shopping list").waitForExistence(timeout: timeout))
          XCTAssertEqual(try app.rowTitles, ["Shopping list", "Groceries"])
          XCTAssertEqual(try app.row("Shopping list").images["circle"].label, "green")
        }
      }
      try run.testCase(2) {  // Add three tasks
        try run.step(1) {
          try app.tables.staticTexts["Shopping list"].tap()
        }
        try run.expectation(1) {
          XCTAssertTrue(app.navigationBars["Shopping list"].waitForExistence(timeout: timeout))
          XCTAssertTrue(app.newTask.exists)
        }
        for (number, tasks) in [["iPhone"], ["iPad", "iPhone"], ["MacBook", "iPad", "iPhone"]]
          .enumerated()
        {
          try run.step(2 + number) {
            try app.newTask.tap()
            try app.newTask.typeText(tasks[0] + "\n")
          }
          try run.expectation(2 + number) {
            XCTAssertTrue(app.row(tasks[0]).waitForExistence(timeout: timeout))
            XCTAssertEqual(try app.rowTitles, tasks)
          }
        }
        try run.step(5) {
          try app.navigationBars.buttons["My Lists"].tap()
        }
        try run.expectation(5) {
          let number = app.openTasks(of: "Shopping list")
          number.wait(for: \.label, toEqual: "3", timeout: timeout)
          XCTAssertEqual(try number.label, "3")
        }
      }
      try run.testCase(3) {  // Mark the middle task done and move it to the end
        try run.step(1) {
          try app.tables.staticTexts["Shopping list"].tap()
        }
        try run.expectation(1) {
          XCTAssertTrue(app.row("iPad").waitForExistence(timeout: timeout))
          XCTAssertEqual(try app.rowTitles, ["MacBook", "iPad", "iPhone"])
        }
        try run.step(2) {
          try app.tables.cells.element(boundBy: 1).buttons["check box"].tap()
        }
        try run.expectation(2) {
          let checkBoxes = app.tables.buttons.matching(identifier: "check box")
          let iPad = checkBoxes.element(boundBy: 1)
          XCTAssertTrue(iPad.wait(for: \.isSelected, toEqual: true, timeout: timeout))
          XCTAssertEqual(
            try checkBoxes.allElementsBoundByIndex.map { try $0.isSelected }, [false, true, false])
        }
        try run.step(3) {
          try app.navigationBars.buttons["Edit"].tap()
        }
        try run.expectation(3) {
          XCTAssertTrue(app.buttons["Remove iPad"].waitForExistence(timeout: timeout))
          XCTAssertEqual(try app.tables.buttons.matching(identifier: "remove").count, 3)
          XCTAssertEqual(try app.tables.buttons.matching(identifier: "reorder").count, 3)
        }
        try run.step(4) {
          try app.buttons["Reorder iPad"].press(
            forDuration: 0.5, thenDragTo: app.tables.cells.element(boundBy: 2))
        }
        try run.expectation(4) {
          app.rowTitle(2).wait(for: \.label, toEqual: "iPad", timeout: timeout)
          XCTAssertEqual(try app.rowTitles, ["MacBook", "iPhone", "iPad"])
        }
        try run.step(5) {
          try app.navigationBars.buttons["Done"].tap()
        }
        try run.expectation(5) {
          XCTAssertTrue(app.buttons["Remove iPad"].waitForNonExistence(timeout: timeout))
          XCTAssertEqual(try app.tables.buttons.matching(identifier: "reorder").count, 0)
          XCTAssertTrue(app.navigationBars.buttons["Edit"].exists)
        }
        try run.step(6) {
          try app.navigationBars.buttons["My Lists"].tap()
        }
        try run.expectation(6) {
          let number = app.openTasks(of: "Shopping list")
          number.wait(for: \.label, toEqual: "2", timeout: timeout)
          XCTAssertEqual(try number.label, "2")
        }
      }
      try run.testCase(4) {  // Archive the last task (iPad)
        try run.step(1) {
          try app.tables.staticTexts["Shopping list"].tap()
        }
        try run.expectation(1) {
          XCTAssertTrue(app.row("iPad").waitForExistence(timeout: timeout))
          XCTAssertEqual(try app.rowTitles, ["MacBook", "iPhone", "iPad"])
        }
        try run.step(2) {
          try app.navigationBars.buttons["Edit"].tap()
        }
        try run.expectation(2) {
          XCTAssertTrue(app.buttons["Remove iPad"].waitForExistence(timeout: timeout))
          XCTAssertEqual(try app.tables.buttons.matching(identifier: "remove").count, 3)
        }
        try run.step(3) {
          try app.row("iPad").buttons["remove"].tap()
        }
        try run.expectation(3) {
          XCTAssertTrue(app.row("iPad").buttons["Archive"].waitForExistence(timeout: timeout))
          XCTAssertEqual(try app.tables.buttons.matching(identifier: "Archive").count, 1)
        }
        try run.step(4) {
          try app.row("iPad").buttons["Archive"].tap()
        }
        try run.expectation(4) {
          XCTAssertTrue(app.row("iPad").waitForNonExistence(timeout: timeout))
          XCTAssertEqual(try app.rowTitles, ["MacBook", "iPhone"])
        }
        try run.step(5) {
          try app.tabBars.buttons["Archive"].tap()
        }
        try run.expectation(5) {
          XCTAssertTrue(app.navigationBars["Archive"].waitForExistence(timeout: timeout))
          XCTAssertTrue(app.row("iPad").waitForExistence(timeout: timeout))
          XCTAssertEqual(try app.rowTitles, ["iPad"])
        }
      }
    }
  }
}
