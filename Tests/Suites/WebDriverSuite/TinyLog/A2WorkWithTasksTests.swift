import SuiteSupport
import WebDriver

/// A.2 Work with tasks, and archive one.
final class A2WorkWithTasksTests: WebDriverScenarioTestCase {
  func testA2() async throws {
    try await scenario("A.2", arguments: ["--list", "Groceries"]) { run, driver in
      let list = "Shopping list"
      try await run.testCase(1) {  // Add a task list
        try await run.step(1) {
          try await driver.tap(XPath.tab("Add"))
        }
        try await run.expectation(1) {
          try await driver.assertListForm("Add List", color: "purple")
        }
        try await run.step(2) {
          try await driver.type("Shopping list", into: XPath.field("Name"))
          try await driver.tap(.accessibilityID("green"))
          try await driver.tap(XPath.barButton("Save"))
        }
        try await run.expectation(2) {
          try await driver.assertTasks([], of: list, isTyping: true)
        }
        try await run.step(3) {
          try await driver.tap(XPath.barButton("My Lists"))
        }
        try await run.expectation(3) {
          try await driver.assertLists(["Shopping list": 0, "Groceries": 0])
          try await driver.assertColor("green", "#50de72", of: list)
        }
      }
      try await run.testCase(2) {  // Add three tasks
        try await run.step(1) {
          try await driver.tap(XPath.row("Shopping list"))
        }
        try await run.expectation(1) {
          try await driver.assertTasks([], of: list)
        }
        try await run.step(2) {
          try await driver.tap(XPath.field("Add new task"))
          try await driver.add("iPhone")
        }
        try await run.expectation(2) {
          try await driver.assertTasks(["iPhone"], of: list, isTyping: true)
        }
        try await run.step(3) {
          try await driver.add("iPad")
        }
        try await run.expectation(3) {
          try await driver.assertTasks(["iPad", "iPhone"], of: list, isTyping: true)
        }
        try await run.step(4) {
          try await driver.add("MacBook")
        }
        try await run.expectation(4) {
          try await driver.assertTasks(["MacBook", "iPad", "iPhone"], of: list, isTyping: true)
        }
        try await run.step(5) {
          try await driver.tap(XPath.barButton("My Lists"))
        }
        try await run.expectation(5) {
          try await driver.assertLists(["Shopping list": 3, "Groceries": 0])
        }
      }
      try await run.testCase(3) {  // Mark the middle task done and move it to the end
        try await run.step(1) {
          try await driver.tap(XPath.row("Shopping list"))
        }
        try await run.expectation(1) {
          try await driver.assertTasks(["MacBook", "iPad", "iPhone"], of: list, ticked: [])
        }
        try await run.step(2) {
          try await driver.tap(.xpath("//XCUIElementTypeCell[2]/XCUIElementTypeButton"))
        }
        try await run.expectation(2) {
          try await driver.assertTasks(["MacBook", "iPad", "iPhone"], of: list, ticked: ["iPad"])
        }
        try await run.step(3) {
          try await driver.tap(XPath.barButton("Edit"))
        }
        try await run.expectation(3) {
          try await driver.assertEditable(["MacBook", "iPad", "iPhone"])
        }
        try await run.step(4) {
          let handle = try await driver.findElement(XPath.button("reorder", in: "iPad"))
          let last = try await driver.findElement(.xpath("//XCUIElementTypeCell[last()]"))
          try await driver.drag(handle, to: last)
        }
        try await run.expectation(4) {
          try await driver.waitFor(XPath.rowTitle("iPad", ofRow: 3))
          try await driver.assertTasks(["MacBook", "iPhone", "iPad"], of: list, ticked: ["iPad"])
        }
        try await run.step(5) {
          try await driver.tap(XPath.barButton("Done"))
        }
        try await run.expectation(5) {
          try await driver.waitFor(XPath.barButton("Edit"))
          let minuses = try await driver.count(.name("remove"))
          XCTAssertEqual(minuses, 0)
          let handles = try await driver.count(.name("reorder"))
          XCTAssertEqual(handles, 0)
        }
        try await run.step(6) {
          try await driver.tap(XPath.barButton("My Lists"))
        }
        try await run.expectation(6) {
          try await driver.assertLists(["Shopping list": 2, "Groceries": 0])
        }
      }
      try await run.testCase(4) {  // Archive the last task (iPad)
        try await run.step(1) {
          try await driver.tap(XPath.row("Shopping list"))
        }
        try await run.expectation(1) {
          try await driver.assertTasks(["MacBook", "iPhone", "iPad"], of: list, ticked: ["iPad"])
        }
        try await run.step(2) {
          try await driver.tap(XPath.barButton("Edit"))
        }
        try await run.expectation(2) {
          try await driver.assertEditable(["MacBook", "iPhone", "iPad"])
        }
        try await run.step(3) {
          try await driver.tap(XPath.button("remove", in: "iPad"))
        }
        try await run.expectation(3) {
          try await driver.assertButtons(["Archive"], in: "iPad")
        }
        try await run.step(4) {
          try await driver.tap(XPath.button("Archive", in: "iPad"))
        }
        try await run.expectation(4) {
          try await driver.assertTasks(["MacBook", "iPhone"], of: list, ticked: [])
        }
        try await run.step(5) {
          try await driver.tap(XPath.tab("Archive"))
        }
        try await run.expectation(5) {
          try await driver.assertArchive("Archive", ["iPad"])
        }
      }
    }
  }
}
