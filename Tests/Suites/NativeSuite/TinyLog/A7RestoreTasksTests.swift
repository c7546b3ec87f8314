import NativeQuery
import SuiteSupport

/// A.7 Restore tasks.
final class A7RestoreTasksTests: NativeScenarioTestCase {
  func testA7() throws {
    try scenario("A.7") { app in
      try testCase("Archive two tasks")

      try precondition(#"There is the list "Trip"."#)
      try app.assertLists(["Trip": 0, "Groceries": 0])

      try step(#"Tap the list "Trip"."#)
      try app.row("Trip").tap()
      try expect("The screen for adding tasks is shown, without tasks.")
      try app.assertTasks([], of: "Trip")

      try step(#"Add "Tent", "Map" and "Lamp" (Done after each), and tap Done once more."#)
      try app.newTask.tap()
      try app.add("Tent", "Map", "Lamp", "")
      try expect("The tasks are Lamp, Map and Tent, in this order; the keyboard is gone.")
      try app.assertTasks(["Lamp", "Map", "Tent"], of: "Trip", ticked: [])
      XCTAssertTrue(app.keyboards.element.waitForNonExistence(timeout: timeout))

      try step("Mark the middle task (Map) done.")
      try app.row("Map").buttons["check box"].tap()
      try expect("Map is ticked; one task is completed.")
      try app.assertTasks(["Lamp", "Map", "Tent"], of: "Trip", ticked: ["Map"])
      XCTAssertEqual(try app.staticTexts["summary"].label, "1 completed task")

      try step("Swipe left on Map, tap Archive.")
      try app.row("Map").swipeLeft()
      app.row("Map").buttons["Archive"].waitForExistence(timeout: timeout)
      try app.row("Map").buttons["Archive"].tap()
      try expect("Lamp and Tent are left.")
      try app.assertTasks(["Lamp", "Tent"], of: "Trip", ticked: [])

      try step("Swipe left on Tent, tap Archive.")
      try app.row("Tent").swipeLeft()
      app.row("Tent").buttons["Archive"].waitForExistence(timeout: timeout)
      try app.row("Tent").buttons["Archive"].tap()
      try expect("Lamp is left.")
      try app.assertTasks(["Lamp"], of: "Trip", ticked: [])

      try step("In the tab bar tap the archive icon.")
      try app.tabBars.buttons["Archive"].tap()
      try expect("The archive is shown, with Map and Tent.")
      try app.assertArchive("Archive", ["Map", "Tent"])

      try testCase("Restore a task after a swipe")

      try step("Swipe left on Map.")
      try app.row("Map").swipeLeft()
      try expect("The buttons Delete and Restore appear at Map.")
      app.assertButtons(["Delete", "Restore"], in: "Map")

      try step("Swipe right on Map.")
      try app.row("Map").swipeRight()
      try expect("The buttons Delete and Restore are gone.")
      XCTAssertTrue(app.tables.buttons["Restore"].waitForNonExistence(timeout: timeout))
      XCTAssertFalse(app.tables.buttons["Delete"].exists)

      try step("Swipe left on Map, tap Restore.")
      try app.row("Map").swipeLeft()
      app.row("Map").buttons["Restore"].waitForExistence(timeout: timeout)
      try app.row("Map").buttons["Restore"].tap()
      try expect("Map is gone from the archive; Tent is left.")
      try app.assertArchive("Archive", ["Tent"])

      try step("Tap Close.")
      try app.navigationBars.buttons["Close"].tap()
      try expect(#"The list "Trip" is shown, with Lamp and Map; Map is ticked."#)
      try app.assertTasks(["Lamp", "Map"], of: "Trip", ticked: ["Map"])

      try testCase("Restore a task while editing")

      try step("In the tab bar tap the archive icon.")
      try app.tabBars.buttons["Archive"].tap()
      try expect("The archive is shown, with Tent.")
      try app.assertArchive("Archive", ["Tent"])

      try step("Tap Edit.")
      try app.navigationBars.buttons["Edit"].tap()
      try expect(#"A red button (-), called "Remove Tent", appears at Tent."#)
      XCTAssertTrue(app.row("Tent").buttons["remove"].waitForExistence(timeout: timeout))
      XCTAssertEqual(try app.row("Tent").buttons["remove"].label, "Remove Tent")
      XCTAssertEqual(try app.tables.buttons.count, 1)
      XCTAssertTrue(app.navigationBars.buttons["Done"].exists)

      try step("Tap the red button (-).")
      try app.row("Tent").buttons["remove"].tap()
      try expect("The buttons Delete and Restore appear at Tent.")
      app.assertButtons(["Delete", "Restore"], in: "Tent")

      try step("Tap Restore.")
      try app.row("Tent").buttons["Restore"].tap()
      try expect("The archive is empty, and is not edited any more.")
      try app.assertArchive("Archive", [])
      app.assertNotEditable()

      try step("Tap Close.")
      try app.navigationBars.buttons["Close"].tap()
      try expect(#"The list "Trip" is shown, with Lamp, Map and Tent, each at its old place."#)
      try app.assertTasks(["Lamp", "Map", "Tent"], of: "Trip", ticked: ["Map"])

      try step("Tap My Lists.")
      try app.navigationBars.buttons["My Lists"].tap()
      try expect(#"All lists are shown; "Trip" shows two tasks."#)
      try app.assertLists(["Trip": 2, "Groceries": 0])
    }
  }
}
