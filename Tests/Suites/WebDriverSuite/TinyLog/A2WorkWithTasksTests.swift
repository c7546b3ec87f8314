import SuiteSupport
import WebDriver

/// A.2 Work with tasks, and archive one.
final class A2WorkWithTasksTests: WebDriverScenarioTestCase {
  func testA2() throws {
    try scenario("A.2") { driver in
      let list = "Shopping list"

      try testCase("Add a task list")

      try step("Tap add (+).")
      try driver.tap(XPath.tab("Add"))
      try expect("A screen asks for name and colour.")
      try driver.assertListForm("Add List", color: "purple")

      try step(#"Enter "Shopping list", choose green, tap Save."#)
      try driver.type("Shopping list", into: XPath.field("Name"))
      try driver.tap(.accessibilityID("green"))
      try driver.tap(XPath.barButton("Save"))
      try expect(#"The screen for adding tasks to "Shopping list" is shown."#)
      try driver.assertTasks([], of: list, isTyping: true)

      try step("Tap My Lists.")
      try driver.tap(XPath.barButton("My Lists"))
      try expect(#"All lists are shown, "Shopping list" among them."#)
      try driver.assertLists(["Shopping list": 0, "Groceries": 0])
      try driver.assertColor("green", "#50de72", of: list)

      try testCase("Add three tasks")

      try step(#"Tap "Shopping list"."#)
      try driver.tap(XPath.row("Shopping list"))
      try expect("The screen for adding tasks is shown.")
      try driver.assertTasks([], of: list)

      try step(#"Add "iPhone" (Done)."#)
      try driver.tap(XPath.field("Add new task"))
      try driver.add("iPhone")
      try expect(#""iPhone" is there."#)
      try driver.assertTasks(["iPhone"], of: list, isTyping: true)

      try step(#"Add "iPad" (Done)."#)
      try driver.add("iPad")
      try expect(#""iPad" is there."#)
      try driver.assertTasks(["iPad", "iPhone"], of: list, isTyping: true)

      try step(#"Add "MacBook" (Done)."#)
      try driver.add("MacBook")
      try expect(#""MacBook" is there."#)
      try driver.assertTasks(["MacBook", "iPad", "iPhone"], of: list, isTyping: true)

      try step("Tap My Lists.")
      try driver.tap(XPath.barButton("My Lists"))
      try expect(#""Shopping list" shows three tasks."#)
      try driver.assertLists(["Shopping list": 3, "Groceries": 0])

      try testCase("Mark the middle task done and move it to the end")

      try step(#"Tap "Shopping list"."#)
      try driver.tap(XPath.row("Shopping list"))
      try expect("The screen for adding tasks is shown, with the list's tasks.")
      try driver.assertTasks(["MacBook", "iPad", "iPhone"], of: list, ticked: [])

      try step("Mark the middle task (iPad) done.")
      try driver.tap(.xpath("//XCUIElementTypeCell[2]/XCUIElementTypeButton"))
      try expect("iPad is ticked.")
      try driver.assertTasks(["MacBook", "iPad", "iPhone"], of: list, ticked: ["iPad"])

      try step("Tap Edit.")
      try driver.tap(XPath.barButton("Edit"))
      try expect("New controls appear at each task.")
      try driver.assertEditable(["MacBook", "iPad", "iPhone"])

      try step("Take the middle task (iPad) and drag it to the bottom.")
      let handle = try driver.findElement(XPath.button("reorder", in: "iPad"))
      let last = try driver.findElement(.xpath("//XCUIElementTypeCell[last()]"))
      try driver.drag(handle, to: last)
      try expect("The order is MacBook, iPhone, iPad.")
      try driver.waitFor(XPath.rowTitle("iPad", ofRow: 3))
      try driver.assertTasks(["MacBook", "iPhone", "iPad"], of: list, ticked: ["iPad"])

      try step("Tap Done.")
      try driver.tap(XPath.barButton("Done"))
      try expect("The editing controls are gone.")
      try driver.assertNotEditable()

      try step("Tap My Lists.")
      try driver.tap(XPath.barButton("My Lists"))
      try expect(#""Shopping list" shows two tasks."#)
      try driver.assertLists(["Shopping list": 2, "Groceries": 0])

      try testCase("Archive the last task (iPad)")

      try step(#"Tap "Shopping list"."#)
      try driver.tap(XPath.row("Shopping list"))
      try expect("The screen for adding tasks is shown, with the list's tasks.")
      try driver.assertTasks(["MacBook", "iPhone", "iPad"], of: list, ticked: ["iPad"])

      try step("Tap Edit.")
      try driver.tap(XPath.barButton("Edit"))
      try expect("New controls appear at each task.")
      try driver.assertEditable(["MacBook", "iPhone", "iPad"])

      try step("At the last task (iPad) tap the red button (-).")
      try driver.tap(XPath.button("remove", in: "iPad"))
      try expect("The Archive button appears at iPad.")
      try driver.assertButtons(["Archive"], in: "iPad")

      try step("Tap Archive.")
      try driver.tap(XPath.button("Archive", in: "iPad"))
      try expect("The last task is gone; there is one task fewer.")
      try driver.assertTasks(["MacBook", "iPhone"], of: list, ticked: [])

      try step("In the tab bar tap the archive icon.")
      try driver.tap(XPath.tab("Archive"))
      try expect("The archive is shown, with iPad.")
      try driver.assertArchive("Archive", ["iPad"])
    }
  }
}
