import SuiteSupport
import WebDriver
import XCTest

/// A.3 Rename, archive and delete a task list.
final class A3RenameTests: WebDriverScenarioTestCase {
  func testA3() async throws {
    try await playA3(in: self) { name in
      // The keys that a person presses: as many as there are letters.
      try await name.sendKeys(String(repeating: "\u{E003}", count: "TODO".count))
    }
  }
}

/// Plays A.3 in a test; `emptyField` is how the list's name is deleted before the new one is typed.
func playA3(
  in test: WebDriverScenarioTestCase, emptyField: (RemoteElement) async throws -> Void
) async throws {
  try await test.scenario("A.3", arguments: ["--list", "TODO:red", "--list", "Groceries"]) {
    run, driver in
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
        try await emptyField(name)
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
