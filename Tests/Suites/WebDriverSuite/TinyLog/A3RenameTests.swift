import SuiteSupport
import WebDriver

/// A.3 Rename, archive and delete a task list.
final class A3RenameTests: WebDriverScenarioTestCase {
  func testA3() async throws {
    let lists = ["--list", "TODO:red", "--list", "Groceries"]
    try await scenario("A.3", arguments: lists, variants: [.webDriverClear]) { run, driver in
      try await run.testCase(1) {  // Rename a task list
        try await run.precondition(1) {
          try await driver.waitFor(XPath.row("TODO"))
          let rows = try await driver.count(XPath.rows)
          XCTAssertEqual(rows, 2)
        }
        try await run.step(1) {
          try await driver.swipeLeft(XPath.row("TODO"))
        }
        try await run.expectation(1) {
          try await driver.assertButtons(["Edit", "Archive"], in: "TODO")
        }
        try await run.step(2) {
          try await driver.tap(XPath.button("Edit", in: "TODO"))
        }
        try await run.expectation(2) {
          try await driver.assertListForm("Edit List", name: "TODO", color: "red")
        }
        try await run.step(3) {
          let name = try await driver.findElement(XPath.field("Name"))
          try await name.delete("TODO", by: run.toolName)
          try await name.sendKeys("todo to remove")
          try await driver.tap(XPath.barButton("Save"))
        }
        try await run.expectation(3) {
          try await driver.assertLists(["todo to remove": 0, "Groceries": 0])
          try await driver.assertColor("red", "#fe4565", of: "todo to remove")
        }
      }
      try await run.testCase(2) {  // Archive a task list
        try await run.step(1) {
          try await driver.tap(XPath.barButton("Edit"))
        }
        try await run.expectation(1) {
          try await driver.assertEditable(["todo to remove", "Groceries"])
        }
        try await run.step(2) {
          try await driver.tap(XPath.button("remove", in: "todo to remove"))
        }
        try await run.expectation(2) {
          try await driver.assertButtons(["Edit", "Archive"], in: "todo to remove")
        }
        try await run.step(3) {
          try await driver.tap(XPath.button("Archive", in: "todo to remove"))
        }
        try await run.expectation(3) {
          try await driver.waitUntilGone(XPath.row("todo to remove"))
          try await driver.assertLists(["Groceries": 0])
        }
      }
      try await run.testCase(3) {  // Delete a task list
        try await run.step(1) {
          try await driver.tap(XPath.tab("Archive"))
        }
        try await run.expectation(1) {
          try await driver.assertArchive("My Archives", ["todo to remove"])
        }
        try await run.step(2) {
          try await driver.swipeLeft(XPath.row("todo to remove"))
        }
        try await run.expectation(2) {
          try await driver.assertButtons(["Delete", "Restore"], in: "todo to remove")
        }
        try await run.step(3) {
          try await driver.tap(XPath.button("Delete", in: "todo to remove"))
        }
        try await run.expectation(3) {
          try await driver.assertArchive("My Archives", [])
        }
        try await run.step(4) {
          try await driver.tap(XPath.barButton("Close"))
        }
        try await run.expectation(4) {
          try await driver.assertLists(["Groceries": 0])
        }
      }
    }
  }
}
