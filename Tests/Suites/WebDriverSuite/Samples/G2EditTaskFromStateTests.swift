import SuiteSupport
import WebDriver

/// G.2 Edit a task from a state.
final class G2EditTaskFromStateTests: WebDriverScenarioTestCase {
  func testG2() throws {
    try scenario("G.2") { driver in
      let screen = try driver.page(TinyLogScreen.self)
      let text = screen.field("Task")

      try testCase("Save a task without text")

      try precondition(#"A screen to change the task's text is shown, with "Buy milk"."#)
      try screen.assertTaskForm("Buy milk")

      try step("Delete the text, tap Save.")
      try text.change("Buy milk")
      try screen.barButton("Save").tap()
      try expect("An alert asks for text.")
      try screen.assertAlert("Please add a text to your task")

      try step("Tap OK.")
      try screen.acceptAlert()
      try expect("The alert is gone. The same screen is shown, with an empty field.")
      try screen.waitUntilAlertIsGone()
      try screen.assertTaskForm(nil)

      try step(#"Enter "Visit the bank" and confirm with Done."#)
      try text.type("Visit the bank")
      try screen.doneKey.tap()
      try expect(#"All lists are shown. "TODO" shows three tasks."#)
      try screen.assertLists([
        "TODO": 3, "Groceries": 0, "Work": 1, "Holidays": 0, "Ideas": 2, "Birthdays": 0,
      ])

      try step(#"Tap the list "TODO"."#)
      try screen.row("TODO").tap()
      try expect(#"Five tasks are shown. "Visit the bank" has replaced "Buy milk"."#)
      try screen.assertTasks(
        [
          "Visit the bank", "Call the plumber", "Water the plants", "Pay the rent",
          "Read chapter 12",
        ],
        of: "TODO")
    }
  }
}
