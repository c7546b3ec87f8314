import NativeQuery
import SuiteSupport

/// A.10 Export a task list.
final class A10ExportTaskListTests: NativeScenarioTestCase {
  func testA10() throws {
    try scenario("A.10") { app in
      try testCase("Export an empty task list")

      try precondition(#"There is the list "Trip"."#)
      try app.assertLists(["Trip": 0, "Groceries": 0])

      try step(#"Tap the list "Trip"."#)
      try app.row("Trip").tap()
      try expect("The screen for adding tasks is shown, without tasks.")
      try app.assertTasks([], of: "Trip")

      try step("In the tab bar tap the export icon.")
      try app.tabBars.buttons["Export"].tap()
      try expect(#"The export is shown: the line "Trip" alone."#)
      try app.assertExport("Trip")

      try step("Tap Close.")
      try app.navigationBars.buttons["Close"].tap()
      try expect(#"The list "Trip" is shown, empty."#)
      try app.assertTasks([], of: "Trip")

      try testCase("Export a task list with tasks")

      try step(#"Add "Tent", "Map" and "Lamp" (Done after each), and tap Done once more."#)
      try app.newTask.tap()
      try app.add("Tent", "Map", "Lamp", "")
      try expect("The tasks are Lamp, Map and Tent, in this order; the keyboard is gone.")
      try app.assertTasks(["Lamp", "Map", "Tent"], of: "Trip", ticked: [])
      XCTAssertTrue(app.keyboards.element.waitForNonExistence(timeout: timeout))

      try step("Mark the middle task (Map) done.")
      try app.row("Map").buttons["check box"].tap()
      try expect("Map is ticked.")
      try app.assertTasks(["Lamp", "Map", "Tent"], of: "Trip", ticked: ["Map"])

      try step("Swipe left on Tent, tap Archive.")
      try app.row("Tent").swipeLeft()
      app.row("Tent").buttons["Archive"].waitForExistence(timeout: timeout)
      try app.row("Tent").buttons["Archive"].tap()
      try expect("Lamp and Map are left.")
      try app.assertTasks(["Lamp", "Map"], of: "Trip", ticked: ["Map"])

      try step("In the tab bar tap the export icon.")
      try app.tabBars.buttons["Export"].tap()
      try expect(#"The export is shown: the lines "Trip", "- Lamp" and "- Map"."#)
      try app.assertExport("Trip\n- Lamp\n- Map")

      try step("Tap Close.")
      try app.navigationBars.buttons["Close"].tap()
      try expect(#"The list "Trip" is shown, with Lamp and Map."#)
      try app.assertTasks(["Lamp", "Map"], of: "Trip", ticked: ["Map"])
    }
  }
}
