import SuiteSupport
import WebDriver

/// A.10 Export a task list.
final class A10ExportTaskListTests: WebDriverScenarioTestCase {
  func testA10() throws {
    try scenario("A.10") { driver in
      try testCase("Export an empty task list")

      try precondition(#"There is the list "Trip"."#)
      try driver.assertLists(["Trip": 0, "Groceries": 0])

      try step(#"Tap the list "Trip"."#)
      try driver.tap(XPath.row("Trip"))
      try expect("The screen for adding tasks is shown, without tasks.")
      try driver.assertTasks([], of: "Trip")

      try step("In the tab bar tap the export icon.")
      try driver.tap(XPath.tab("Export"))
      try expect(#"The export is shown: the line "Trip" alone."#)
      try driver.assertExport("Trip")

      try step("Tap Close.")
      try driver.tap(XPath.barButton("Close"))
      try expect(#"The list "Trip" is shown, empty."#)
      try driver.assertTasks([], of: "Trip")

      try testCase("Export a task list with tasks")

      try step(#"Add "Tent", "Map" and "Lamp" (Done after each), and tap Done once more."#)
      try driver.tap(XPath.field("Add new task"))
      try driver.add("Tent", "Map", "Lamp", "")
      try expect("The tasks are Lamp, Map and Tent, in this order; the keyboard is gone.")
      try driver.assertTasks(["Lamp", "Map", "Tent"], of: "Trip", ticked: [])
      try driver.waitUntilGone(XPath.keyboard)

      try step("Mark the middle task (Map) done.")
      try driver.tap(XPath.button("check box", in: "Map"))
      try expect("Map is ticked.")
      try driver.assertTasks(["Lamp", "Map", "Tent"], of: "Trip", ticked: ["Map"])

      try step("Swipe left on Tent, tap Archive.")
      try driver.swipeLeft(XPath.row("Tent"))
      try driver.waitFor(XPath.button("Archive", in: "Tent"))
      try driver.tap(XPath.button("Archive", in: "Tent"))
      try expect("Lamp and Map are left.")
      try driver.assertTasks(["Lamp", "Map"], of: "Trip", ticked: ["Map"])

      try step("In the tab bar tap the export icon.")
      try driver.tap(XPath.tab("Export"))
      try expect(#"The export is shown: the lines "Trip", "- Lamp" and "- Map"."#)
      try driver.assertExport("Trip\n- Lamp\n- Map")

      try step("Tap Close.")
      try driver.tap(XPath.barButton("Close"))
      try expect(#"The list "Trip" is shown, with Lamp and Map."#)
      try driver.assertTasks(["Lamp", "Map"], of: "Trip", ticked: ["Map"])
    }
  }
}
