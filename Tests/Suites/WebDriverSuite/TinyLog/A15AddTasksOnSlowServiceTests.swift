import SuiteSupport
import WebDriver

/// A.15 Add tasks on a slow service.
final class A15AddTasksOnSlowServiceTests: WebDriverScenarioTestCase {
  func testA15() throws {
    try scenario("A.15", known: [.notOnRealTrees]) { driver in
      let field = XPath.field("Add new task")

      try testCase("Type on while an answer is pending")

      try precondition(
        #"There is a list "Groceries" without tasks. Each answer of the service takes up to two seconds."#
      )
      try driver.assertLists(["Groceries": 0])

      try step(#"Tap the list "Groceries"."#)
      try driver.tap(XPath.row("Groceries"))
      try expect(#"The screen for adding tasks to "Groceries" is shown."#)
      try driver.assertTasks([], of: "Groceries")

      try step("Tap the field for a new task.")
      try driver.tap(field)
      try expect("The field is empty and has the focus.")
      try driver.waitFor(XPath.keyboard)
      try driver.assertTasks([], of: "Groceries", isTyping: true)

      try step(#"Tap Done, and enter "Milk" at once."#)
      try driver.tap(XPath.doneKey)
      try driver.type("Milk", into: field)
      try expect(#""Milk" is in the field."#)
      let filled = try driver.findElement(field)
      try driver.waitUntil("the text is there") { try filled.attribute("value") == "Milk" }
      XCTAssertEqual(try filled.attribute("value"), "Milk")

      try step("Tap Done.")
      try driver.tap(XPath.doneKey)
      try expect(#"The list has the task "Milk"; the field is empty and still has the focus."#)
      try driver.waitFor(XPath.row("Milk"))
      try driver.assertTasks(["Milk"], of: "Groceries", isTyping: true)

      try step("Tap Done.")
      try driver.tap(XPath.doneKey)
      try expect(#"The keyboard is gone. The list has the task "Milk"."#)
      try driver.waitUntilGone(XPath.keyboard)
      try driver.assertTasks(["Milk"], of: "Groceries")
    }
  }
}
