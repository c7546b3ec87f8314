import NativeQuery
import SuiteSupport

/// A.10 Export a task list.
final class A10ExportTaskListTests: NativeScenarioTestCase {
  func testA10() throws {
    try scenario("A.10", arguments: ["--list", "Trip", "--list", "Groceries"]) { app in
      try testCase(1, "Export an empty task list")

      try precondition(1, #"There is the list "Trip"."#)
      try app.assertLists(["Trip": 0, "Groceries": 0])

      try step(1, #"Tap the list "Trip"."#)
      try app.row("Trip").tap()
      try expect(1, "The screen for adding tasks is shown, without tasks.")
      try app.assertTasks([], of: "Trip")

      try step(2, "In the tab bar tap the export icon.")
      try app.tabBars.buttons["Export"].tap()
      try expect(2, #"The export is shown: the line "Trip" alone."#)
      try app.assertExport("Trip")

      try step(3, "Tap Close.")
      try app.navigationBars.buttons["Close"].tap()
      try expect(3, #"The list "Trip" is shown, empty."#)
      try app.assertTasks([], of: "Trip")

      try testCase(2, "Export a task list with tasks")

      try step(
        1, #"Add "Tent", "Map" and "Lamp" (Done after each), and tap Done once more."#)
      try app.newTask.tap()
      try app.add("Tent", "Map", "Lamp", "")
      try expect(
        1, "The tasks are Lamp, Map and Tent, in this order; the keyboard is gone.")
      try app.assertTasks(["Lamp", "Map", "Tent"], of: "Trip", ticked: [])
      XCTAssertTrue(app.keyboards.element.waitForNonExistence(timeout: timeout))

      try step(2, "Mark the middle task (Map) done.")
      try app.row("Map").buttons["check box"].tap()
      try expect(2, "Map is ticked.")
      try app.assertTasks(["Lamp", "Map", "Tent"], of: "Trip", ticked: ["Map"])

      try step(3, "Swipe left on Tent, tap Archive.")
      try app.row("Tent").swipeLeft()
      app.row("Tent").buttons["Archive"].waitForExistence(timeout: timeout)
      try app.row("Tent").buttons["Archive"].tap()
      try expect(3, "Lamp and Map are left.")
      try app.assertTasks(["Lamp", "Map"], of: "Trip", ticked: ["Map"])

      try step(4, "In the tab bar tap the export icon.")
      try app.tabBars.buttons["Export"].tap()
      try expect(4, #"The export is shown: the lines "Trip", "- Lamp" and "- Map"."#)
      try app.assertExport("Trip\n- Lamp\n- Map")

      try step(5, "Tap Close.")
      try app.navigationBars.buttons["Close"].tap()
      try expect(5, #"The list "Trip" is shown, with Lamp and Map."#)
      try app.assertTasks(["Lamp", "Map"], of: "Trip", ticked: ["Map"])
    }
  }
}
