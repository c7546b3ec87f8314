import NativeQuery
import SuiteSupport

/// A.7 Restore tasks.
final class A7RestoreTasksTests: NativeScenarioTestCase {
  func testA7() throws {
    try scenario("A.7") { app in
      let screen = app.page(TinyLogScreen.self)

      try testCase("Archive two tasks")

      try precondition(#"There is a list "Trip"."#)
      try screen.assertLists(["Trip": 0, "Groceries": 0])

      try step(#"Tap the list "Trip"."#)
      try screen.row("Trip").tap()
      try expect("The screen for adding tasks is shown, without tasks.")
      try screen.assertTasks([], of: "Trip")

      try step(#"Add "Tent", "Map" and "Lamp" (Done after each), then tap Done again."#)
      try screen.newTask.tap()
      try screen.add("Tent", "Map", "Lamp", "")
      try expect("The tasks are Lamp, Map and Tent, in this order. The keyboard is gone.")
      try screen.assertTasks(["Lamp", "Map", "Tent"], of: "Trip", ticked: [])
      app.keyboards.element.assertGone("the keyboard")

      try step("Mark the middle task (Map) done.")
      try screen.row("Map").buttons["check box"].tap()
      try expect("Map is ticked. One task is completed.")
      try screen.assertTasks(["Lamp", "Map", "Tent"], of: "Trip", ticked: ["Map"])
      XCTAssertEqual(try app.staticTexts["summary"].label, "1 completed task", "summary")

      try step("Swipe left on Map, tap Archive.")
      try screen.swipe("Map", thenTap: "Archive")
      try expect("Lamp and Tent are left.")
      try screen.assertTasks(["Lamp", "Tent"], of: "Trip", ticked: [])

      try step("Swipe left on Tent, tap Archive.")
      try screen.swipe("Tent", thenTap: "Archive")
      try expect("Lamp is left.")
      try screen.assertTasks(["Lamp"], of: "Trip", ticked: [])

      try step("In the tab bar tap the archive icon.")
      try app.tabBars.buttons["Archive"].tap()
      try expect("The archive is shown, with Map and Tent.")
      try screen.assertArchive("Archive", ["Map", "Tent"])

      try testCase("Restore a task after a swipe")

      try step("Swipe left on Map.")
      try screen.row("Map").swipeLeft()
      try expect("The buttons Delete and Restore appear at Map.")
      screen.assertButtons(["Delete", "Restore"], in: "Map")

      try step("Swipe right on Map.")
      try screen.row("Map").swipeRight()
      try expect("The buttons Delete and Restore are gone.")
      app.tables.buttons["Restore"].assertGone("the button Restore")
      XCTAssertFalse(app.tables.buttons["Delete"].exists, "the button Delete isn't shown")

      try step("Swipe left on Map, tap Restore.")
      try screen.swipe("Map", thenTap: "Restore")
      try expect("Map is gone from the archive. Tent is left.")
      try screen.assertArchive("Archive", ["Tent"])

      try step("Tap Close.")
      try app.navigationBars.buttons["Close"].tap()
      try expect(#"The list "Trip" is shown, with Lamp and Map. Map is ticked."#)
      try screen.assertTasks(["Lamp", "Map"], of: "Trip", ticked: ["Map"])

      try testCase("Restore a task while editing")

      try step("In the tab bar tap the archive icon.")
      try app.tabBars.buttons["Archive"].tap()
      try expect("The archive is shown, with Tent.")
      try screen.assertArchive("Archive", ["Tent"])

      try step("Tap Edit.")
      try app.navigationBars.buttons["Edit"].tap()
      try expect(#"A red button (-), labelled "Remove Tent", appears at Tent."#)
      screen.assertButton("remove", in: "Tent")
      XCTAssertEqual(try screen.row("Tent").buttons["remove"].label, "Remove Tent", "red button")
      XCTAssertEqual(try app.tables.buttons.count, 1, "number of buttons in rows")
      XCTAssertTrue(app.navigationBars.buttons["Done"].exists, "the button Done is shown")

      try step("Tap the red button (-).")
      try screen.row("Tent").buttons["remove"].tap()
      try expect("The buttons Delete and Restore appear at Tent.")
      screen.assertButtons(["Delete", "Restore"], in: "Tent")

      try step("Tap Restore.")
      try screen.row("Tent").buttons["Restore"].tap()
      try expect("The archive is empty and no longer in edit mode.")
      try screen.assertArchive("Archive", [])
      screen.assertNotEditable()

      try step("Tap Close.")
      try app.navigationBars.buttons["Close"].tap()
      try expect(#"The list "Trip" is shown, with Lamp, Map and Tent, each in its old place."#)
      try screen.assertTasks(["Lamp", "Map", "Tent"], of: "Trip", ticked: ["Map"])

      try step("Tap My Lists.")
      try app.navigationBars.buttons["My Lists"].tap()
      try expect(#"All lists are shown. "Trip" shows two tasks."#)
      try screen.assertLists(["Trip": 2, "Groceries": 0])
    }
  }
}

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
