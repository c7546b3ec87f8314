import SuiteSupport
import WebDriver

/// A.6 Edit a task.
final class A6EditTaskTests: WebDriverScenarioTestCase {
  func testA6() throws {
    try scenario("A.6") { driver in
      let text = XPath.field("Task")

      try testCase("Change a task's text")

      try precondition(#"There is the list "Errands"."#)
      try driver.assertLists(["Errands": 0, "Groceries": 0])

      try step(#"Tap the list "Errands"."#)
      try driver.tap(XPath.row("Errands"))
      try expect("The screen for adding tasks is shown, without tasks.")
      try driver.assertTasks([], of: "Errands")

      try step(#"Add "Buy milk" (Done), then "Call the bank" (Done)."#)
      try driver.tap(XPath.field("Add new task"))
      try driver.add("Buy milk", "Call the bank")
      try expect(#"Both tasks are there, "Call the bank" above "Buy milk"."#)
      try driver.assertTasks(["Call the bank", "Buy milk"], of: "Errands", isTyping: true)

      try step(#"Tap the task "Buy milk"."#)
      try driver.tap(XPath.row("Buy milk"))
      try expect(#"A screen to change the task's text is shown, with "Buy milk"."#)
      try driver.assertTaskForm("Buy milk")

      try step(#"Change "Buy milk" to "Buy oat milk", tap Save."#)
      try driver.change("Buy milk", to: "Buy oat milk", in: text)
      try driver.tap(XPath.barButton("Save"))
      try expect(#"The tasks are shown; "Buy oat milk" stands in the place of "Buy milk"."#)
      try driver.waitFor(XPath.row("Buy oat milk"))
      try driver.assertTasks(["Call the bank", "Buy oat milk"], of: "Errands", ticked: [])

      try testCase("Discard a change")

      try step(#"Tap the task "Call the bank"."#)
      try driver.tap(XPath.row("Call the bank"))
      try expect(#"A screen to change the task's text is shown, with "Call the bank"."#)
      try driver.assertTaskForm("Call the bank")

      try step(#"Change "Call the bank" to "Rob the bank"."#)
      try driver.change("Call the bank", to: "Rob the bank", in: text)
      try expect(#"The same screen is shown, with "Rob the bank"."#)
      try driver.assertTaskForm("Rob the bank")

      try step("Tap Close.")
      try driver.tap(XPath.barButton("Close"))
      try expect(#"The tasks are shown, with "Call the bank" as before."#)
      try driver.assertTasks(["Call the bank", "Buy oat milk"], of: "Errands", ticked: [])

      try testCase("Leave a task without a text")

      try step(#"Tap the task "Call the bank"."#)
      try driver.tap(XPath.row("Call the bank"))
      try expect(#"A screen to change the task's text is shown, with "Call the bank"."#)
      try driver.assertTaskForm("Call the bank")

      try step("Delete the text, tap Save.")
      try driver.change("Call the bank", in: text)
      try driver.tap(XPath.barButton("Save"))
      try expect("An alert asks for a text.")
      try driver.assertAlert("Please add a text to your task")

      try step("Tap OK.")
      try driver.acceptAlert()
      try expect("The alert is gone; the same screen is shown, its field empty.")
      try driver.waitUntilAlertIsGone()
      try driver.assertTaskForm(nil)

      try step(#"Enter "Visit the bank" and confirm with Done."#)
      try driver.type("Visit the bank", into: text)
      try driver.tap(XPath.doneKey)
      try expect(#"The tasks are shown; "Visit the bank" stands in the place of "Call the bank"."#)
      try driver.waitFor(XPath.row("Visit the bank"))
      try driver.assertTasks(["Visit the bank", "Buy oat milk"], of: "Errands", ticked: [])

      try step("Tap My Lists.")
      try driver.tap(XPath.barButton("My Lists"))
      try expect(#"All lists are shown; "Errands" shows two tasks."#)
      try driver.assertLists(["Errands": 2, "Groceries": 0])
    }
  }
}
