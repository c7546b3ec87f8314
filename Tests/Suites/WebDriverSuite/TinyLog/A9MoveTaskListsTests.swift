import SuiteSupport
import WebDriver

/// A.9 Move task lists.
final class A9MoveTaskListsTests: WebDriverScenarioTestCase {
  func testA9() throws {
    let lists = ["--list", "Home", "--list", "Garden", "--list", "Work"]
    try scenario("A.9", arguments: lists) { driver in
      try testCase(1, "Move a task list to the bottom")

      try precondition(1, #"There are three lists: "Home", "Garden" and "Work"."#)
      try driver.assertLists(["Home": 0, "Garden": 0, "Work": 0])

      try step(1, "Tap Edit.")
      try driver.tap(XPath.barButton("Edit"))
      try expect(
        1, #"Editing controls appear at each list: "Remove Home", "Reorder Home" and so on."#)
      try driver.assertEditable(["Home", "Garden", "Work"])

      try step(2, #"Take the first list ("Home") and drag it to the bottom."#)
      try driver.drag("Home", toRow: 3)
      try expect(2, #"The order is "Garden", "Work", "Home"."#)
      try driver.assertLists(["Garden": 0, "Work": 0, "Home": 0])

      try step(3, "Tap Done.")
      try driver.tap(XPath.barButton("Done"))
      try expect(3, "The editing controls are gone; the order is the same.")
      try driver.assertNotEditable()
      try driver.assertLists(["Garden": 0, "Work": 0, "Home": 0])

      try testCase(2, "Move a task list to the top")

      try step(1, "Tap Edit.")
      try driver.tap(XPath.barButton("Edit"))
      try expect(1, "Editing controls appear at each list.")
      try driver.assertEditable(["Garden", "Work", "Home"])

      try step(2, #"Take the last list ("Home") and drag it to the top."#)
      try driver.drag("Home", toRow: 1)
      try expect(2, #"The order is "Home", "Garden", "Work"."#)
      try driver.assertLists(["Home": 0, "Garden": 0, "Work": 0])

      try step(3, #"Take the middle list ("Garden") and drag it to the bottom."#)
      try driver.drag("Garden", toRow: 3)
      try expect(3, #"The order is "Home", "Work", "Garden"."#)
      try driver.assertLists(["Home": 0, "Work": 0, "Garden": 0])

      try step(4, "Tap Done.")
      try driver.tap(XPath.barButton("Done"))
      try expect(4, "The editing controls are gone; the order is the same.")
      try driver.assertNotEditable()
      try driver.assertLists(["Home": 0, "Work": 0, "Garden": 0])

      try step(5, #"Tap the list "Work"."#)
      try driver.tap(XPath.row("Work"))
      try expect(5, #"The screen for adding tasks to "Work" is shown."#)
      try driver.assertTasks([], of: "Work")

      try step(6, "Tap My Lists.")
      try driver.tap(XPath.barButton("My Lists"))
      try expect(6, "All lists are shown, in the same order.")
      try driver.assertLists(["Home": 0, "Work": 0, "Garden": 0])
    }
  }
}
