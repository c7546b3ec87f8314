import SuiteSupport
import WebDriver

/// A.8 Restore a task list.
final class A8RestoreTaskListTests: WebDriverScenarioTestCase {
  func testA8() throws {
    try scenario("A.8") { driver in
      let tasks = ["Water the roses", "Plant a tree"]
      let search = XPath.field("Search")

      try testCase("Archive a task list with its tasks")

      try precondition(#"There are three lists: "Home", "Garden" in green, and "Work"."#)
      try driver.assertLists(["Home": 0, "Garden": 0, "Work": 0])
      try driver.assertColor("green", "#50de72", of: "Garden")

      try step(#"Tap the list "Garden"."#)
      try driver.tap(XPath.row("Garden"))
      try expect("The screen for adding tasks is shown, without tasks.")
      try driver.assertTasks([], of: "Garden")

      try step(#"Add "Plant a tree" (Done), mark it done, and add "Water the roses" (Done)."#)
      try driver.tap(XPath.field("Add new task"))
      try driver.add("Plant a tree")
      try driver.waitFor(XPath.row("Plant a tree"))
      try driver.tap(XPath.button("check box", in: "Plant a tree"))
      try driver.add("Water the roses")
      try expect(#"Both tasks are there, "Water the roses" above "Plant a tree", which is ticked."#)
      try driver.assertTasks(tasks, of: "Garden", ticked: ["Plant a tree"], isTyping: true)

      try step("Tap My Lists.")
      try driver.tap(XPath.barButton("My Lists"))
      try expect(#"All lists are shown; "Garden" shows one task."#)
      try driver.assertLists(["Home": 0, "Garden": 1, "Work": 0])

      try step(#"Swipe left on "Garden", tap Archive."#)
      try driver.swipeLeft(XPath.row("Garden"))
      try driver.waitFor(XPath.button("Archive", in: "Garden"))
      try driver.tap(XPath.button("Archive", in: "Garden"))
      try expect(#""Home" and "Work" are left."#)
      try driver.waitUntilGone(XPath.row("Garden"))
      try driver.assertLists(["Home": 0, "Work": 0])

      try testCase("Look into the archive")

      try step("In the tab bar tap the archive icon.")
      try driver.tap(XPath.tab("Archive"))
      try expect(#"The archive of lists is shown, with "Garden" in green, which shows one task."#)
      try driver.assertArchive("My Archives", ["Garden"])
      try driver.assertColor("green", "#50de72", of: "Garden")
      XCTAssertEqual(try driver.count(XPath.openTasks(1, of: "Garden")), 1)

      try step(#"Enter "home" in the search field."#)
      try driver.tap(search)
      try driver.type("home", into: search)
      try expect("No archived list is found.")
      try driver.assertFound([], by: "home")

      try step(#"Change "home" to "green"."#)
      try driver.change("home", to: "green", in: search)
      try expect(#""Garden" is found by its colour."#)
      try driver.assertFound(["Garden"], by: "green")

      try step(#"Tap "Garden"."#)
      try driver.tap(XPath.row("Garden"))
      try expect(#"Its tasks are shown, to be read only; "Plant a tree" is ticked."#)
      try driver.assertArchivedTasks(tasks, of: "Garden", ticked: ["Plant a tree"])

      try step("Tap My Archives.")
      try driver.tap(XPath.barButton("My Archives"))
      try expect(#"The archive of lists is shown, with "Garden"; the search has ended."#)
      try driver.assertArchive("My Archives", ["Garden"])
      XCTAssertEqual(try driver.findElement(search).attribute("value"), "Search")

      try testCase("Restore the task list")

      try step(#"Swipe left on "Garden"."#)
      try driver.swipeLeft(XPath.row("Garden"))
      try expect("The buttons Delete and Restore appear.")
      try driver.assertButtons(["Delete", "Restore"], in: "Garden")

      try step("Tap Restore.")
      try driver.tap(XPath.button("Restore", in: "Garden"))
      try expect(#""Garden" is gone from the archived lists."#)
      try driver.assertArchive("My Archives", [])

      try step("Tap Close.")
      try driver.tap(XPath.barButton("Close"))
      try expect(
        #"All lists are shown; "Garden" is at its old place, in green, and shows one task."#)
      try driver.assertLists(["Home": 0, "Garden": 1, "Work": 0])
      try driver.assertColor("green", "#50de72", of: "Garden")
    }
  }
}
