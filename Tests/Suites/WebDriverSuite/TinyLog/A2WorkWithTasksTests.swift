import SuiteSupport
import WebDriver

/// A.2 Work with tasks, and archive one.
final class A2WorkWithTasksTests: WebDriverScenarioTestCase {
  func testA2() throws {
    try scenario("A.2", arguments: ["--list", "Groceries"]) { driver in
      let list = "Shopping list"

      try testCase(1, "Add a task list")

      try step(1, "Tap add (+).")
      try driver.tap(XPath.tab("Add"))
      try expect(1, "A screen asks for name and colour.")
      try driver.assertListForm("Add List", color: "purple")

      try step(2, #"Enter "Shopping list", choose green, tap Save."#)
      try driver.type("Shopping list", into: XPath.field("Name"))
      try driver.tap(.accessibilityID("green"))
      try driver.tap(XPath.barButton("Save"))
      try expect(2, #"The screen for adding tasks to "Shopping list" is shown."#)
      try driver.assertTasks([], of: list, isTyping: true)

      try step(3, "Tap My Lists.")
      try driver.tap(XPath.barButton("My Lists"))
      try expect(3, #"All lists are shown, "Shopping list" among them."#)
      try driver.assertLists(["Shopping list": 0, "Groceries": 0])
      try driver.assertColor("green", "#50de72", of: list)

      try testCase(2, "Add three tasks")

      try step(1, #"Tap "Shopping list"."#)
      try driver.tap(XPath.row("Shopping list"))
      try expect(1, "The screen for adding tasks is shown.")
      try driver.assertTasks([], of: list)

      try step(2, #"Add "iPhone" (Done)."#)
      try driver.tap(XPath.field("Add new task"))
      try driver.add("iPhone")
      try expect(2, #""iPhone" is there."#)
      try driver.assertTasks(["iPhone"], of: list, isTyping: true)

      try step(3, #"Add "iPad" (Done)."#)
      try driver.add("iPad")
      try expect(3, #""iPad" is there."#)
      try driver.assertTasks(["iPad", "iPhone"], of: list, isTyping: true)

      try step(4, #"Add "MacBook" (Done)."#)
      try driver.add("MacBook")
      try expect(4, #""MacBook" is there."#)
      try driver.assertTasks(["MacBook", "iPad", "iPhone"], of: list, isTyping: true)

      try step(5, "Tap My Lists.")
      try driver.tap(XPath.barButton("My Lists"))
      try expect(5, #""Shopping list" shows three tasks."#)
      try driver.assertLists(["Shopping list": 3, "Groceries": 0])

      try testCase(3, "Mark the middle task done and move it to the end")

      try step(1, #"Tap "Shopping list"."#)
      try driver.tap(XPath.row("Shopping list"))
      try expect(1, "The screen for adding tasks is shown, with the list's tasks.")
      try driver.assertTasks(["MacBook", "iPad", "iPhone"], of: list, ticked: [])

      try step(2, "Mark the middle task (iPad) done.")
      try driver.tap(.xpath("//XCUIElementTypeCell[2]/XCUIElementTypeButton"))
      try expect(2, "iPad is ticked.")
      try driver.assertTasks(["MacBook", "iPad", "iPhone"], of: list, ticked: ["iPad"])

      try step(3, "Tap Edit.")
      try driver.tap(XPath.barButton("Edit"))
      try expect(3, "New controls appear at each task.")
      try driver.assertEditable(["MacBook", "iPad", "iPhone"])

      try step(4, "Take the middle task (iPad) and drag it to the bottom.")
      let handle = try driver.findElement(XPath.button("reorder", in: "iPad"))
      let last = try driver.findElement(.xpath("//XCUIElementTypeCell[last()]"))
      try driver.drag(handle, to: last)
      try expect(4, "The order is MacBook, iPhone, iPad.")
      try driver.waitFor(XPath.rowTitle("iPad", ofRow: 3))
      try driver.assertTasks(["MacBook", "iPhone", "iPad"], of: list, ticked: ["iPad"])

      try step(5, "Tap Done.")
      try driver.tap(XPath.barButton("Done"))
      try expect(5, "The editing controls are gone.")
      try driver.assertNotEditable()

      try step(6, "Tap My Lists.")
      try driver.tap(XPath.barButton("My Lists"))
      try expect(6, #""Shopping list" shows two tasks."#)
      try driver.assertLists(["Shopping list": 2, "Groceries": 0])

      try testCase(4, "Archive the last task (iPad)")

      try step(1, #"Tap "Shopping list"."#)
      try driver.tap(XPath.row("Shopping list"))
      try expect(1, "The screen for adding tasks is shown, with the list's tasks.")
      try driver.assertTasks(["MacBook", "iPhone", "iPad"], of: list, ticked: ["iPad"])

      try step(2, "Tap Edit.")
      try driver.tap(XPath.barButton("Edit"))
      try expect(2, "New controls appear at each task.")
      try driver.assertEditable(["MacBook", "iPhone", "iPad"])

      try step(3, "At the last task (iPad) tap the red button (-).")
      try driver.tap(XPath.button("remove", in: "iPad"))
      try expect(3, "The Archive button appears at iPad.")
      try driver.assertButtons(["Archive"], in: "iPad")

      try step(4, "Tap Archive.")
      try driver.tap(XPath.button("Archive", in: "iPad"))
      try expect(4, "The last task is gone; there is one task fewer.")
      try driver.assertTasks(["MacBook", "iPhone"], of: list, ticked: [])

      try step(5, "In the tab bar tap the archive icon.")
      try driver.tap(XPath.tab("Archive"))
      try expect(5, "The archive is shown, with iPad.")
      try driver.assertArchive("Archive", ["iPad"])
    }
  }
}
