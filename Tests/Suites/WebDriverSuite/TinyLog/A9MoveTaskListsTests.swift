import SuiteSupport
import WebDriver

/// A.9 Move task lists.
final class A9MoveTaskListsTests: WebDriverScenarioTestCase {
  func testA9() throws {
    try scenario("A.9") { driver in
      try testCase("Move a task list to the bottom")

      try precondition(#"There are three lists: "Home", "Garden" and "Work"."#)
      try driver.assertLists(["Home": 0, "Garden": 0, "Work": 0])

      try step("Tap Edit.")
      try driver.tap(XPath.barButton("Edit"))
      try expect(#"Editing controls appear at each list: "Remove Home", "Reorder Home" and so on."#)
      try driver.assertEditable(["Home", "Garden", "Work"])

      try step(#"Take the first list ("Home") and drag it to the bottom."#)
      try driver.drag("Home", toRow: 3)
      try expect(#"The order is "Garden", "Work", "Home"."#)
      try driver.assertLists(["Garden": 0, "Work": 0, "Home": 0])

      try step("Tap Done.")
      try driver.tap(XPath.barButton("Done"))
      try expect("The editing controls are gone; the order is the same.")
      try driver.assertNotEditable()
      try driver.assertLists(["Garden": 0, "Work": 0, "Home": 0])

      try testCase("Move a task list to the top")

      try step("Tap Edit.")
      try driver.tap(XPath.barButton("Edit"))
      try expect("Editing controls appear at each list.")
      try driver.assertEditable(["Garden", "Work", "Home"])

      try step(#"Take the last list ("Home") and drag it to the top."#)
      try driver.drag("Home", toRow: 1)
      try expect(#"The order is "Home", "Garden", "Work"."#)
      try driver.assertLists(["Home": 0, "Garden": 0, "Work": 0])

      try step(#"Take the middle list ("Garden") and drag it to the bottom."#)
      try driver.drag("Garden", toRow: 3)
      try expect(#"The order is "Home", "Work", "Garden"."#)
      try driver.assertLists(["Home": 0, "Work": 0, "Garden": 0])

      try step("Tap Done.")
      try driver.tap(XPath.barButton("Done"))
      try expect("The editing controls are gone; the order is the same.")
      try driver.assertNotEditable()
      try driver.assertLists(["Home": 0, "Work": 0, "Garden": 0])

      try step(#"Tap the list "Work"."#)
      try driver.tap(XPath.row("Work"))
      try expect(#"The screen for adding tasks to "Work" is shown."#)
      try driver.assertTasks([], of: "Work")

      try step("Tap My Lists.")
      try driver.tap(XPath.barButton("My Lists"))
      try expect("All lists are shown, in the same order.")
      try driver.assertLists(["Home": 0, "Work": 0, "Garden": 0])
    }
  }
}
