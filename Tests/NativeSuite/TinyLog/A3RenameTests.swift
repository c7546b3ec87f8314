import NativeQuery
import SuiteSupport
import XCTest

/// A.3 Rename, archive and delete a task list.
final class A3RenameTests: NativeScenarioTestCase {
  func testA3() throws {
    try scenario("A.3", arguments: ["--list", "TODO", "--list", "Groceries"]) { run, app in
      try run.testCase(1) {  // Rename a task list
        try run.precondition(1) {
          XCTAssertTrue(app.row("TODO").waitForExistence(timeout: timeout))
          XCTAssertEqual(try app.tables.cells.count, 2)
        }
        try run.step(1) {
          try app.row("TODO").swipeLeft()
        }
        try run.expectation(1) {
          XCTAssertTrue(app.row("TODO").buttons["Edit"].waitForExistence(timeout: timeout))
          XCTAssertTrue(app.row("TODO").buttons["Archive"].exists)
          XCTAssertFalse(app.row("Groceries").buttons["Archive"].exists)
        }
        try run.step(2) {
          try app.row("TODO").buttons["Edit"].tap()
        }
        try run.expectation(2) {
          XCTAssertTrue(app.navigationBars["Edit List"].waitForExistence(timeout: timeout))
          XCTAssertEqual(try app.textFields["Name"].value as? String, "TODO")
          XCTAssertTrue(try app.buttons["purple"].isSelected)
        }
        try run.step(3) {
          let delete = String(repeating: XCUIKeyboardKey.delete.rawValue, count: "TODO".count)
          try app.textFields["Name"].typeText(delete + "todo to remove")
          try app.navigationBars.buttons["Save"].tap()
        }
        try run.expectation(3) {
          XCTAssertTrue(app.row("todo to remove").waitForExistence(timeout: timeout))
          XCTAssertFalse(app.row("TODO").exists)
          XCTAssertEqual(try app.rowTitles, ["todo to remove", "Groceries"])
        }
      }
      try run.testCase(2) {  // Archive a task list
        try run.step(1) {
          try app.navigationBars.buttons["Edit"].tap()
        }
        try run.expectation(1) {
          XCTAssertTrue(app.buttons["Remove todo to remove"].waitForExistence(timeout: timeout))
          XCTAssertEqual(try app.tables.buttons.matching(identifier: "remove").count, 2)
          XCTAssertEqual(try app.tables.buttons.matching(identifier: "reorder").count, 2)
        }
        try run.step(2) {
          try app.buttons["Remove todo to remove"].tap()
        }
        try run.expectation(2) {
          let row = app.row("todo to remove")
          XCTAssertTrue(row.buttons["Archive"].waitForExistence(timeout: timeout))
          XCTAssertTrue(row.buttons["Edit"].exists)
        }
        try run.step(3) {
          try app.row("todo to remove").buttons["Archive"].tap()
        }
        try run.expectation(3) {
          XCTAssertTrue(app.row("todo to remove").waitForNonExistence(timeout: timeout))
          XCTAssertEqual(try app.rowTitles, ["Groceries"])
        }
      }
      try run.testCase(3) {  // Delete a task list
        try run.step(1) {
          try app.tabBars.buttons["Archive"].tap()
        }
        try run.expectation(1) {
          XCTAssertTrue(app.navigationBars["My Archives"].waitForExistence(timeout: timeout))
          XCTAssertTrue(app.row("todo to remove").waitForExistence(timeout: timeout))
        }
        try run.step(2) {
          try app.row("todo to remove").swipeLeft()
        }
        try run.expectation(2) {
          let row = app.row("todo to remove")
          XCTAssertTrue(row.buttons["Delete"].waitForExistence(timeout: timeout))
          XCTAssertTrue(row.buttons["Restore"].exists)
        }
        try run.step(3) {
          try app.tables.buttons["Delete"].tap()
        }
        try run.expectation(3) {
          XCTAssertTrue(app.row("todo to remove").waitForNonExistence(timeout: timeout))
          XCTAssertTrue(app.staticTexts["No Archives"].exists)
        }
        try run.step(4) {
          try app.navigationBars.buttons["Close"].tap()
        }
        try run.expectation(4) {
          XCTAssertTrue(app.navigationBars["My Lists"].waitForExistence(timeout: timeout))
          XCTAssertEqual(try app.rowTitles, ["Groceries"])
        }
      }
    }
  }
}
