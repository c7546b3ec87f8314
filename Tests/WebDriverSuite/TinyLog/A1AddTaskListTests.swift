import SuiteSupport
import WebDriver
import XCTest

/// A.1 Add a task list, add a task, mark the task done.
final class A1AddTaskListTests: WebDriverScenarioTestCase {
  func testA1() async throws {
    try await scenario("A.1", arguments: ["--list", "Groceries"]) { run, driver in
      try await run.testCase(1) {  // Add a task list
        try await run.step(1) {
          try await driver.tap(XPath.tab("Add"))
        }
        try await run.expectation(1) {
          try await driver.waitFor(XPath.bar("Add List"))
          let focused = try await driver.focusedPlaceholder()
          XCTAssertEqual(focused, "Name")
          for color in ["purple", "blue", "red", "orange", "green", "yellow"] {
            let button = try await driver.findElement(.accessibilityID(color))
            let isSelected = try await button.isSelected()
            XCTAssertEqual(isSelected, color == "purple")
          }
        }
        try await run.step(2) {
          try await driver.findElement(XPath.field("Name")).sendKeys("TODO")
          try await driver.tap(.accessibilityID("red"))
          try await driver.tap(XPath.barButton("Save"))
        }
        try await run.expectation(2) {
          try await driver.waitFor(XPath.bar("TODO"))
          let focused = try await driver.focusedPlaceholder()
          XCTAssertEqual(focused, "Add new task")
          let rows = try await driver.findElements(XPath.rows)
          XCTAssertEqual(rows.count, 0)
        }
        try await run.step(3) {
          try await driver.tap(XPath.barButton("My Lists"))
        }
        try await run.expectation(3) {
          try await driver.waitFor(XPath.row("TODO"))
          let titles = try await driver.rowTitles()
          XCTAssertEqual(titles, ["TODO", "Groceries"])
          let circle = try await driver.findElement(XPath.circle(of: "TODO"))
          let (label, value) = (
            try await circle.attribute("label"), try await circle.attribute("value")
          )
          XCTAssertEqual(label, "red")
          XCTAssertEqual(value, ##"{"color":"#fe4565"}"##)
        }
      }
      try await run.testCase(2) {  // Add a task to the list
        try await run.step(1) {
          try await driver.tap(XPath.row("TODO"))
        }
        try await run.expectation(1) {
          try await driver.waitFor(XPath.bar("TODO"))
          try await driver.waitFor(XPath.text("Tap text field to create a new task."))
          let rows = try await driver.findElements(XPath.rows)
          XCTAssertEqual(rows.count, 0)
        }
        try await run.step(2) {
          let field = try await driver.findElement(XPath.field("Add new task"))
          try await field.sendKeys("Write some UI tests")
          try await driver.tap(XPath.doneKey)
        }
        try await run.expectation(2) {
          try await driver.waitFor(XPath.row("Write some UI tests"))
          let bars = try await driver.findElements(XPath.bar("TODO"))
          XCTAssertEqual(bars.count, 1)
          let rows = try await driver.findElements(XPath.rows)
          XCTAssertEqual(rows.count, 1)
        }
        try await run.step(3) {
          try await driver.tap(XPath.barButton("My Lists"))
        }
        try await run.expectation(3) {
          try await driver.waitFor(XPath.openTasks(1, of: "TODO"))
          let titles = try await driver.rowTitles()
          XCTAssertEqual(titles, ["TODO", "Groceries"])
        }
      }
      try await run.testCase(3) {  // Mark the task done
        try await run.step(1) {
          try await driver.tap(XPath.row("TODO"))
        }
        try await run.expectation(1) {
          let checkBox = try await driver.waitFor(
            XPath.button("check box", in: "Write some UI tests"))
          let isSelected = try await checkBox.isSelected()
          XCTAssertFalse(isSelected)
        }
        try await run.step(2) {
          try await driver.tap(XPath.button("check box", in: "Write some UI tests"))
        }
        try await run.expectation(2) {
          let checkBox = try await driver.findElement(
            XPath.button("check box", in: "Write some UI tests"))
          try await driver.waitUntil("the task is ticked") { try await checkBox.isSelected() }
          try await driver.waitFor(XPath.text("All tasks completed"))
          let rows = try await driver.findElements(XPath.rows)
          XCTAssertEqual(rows.count, 1)
        }
        try await run.step(3) {
          try await driver.tap(XPath.barButton("My Lists"))
        }
        try await run.expectation(3) {
          try await driver.waitFor(XPath.openTasks(0, of: "TODO"))
          let titles = try await driver.rowTitles()
          XCTAssertEqual(titles, ["TODO", "Groceries"])
        }
      }
    }
  }
}
