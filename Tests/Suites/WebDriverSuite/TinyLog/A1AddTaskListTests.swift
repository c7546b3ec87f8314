import SuiteSupport
import WebDriver

/// A.1 Add a task list, add a task, mark the task done.
final class A1AddTaskListTests: WebDriverScenarioTestCase {
  func testA1() throws {
    try scenario("A.1") { driver in
      try testCase("Add a task list")

      try step("Tap the add button (+).")
      try driver.tap(XPath.tab("Add"))
      try expect("A screen asks for the list's name and colour.")
      try driver.assertListForm("Add List", color: "purple")

      try step(#"Enter the name "TODO", choose red, tap Save."#)
      try driver.type("TODO", into: XPath.field("Name"))
      try driver.tap(.accessibilityID("red"))
      try driver.tap(XPath.barButton("Save"))
      try expect(#"The screen for adding tasks to the new list "TODO" is shown."#)
      try driver.assertTasks([], of: "TODO", isTyping: true)

      try step("Tap My Lists to go back.")
      try driver.tap(XPath.barButton("My Lists"))
      try expect(#"All lists are shown, the new "TODO" among them."#)
      try driver.assertLists(["TODO": 0, "Groceries": 0])
      try driver.assertColor("red", "#fe4565", of: "TODO")

      try testCase("Add a task to the list")

      try step(#"Tap the list "TODO"."#)
      try driver.tap(XPath.row("TODO"))
      try expect("The screen for adding tasks is shown, with the list's tasks.")
      try driver.assertTasks([], of: "TODO")

      try step(#"Enter "Write some UI tests" as the task's name and confirm with Done."#)
      try driver.tap(XPath.field("Add new task"))
      try driver.add("Write some UI tests")
      try expect("The same screen is shown, with the task added.")
      try driver.assertTasks(
        ["Write some UI tests"], of: "TODO", ticked: [], isTyping: true)

      try step("Tap My Lists.")
      try driver.tap(XPath.barButton("My Lists"))
      try expect(#"All lists are shown; "TODO" shows one task."#)
      try driver.assertLists(["TODO": 1, "Groceries": 0])

      try testCase("Mark the task done")

      try step(#"Tap the list "TODO"."#)
      try driver.tap(XPath.row("TODO"))
      try expect("The screen for adding tasks is shown, with the list's tasks.")
      try driver.assertTasks(["Write some UI tests"], of: "TODO", ticked: [])

      try step("Mark the only task done.")
      try driver.tap(XPath.button("check box", in: "Write some UI tests"))
      try expect("The same screen is shown, the task ticked.")
      try driver.assertTasks(
        ["Write some UI tests"], of: "TODO", ticked: ["Write some UI tests"])
      XCTAssertEqual(try driver.count(XPath.text("All tasks completed")), 1)

      try step("Tap My Lists.")
      try driver.tap(XPath.barButton("My Lists"))
      try expect(#"All lists are shown; "TODO" shows no task (the count is of open tasks)."#)
      try driver.assertLists(["TODO": 0, "Groceries": 0])
    }
  }
}
