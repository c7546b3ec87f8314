import SuiteSupport
import WebDriver
import XCTest

/// A.2 Work with tasks, and archive one.
final class A2WorkWithTasksTests: WebDriverScenarioTestCase {
  func testA2() async throws {
    try await scenario("A.2", arguments: ["--list", "Groceries"]) { run, driver in
      try await run.testCase(1) {  // Add a task list
        try await run.step(1) {
          try await driver.tap(XPath.tab("Add"))
        }
        try await run.expectation(1) {
          try await driver.waitFor(XPath.field("Name"))
          try await driver.findElement(.accessibilityID("green"))
        }
        try await run.step(2) {
          try await driver.findElement(XPath.field("Name")).sendKeys("Shopping list")
          try await driver.tap(.accessibilityID("green"))
          try await driver.tap(XPath.barButton("Save"))
        }
        try await run.expectation(2) {
          try await driver.waitFor(XPath.bar("Shopping list"))
          let focused = try await driver.focusedPlaceholder()
          XCTAssertEqual(focused, "Add new task")
        }
        try await run.step(3) {
          try await driver.tap(XPath.barButton("My Lists"))
        }
        try await run.expectation(3) {
          try await driver.waitFor(XPath.row("Shopping list"))
          let titles = try await driver.rowTitles()
          XCTAssertEqual(titles, ["Shopping list", "Groceries"])
          let circle = try await driver.findElement(XPath.circle(of: "Shopping list"))
          let color = try await circle.attribute("label")
          XCTAssertEqual(color, "green")
        }
      }
      try await run.testCase(2) {  // Add three tasks
        try await run.step(1) {
          try await driver.tap(XPath.row("Shopping list"))
        }
        try await run.expectation(1) {
          try await driver.waitFor(XPath.bar("Shopping list"))
          try await driver.findElement(XPath.field("Add new task"))
        }
        for (number, tasks) in [["iPhone"], ["iPad", "iPhone"], ["MacBook", "iPad", "iPhone"]]
          .enumerated()
        {
          try await run.step(2 + number) {
            let field = try await driver.findElement(XPath.field("Add new task"))
            try await field.sendKeys(tasks[0] + "\n")
          }
          try await run.expectation(2 + number) {
            try await driver.waitFor(XPath.row(tasks[0]))
            let titles = try await driver.rowTitles()
            XCTAssertEqual(titles, tasks)
          }
        }
        try await run.step(5) {
          try await driver.tap(XPath.barButton("My Lists"))
        }
        try await run.expectation(5) {
          try await driver.waitFor(XPath.openTasks(3, of: "Shopping list"))
        }
      }
      try await run.testCase(3) {  // Mark the middle task done and move it to the end
        try await run.step(1) {
          try await driver.tap(XPath.row("Shopping list"))
        }
        try await run.expectation(1) {
          try await driver.waitFor(XPath.row("iPad"))
          let titles = try await driver.rowTitles()
          XCTAssertEqual(titles, ["MacBook", "iPad", "iPhone"])
        }
        try await run.step(2) {
          try await driver.tap(.xpath("//XCUIElementTypeCell[2]/XCUIElementTypeButton"))
        }
        try await run.expectation(2) {
          try await driver.waitUntil("the middle task, and it alone, is ticked") {
            var ticked: [Bool] = []
            for checkBox in try await driver.findElements(.name("check box")) {
              ticked.append(try await checkBox.isSelected())
            }
            return ticked == [false, true, false]
          }
        }
        try await run.step(3) {
          try await driver.tap(XPath.barButton("Edit"))
        }
        try await run.expectation(3) {
          try await driver.waitFor(XPath.button("Remove iPad", in: "iPad"))
          let (minuses, handles) = (
            try await driver.findElements(.name("remove")),
            try await driver.findElements(.name("reorder"))
          )
          XCTAssertEqual(minuses.count, 3)
          XCTAssertEqual(handles.count, 3)
        }
        try await run.step(4) {
          let handle = try await driver.findElement(XPath.button("reorder", in: "iPad"))
          let last = try await driver.findElement(.xpath("//XCUIElementTypeCell[last()]"))
          try await driver.drag(handle, to: last)
        }
        try await run.expectation(4) {
          try await driver.waitFor(
            .xpath("//XCUIElementTypeCell[3][XCUIElementTypeStaticText[@label='iPad']]"))
          let titles = try await driver.rowTitles()
          XCTAssertEqual(titles, ["MacBook", "iPhone", "iPad"])
        }
        try await run.step(5) {
          try await driver.tap(XPath.barButton("Done"))
        }
        try await run.expectation(5) {
          try await driver.waitUntilGone(.name("remove"))
          let handles = try await driver.findElements(.name("reorder"))
          XCTAssertEqual(handles.count, 0)
          try await driver.findElement(XPath.barButton("Edit"))
        }
        try await run.step(6) {
          try await driver.tap(XPath.barButton("My Lists"))
        }
        try await run.expectation(6) {
          try await driver.waitFor(XPath.openTasks(2, of: "Shopping list"))
        }
      }
      try await run.testCase(4) {  // Archive the last task (iPad)
        try await run.step(1) {
          try await driver.tap(XPath.row("Shopping list"))
        }
        try await run.expectation(1) {
          try await driver.waitFor(XPath.row("iPad"))
          let titles = try await driver.rowTitles()
          XCTAssertEqual(titles, ["MacBook", "iPhone", "iPad"])
        }
        try await run.step(2) {
          try await driver.tap(XPath.barButton("Edit"))
        }
        try await run.expectation(2) {
          try await driver.waitFor(XPath.button("Remove iPad", in: "iPad"))
          let minuses = try await driver.findElements(.name("remove"))
          XCTAssertEqual(minuses.count, 3)
        }
        try await run.step(3) {
          try await driver.tap(XPath.button("remove", in: "iPad"))
        }
        try await run.expectation(3) {
          try await driver.waitFor(XPath.button("Archive", in: "iPad"))
          let buttons = try await driver.findElements(
            .xpath("//XCUIElementTypeCell/XCUIElementTypeButton[@label='Archive']"))
          XCTAssertEqual(buttons.count, 1)
        }
        try await run.step(4) {
          try await driver.tap(XPath.button("Archive", in: "iPad"))
        }
        try await run.expectation(4) {
          try await driver.waitUntilGone(XPath.row("iPad"))
          let titles = try await driver.rowTitles()
          XCTAssertEqual(titles, ["MacBook", "iPhone"])
        }
        try await run.step(5) {
          try await driver.tap(XPath.tab("Archive"))
        }
        try await run.expectation(5) {
          try await driver.waitFor(XPath.bar("Archive"))
          try await driver.waitFor(XPath.row("iPad"))
          let titles = try await driver.rowTitles()
          XCTAssertEqual(titles, ["iPad"])
        }
      }
    }
  }
}
