import SuiteSupport
import WebDriver
import XCTest

/// A.4 Search task lists; add and delete many tasks.
final class A4SearchTaskListsTests: WebDriverScenarioTestCase {
  func testA4() async throws {
    try await scenario("A.4", arguments: ["--list", "Groceries"]) { run, driver in
      try await run.testCase(1) {  // Add a task list
        try await run.step(1) {
          try await driver.tap(XPath.tab("Add"))
        }
        try await run.expectation(1) {
          try await driver.waitFor(XPath.field("Name"))
          let isSelected = try await driver.findElement(.accessibilityID("purple")).isSelected()
          XCTAssertTrue(isSelected)
        }
        try await run.step(2) {
          try await driver.findElement(XPath.field("Name")).sendKeys("Numbers")
          try await driver.tap(XPath.barButton("Save"))
        }
        try await run.expectation(2) {
          try await driver.waitFor(XPath.bar("Numbers"))
          try await driver.findElement(XPath.field("Add new task"))
        }
        try await run.step(3) {
          try await driver.tap(XPath.barButton("My Lists"))
        }
        try await run.expectation(3) {
          try await driver.waitFor(XPath.row("Numbers"))
          let titles = try await driver.rowTitles()
          XCTAssertEqual(titles, ["Numbers", "Groceries"])
        }
      }
      try await run.testCase(2) {  // Find the list, open it, add tasks
        try await run.step(1) {
          try await driver.findElement(XPath.field("Search")).sendKeys("Numbers")
        }
        try await run.expectation(1) {
          try await driver.waitForCount(1, of: XPath.rows)
          let titles = try await driver.rowTitles()
          XCTAssertEqual(titles, ["Numbers"])
        }
        try await run.step(2) {
          try await driver.tap(XPath.row("Numbers"))
        }
        try await run.expectation(2) {
          try await driver.waitFor(XPath.bar("Numbers"))
          try await driver.findElement(XPath.field("Add new task"))
        }
        try await run.step(3) {
          try await driver.findElement(XPath.field("Add new task")).sendKeys("1\n")
        }
        try await run.expectation(3) {
          try await driver.waitFor(XPath.row("1"))
          let rows = try await driver.findElements(XPath.rows)
          XCTAssertEqual(rows.count, 1)
          let focused = try await driver.focusedPlaceholder()
          XCTAssertEqual(focused, "Add new task")
        }
        try await run.step(4) {
          let field = try await driver.findElement(XPath.field("Add new task"))
          for number in 2...10 { try await field.sendKeys("\(number)\n") }
        }
        try await run.expectation(4) {
          try await driver.waitForCount(10, of: XPath.rows)
          let titles = try await driver.rowTitles()
          XCTAssertEqual(titles, (1...10).reversed().map(String.init))
        }
        try await run.step(5) {
          try await driver.tap(XPath.barButton("My Lists"))
        }
        try await run.expectation(5) {
          try await driver.waitFor(XPath.openTasks(10, of: "Numbers"))
        }
      }
      try await run.testCase(3) {  // Delete all the tasks
        let firstRow = Locator.xpath("//XCUIElementTypeCell[1]")
        try await run.step(1) {
          try await driver.tap(XPath.row("Numbers"))
        }
        try await run.expectation(1) {
          try await driver.waitFor(XPath.bar("Numbers"))
          try await driver.waitForCount(10, of: XPath.rows)
        }
        try await run.step(2) {
          try await driver.swipeLeft(firstRow)
        }
        try await run.expectation(2) {
          try await driver.waitFor(XPath.button("Archive", in: "10"))
        }
        try await run.step(3) {
          try await driver.tap(XPath.button("Archive", in: "10"))
        }
        try await run.expectation(3) {
          try await driver.waitUntilGone(XPath.row("10"))
          let rows = try await driver.findElements(XPath.rows)
          XCTAssertEqual(rows.count, 9)
        }
        try await run.step(4) {
          for left in (0...8).reversed() {
            try await driver.swipeLeft(firstRow)
            try await driver.tap(
              .xpath("//XCUIElementTypeCell[1]/XCUIElementTypeButton[@label='Archive']"))
            try await driver.waitForCount(left, of: XPath.rows)
          }
        }
        try await run.expectation(4) {
          let rows = try await driver.findElements(XPath.rows)
          XCTAssertEqual(rows.count, 0)
          try await driver.findElement(XPath.text("Tap text field to create a new task."))
        }
        try await run.step(5) {
          try await driver.tap(XPath.tab("Archive"))
        }
        try await run.expectation(5) {
          try await driver.waitFor(XPath.bar("Archive"))
          try await driver.waitForCount(10, of: XPath.rows)
          let titles = try await driver.rowTitles()
          XCTAssertEqual(titles, (1...10).reversed().map(String.init))
        }
        try await run.step(6) {
          try await driver.swipeLeft(firstRow)
        }
        try await run.expectation(6) {
          try await driver.waitFor(XPath.button("Delete", in: "10"))
          try await driver.findElement(XPath.button("Restore", in: "10"))
        }
        try await run.step(7) {
          try await driver.tap(XPath.button("Delete", in: "10"))
        }
        try await run.expectation(7) {
          try await driver.waitUntilGone(XPath.row("10"))
          let rows = try await driver.findElements(XPath.rows)
          XCTAssertEqual(rows.count, 9)
        }
        try await run.step(8) {
          for left in (0...8).reversed() {
            try await driver.swipeLeft(firstRow)
            try await driver.tap(
              .xpath("//XCUIElementTypeCell[1]/XCUIElementTypeButton[@label='Delete']"))
            try await driver.waitForCount(left, of: XPath.rows)
          }
        }
        try await run.expectation(8) {
          let rows = try await driver.findElements(XPath.rows)
          XCTAssertEqual(rows.count, 0)
          try await driver.findElement(XPath.text("No Archives"))
        }
        try await run.step(9) {
          try await driver.tap(XPath.barButton("Close"))
        }
        try await run.expectation(9) {
          try await driver.waitFor(XPath.bar("Numbers"))
          let rows = try await driver.findElements(XPath.rows)
          XCTAssertEqual(rows.count, 0)
        }
        try await run.step(10) {
          try await driver.tap(XPath.barButton("My Lists"))
        }
        try await run.expectation(10) {
          try await driver.waitFor(XPath.openTasks(0, of: "Numbers"))
        }
      }
    }
  }
}
