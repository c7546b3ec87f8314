import NativeQuery
import SuiteSupport

/// A.2 Work with tasks, and archive one.
final class A2WorkWithTasksTests: NativeScenarioTestCase {
  func testA2() throws {
    try scenario("A.2") { app in
      let list = "Shopping list"

      try testCase("Add a task list")

      try step("Tap add (+).")
      try app.tabBars.buttons["Add"].tap()
      try expect("A screen asks for name and colour.")
      try app.assertListForm("Add List", color: "purple")

      try step(#"Enter "Shopping list", choose green, tap Save."#)
      try app.textFields["Name"].typeText("Shopping list")
      try app.buttons["green"].tap()
      try app.navigationBars.buttons["Save"].tap()
      try expect(#"The screen for adding tasks to "Shopping list" is shown."#)
      try app.assertTasks([], of: list, isTyping: true)

      try step("Tap My Lists.")
      try app.navigationBars.buttons["My Lists"].tap()
      try expect(#"All lists are shown, "Shopping list" among them."#)
      try app.assertLists(["Shopping list": 0, "Groceries": 0])
      try app.assertColor("green", "#50de72", of: list)

      try testCase("Add three tasks")

      try step(#"Tap "Shopping list"."#)
      try app.row("Shopping list").tap()
      try expect("The screen for adding tasks is shown.")
      try app.assertTasks([], of: list)

      try step(#"Add "iPhone" (Done)."#)
      try app.newTask.tap()
      try app.add("iPhone")
      try expect(#""iPhone" is there."#)
      try app.assertTasks(["iPhone"], of: list, isTyping: true)

      try step(#"Add "iPad" (Done)."#)
      try app.add("iPad")
      try expect(#""iPad" is there."#)
      try app.assertTasks(["iPad", "iPhone"], of: list, isTyping: true)

      try step(#"Add "MacBook" (Done)."#)
      try app.add("MacBook")
      try expect(#""MacBook" is there."#)
      try app.assertTasks(["MacBook", "iPad", "iPhone"], of: list, isTyping: true)

      try step("Tap My Lists.")
      try app.navigationBars.buttons["My Lists"].tap()
      try expect(#""Shopping list" shows three tasks."#)
      try app.assertLists(["Shopping list": 3, "Groceries": 0])

      try testCase("Mark the middle task done and move it to the end")

      try step(#"Tap "Shopping list"."#)
      try app.row("Shopping list").tap()
      try expect("The screen for adding tasks is shown, with the list's tasks.")
      try app.assertTasks(["MacBook", "iPad", "iPhone"], of: list, ticked: [])

      try step("Mark the middle task (iPad) done.")
      try app.tables.cells.element(boundBy: 1).buttons["check box"].tap()
      try expect("iPad is ticked.")
      try app.assertTasks(["MacBook", "iPad", "iPhone"], of: list, ticked: ["iPad"])

      try step("Tap Edit.")
      try app.navigationBars.buttons["Edit"].tap()
      try expect("New controls appear at each task.")
      try app.assertEditable(["MacBook", "iPad", "iPhone"])

      try step("Take the middle task (iPad) and drag it to the bottom.")
      try app.row("iPad").buttons["reorder"].press(
        forDuration: 0.5, thenDragTo: app.tables.cells.element(boundBy: 2))
      try expect("The order is MacBook, iPhone, iPad.")
      XCTAssertTrue(app.rowTitle(2).wait(for: \.label, toEqual: "iPad", timeout: timeout))
      try app.assertTasks(["MacBook", "iPhone", "iPad"], of: list, ticked: ["iPad"])

      try step("Tap Done.")
      try app.navigationBars.buttons["Done"].tap()
      try expect("The editing controls are gone.")
      app.assertNotEditable()

      try step("Tap My Lists.")
      try app.navigationBars.buttons["My Lists"].tap()
      try expect(#""Shopping list" shows two tasks."#)
      try app.assertLists(["Shopping list": 2, "Groceries": 0])

      try testCase("Archive the last task (iPad)")

      try step(#"Tap "Shopping list"."#)
      try app.row("Shopping list").tap()
      try expect("The screen for adding tasks is shown, with the list's tasks.")
      try app.assertTasks(["MacBook", "iPhone", "iPad"], of: list, ticked: ["iPad"])

      try step("Tap Edit.")
      try app.navigationBars.buttons["Edit"].tap()
      try expect("New controls appear at each task.")
      try app.assertEditable(["MacBook", "iPhone", "iPad"])

      try step("At the last task (iPad) tap the red button (-).")
      try app.row("iPad").buttons["remove"].tap()
      try expect("The Archive button appears at iPad.")
      app.assertButtons(["Archive"], in: "iPad")

      try step("Tap Archive.")
      try app.row("iPad").buttons["Archive"].tap()
      try expect("The last task is gone; there is one task fewer.")
      try app.assertTasks(["MacBook", "iPhone"], of: list, ticked: [])

      try step("In the tab bar tap the archive icon.")
      try app.tabBars.buttons["Archive"].tap()
      try expect("The archive is shown, with iPad.")
      try app.assertArchive("Archive", ["iPad"])
    }
  }
}
