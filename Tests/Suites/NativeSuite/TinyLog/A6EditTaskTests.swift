import NativeQuery
import SuiteSupport

/// A.6 Edit a task.
final class A6EditTaskTests: NativeScenarioTestCase {
  func testA6() throws {
    try scenario("A.6", arguments: ["--list", "Errands", "--list", "Groceries"]) { app in
      let text = app.textFields["Task"]

      try testCase(1, "Change a task's text")

      try precondition(1, #"There is the list "Errands"."#)
      try app.assertLists(["Errands": 0, "Groceries": 0])

      try step(1, #"Tap the list "Errands"."#)
      try app.row("Errands").tap()
      try expect(1, "The screen for adding tasks is shown, without tasks.")
      try app.assertTasks([], of: "Errands")

      try step(2, #"Add "Buy milk" (Done), then "Call the bank" (Done)."#)
      try app.newTask.tap()
      try app.add("Buy milk", "Call the bank")
      try expect(2, #"Both tasks are there, "Call the bank" above "Buy milk"."#)
      try app.assertTasks(["Call the bank", "Buy milk"], of: "Errands", isTyping: true)

      try step(3, #"Tap the task "Buy milk"."#)
      try app.row("Buy milk").tap()
      try expect(3, #"A screen to change the task's text is shown, with "Buy milk"."#)
      try app.assertTaskForm("Buy milk")

      try step(4, #"Change "Buy milk" to "Buy oat milk", tap Save."#)
      try text.change("Buy milk", to: "Buy oat milk")
      try app.navigationBars.buttons["Save"].tap()
      try expect(4, #"The tasks are shown; "Buy oat milk" stands in the place of "Buy milk"."#)
      XCTAssertTrue(app.row("Buy oat milk").waitForExistence(timeout: timeout))
      try app.assertTasks(["Call the bank", "Buy oat milk"], of: "Errands", ticked: [])

      try testCase(2, "Discard a change")

      try step(1, #"Tap the task "Call the bank"."#)
      try app.row("Call the bank").tap()
      try expect(1, #"A screen to change the task's text is shown, with "Call the bank"."#)
      try app.assertTaskForm("Call the bank")

      try step(2, #"Change "Call the bank" to "Rob the bank"."#)
      try text.change("Call the bank", to: "Rob the bank")
      try expect(2, #"The same screen is shown, with "Rob the bank"."#)
      try app.assertTaskForm("Rob the bank")

      try step(3, "Tap Close.")
      try app.navigationBars.buttons["Close"].tap()
      try expect(3, #"The tasks are shown, with "Call the bank" as before."#)
      try app.assertTasks(["Call the bank", "Buy oat milk"], of: "Errands", ticked: [])

      try testCase(3, "Leave a task without a text")

      try step(1, #"Tap the task "Call the bank"."#)
      try app.row("Call the bank").tap()
      try expect(1, #"A screen to change the task's text is shown, with "Call the bank"."#)
      try app.assertTaskForm("Call the bank")

      try step(2, "Delete the text, tap Save.")
      try text.change("Call the bank")
      try app.navigationBars.buttons["Save"].tap()
      try expect(2, "An alert asks for a text.")
      try app.assertAlert("Please add a text to your task")

      try step(3, "Tap OK.")
      try app.alerts.buttons["OK"].tap()
      try expect(3, "The alert is gone; the same screen is shown, its field empty.")
      XCTAssertTrue(app.alerts.element.waitForNonExistence(timeout: timeout))
      try app.assertTaskForm(nil)

      try step(4, #"Enter "Visit the bank" and confirm with Done."#)
      try text.typeText("Visit the bank")
      try app.keyboards.buttons["Done"].tap()
      try expect(
        4, #"The tasks are shown; "Visit the bank" stands in the place of "Call the bank"."#)
      XCTAssertTrue(app.row("Visit the bank").waitForExistence(timeout: timeout))
      try app.assertTasks(["Visit the bank", "Buy oat milk"], of: "Errands", ticked: [])

      try step(5, "Tap My Lists.")
      try app.navigationBars.buttons["My Lists"].tap()
      try expect(5, #"All lists are shown; "Errands" shows two tasks."#)
      try app.assertLists(["Errands": 2, "Groceries": 0])
    }
  }
}
