import NativeQuery
import SuiteSupport

/// A.4 Search task lists; add and delete many tasks.
final class A4SearchTaskListsTests: NativeScenarioTestCase {
  func testA4() throws {
    let tenToOne = (1...10).reversed().map(String.init)
    try scenario("A.4", arguments: ["--list", "Groceries"]) { run, app in
      try run.testCase(1) {  // Add a task list
        try run.step(1) {
          try app.tabBars.buttons["Add"].tap()
        }
        try run.expectation(1) {
          try app.assertListForm("Add List", color: "purple")
        }
        try run.step(2) {
          try app.textFields["Name"].typeText("Numbers")
          try app.navigationBars.buttons["Save"].tap()
        }
        try run.expectation(2) {
          try app.assertTasks([], of: "Numbers", isTyping: true)
        }
        try run.step(3) {
          try app.navigationBars.buttons["My Lists"].tap()
        }
        try run.expectation(3) {
          try app.assertLists(["Numbers": 0, "Groceries": 0])
        }
      }
      try run.testCase(2) {  // Find the list, open it, add tasks
        try run.step(1) {
          try app.searchFields["Search"].tap()
          try app.searchFields["Search"].typeText("Numbers")
        }
        try run.expectation(1) {
          app.tables.cells.wait(for: \.count, toEqual: 1, timeout: timeout)
          XCTAssertEqual(try app.rowTitles, ["Numbers"])
          XCTAssertEqual(try app.searchFields["Search"].value as? String, "Numbers")
        }
        try run.step(2) {
          try app.row("Numbers").tap()
        }
        try run.expectation(2) {
          try app.assertTasks([], of: "Numbers")
        }
        try run.step(3) {
          try app.newTask.tap()
          try app.add("1")
        }
        try run.expectation(3) {
          try app.assertTasks(["1"], of: "Numbers", isTyping: true)
        }
        try run.step(4) {
          for number in 2...10 { try app.add("\(number)") }
        }
        try run.expectation(4) {
          try app.assertTasks(tenToOne, of: "Numbers", isTyping: true)
        }
        try run.step(5) {
          try app.navigationBars.buttons["My Lists"].tap()
        }
        try run.expectation(5) {
          try app.assertLists(["Numbers": 10, "Groceries": 0])
          XCTAssertNil(try app.searchFields["Search"].value)
        }
      }
      try run.testCase(3) {  // Delete all the tasks
        try run.step(1) {
          try app.row("Numbers").tap()
        }
        try run.expectation(1) {
          try app.assertTasks(tenToOne, of: "Numbers")
        }
        try run.step(2) {
          try app.tables.cells.firstMatch.swipeLeft()
        }
        try run.expectation(2) {
          app.assertButtons(["Archive"], in: "10")
        }
        try run.step(3) {
          try app.tables.buttons["Archive"].tap()
        }
        try run.expectation(3) {
          app.assertGone("10", leaving: 9)
        }
        try run.step(4) {
          for left in (0...8).reversed() {
            try app.tables.cells.firstMatch.swipeLeft()
            try app.tables.buttons["Archive"].tap()
            app.tables.cells.wait(for: \.count, toEqual: left, timeout: timeout)
          }
        }
        try run.expectation(4) {
          try app.assertTasks([], of: "Numbers")
        }
        try run.step(5) {
          try app.tabBars.buttons["Archive"].tap()
        }
        try run.expectation(5) {
          try app.assertArchive("Archive", tenToOne)
        }
        try run.step(6) {
          try app.tables.cells.firstMatch.swipeLeft()
        }
        try run.expectation(6) {
          app.assertButtons(["Delete", "Restore"], in: "10")
        }
        try run.step(7) {
          try app.tables.buttons["Delete"].tap()
        }
        try run.expectation(7) {
          app.assertGone("10", leaving: 9)
        }
        try run.step(8) {
          for left in (0...8).reversed() {
            try app.tables.cells.firstMatch.swipeLeft()
            try app.tables.buttons["Delete"].tap()
            app.tables.cells.wait(for: \.count, toEqual: left, timeout: timeout)
          }
        }
        try run.expectation(8) {
          try app.assertArchive("Archive", [])
        }
        try run.step(9) {
          try app.navigationBars.buttons["Close"].tap()
        }
        try run.expectation(9) {
          try app.assertTasks([], of: "Numbers")
        }
        try run.step(10) {
          try app.navigationBars.buttons["My Lists"].tap()
        }
        try run.expectation(10) {
          try app.assertLists(["Numbers": 0, "Groceries": 0])
        }
      }
    }
  }
}
