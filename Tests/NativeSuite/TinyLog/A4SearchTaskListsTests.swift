import NativeQuery
import SuiteSupport
import XCTest

/// A.4 Search task lists; add and delete many tasks.
final class A4SearchTaskListsTests: NativeScenarioTestCase {
  func testA4() throws {
    try scenario("A.4", arguments: ["--list", "Groceries"]) { run, app in
      try run.testCase(1) {  // Add a task list
        try run.step(1) {
          try app.tabBars.buttons["Add"].tap()
        }
        try run.expectation(1) {
          XCTAssertTrue(app.textFields["Name"].waitForExistence(timeout: timeout))
          XCTAssertTrue(try app.buttons["purple"].isSelected)
        }
        try run.step(2) {
          try app.textFields["Name"].typeText("Numbers")
          try app.navigationBars.buttons["Save"].tap()
        }
        try run.expectation(2) {
          XCTAssertTrue(app.navigationBars["Numbers"].waitForExistence(timeout: timeout))
          XCTAssertTrue(app.newTask.exists)
        }
        try run.step(3) {
          try app.navigationBars.buttons["My Lists"].tap()
        }
        try run.expectation(3) {
          XCTAssertTrue(app.row("Numbers").waitForExistence(timeout: timeout))
          XCTAssertEqual(try app.rowTitles, ["Numbers", "Groceries"])
        }
      }
      try run.testCase(2) {  // Find the list, open it, add tasks
        try run.step(1) {
          try app.searchFields["Search"].tap()
          try app.searchFields["Search"].typeText("Numbers")
        }
        try run.expectation(1) {
          app.tables.cells.wait(for: \.count, toEqual: 1, timeout: timeout)
          XCTAssertEqual(try app.tables.cells.count, 1)
          XCTAssertEqual(try app.rowTitles, ["Numbers"])
        }
        try run.step(2) {
          try app.tables.staticTexts["Numbers"].tap()
        }
        try run.expectation(2) {
          XCTAssertTrue(app.navigationBars["Numbers"].waitForExistence(timeout: timeout))
          XCTAssertTrue(app.newTask.exists)
        }
        try run.step(3) {
          try app.newTask.tap()
          try app.newTask.typeText("1\n")
        }
        try run.expectation(3) {
          XCTAssertTrue(app.row("1").waitForExistence(timeout: timeout))
          XCTAssertEqual(try app.tables.cells.count, 1)
          XCTAssertTrue(try app.newTask.hasFocus)
        }
        try run.step(4) {
          for number in 2...10 { try app.newTask.typeText("\(number)\n") }
        }
        try run.expectation(4) {
          app.tables.cells.wait(for: \.count, toEqual: 10, timeout: 3 * timeout)
          XCTAssertEqual(try app.tables.cells.count, 10)
          XCTAssertEqual(try app.rowTitles, (1...10).reversed().map(String.init))
        }
        try run.step(5) {
          try app.navigationBars.buttons["My Lists"].tap()
        }
        try run.expectation(5) {
          let number = app.openTasks(of: "Numbers")
          number.wait(for: \.label, toEqual: "10", timeout: timeout)
          XCTAssertEqual(try number.label, "10")
        }
      }
      try run.testCase(3) {  // Delete all the tasks
        try run.step(1) {
          try app.tables.staticTexts["Numbers"].tap()
        }
        try run.expectation(1) {
          XCTAssertTrue(app.navigationBars["Numbers"].waitForExistence(timeout: timeout))
          app.tables.cells.wait(for: \.count, toEqual: 10, timeout: timeout)
          XCTAssertEqual(try app.tables.cells.count, 10)
        }
        try run.step(2) {
          try app.tables.cells.firstMatch.swipeLeft()
        }
        try run.expectation(2) {
          XCTAssertTrue(app.row("10").buttons["Archive"].waitForExistence(timeout: timeout))
        }
        try run.step(3) {
          try app.row("10").buttons["Archive"].tap()
        }
        try run.expectation(3) {
          XCTAssertTrue(app.row("10").waitForNonExistence(timeout: timeout))
          XCTAssertEqual(try app.tables.cells.count, 9)
        }
        try run.step(4) {
          for left in (0...8).reversed() {
            try app.tables.cells.firstMatch.swipeLeft()
            try app.tables.buttons["Archive"].tap()
            app.tables.cells.wait(for: \.count, toEqual: left, timeout: timeout)
            XCTAssertEqual(try app.tables.cells.count, left)
          }
        }
        try run.expectation(4) {
          XCTAssertEqual(try app.tables.cells.count, 0)
          XCTAssertTrue(app.staticTexts["Tap text field to create a new task."].exists)
        }
        try run.step(5) {
          try app.tabBars.buttons["Archive"].tap()
        }
        try run.expectation(5) {
          XCTAssertTrue(app.navigationBars["Archive"].waitForExistence(timeout: timeout))
          app.tables.cells.wait(for: \.count, toEqual: 10, timeout: timeout)
          XCTAssertEqual(try app.tables.cells.count, 10)
          XCTAssertEqual(try app.rowTitles, (1...10).reversed().map(String.init))
        }
        try run.step(6) {
          try app.tables.cells.firstMatch.swipeLeft()
        }
        try run.expectation(6) {
          XCTAssertTrue(app.row("10").buttons["Delete"].waitForExistence(timeout: timeout))
          XCTAssertTrue(app.row("10").buttons["Restore"].exists)
        }
        try run.step(7) {
          try app.row("10").buttons["Delete"].tap()
        }
        try run.expectation(7) {
          XCTAssertTrue(app.row("10").waitForNonExistence(timeout: timeout))
          XCTAssertEqual(try app.tables.cells.count, 9)
        }
        try run.step(8) {
          for left in (0...8).reversed() {
            try app.tables.cells.firstMatch.swipeLeft()
            try app.tables.buttons["Delete"].tap()
            app.tables.cells.wait(for: \.count, toEqual: left, timeout: timeout)
            XCTAssertEqual(try app.tables.cells.count, left)
          }
        }
        try run.expectation(8) {
          XCTAssertEqual(try app.tables.cells.count, 0)
          XCTAssertTrue(app.staticTexts["No Archives"].exists)
        }
        try run.step(9) {
          try app.navigationBars.buttons["Close"].tap()
        }
        try run.expectation(9) {
          XCTAssertTrue(app.navigationBars["Numbers"].waitForExistence(timeout: timeout))
          XCTAssertEqual(try app.tables.cells.count, 0)
        }
        try run.step(10) {
          try app.navigationBars.buttons["My Lists"].tap()
        }
        try run.expectation(10) {
          let number = app.openTasks(of: "Numbers")
          number.wait(for: \.label, toEqual: "0", timeout: timeout)
          XCTAssertEqual(try number.label, "0")
        }
      }
    }
  }
}
