import SuiteSupport
import WebDriver

/// A.4 Search task lists; add and delete many tasks.
final class A4SearchTaskListsTests: WebDriverScenarioTestCase {
  func testA4() throws {
    let tenToOne = (1...10).reversed().map(String.init)
    try scenario("A.4") { driver in
      try testCase("Add a task list")

      try step("Tap add (+).")
      try driver.tap(XPath.tab("Add"))
      try expect("A screen asks for name and colour.")
      try driver.assertListForm("Add List", color: "purple")

      try step(#"Enter "Numbers", tap Save."#)
      try driver.type("Numbers", into: XPath.field("Name"))
      try driver.tap(XPath.barButton("Save"))
      try expect(#"The screen for adding tasks to "Numbers" is shown."#)
      try driver.assertTasks([], of: "Numbers", isTyping: true)

      try step("Tap My Lists.")
      try driver.tap(XPath.barButton("My Lists"))
      try expect(#"All lists are shown, "Numbers" among them."#)
      try driver.assertLists(["Numbers": 0, "Groceries": 0])

      try testCase("Find the list, open it, add tasks")

      try step(#"Enter "Numbers" in the search field."#)
      try driver.tap(XPath.field("Search"))
      try driver.type("Numbers", into: XPath.field("Search"))
      try expect(#"The lists found include "Numbers"."#)
      try driver.assertTitles(["Numbers"])
      XCTAssertEqual(try driver.findElement(XPath.field("Search")).attribute("value"), "Numbers")

      try step(#"Tap the list "Numbers"."#)
      try driver.tap(XPath.row("Numbers"))
      try expect("The screen for adding tasks is shown.")
      try driver.assertTasks([], of: "Numbers")

      try step(#"Add the task "1" (Done)."#)
      try driver.tap(XPath.field("Add new task"))
      try driver.add("1")
      try expect("The same screen is shown, with the task.")
      try driver.assertTasks(["1"], of: "Numbers", isTyping: true)

      try step("Repeat the last step for the numbers up to 10.")
      try driver.add("2", "3", "4", "5", "6", "7", "8", "9", "10")
      try expect("There are ten tasks.")
      try driver.assertTasks(tenToOne, of: "Numbers", isTyping: true)

      try step("Tap My Lists.")
      try driver.tap(XPath.barButton("My Lists"))
      try expect(
        #"All lists are shown; "Numbers" among them shows ten tasks. (All lists: the search has ended.)"#
      )
      try driver.assertLists(["Numbers": 10, "Groceries": 0])
      XCTAssertEqual(try driver.findElement(XPath.field("Search")).attribute("value"), "Search")

      try testCase("Delete all the tasks")

      try step(#"Tap "Numbers"."#)
      try driver.tap(XPath.row("Numbers"))
      try expect("The screen for adding tasks is shown, with the list's tasks.")
      try driver.assertTasks(tenToOne, of: "Numbers")

      try step("Tap the first task and swipe it left.")
      try driver.swipeLeft(XPath.firstRow)
      try expect("The Archive button appears.")
      try driver.assertButtons(["Archive"], in: "10")

      try step("Tap Archive.")
      try driver.tap(XPath.rowButtons("Archive"))
      try expect("The first task is gone.")
      try driver.assertGone("10", leaving: 9)

      try step("Repeat S2 and S3 for all tasks.")
      for left in (0...8).reversed() {
        try driver.swipeLeft(XPath.firstRow)
        try driver.waitFor(XPath.rowButtons("Archive"))
        try driver.tap(XPath.rowButtons("Archive"))
        try driver.waitForCount(left, of: XPath.rows)
      }
      try expect("No task is left.")
      try driver.assertTasks([], of: "Numbers")

      try step("In the tab bar tap the archive icon.")
      try driver.tap(XPath.tab("Archive"))
      try expect("All ten archived tasks are shown.")
      try driver.assertArchive("Archive", tenToOne)

      try step("Swipe left on the first one.")
      try driver.swipeLeft(XPath.firstRow)
      try expect("The buttons Delete and Restore appear.")
      try driver.assertButtons(["Delete", "Restore"], in: "10")

      try step("Tap Delete.")
      try driver.tap(XPath.rowButtons("Delete"))
      try expect("That one is gone.")
      try driver.assertGone("10", leaving: 9)

      try step("Repeat S6 and S7 for all.")
      for left in (0...8).reversed() {
        try driver.swipeLeft(XPath.firstRow)
        try driver.waitFor(XPath.rowButtons("Delete"))
        try driver.tap(XPath.rowButtons("Delete"))
        try driver.waitForCount(left, of: XPath.rows)
      }
      try expect("All are gone.")
      try driver.assertArchive("Archive", [])

      try step("Tap Close.")
      try driver.tap(XPath.barButton("Close"))
      try expect(#"The list "Numbers" is shown, empty."#)
      try driver.assertTasks([], of: "Numbers")

      try step("Tap My Lists.")
      try driver.tap(XPath.barButton("My Lists"))
      try expect(#"All lists are shown; "Numbers" among them shows no task."#)
      try driver.assertLists(["Numbers": 0, "Groceries": 0])
    }
  }
}
