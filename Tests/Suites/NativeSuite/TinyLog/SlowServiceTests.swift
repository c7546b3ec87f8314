import NativeQuery
import SuiteSupport

/// A.14 Save a task list on a slow service.
final class A14SaveOnSlowServiceTests: NativeScenarioTestCase {
  func testA14() throws {
    try scenario("A.14") { app in
      let screen = app.page(TinyLogScreen.self)

      try testCase("Tap Save twice")

      try precondition("There are no lists. The service takes up to two seconds to respond.")
      try screen.assertLists([:])

      try step("Tap add (+).")
      try app.tabBars.buttons["Add"].tap()
      try expect("A screen asks for name and colour.")
      try screen.assertListForm("Add List", color: "purple")

      try step(#"Enter "Groceries", then tap Save twice."#)
      try app.textFields["Name"].typeText("Groceries")
      try app.navigationBars.buttons["Save"].tap()
      try app.navigationBars.buttons["Save"].tap()
      try expect(#"The screen for adding tasks to "Groceries" is shown."#)
      try screen.assertTasks([], of: "Groceries", isTyping: true)

      try step("Tap My Lists.")
      try app.navigationBars.buttons["My Lists"].tap()
      try expect(#"There is one list, "Groceries"."#)
      try screen.assertLists(["Groceries": 0])
    }
  }
}

/// A.15 Add tasks on a slow service.
final class A15AddTasksOnSlowServiceTests: NativeScenarioTestCase {
  func testA15() throws {
    try scenario("A.15") { app in
      let screen = app.page(TinyLogScreen.self)

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
      try screen.newTask.tap()
      try expect("The field is empty and has the focus.")
      app.keyboards.element.assertExists("the keyboard is shown")
      try screen.assertTasks([], of: "Groceries", isTyping: true)

      try step(#"Tap Done, then enter "Milk" at once."#)
      try app.keyboards.buttons["Done"].tap()
      try screen.newTask.typeText("Milk")
      try expect(#""Milk" is in the field."#)
      let filled = app.textFields.matching { $0.value as? String == "Milk" }.element
      filled.assertExists(
        #"the text in the field: "Milk""#, found: "\(try screen.newTask.value ?? "nothing")")
      XCTAssertEqual(try screen.newTask.value as? String, "Milk", "text in the field")

      try step("Tap Done.")
      try app.keyboards.buttons["Done"].tap()
      try expect(#"The list has the task "Milk". The field is empty and still has the focus."#)
      screen.assertRow("Milk")
      try screen.assertTasks(["Milk"], of: "Groceries", isTyping: true)

      try step("Tap Done.")
      try app.keyboards.buttons["Done"].tap()
      try expect(#"The keyboard is gone. The list has the task "Milk"."#)
      app.keyboards.element.assertGone("the keyboard")
      try screen.assertTasks(["Milk"], of: "Groceries")
    }
  }
}
