import SuiteSupport
import WebDriver

/// A.4 Search task lists; add and delete many tasks.
final class A4SearchTaskListsTests: WebDriverScenarioTestCase {
  func testA4() throws {
    let tenToOne = (1...10).reversed().map(String.init)
    try scenario("A.4", arguments: ["--list", "Groceries"]) { driver in
      try testCase(1, "Add a task list")

      try step(1, "Tap add (+).")
      try driver.tap(XPath.tab("Add"))
      try expect(1, "A screen asks for name and colour.")
      try driver.assertListForm("Add List", color: "purple")

      try step(2, #"Enter "Numbers", tap Save."#)
      try driver.type("Numbers", into: XPath.field("Name"))
      try driver.tap(XPath.barButton("Save"))
      try expect(2, #"The screen for adding tasks to "Numbers" is shown."#)
      try driver.assertTasks([], of: "Numbers", isTyping: true)

      try step(3, "Tap My Lists.")
      try driver.tap(XPath.barButton("My Lists"))
      try expect(3, #"All lists are shown, "Numbers" among them."#)
      try driver.assertLists(["Numbers": 0, "Groceries": 0])

      try testCase(2, "Find the list, open it, add tasks")

      try step(1, #"Enter "Numbers" in the search field."#)
      try driver.tap(XPath.field("Search"))
      try driver.type("Numbers", into: XPath.field("Search"))
      try expect(1, #"The lists found include "Numbers"."#)
      try driver.assertTitles(["Numbers"])
      XCTAssertEqual(try driver.findElement(XPath.field("Search")).attribute("value"), "Numbers")

      try step(2, #"Tap the list "Numbers"."#)
      try driver.tap(XPath.row("Numbers"))
      try expect(2, "The screen for adding tasks is shown.")
      try driver.assertTasks([], of: "Numbers")

      try step(3, #"Add the task "1" (Done)."#)
      try driver.tap(XPath.field("Add new task"))
      try driver.add("1")
      try expect(3, "The same screen is shown, with the task.")
      try driver.assertTasks(["1"], of: "Numbers", isTyping: true)

      try step(4, "Repeat the last step for the numbers up to 10.")
      try driver.add("2", "3", "4", "5", "6", "7", "8", "9", "10")
      try expect(4, "There are ten tasks.")
      try driver.assertTasks(tenToOne, of: "Numbers", isTyping: true)

      try step(5, "Tap My Lists.")
      try driver.tap(XPath.barButton("My Lists"))
      try expect(
        5,
        #"All lists are shown; "Numbers" among them shows ten tasks. (All lists: the search has ended.)"#
      )
      try driver.assertLists(["Numbers": 10, "Groceries": 0])
      XCTAssertEqual(try driver.findElement(XPath.field("Search")).attribute("value"), "Search")

      try testCase(3, "Delete all the tasks")

      try step(1, #"Tap "Numbers"."#)
      try driver.tap(XPath.row("Numbers"))
      try expect(1, "The screen for adding tasks is shown, with the list's tasks.")
      try driver.assertTasks(tenToOne, of: "Numbers")

      try step(2, "Tap the first task and swipe it left.")
      try driver.swipeLeft(XPath.firstRow)
      try expect(2, "The Archive button appears.")
      try driver.assertButtons(["Archive"], in: "10")

      try step(3, "Tap Archive.")
      try driver.tap(XPath.rowButtons("Archive"))
      try expect(3, "The first task is gone.")
      try driver.assertGone("10", leaving: 9)

      try step(4, "Repeat S2 and S3 for all tasks.")
      for left in (0...8).reversed() {
        try driver.swipeLeft(XPath.firstRow)
        try driver.waitFor(XPath.rowButtons("Archive"))
        try driver.tap(XPath.rowButtons("Archive"))
        try driver.waitForCount(left, of: XPath.rows)
      }
      try expect(4, "No task is left.")
      try driver.assertTasks([], of: "Numbers")

      try step(5, "In the tab bar tap the archive icon.")
      try driver.tap(XPath.tab("Archive"))
      try expect(5, "All ten archived tasks are shown.")
      try driver.assertArchive("Archive", tenToOne)

      try step(6, "Swipe left on the first one.")
      try driver.swipeLeft(XPath.firstRow)
      try expect(6, "The buttons Delete and Restore appear.")
      try driver.assertButtons(["Delete", "Restore"], in: "10")

      try step(7, "Tap Delete.")
      try driver.tap(XPath.rowButtons("Delete"))
      try expect(7, "That one is gone.")
      try driver.assertGone("10", leaving: 9)

      try step(8, "Repeat S6 and S7 for all.")
      for left in (0...8).reversed() {
        try driver.swipeLeft(XPath.firstRow)
        try driver.waitFor(XPath.rowButtons("Delete"))
        try driver.tap(XPath.rowButtons("Delete"))
        try driver.waitForCount(left, of: XPath.rows)
      }
      try expect(8, "All are gone.")
      try driver.assertArchive("Archive", [])

      try step(9, "Tap Close.")
      try driver.tap(XPath.barButton("Close"))
      try expect(9, #"The list "Numbers" is shown, empty."#)
      try driver.assertTasks([], of: "Numbers")

      try step(10, "Tap My Lists.")
      try driver.tap(XPath.barButton("My Lists"))
      try expect(10, #"All lists are shown; "Numbers" among them shows no task."#)
      try driver.assertLists(["Numbers": 0, "Groceries": 0])
    }
  }
}
