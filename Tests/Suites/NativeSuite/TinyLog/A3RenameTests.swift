import NativeQuery
import SuiteSupport

/// A.3 Rename, archive and delete a task list.
final class A3RenameTests: NativeScenarioTestCase {
  func testA3() throws {
    try scenario("A.3", arguments: ["--list", "TODO:red", "--list", "Groceries"]) { run, app in
      try run.testCase(1) {  // Rename a task list
        try run.precondition(1) {
          XCTAssertTrue(app.row("TODO").waitForExistence(timeout: timeout))
          XCTAssertEqual(try app.tables.cells.count, 2)
        }
        try run.step(1) {
          try app.row("TODO").swipeLeft()
        }
        try run.expectation(1) {
          app.assertButtons(["Edit", "Archive"], in: "TODO")
        }
        try run.step(2) {
          try app.row("TODO").buttons["Edit"].tap()
        }
        try run.expectation(2) {
          try app.assertListForm("Edit List", name: "TODO", color: "red")
        }
        try run.step(3) {
          let name = app.textFields["Name"]
          try name.typeText(
            String(repeating: XCUIKeyboardKey.delete.rawValue, count: "TODO".count))
          try name.typeText("todo to remove")
          try app.navigationBars.buttons["Save"].tap()
        }
        try run.expectation(3) {
          try app.assertLists(["todo to remove": 0, "Groceries": 0])
          try app.assertColor("red", "#fe4565", of: "todo to remove")
        }
      }
      try run.testCase(2) {  // Archive a task list
        try run.step(1) {
          try app.navigationBars.buttons["Edit"].tap()
        }
        try run.expectation(1) {
          try app.assertEditable(["todo to remove", "Groceries"])
        }
        try run.step(2) {
          try app.row("todo to remove").buttons["remove"].tap()
        }
        try run.expectation(2) {
          app.assertButtons(["Edit", "Archive"], in: "todo to remove")
        }
        try run.step(3) {
          try app.row("todo to remove").buttons["Archive"].tap()
        }
        try run.expectation(3) {
          XCTAssertTrue(app.row("todo to remove").waitForNonExistence(timeout: timeout))
          try app.assertLists(["Groceries": 0])
        }
      }
      try run.testCase(3) {  // Delete a task list
        try run.step(1) {
          try app.tabBars.buttons["Archive"].tap()
        }
        try run.expectation(1) {
          try app.assertArchive("My Archives", ["todo to remove"])
        }
        try run.step(2) {
          try app.row("todo to remove").swipeLeft()
        }
        try run.expectation(2) {
          app.assertButtons(["Delete", "Restore"], in: "todo to remove")
        }
        try run.step(3) {
          try app.row("todo to remove").buttons["Delete"].tap()
        }
        try run.expectation(3) {
          try app.assertArchive("My Archives", [])
        }
        try run.step(4) {
          try app.navigationBars.buttons["Close"].tap()
        }
        try run.expectation(4) {
          try app.assertLists(["Groceries": 0])
        }
      }
    }
  }
}
