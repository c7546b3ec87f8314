import SuiteSupport
import WebDriver
import XCTest

/// A.3 Rename, archive and delete a task list.
final class A3RenameTests: WebDriverScenarioTestCase {
  func testA3() async throws {
    try await scenario("A.3", arguments: ["--list", "TODO", "--list", "Groceries"]) {
      run, driver in
      try await run.testCase(1) {  // Rename a task list
        try await run.precondition(1) {
          try await driver.waitFor(XPath.row("TODO"))
          let rows = try await driver.findElements(XPath.rows)
          XCTAssertEqual(rows.count, 2)
        }
        try await run.step(1) {
          try await driver.swipeLeft(XPath.row("TODO"))
        }
        try await run.expectation(1) {
          try await driver.waitFor(XPath.button("Edit", in: "TODO"))
          try await driver.findElement(XPath.button("Archive", in: "TODO"))
          let others = try await driver.findElements(XPath.button("Archive", in: "Groceries"))
          XCTAssertEqual(others.count, 0)
        }
        try await run.step(2) {
          try await driver.tap(XPath.button("Edit", in: "TODO"))
        }
        try await run.expectation(2) {
          try await driver.waitFor(XPath.bar("Edit List"))
          let name = try await driver.findElement(XPath.field("Name")).attribute("value")
          XCTAssertEqual(name, "TODO")
          let isSelected = try await driver.findElement(.accessibilityID("purple")).isSelected()
          XCTAssertTrue(isSelected)
        }
        try await run.step(3) {
          let field = try await driver.findElement(XPath.field("Name"))
          try await field.clear()
          try await field.sendKeys("todo to remove")
          try await driver.tap(XPath.barButton("Save"))
        }
        try await run.expectation(3) {
          try await driver.waitFor(XPath.row("todo to remove"))
          let titles = try await driver.rowTitles()
          XCTAssertEqual(titles, ["todo to remove", "Groceries"])
        }
      }
      try await run.testCase(2) {  // Archive a task list
        try await run.step(1) {
          try await driver.tap(XPath.barButton("Edit"))
        }
        try await run.expectation(1) {
          try await driver.waitFor(XPath.button("remove", in: "todo to remove"))
          let (minuses, handles) = (
            try await driver.findElements(.name("remove")),
            try await driver.findElements(.name("reorder"))
          )
          XCTAssertEqual(minuses.count, 2)
          XCTAssertEqual(handles.count, 2)
        }
        try await run.step(2) {
          try await driver.tap(XPath.button("remove", in: "todo to remove"))
        }
        try await run.expectation(2) {
          try await driver.waitFor(XPath.button("Archive", in: "todo to remove"))
          try await driver.findElement(XPath.button("Edit", in: "todo to remove"))
        }
        try await run.step(3) {
          try await driver.tap(XPath.button("Archive", in: "todo to remove"))
        }
        try await run.expectation(3) {
          try await driver.waitUntilGone(XPath.row("todo to remove"))
          let titles = try await driver.rowTitles()
          XCTAssertEqual(titles, ["Groceries"])
        }
      }
      try await run.testCase(3) {  // Delete a task list
        try await run.step(1) {
          try await driver.tap(XPath.tab("Archive"))
        }
        try await run.expectation(1) {
          try await driver.waitFor(XPath.bar("My Archives"))
          try await driver.waitFor(XPath.row("todo to remove"))
        }
        try await run.step(2) {
          try await driver.swipeLeft(XPath.row("todo to remove"))
        }
        try await run.expectation(2) {
          try await driver.waitFor(XPath.button("Delete", in: "todo to remove"))
          try await driver.findElement(XPath.button("Restore", in: "todo to remove"))
        }
        try await run.step(3) {
          try await driver.tap(XPath.button("Delete", in: "todo to remove"))
        }
        try await run.expectation(3) {
          try await driver.waitUntilGone(XPath.row("todo to remove"))
          try await driver.findElement(XPath.text("No Archives"))
        }
        try await run.step(4) {
          try await driver.tap(XPath.barButton("Close"))
        }
        try await run.expectation(4) {
          try await driver.waitFor(XPath.bar("My Lists"))
          let titles = try await driver.rowTitles()
          XCTAssertEqual(titles, ["Groceries"])
        }
      }
    }
  }
}
