import SuiteSupport
import WebDriver

/// A.7 Restore tasks.
final class A7RestoreTasksTests: WebDriverScenarioTestCase {
  func testA7() throws {
    try scenario("A.7") { driver in
      let screen = try driver.page(TinyLogScreen.self)

      try testCase("Archive two tasks")

      try precondition(#"There is a list "Trip"."#)
      try screen.assertLists(["Trip": 0, "Groceries": 0])

      try step(#"Tap the list "Trip"."#)
      try screen.row("Trip").tap()
      try expect("The screen for adding tasks is shown, without tasks.")
      try screen.assertTasks([], of: "Trip")

      try step(#"Add "Tent", "Map" and "Lamp" (Done after each), then tap Done again."#)
      try screen.field("Add new task").tap()
      try screen.add("Tent", "Map", "Lamp", "")
      try expect("The tasks are Lamp, Map and Tent, in this order. The keyboard is gone.")
      try screen.assertTasks(["Lamp", "Map", "Tent"], of: "Trip", ticked: [])
      try screen.keyboard.waitUntilGone("the keyboard")

      try step("Mark the middle task (Map) done.")
      try screen.button("check box", in: "Map").tap()
      try expect("Map is ticked. One task is completed.")
      try screen.assertTasks(["Lamp", "Map", "Tent"], of: "Trip", ticked: ["Map"])
      let summary = screen.text("1 completed task")
      XCTAssertEqual(try summary.count(), 1, "number of texts \"1 completed task\"")

      try step("Swipe left on Map, tap Archive.")
      try screen.swipe("Map", thenTap: "Archive")
      try expect("Lamp and Tent are left.")
      try screen.assertTasks(["Lamp", "Tent"], of: "Trip", ticked: [])

      try step("Swipe left on Tent, tap Archive.")
      try screen.swipe("Tent", thenTap: "Archive")
      try expect("Lamp is left.")
      try screen.assertTasks(["Lamp"], of: "Trip", ticked: [])

      try step("In the tab bar tap the archive icon.")
      try screen.tab("Archive").tap()
      try expect("The archive is shown, with Map and Tent.")
      try screen.assertArchive("Archive", ["Map", "Tent"])

      try testCase("Restore a task after a swipe")

      try step("Swipe left on Map.")
      try screen.row("Map").swipeLeft()
      try expect("The buttons Delete and Restore appear at Map.")
      try screen.assertButtons(["Delete", "Restore"], in: "Map")

      try step("Swipe right on Map.")
      try screen.row("Map").swipe("right")
      try expect("The buttons Delete and Restore are gone.")
      try screen.rowButtons("Restore").waitUntilGone("the button Restore")
      XCTAssertEqual(try screen.rowButtons("Delete").count(), 0, "number of buttons Delete")

      try step("Swipe left on Map, tap Restore.")
      try screen.swipe("Map", thenTap: "Restore")
      try expect("Map is gone from the archive. Tent is left.")
      try screen.assertArchive("Archive", ["Tent"])

      try step("Tap Close.")
      try screen.barButton("Close").tap()
      try expect(#"The list "Trip" is shown, with Lamp and Map. Map is ticked."#)
      try screen.assertTasks(["Lamp", "Map"], of: "Trip", ticked: ["Map"])

      try testCase("Restore a task while editing")

      try step("In the tab bar tap the archive icon.")
      try screen.tab("Archive").tap()
      try expect("The archive is shown, with Tent.")
      try screen.assertArchive("Archive", ["Tent"])

      try step("Tap Edit.")
      try screen.barButton("Edit").tap()
      try expect(#"A red button (-), labelled "Remove Tent", appears at Tent."#)
      try screen.assertButton("remove", in: "Tent")
      XCTAssertEqual(try screen.name("remove").labels(), ["Remove Tent"], "red buttons")
      XCTAssertEqual(try screen.rowButtons.count(), 1, "number of buttons in rows")
      XCTAssertEqual(try screen.barButton("Done").count(), 1, "number of buttons Done")

      try step("Tap the red button (-).")
      try screen.button("remove", in: "Tent").tap()
      try expect("The buttons Delete and Restore appear at Tent.")
      try screen.assertButtons(["Delete", "Restore"], in: "Tent")

      try step("Tap Restore.")
      try screen.button("Restore", in: "Tent").tap()
      try expect("The archive is empty and no longer in edit mode.")
      try screen.assertArchive("Archive", [])
      try screen.assertNotEditable()

      try step("Tap Close.")
      try screen.barButton("Close").tap()
      try expect(#"The list "Trip" is shown, with Lamp, Map and Tent, each in its old place."#)
      try screen.assertTasks(["Lamp", "Map", "Tent"], of: "Trip", ticked: ["Map"])

      try step("Tap My Lists.")
      try screen.barButton("My Lists").tap()
      try expect(#"All lists are shown. "Trip" shows two tasks."#)
      try screen.assertLists(["Trip": 2, "Groceries": 0])
    }
  }
}

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
