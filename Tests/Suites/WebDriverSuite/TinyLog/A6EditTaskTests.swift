import SuiteSupport
import WebDriver

/// A.6 Edit a task.
final class A6EditTaskTests: WebDriverScenarioTestCase {
  func testA6() throws {
    try scenario("A.6", arguments: ["--list", "Errands", "--list", "Groceries"]) { driver in
      let text = XPath.field("Task")

      try testCase(1, "Change a task's text")

      try precondition(1, #"There is the list "Errands"."#)
      try driver.assertLists(["Errands": 0, "Groceries": 0])

      try step(1, #"Tap the list "Errands"."#)
      try driver.tap(XPath.row("Errands"))
      try expect(1, "The screen for adding tasks is shown, without tasks.")
      try driver.assertTasks([], of: "Errands")

      try step(2, #"Add "Buy milk" (Done), then "Call the bank" (Done)."#)
      try driver.tap(XPath.field("Add new task"))
      try driver.add("Buy milk", "Call the bank")
      try expect(2, #"Both tasks are there, "Call the bank" above "Buy milk"."#)
      try driver.assertTasks(["Call the bank", "Buy milk"], of: "Errands", isTyping: true)

      try step(3, #"Tap the task "Buy milk"."#)
      try driver.tap(XPath.row("Buy milk"))
      try expect(3, #"A screen to change the task's text is shown, with "Buy milk"."#)
      try driver.assertTaskForm("Buy milk")

      try step(4, #"Change "Buy milk" to "Buy oat milk", tap Save."#)
      try driver.change("Buy milk", to: "Buy oat milk", in: text)
      try driver.tap(XPath.barButton("Save"))
      try expect(4, #"The tasks are shown; "Buy oat milk" stands in the place of "Buy milk"."#)
      try driver.waitFor(XPath.row("Buy oat milk"))
      try driver.assertTasks(["Call the bank", "Buy oat milk"], of: "Errands", ticked: [])

      try testCase(2, "Discard a change")

      try step(1, #"Tap the task "Call the bank"."#)
      try driver.tap(XPath.row("Call the bank"))
      try expect(1, #"A screen to change the task's text is shown, with "Call the bank"."#)
      try driver.assertTaskForm("Call the bank")

      try step(2, #"Change "Call the bank" to "Rob the bank"."#)
      try driver.change("Call the bank", to: "Rob the bank", in: text)
      try expect(2, #"The same screen is shown, with "Rob the bank"."#)
      try driver.assertTaskForm("Rob the bank")

      try step(3, "Tap Close.")
      try driver.tap(XPath.barButton("Close"))
      try expect(3, #"The tasks are shown, with "Call the bank" as before."#)
      try driver.assertTasks(["Call the bank", "Buy oat milk"], of: "Errands", ticked: [])

      try testCase(3, "Leave a task without a text")

      try step(1, #"Tap the task "Call the bank"."#)
      try driver.tap(XPath.row("Call the bank"))
      try expect(1, #"A screen to change the task's text is shown, with "Call the bank"."#)
      try driver.assertTaskForm("Call the bank")

      try step(2, "Delete the text, tap Save.")
      try driver.change("Call the bank", in: text)
      try driver.tap(XPath.barButton("Save"))
      try expect(2, "An alert asks for a text.")
      try driver.assertAlert("Please add a text to your task")

      try step(3, "Tap OK.")
      try driver.acceptAlert()
      try expect(3, "The alert is gone; the same screen is shown, its field empty.")
      try driver.waitUntilAlertIsGone()
      try driver.assertTaskForm(nil)

      try step(4, #"Enter "Visit the bank" and confirm with Done."#)
      try driver.type("Visit the bank", into: text)
      try driver.tap(XPath.doneKey)
      try expect(
        4, #"The tasks are shown; "Visit the bank" stands in the place of "Call the bank"."#)
      try driver.waitFor(XPath.row("Visit the bank"))
      try driver.assertTasks(["Visit the bank", "Buy oat milk"], of: "Errands", ticked: [])

      try step(5, "Tap My Lists.")
      try driver.tap(XPath.barButton("My Lists"))
      try expect(5, #"All lists are shown; "Errands" shows two tasks."#)
      try driver.assertLists(["Errands": 2, "Groceries": 0])
    }
  }
}
