import NativeQuery
import SuiteSupport

/// A.10 Export a task list.
final class A10ExportTaskListTests: NativeScenarioTestCase {
  func testA10() throws {
    try scenario("A.10") { app in
      let screen = app.page(TinyLogScreen.self)

      try testCase("Export an empty task list")

      try precondition(#"There is a list "Trip"."#)
      try screen.assertLists(["Trip": 0, "Groceries": 0])

      try step(#"Tap the list "Trip"."#)
      try screen.row("Trip").tap()
      try expect("The screen for adding tasks is shown, without tasks.")
      try screen.assertTasks([], of: "Trip")

      try step("In the tab bar tap the export icon.")
      try app.tabBars.buttons["Export"].tap()
      try expect(#"The export is shown. Its only line is "Trip"."#)
      try screen.assertExport("Trip")

      try step("Tap Close.")
      try app.navigationBars.buttons["Close"].tap()
      try expect(#"The list "Trip" is shown, empty."#)
      try screen.assertTasks([], of: "Trip")

      try testCase("Export a task list with tasks")

      try step(#"Add "Tent", "Map" and "Lamp" (Done after each), then tap Done again."#)
      try screen.newTask.tap()
      try screen.add("Tent", "Map", "Lamp", "")
      try expect("The tasks are Lamp, Map and Tent, in this order. The keyboard is gone.")
      try screen.assertTasks(["Lamp", "Map", "Tent"], of: "Trip", ticked: [])
      app.keyboards.element.assertGone("the keyboard")

      try step("Mark the middle task (Map) done.")
      try screen.row("Map").buttons["check box"].tap()
      try expect("Map is ticked.")
      try screen.assertTasks(["Lamp", "Map", "Tent"], of: "Trip", ticked: ["Map"])

      try step("Swipe left on Tent, tap Archive.")
      try screen.swipe("Tent", thenTap: "Archive")
      try expect("Lamp and Map are left.")
      try screen.assertTasks(["Lamp", "Map"], of: "Trip", ticked: ["Map"])

      try step("In the tab bar tap the export icon.")
      try app.tabBars.buttons["Export"].tap()
      try expect(#"The export is shown. Its lines are "Trip", "- Lamp" and "- Map"."#)
      try screen.assertExport("Trip\n- Lamp\n- Map")

      try step("Tap Close.")
      try app.navigationBars.buttons["Close"].tap()
      try expect(#"The list "Trip" is shown, with Lamp and Map."#)
      try screen.assertTasks(["Lamp", "Map"], of: "Trip", ticked: ["Map"])
    }
  }
}
