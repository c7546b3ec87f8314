import SuiteSupport
import WebDriver

/// A.4 Search task lists; add and delete many tasks.
final class A4SearchTaskListsTests: WebDriverScenarioTestCase {
  func testA4() async throws {
    let tenToOne = (1...10).reversed().map(String.init)
    try await scenario("A.4", arguments: ["--list", "Groceries"]) { run, driver in
      try await run.testCase(1) {  // Add a task list
        try await run.step(1) {
          try await driver.tap(XPath.tab("Add"))
        }
        try await run.expectation(1) {
          try await driver.assertListForm("Add List", color: "purple")
        }
        try await run.step(2) {
          try await driver.type("Numbers", into: XPath.field("Name"))
          try await driver.tap(XPath.barButton("Save"))
        }
        try await run.expectation(2) {
          try await driver.assertTasks([], of: "Numbers", isTyping: true)
        }
        try await run.step(3) {
          try await driver.tap(XPath.barButton("My Lists"))
        }
        try await run.expectation(3) {
          try await driver.assertLists(["Numbers": 0, "Groceries": 0])
        }
      }
      try await run.testCase(2) {  // Find the list, open it, add tasks
        try await run.step(1) {
          try await driver.tap(XPath.field("Search"))
          try await driver.type("Numbers", into: XPath.field("Search"))
        }
        try await run.expectation(1) {
          try await driver.assertTitles(["Numbers"])
          let text = try await driver.findElement(XPath.field("Search")).attribute("value")
          XCTAssertEqual(text, "Numbers")
        }
        try await run.step(2) {
          try await driver.tap(XPath.row("Numbers"))
        }
        try await run.expectation(2) {
          try await driver.assertTasks([], of: "Numbers")
        }
        try await run.step(3) {
          try await driver.tap(XPath.field("Add new task"))
          try await driver.add("1")
        }
        try await run.expectation(3) {
          try await driver.assertTasks(["1"], of: "Numbers", isTyping: true)
        }
        try await run.step(4) {
          try await driver.add("2", "3", "4", "5", "6", "7", "8", "9", "10")
        }
        try await run.expectation(4) {
          try await driver.assertTasks(tenToOne, of: "Numbers", isTyping: true)
        }
        try await run.step(5) {
          try await driver.tap(XPath.barButton("My Lists"))
        }
        try await run.expectation(5) {
          try await driver.assertLists(["Numbers": 10, "Groceries": 0])
          let text = try await driver.findElement(XPath.field("Search")).attribute("value")
          XCTAssertEqual(text, "Search")
        }
      }
      try await run.testCase(3) {  // Delete all the tasks
        try await run.step(1) {
          try await driver.tap(XPath.row("Numbers"))
        }
        try await run.expectation(1) {
          try await driver.assertTasks(tenToOne, of: "Numbers")
        }
        try await run.step(2) {
          try await driver.swipeLeft(XPath.firstRow)
        }
        try await run.expectation(2) {
          try await driver.assertButtons(["Archive"], in: "10")
        }
        try await run.step(3) {
          try await driver.tap(XPath.rowButtons("Archive"))
        }
        try await run.expectation(3) {
          try await driver.assertGone("10", leaving: 9)
        }
        try await run.step(4) {
          for left in (0...8).reversed() {
            try await driver.swipeLeft(XPath.firstRow)
            try await driver.tap(XPath.rowButtons("Archive"))
            try await driver.waitForCount(left, of: XPath.rows)
          }
        }
        try await run.expectation(4) {
          try await driver.assertTasks([], of: "Numbers")
        }
        try await run.step(5) {
          try await driver.tap(XPath.tab("Archive"))
        }
        try await run.expectation(5) {
          try await driver.assertArchive("Archive", tenToOne)
        }
        try await run.step(6) {
          try await driver.swipeLeft(XPath.firstRow)
        }
        try await run.expectation(6) {
          try await driver.assertButtons(["Delete", "Restore"], in: "10")
        }
        try await run.step(7) {
          try await driver.tap(XPath.rowButtons("Delete"))
        }
        try await run.expectation(7) {
          try await driver.assertGone("10", leaving: 9)
        }
        try await run.step(8) {
          for left in (0...8).reversed() {
            try await driver.swipeLeft(XPath.firstRow)
            try await driver.tap(XPath.rowButtons("Delete"))
            try await driver.waitForCount(left, of: XPath.rows)
          }
        }
        try await run.expectation(8) {
          try await driver.assertArchive("Archive", [])
        }
        try await run.step(9) {
          try await driver.tap(XPath.barButton("Close"))
        }
        try await run.expectation(9) {
          try await driver.assertTasks([], of: "Numbers")
        }
        try await run.step(10) {
          try await driver.tap(XPath.barButton("My Lists"))
        }
        try await run.expectation(10) {
          try await driver.assertLists(["Numbers": 0, "Groceries": 0])
        }
      }
    }
  }
}
