import SuiteSupport
import WebDriver

/// A.1 Add a task list, add a task, mark the task done.
final class A1AddTaskListTests: WebDriverScenarioTestCase {
  func testA1() throws {
    try scenario("A.1") { driver in
      let screen = try driver.page(TinyLogScreen.self)

      try testCase("Add a task list")

      try step("Tap the add button (+).")
      try screen.tab("Add").tap()
      try expect("A screen asks for the list's name and colour.")
      try screen.assertListForm("Add List", color: "purple")

      try step(#"Enter the name "TODO", choose red, tap Save."#)
      try screen.field("Name").type("TODO")
      try screen.color("red").tap()
      try screen.barButton("Save").tap()
      try expect(#"The screen for adding tasks to the new list "TODO" is shown."#)
      try screen.assertTasks([], of: "TODO", isTyping: true)

      try step("Tap My Lists to go back.")
      try screen.barButton("My Lists").tap()
      try expect(#"All lists are shown, the new "TODO" among them."#)
      try screen.assertLists(["TODO": 0, "Groceries": 0])
      try screen.assertColor("red", "#fe4565", of: "TODO")

      try testCase("Add a task to the list")

      try step(#"Tap the list "TODO"."#)
      try screen.row("TODO").tap()
      try expect("The screen for adding tasks is shown, with the list's tasks.")
      try screen.assertTasks([], of: "TODO")

      try step(#"Enter "Write some UI tests" as the task's name and confirm with Done."#)
      try screen.field("Add new task").tap()
      try screen.add("Write some UI tests")
      try expect("The same screen is shown, with the task added.")
      try screen.assertTasks(["Write some UI tests"], of: "TODO", ticked: [], isTyping: true)

      try step("Tap My Lists.")
      try screen.barButton("My Lists").tap()
      try expect(#"All lists are shown; "TODO" shows one task."#)
      try screen.assertLists(["TODO": 1, "Groceries": 0])

      try testCase("Mark the task done")

      try step(#"Tap the list "TODO"."#)
      try screen.row("TODO").tap()
      try expect("The screen for adding tasks is shown, with the list's tasks.")
      try screen.assertTasks(["Write some UI tests"], of: "TODO", ticked: [])

      try step("Mark the only task done.")
      try screen.button("check box", in: "Write some UI tests").tap()
      try expect("The same screen is shown, the task ticked.")
      try screen.assertTasks(["Write some UI tests"], of: "TODO", ticked: ["Write some UI tests"])
      let text = "All tasks completed"
      XCTAssertEqual(try screen.text(text).count(), 1, "number of texts \"\(text)\"")

      try step("Tap My Lists.")
      try screen.barButton("My Lists").tap()
      try expect(#"All lists are shown; "TODO" shows no task (the count is of open tasks)."#)
      try screen.assertLists(["TODO": 0, "Groceries": 0])
    }
  }
}
