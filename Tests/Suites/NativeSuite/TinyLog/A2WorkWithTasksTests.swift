import NativeQuery
import SuiteSupport

/// A.2 Work with tasks, and archive one.
final class A2WorkWithTasksTests: NativeScenarioTestCase {
  func testA2() throws {
    try scenario("A.2", arguments: ["--list", "Groceries"]) { app in
      let list = "Shopping list"

      try testCase(1, "Add a task list")

      try step(1, "Tap add (+).")
      try app.tabBars.buttons["Add"].tap()
      try expect(1, "A screen asks for name and colour.")
      try app.assertListForm("Add List", color: "purple")

      try step(2, #"Enter "Shopping list", choose green, tap Save."#)
      try app.textFields["Name"].typeText("Shopping list")
      try app.buttons["green"].tap()
      try app.navigationBars.buttons["Save"].tap()
      try expect(2, #"The screen for adding tasks to "Shopping list" is shown."#)
      try app.assertTasks([], of: list, isTyping: true)

      try step(3, "Tap My Lists.")
      try app.navigationBars.buttons["My Lists"].tap()
      try expect(3, #"All lists are shown, "Shopping list" among them."#)
      try app.assertLists(["Shopping list": 0, "Groceries": 0])
      try app.assertColor("green", "#50de72", of: list)

      try testCase(2, "Add three tasks")

      try step(1, #"Tap "Shopping list"."#)
      try app.row("Shopping list").tap()
      try expect(1, "The screen for adding tasks is shown.")
      try app.assertTasks([], of: list)

      try step(2, #"Add "iPhone" (Done)."#)
      try app.newTask.tap()
      try app.add("iPhone")
      try expect(2, #""iPhone" is there."#)
      try app.assertTasks(["iPhone"], of: list, isTyping: true)

      try step(3, #"Add "iPad" (Done)."#)
      try app.add("iPad")
      try expect(3, #""iPad" is there."#)
      try app.assertTasks(["iPad", "iPhone"], of: list, isTyping: true)

      try step(4, #"Add "MacBook" (Done)."#)
      try app.add("MacBook")
      try expect(4, #""MacBook" is there."#)
      try app.assertTasks(["MacBook", "iPad", "iPhone"], of: list, isTyping: true)

      try step(5, "Tap My Lists.")
      try app.navigationBars.buttons["My Lists"].tap()
      try expect(5, #""Shopping list" shows three tasks."#)
      try app.assertLists(["Shopping list": 3, "Groceries": 0])

      try testCase(3, "Mark the middle task done and move it to the end")

      try step(1, #"Tap "Shopping list"."#)
      try app.row("Shopping list").tap()
      try expect(1, "The screen for adding tasks is shown, with the list's tasks.")
      try app.assertTasks(["MacBook", "iPad", "iPhone"], of: list, ticked: [])

      try step(2, "Mark the middle task (iPad) done.")
      try app.tables.cells.element(boundBy: 1).buttons["check box"].tap()
      try expect(2, "iPad is ticked.")
      try app.assertTasks(["MacBook", "iPad", "iPhone"], of: list, ticked: ["iPad"])

      try step(3, "Tap Edit.")
      try app.navigationBars.buttons["Edit"].tap()
      try expect(3, "New controls appear at each task.")
      try app.assertEditable(["MacBook", "iPad", "iPhone"])

      try step(4, "Take the middle task (iPad) and drag it to the bottom.")
      try app.row("iPad").buttons["reorder"].press(
        forDuration: 0.5, thenDragTo: app.tables.cells.element(boundBy: 2))
      try expect(4, "The order is MacBook, iPhone, iPad.")
      XCTAssertTrue(app.rowTitle(2).wait(for: \.label, toEqual: "iPad", timeout: timeout))
      try app.assertTasks(["MacBook", "iPhone", "iPad"], of: list, ticked: ["iPad"])

      try step(5, "Tap Done.")
      try app.navigationBars.buttons["Done"].tap()
      try expect(5, "The editing controls are gone.")
      app.assertNotEditable()

      try step(6, "Tap My Lists.")
      try app.navigationBars.buttons["My Lists"].tap()
      try expect(6, #""Shopping list" shows two tasks."#)
      try app.assertLists(["Shopping list": 2, "Groceries": 0])

      try testCase(4, "Archive the last task (iPad)")

      try step(1, #"Tap "Shopping list"."#)
      try app.row("Shopping list").tap()
      try expect(1, "The screen for adding tasks is shown, with the list's tasks.")
      try app.assertTasks(["MacBook", "iPhone", "iPad"], of: list, ticked: ["iPad"])

      try step(2, "Tap Edit.")
      try app.navigationBars.buttons["Edit"].tap()
      try expect(2, "New controls appear at each task.")
      try app.assertEditable(["MacBook", "iPhone", "iPad"])

      try step(3, "At the last task (iPad) tap the red button (-).")
      try app.row("iPad").buttons["remove"].tap()
      try expect(3, "The Archive button appears at iPad.")
      app.assertButtons(["Archive"], in: "iPad")

      try step(4, "Tap Archive.")
      try app.row("iPad").buttons["Archive"].tap()
      try expect(4, "The last task is gone; there is one task fewer.")
      try app.assertTasks(["MacBook", "iPhone"], of: list, ticked: [])

      try step(5, "In the tab bar tap the archive icon.")
      try app.tabBars.buttons["Archive"].tap()
      try expect(5, "The archive is shown, with iPad.")
      try app.assertArchive("Archive", ["iPad"])
    }
  }
}
