import NativeQuery
import SuiteSupport

/// A.8 Restore a task list.
final class A8RestoreTaskListTests: NativeScenarioTestCase {
  func testA8() throws {
    try scenario("A.8") { app in
      let screen = app.page(TinyLogScreen.self)
      let tasks = ["Water the roses", "Plant a tree"]
      let search = app.searchFields["Search"]

      try testCase("Archive a task list with its tasks")

      try precondition(#"There are three lists: "Home", "Garden" in green, and "Work"."#)
      try screen.assertLists(["Home": 0, "Garden": 0, "Work": 0])
      try screen.assertColor("green", "#50de72", of: "Garden")

      try step(#"Tap the list "Garden"."#)
      try screen.row("Garden").tap()
      try expect("The screen for adding tasks is shown, without tasks.")
      try screen.assertTasks([], of: "Garden")

      try step(#"Add "Plant a tree" (Done), mark it done, and add "Water the roses" (Done)."#)
      try screen.newTask.tap()
      try screen.add("Plant a tree")
      screen.row("Plant a tree").waitForExistence(timeout: timeout)
      try screen.row("Plant a tree").buttons["check box"].tap()
      try screen.add("Water the roses")
      try expect(#"Both tasks are shown, "Water the roses" above "Plant a tree" (ticked)."#)
      try screen.assertTasks(tasks, of: "Garden", ticked: ["Plant a tree"], isTyping: true)

      try step("Tap My Lists.")
      try app.navigationBars.buttons["My Lists"].tap()
      try expect(#"All lists are shown. "Garden" shows one task."#)
      try screen.assertLists(["Home": 0, "Garden": 1, "Work": 0])

      try step(#"Swipe left on "Garden", tap Archive."#)
      try screen.swipe("Garden", thenTap: "Archive")
      try expect(#""Home" and "Work" are left."#)
      screen.row("Garden").assertGone(#"the row "Garden""#)
      try screen.assertLists(["Home": 0, "Work": 0])

      try testCase("Search the archive")

      try step("In the tab bar tap the archive icon.")
      try app.tabBars.buttons["Archive"].tap()
      try expect(#"The archive of lists is shown. "Garden" is green and shows one task."#)
      try screen.assertArchive("My Archives", ["Garden"])
      try screen.assertColor("green", "#50de72", of: "Garden")
      XCTAssertEqual(try screen.openTasks(of: "Garden").label, "1", "open tasks")

      try step(#"Enter "home" in the search field."#)
      try search.tap()
      try search.typeText("home")
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
      try app.navigationBars.buttons["My Archives"].tap()
      try expect(#"The archive of lists is shown, with "Garden". The search has ended."#)
      try screen.assertArchive("My Archives", ["Garden"])
      try screen.assertSearch(nil)

      try testCase("Restore the task list")

      try step(#"Swipe left on "Garden"."#)
      try screen.row("Garden").swipeLeft()
      try expect("The buttons Delete and Restore appear.")
      screen.assertButtons(["Delete", "Restore"], in: "Garden")

      try step("Tap Restore.")
      try screen.row("Garden").buttons["Restore"].tap()
      try expect(#""Garden" is gone from the archived lists."#)
      try screen.assertArchive("My Archives", [])

      try step("Tap Close.")
      try app.navigationBars.buttons["Close"].tap()
      try expect(
        #"All lists are shown. "Garden" is in its old place, still green, and shows one task."#)
      try screen.assertLists(["Home": 0, "Garden": 1, "Work": 0])
      try screen.assertColor("green", "#50de72", of: "Garden")
    }
  }
}
