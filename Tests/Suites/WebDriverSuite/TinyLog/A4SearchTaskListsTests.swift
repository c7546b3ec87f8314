import SuiteSupport
import WebDriver

/// A.4 Search task lists; add and delete many tasks.
final class A4SearchTaskListsTests: WebDriverScenarioTestCase {
  func testA4() throws {
    let tenToOne = (1...10).reversed().map(String.init)
    try scenario("A.4") { driver in
      let screen = try driver.page(TinyLogScreen.self)

      try testCase("Add a task list")

      try step("Tap add (+).")
      try screen.tab("Add").tap()
      try expect("A screen asks for name and colour.")
      try screen.assertListForm("Add List", color: "purple")

      try step(#"Enter "Numbers", tap Save."#)
      try screen.field("Name").type("Numbers")
      try screen.barButton("Save").tap()
      try expect(#"The screen for adding tasks to "Numbers" is shown."#)
      try screen.assertTasks([], of: "Numbers", isTyping: true)

      try step("Tap My Lists.")
      try screen.barButton("My Lists").tap()
      try expect(#"All lists are shown, "Numbers" among them."#)
      try screen.assertLists(["Numbers": 0, "Groceries": 0])

      try testCase("Find the list, open it, add tasks")

      try step(#"Enter "Numbers" in the search field."#)
      try screen.field("Search").tap()
      try screen.field("Search").type("Numbers")
      try expect(#"The lists found include "Numbers"."#)
      try screen.assertFound(["Numbers"], by: "Numbers")

      try step(#"Tap the list "Numbers"."#)
      try screen.row("Numbers").tap()
      try expect("The screen for adding tasks is shown.")
      try screen.assertTasks([], of: "Numbers")

      try step(#"Add the task "1" (Done)."#)
      try screen.field("Add new task").tap()
      try screen.add("1")
      try expect("The same screen is shown, with the task.")
      try screen.assertTasks(["1"], of: "Numbers", isTyping: true)

      try step("Repeat the last step for the numbers up to 10.")
      try screen.add("2", "3", "4", "5", "6", "7", "8", "9", "10")
      try expect("There are ten tasks.")
      try screen.assertTasks(tenToOne, of: "Numbers", isTyping: true)

      try step("Tap My Lists.")
      try screen.barButton("My Lists").tap()
      try expect(
        #"All lists are shown; "Numbers" among them shows ten tasks. (All lists: the search has ended.)"#
      )
      try screen.assertLists(["Numbers": 10, "Groceries": 0])
      try screen.assertField("Search", text: nil, hasFocus: false)

      try testCase("Delete all the tasks")

      try step(#"Tap "Numbers"."#)
      try screen.row("Numbers").tap()
      try expect("The screen for adding tasks is shown, with the list's tasks.")
      try screen.assertTasks(tenToOne, of: "Numbers")

      try step("Tap the first task and swipe it left.")
      try screen.assertNoButtons("Archive")
      try screen.row(at: 1).swipeLeft()
      try expect("The Archive button appears.")
      try screen.assertButtons(["Archive"], in: "10")

      try step("Tap Archive.")
      try screen.rowButtons("Archive").tap()
      try expect("The first task is gone.")
      try screen.assertGone("10", leaving: Array(tenToOne.dropFirst()))

      try step("Repeat S2 and S3 for all tasks.")
      for first in 1...9 {
        try screen.row(at: 1).swipeLeft()
        try screen.rowButtons("Archive").wait("the button Archive is shown")
        try screen.rowButtons("Archive").tap()
        try screen.rows.waitForCount(9 - first, "number of rows")
        try screen.assertTitles(Array(tenToOne.dropFirst(first + 1)))
      }
      try expect("No task is left.")
      try screen.assertTasks([], of: "Numbers")

      try step("In the tab bar tap the archive icon.")
      try screen.tab("Archive").tap()
      try expect("All ten archived tasks are shown.")
      try screen.assertArchive("Archive", tenToOne)

      try step("Swipe left on the first one.")
      try screen.assertNoButtons("Delete", "Restore")
      try screen.row(at: 1).swipeLeft()
      try expect("The buttons Delete and Restore appear.")
      try screen.assertButtons(["Delete", "Restore"], in: "10")

      try step("Tap Delete.")
      try screen.rowButtons("Delete").tap()
      try expect("That one is gone.")
      try screen.assertGone("10", leaving: Array(tenToOne.dropFirst()))

      try step("Repeat S6 and S7 for all.")
      for first in 1...9 {
        try screen.row(at: 1).swipeLeft()
        try screen.rowButtons("Delete").wait("the button Delete is shown")
        try screen.rowButtons("Delete").tap()
        try screen.rows.waitForCount(9 - first, "number of rows")
        try screen.assertTitles(Array(tenToOne.dropFirst(first + 1)))
      }
      try expect("All are gone.")
      try screen.assertArchive("Archive", [])

      try step("Tap Close.")
      try screen.barButton("Close").tap()
      try expect(#"The list "Numbers" is shown, empty."#)
      try screen.assertTasks([], of: "Numbers")

      try step("Tap My Lists.")
      try screen.barButton("My Lists").tap()
      try expect(#"All lists are shown; "Numbers" among them shows no task."#)
      try screen.assertLists(["Numbers": 0, "Groceries": 0])
    }
  }
}
