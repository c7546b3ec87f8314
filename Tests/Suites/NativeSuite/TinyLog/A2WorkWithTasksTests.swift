import NativeQuery
import SuiteSupport

/// A.2 Work with tasks, and archive one.
final class A2WorkWithTasksTests: NativeScenarioTestCase {
  func testA2() throws {
    try scenario("A.2") { app in
      let screen = app.page(TinyLogScreen.self)
      let list = "Shopping list"

      try testCase("Add a task list")

      try step("Tap add (+).")
      try app.tabBars.buttons["Add"].tap()
      try expect("A screen asks for name and colour.")
      try screen.assertListForm("Add List", color: "purple")

      try step(#"Enter "Shopping list", choose green, tap Save."#)
      try app.textFields["Name"].typeText("Shopping list")
      try app.buttons["green"].tap()
      try app.navigationBars.buttons["Save"].tap()
      try expect(#"The screen for adding tasks to "Shopping list" is shown."#)
      try screen.assertTasks([], of: list, isTyping: true)

      try step("Tap My Lists.")
      try app.navigationBars.buttons["My Lists"].tap()
      try expect(#"All lists are shown, "Shopping list" among them."#)
      try screen.assertLists(["Shopping list": 0, "Groceries": 0])
      try screen.assertColor("green", "#50de72", of: list)

      try testCase("Add three tasks")

      try step(#"Tap "Shopping list"."#)
      try screen.row("Shopping list").tap()
      try expect("The screen for adding tasks is shown.")
      try screen.assertTasks([], of: list)

      try step(#"Add "iPhone" (Done)."#)
      try screen.newTask.tap()
      try screen.add("iPhone")
      try expect(#""iPhone" is there."#)
      try screen.assertTasks(["iPhone"], of: list, isTyping: true)

      try step(#"Add "iPad" (Done)."#)
      try screen.add("iPad")
      try expect(#""iPad" is there."#)
      try screen.assertTasks(["iPad", "iPhone"], of: list, isTyping: true)

      try step(#"Add "MacBook" (Done)."#)
      try screen.add("MacBook")
      try expect(#""MacBook" is there."#)
      try screen.assertTasks(["MacBook", "iPad", "iPhone"], of: list, isTyping: true)

      try step("Tap My Lists.")
      try app.navigationBars.buttons["My Lists"].tap()
      try expect(#""Shopping list" shows three tasks."#)
      try screen.assertLists(["Shopping list": 3, "Groceries": 0])

      try testCase("Mark the middle task done and move it to the end")

      try step(#"Tap "Shopping list"."#)
      try screen.row("Shopping list").tap()
      try expect("The screen for adding tasks is shown, with the list's tasks.")
      try screen.assertTasks(["MacBook", "iPad", "iPhone"], of: list, ticked: [])

      try step("Mark the middle task (iPad) done.")
      try app.tables.cells.element(boundBy: 1).buttons["check box"].tap()
      try expect("iPad is ticked.")
      try screen.assertTasks(["MacBook", "iPad", "iPhone"], of: list, ticked: ["iPad"])

      try step("Tap Edit.")
      screen.assertNotEditable()
      try app.navigationBars.buttons["Edit"].tap()
      try expect("New controls appear at each task.")
      try screen.assertEditable(["MacBook", "iPad", "iPhone"])

      try step("Take the middle task (iPad) and drag it to the bottom.")
      try screen.row("iPad").buttons["reorder"].press(
        forDuration: 0.5, thenDragTo: app.tables.cells.element(boundBy: 2))
      try expect("The order is MacBook, iPhone, iPad.")
      screen.rowTitle(2).assertLabel("iPad", "row 3")
      try screen.assertTasks(["MacBook", "iPhone", "iPad"], of: list, ticked: ["iPad"])

      try step("Tap Done.")
      try app.navigationBars.buttons["Done"].tap()
      try expect("The editing controls are gone.")
      screen.assertNotEditable()

      try step("Tap My Lists.")
      try app.navigationBars.buttons["My Lists"].tap()
      try expect(#""Shopping list" shows two tasks."#)
      try screen.assertLists(["Shopping list": 2, "Groceries": 0])

      try testCase("Archive the last task (iPad)")

      try step(#"Tap "Shopping list"."#)
      try screen.row("Shopping list").tap()
      try expect("The screen for adding tasks is shown, with the list's tasks.")
      try screen.assertTasks(["MacBook", "iPhone", "iPad"], of: list, ticked: ["iPad"])

      try step("Tap Edit.")
      screen.assertNotEditable()
      try app.navigationBars.buttons["Edit"].tap()
      try expect("New controls appear at each task.")
      try screen.assertEditable(["MacBook", "iPhone", "iPad"])

      try step("At the last task (iPad) tap the red button (-).")
      screen.assertNoButtons("Archive")
      try screen.row("iPad").buttons["remove"].tap()
      try expect("The Archive button appears at iPad.")
      screen.assertButtons(["Archive"], in: "iPad")

      try step("Tap Archive.")
      try screen.row("iPad").buttons["Archive"].tap()
      try expect("The last task is gone; there is one task fewer.")
      try screen.assertTasks(["MacBook", "iPhone"], of: list, ticked: [])

      try step("In the tab bar tap the archive icon.")
      try app.tabBars.buttons["Archive"].tap()
      try expect("The archive is shown, with iPad.")
      try screen.assertArchive("Archive", ["iPad"])
    }
  }
}
