import NativeQuery
import SuiteSupport

/// A.6 Edit a task.
final class A6EditTaskTests: NativeScenarioTestCase {
  func testA6() throws {
    try scenario("A.6") { app in
      let screen = app.page(TinyLogScreen.self)
      let text = app.textFields["Task"]

      try testCase("Change a task's text")

      try precondition(#"There is a list "Errands"."#)
      try screen.assertLists(["Errands": 0, "Groceries": 0])

      try step(#"Tap the list "Errands"."#)
      try screen.row("Errands").tap()
      try expect("The screen for adding tasks is shown, without tasks.")
      try screen.assertTasks([], of: "Errands")

      try step(#"Add "Buy milk" (Done), then "Call the bank" (Done)."#)
      try screen.newTask.tap()
      try screen.add("Buy milk", "Call the bank")
      try expect(#"Both tasks are shown, "Call the bank" above "Buy milk"."#)
      try screen.assertTasks(["Call the bank", "Buy milk"], of: "Errands", isTyping: true)

      try step(#"Tap the task "Buy milk"."#)
      try screen.row("Buy milk").tap()
      try expect(#"A screen to change the task's text is shown, with "Buy milk"."#)
      try screen.assertTaskForm("Buy milk")

      try step(#"Change "Buy milk" to "Buy oat milk", tap Save."#)
      try text.change("Buy milk", to: "Buy oat milk")
      try app.navigationBars.buttons["Save"].tap()
      try expect(#"The tasks are shown. "Buy oat milk" has replaced "Buy milk"."#)
      screen.assertRow("Buy oat milk")
      try screen.assertTasks(["Call the bank", "Buy oat milk"], of: "Errands", ticked: [])

      try testCase("Discard a change")

      try step(#"Tap the task "Call the bank"."#)
      try screen.row("Call the bank").tap()
      try expect(#"A screen to change the task's text is shown, with "Call the bank"."#)
      try screen.assertTaskForm("Call the bank")

      try step(#"Change "Call the bank" to "Rob the bank"."#)
      try text.change("Call the bank", to: "Rob the bank")
      try expect(#"The same screen is shown, with "Rob the bank"."#)
      try screen.assertTaskForm("Rob the bank")

      try step("Tap Close.")
      try app.navigationBars.buttons["Close"].tap()
      try expect(#"The tasks are shown, with "Call the bank" as before."#)
      try screen.assertTasks(["Call the bank", "Buy oat milk"], of: "Errands", ticked: [])

      try testCase("Save a task without text")

      try step(#"Tap the task "Call the bank"."#)
      try screen.row("Call the bank").tap()
      try expect(#"A screen to change the task's text is shown, with "Call the bank"."#)
      try screen.assertTaskForm("Call the bank")

      try step("Delete the text, tap Save.")
      try text.change("Call the bank")
      try app.navigationBars.buttons["Save"].tap()
      try expect("An alert asks for text.")
      try screen.assertAlert("Please add a text to your task")

      try step("Tap OK.")
      try app.alerts.buttons["OK"].tap()
      try expect("The alert is gone. The same screen is shown, with an empty field.")
      app.alerts.element.assertGone("the alert")
      try screen.assertTaskForm(nil)

      try step(#"Enter "Visit the bank" and confirm with Done."#)
      try text.typeText("Visit the bank")
      try app.keyboards.buttons["Done"].tap()
      try expect(#"The tasks are shown. "Visit the bank" has replaced "Call the bank"."#)
      screen.assertRow("Visit the bank")
      try screen.assertTasks(["Visit the bank", "Buy oat milk"], of: "Errands", ticked: [])

      try step("Tap My Lists.")
      try app.navigationBars.buttons["My Lists"].tap()
      try expect(#"All lists are shown. "Errands" shows two tasks."#)
      try screen.assertLists(["Errands": 2, "Groceries": 0])
    }
  }
}

/// A.12 Name and colour a task list.
final class A12NameAndColourTests: NativeScenarioTestCase {
  func testA12() throws {
    try scenario("A.12") { app in
      let screen = app.page(TinyLogScreen.self)

      try testCase("Save a new task list without a name")

      try step("Tap add (+).")
      try app.tabBars.buttons["Add"].tap()
      try expect("A screen asks for name and colour.")
      try screen.assertListForm("Add List", color: "purple")

      try step("Choose blue, tap Save.")
      try app.buttons["blue"].tap()
      try app.navigationBars.buttons["Save"].tap()
      try expect("An alert asks for a name.")
      try screen.assertAlert("Please add a name to your list")

      try step("Tap OK.")
      try app.alerts.buttons["OK"].tap()
      try expect("The alert is gone. The same screen is shown, its field empty and blue chosen.")
      app.alerts.element.assertGone("the alert")
      try screen.assertListForm("Add List", color: "blue")

      try step(#"Enter "Sea" and confirm with Done."#)
      try app.textFields["Name"].typeText("Sea")
      try app.keyboards.buttons["Done"].tap()
      try expect(#"The screen for adding tasks to "Sea" is shown."#)
      try screen.assertTasks([], of: "Sea", isTyping: true)

      try step("Tap My Lists.")
      try app.navigationBars.buttons["My Lists"].tap()
      try expect(#"All lists are shown, with "Sea" in blue at the top."#)
      try screen.assertLists(["Sea": 0, "Groceries": 0])
      try screen.assertColor("blue", "#008efe", of: "Sea")

      try testCase("Discard a new task list")

      try step("Tap add (+).")
      try app.tabBars.buttons["Add"].tap()
      try expect("A screen asks for name and colour.")
      try screen.assertListForm("Add List", color: "purple")

      try step(#"Enter "Lake", choose yellow."#)
      try app.textFields["Name"].typeText("Lake")
      try app.buttons["yellow"].tap()
      try expect(#"The same screen is shown, with "Lake" and yellow chosen."#)
      try screen.assertListForm("Add List", name: "Lake", color: "yellow")

      try step("Choose purple.")
      try app.buttons["purple"].tap()
      try expect(#"The same screen is shown, with "Lake" and purple chosen."#)
      try screen.assertListForm("Add List", name: "Lake", color: "purple")

      try step("Tap Cancel.")
      try app.navigationBars.buttons["Cancel"].tap()
      try expect(#"All lists are shown, without "Lake"."#)
      try screen.assertLists(["Sea": 0, "Groceries": 0])

      try testCase("Change a task list's colour")

      try step(#"Swipe left on "Sea", tap Edit."#)
      try screen.swipe("Sea", thenTap: "Edit")
      try expect(
        #"A screen to change the list's name and colour is shown, with "Sea" and blue chosen."#)
      try screen.assertListForm("Edit List", name: "Sea", color: "blue")

      try step("Choose orange, tap Save.")
      try app.buttons["orange"].tap()
      try app.navigationBars.buttons["Save"].tap()
      try expect(#"All lists are shown, with "Sea" in orange at the top."#)
      screen.row("Sea").images["circle"].assertLabel("orange", #"colour of the list "Sea""#)
      try screen.assertLists(["Sea": 0, "Groceries": 0])
      try screen.assertColor("orange", "#ffa600", of: "Sea")
    }
  }
}
