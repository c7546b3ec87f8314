import SuiteSupport
import WebDriver

/// A.8 Restore a task list.
final class A8RestoreTaskListTests: WebDriverScenarioTestCase {
  func testA8() throws {
    try scenario("A.8") { driver in
      let screen = try driver.page(TinyLogScreen.self)
      let tasks = ["Water the roses", "Plant a tree"]
      let search = screen.field("Search")

      try testCase("Archive a task list with its tasks")

      try precondition(#"There are three lists: "Home", "Garden" in green, and "Work"."#)
      try screen.assertLists(["Home": 0, "Garden": 0, "Work": 0])
      try screen.assertColor("green", "#50de72", of: "Garden")

      try step(#"Tap the list "Garden"."#)
      try screen.row("Garden").tap()
      try expect("The screen for adding tasks is shown, without tasks.")
      try screen.assertTasks([], of: "Garden")

      try step(#"Add "Plant a tree" (Done), mark it done, and add "Water the roses" (Done)."#)
      try screen.field("Add new task").tap()
      try screen.add("Plant a tree")
      try screen.row("Plant a tree").wait()
      try screen.button("check box", in: "Plant a tree").tap()
      try screen.add("Water the roses")
      try expect(#"Both tasks are shown, "Water the roses" above "Plant a tree" (ticked)."#)
      try screen.assertTasks(tasks, of: "Garden", ticked: ["Plant a tree"], isTyping: true)

      try step("Tap My Lists.")
      try screen.barButton("My Lists").tap()
      try expect(#"All lists are shown. "Garden" shows one task."#)
      try screen.assertLists(["Home": 0, "Garden": 1, "Work": 0])

      try step(#"Swipe left on "Garden", tap Archive."#)
      try screen.swipe("Garden", thenTap: "Archive")
      try expect(#""Home" and "Work" are left."#)
      try screen.waitUntilGone("Garden")
      try screen.assertLists(["Home": 0, "Work": 0])

      try testCase("Search the archive")

      try step("In the tab bar tap the archive icon.")
      try screen.tab("Archive").tap()
      try expect(#"The archive of lists is shown. "Garden" is green and shows one task."#)
      try screen.assertArchive("My Archives", ["Garden"])
      try screen.assertColor("green", "#50de72", of: "Garden")
      XCTAssertEqual(try screen.openTasks(1, of: "Garden").count(), 1, #"circles with "1""#)

      try step(#"Enter "home" in the search field."#)
      try search.tap()
      try search.type("home")
      try expect("No archived list is found.")
      try screen.assertFound([], by: "home")

      try step(#"Change "home" to "green"."#)
      try search.change("home", to: "green")
      try expect(#""Garden" is found by its colour."#)
      try screen.assertFound(["Garden"], by: "green")

      try step(#"Tap "Garden"."#)
      try screen.row("Garden").tap()
      try expect(#"Its tasks are shown, read-only. "Plant a tree" is ticked."#)
      try screen.assertArchivedTasks(tasks, of: "Garden", ticked: ["Plant a tree"])

      try step("Tap My Archives.")
      try screen.barButton("My Archives").tap()
      try expect(#"The archive of lists is shown, with "Garden". The search has ended."#)
      try screen.assertArchive("My Archives", ["Garden"])
      try screen.assertField("Search", text: nil, hasFocus: false)

      try testCase("Restore the task list")

      try step(#"Swipe left on "Garden"."#)
      try screen.row("Garden").swipeLeft()
      try expect("The buttons Delete and Restore appear.")
      try screen.assertButtons(["Delete", "Restore"], in: "Garden")

      try step("Tap Restore.")
      try screen.button("Restore", in: "Garden").tap()
      try expect(#""Garden" is gone from the archived lists."#)
      try screen.assertArchive("My Archives", [])

      try step("Tap Close.")
      try screen.barButton("Close").tap()
      try expect(
        #"All lists are shown. "Garden" is in its old place, still green, and shows one task."#)
      try screen.assertLists(["Home": 0, "Garden": 1, "Work": 0])
      try screen.assertColor("green", "#50de72", of: "Garden")
    }
  }
}
