import SuiteSupport
import WebDriver

/// A.2 Work with tasks, and archive one.
final class A2WorkWithTasksTests: WebDriverScenarioTestCase {
  func testA2() throws {
    try scenario("A.2") { driver in
      let screen = try driver.page(TinyLogScreen.self)
      let list = "Shopping list"

      try testCase("Add a task list")

      try step("Tap add (+).")
      try screen.tab("Add").tap()
      try expect("A screen asks for name and colour.")
      try screen.assertListForm("Add List", color: "purple")

      try step(#"Enter "Shopping list", choose green, tap Save."#)
      try screen.field("Name").type("Shopping list")
      try screen.color("green").tap()
      try screen.barButton("Save").tap()
      try expect(#"The screen for adding tasks to "Shopping list" is shown."#)
      try screen.assertTasks([], of: list, isTyping: true)

      try step("Tap My Lists.")
      try screen.barButton("My Lists").tap()
      try expect(#"All lists are shown, "Shopping list" among them."#)
      try screen.assertLists(["Shopping list": 0, "Groceries": 0])
      try screen.assertColor("green", "#50de72", of: list)

      try testCase("Add three tasks")

      try step(#"Tap "Shopping list"."#)
      try screen.row("Shopping list").tap()
      try expect("The screen for adding tasks is shown.")
      try screen.assertTasks([], of: list)

      try step(#"Add "iPhone" (Done)."#)
      try screen.field("Add new task").tap()
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
      try screen.barButton("My Lists").tap()
      try expect(#""Shopping list" shows three tasks."#)
      try screen.assertLists(["Shopping list": 3, "Groceries": 0])

      try testCase("Mark the middle task done and move it to the end")

      try step(#"Tap "Shopping list"."#)
      try screen.row("Shopping list").tap()
      try expect("The screen for adding tasks is shown, with the list's tasks.")
      try screen.assertTasks(["MacBook", "iPad", "iPhone"], of: list, ticked: [])

      try step("Mark the middle task (iPad) done.")
      try screen.button(at: 2).tap()
      try expect("iPad is ticked.")
      try screen.assertTasks(["MacBook", "iPad", "iPhone"], of: list, ticked: ["iPad"])

      try step("Tap Edit.")
      try screen.assertNotEditable()
      try screen.barButton("Edit").tap()
      try expect("New controls appear at each task.")
      try screen.assertEditable(["MacBook", "iPad", "iPhone"])

      try step("Take the middle task (iPad) and drag it to the bottom.")
      try screen.button("reorder", in: "iPad").drag(to: screen.lastRow)
      try expect("The order is MacBook, iPhone, iPad.")
      try screen.rowTitle("iPad", ofRow: 3).wait(
        #"row 3: "iPad""#, found: "rows: \(try screen.rowTitles.labels().quoted)")
      try screen.assertTasks(["MacBook", "iPhone", "iPad"], of: list, ticked: ["iPad"])

      try step("Tap Done.")
      try screen.barButton("Done").tap()
      try expect("The editing controls are gone.")
      try screen.assertNotEditable()

      try step("Tap My Lists.")
      try screen.barButton("My Lists").tap()
      try expect(#""Shopping list" shows two tasks."#)
      try screen.assertLists(["Shopping list": 2, "Groceries": 0])

      try testCase("Archive the last task (iPad)")

      try step(#"Tap "Shopping list"."#)
      try screen.row("Shopping list").tap()
      try expect("The screen for adding tasks is shown, with the list's tasks.")
      try screen.assertTasks(["MacBook", "iPhone", "iPad"], of: list, ticked: ["iPad"])

      try step("Tap Edit.")
      try screen.assertNotEditable()
      try screen.barButton("Edit").tap()
      try expect("New controls appear at each task.")
      try screen.assertEditable(["MacBook", "iPhone", "iPad"])

      try step("At the last task (iPad) tap the red button (-).")
      try screen.assertNoButtons("Archive")
      try screen.button("remove", in: "iPad").tap()
      try expect("The Archive button appears at iPad.")
      try screen.assertButtons(["Archive"], in: "iPad")

      try step("Tap Archive.")
      try screen.button("Archive", in: "iPad").tap()
      try expect("The last task is gone; there is one task fewer.")
      try screen.assertTasks(["MacBook", "iPhone"], of: list, ticked: [])

      try step("In the tab bar tap the archive icon.")
      try screen.tab("Archive").tap()
      try expect("The archive is shown, with iPad.")
      try screen.assertArchive("Archive", ["iPad"])
    }
  }
}
