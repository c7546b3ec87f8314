import SuiteSupport
import WebDriver

/// A.14 Save a task list on a slow service.
final class A14SaveOnSlowServiceTests: WebDriverScenarioTestCase {
  func testA14() throws {
    try scenario("A.14") { driver in
      let screen = try driver.page(TinyLogScreen.self)

      try testCase("Tap Save twice")

      try precondition("There are no lists. The service takes up to two seconds to respond.")
      try screen.assertLists([:])

      try step("Tap add (+).")
      try screen.tab("Add").tap()
      try expect("A screen asks for name and colour.")
      try screen.assertListForm("Add List", color: "purple")

      try step(#"Enter "Groceries", then tap Save twice."#)
      try screen.field("Name").type("Groceries")
      try screen.barButton("Save").tap()
      try screen.barButton("Save").tap()
      try expect(#"The screen for adding tasks to "Groceries" is shown."#)
      try screen.assertTasks([], of: "Groceries", isTyping: true)

      try step("Tap My Lists.")
      try screen.barButton("My Lists").tap()
      try expect(#"There is one list, "Groceries"."#)
      try screen.assertLists(["Groceries": 0])
    }
  }
}

/// A.15 Add tasks on a slow service.
final class A15AddTasksOnSlowServiceTests: WebDriverScenarioTestCase {
  func testA15() throws {
    try scenario("A.15") { driver in
      let screen = try driver.page(TinyLogScreen.self)
      let field = screen.field("Add new task")

      try testCase("Keep typing while a response is pending")

      try precondition(
        #"There is a list "Groceries" without tasks. The service takes up to two seconds to respond."#
      )
      try screen.assertLists(["Groceries": 0])

      try step(#"Tap the list "Groceries"."#)
      try screen.row("Groceries").tap()
      try expect(#"The screen for adding tasks to "Groceries" is shown."#)
      try screen.assertTasks([], of: "Groceries")

      try step("Tap the field for a new task.")
      try field.tap()
      try expect("The field is empty and has the focus.")
      try screen.keyboard.wait("the keyboard is shown")
      try screen.assertTasks([], of: "Groceries", isTyping: true)

      try step(#"Tap Done, then enter "Milk" at once."#)
      try screen.doneKey.tap()
      try field.type("Milk")
      try expect(#""Milk" is in the field."#)
      let filled = try field.find("the field is shown")
      try screen.wait(
        until: #"the text in the field: "Milk""#, found: filled.attribute("value") ?? "nothing"
      ) { try filled.attribute("value") == "Milk" }
      XCTAssertEqual(try filled.attribute("value"), "Milk", "text in the field")

      try step("Tap Done.")
      try screen.doneKey.tap()
      try expect(#"The list has the task "Milk". The field is empty and still has the focus."#)
      try screen.assertRow("Milk")
      try screen.assertTasks(["Milk"], of: "Groceries", isTyping: true)

      try step("Tap Done.")
      try screen.doneKey.tap()
      try expect(#"The keyboard is gone. The list has the task "Milk"."#)
      try screen.keyboard.waitUntilGone("the keyboard")
      try screen.assertTasks(["Milk"], of: "Groceries")
    }
  }
}
