import SuiteSupport
import WebDriver

/// A.7 Restore tasks.
final class A7RestoreTasksTests: WebDriverScenarioTestCase {
  func testA7() throws {
    try scenario("A.7") { driver in
      try testCase("Archive two tasks")

      try precondition(#"There is the list "Trip"."#)
      try driver.assertLists(["Trip": 0, "Groceries": 0])

      try step(#"Tap the list "Trip"."#)
      try driver.tap(XPath.row("Trip"))
      try expect("The screen for adding tasks is shown, without tasks.")
      try driver.assertTasks([], of: "Trip")

      try step(#"Add "Tent", "Map" and "Lamp" (Done after each), and tap Done once more."#)
      try driver.tap(XPath.field("Add new task"))
      try driver.add("Tent", "Map", "Lamp", "")
      try expect("The tasks are Lamp, Map and Tent, in this order; the keyboard is gone.")
      try driver.assertTasks(["Lamp", "Map", "Tent"], of: "Trip", ticked: [])
      try driver.waitUntilGone(XPath.keyboard)

      try step("Mark the middle task (Map) done.")
      try driver.tap(XPath.button("check box", in: "Map"))
      try expect("Map is ticked; one task is completed.")
      try driver.assertTasks(["Lamp", "Map", "Tent"], of: "Trip", ticked: ["Map"])
      XCTAssertEqual(try driver.count(XPath.text("1 completed task")), 1)

      try step("Swipe left on Map, tap Archive.")
      try driver.swipeLeft(XPath.row("Map"))
      try driver.waitFor(XPath.button("Archive", in: "Map"))
      try driver.tap(XPath.button("Archive", in: "Map"))
      try expect("Lamp and Tent are left.")
      try driver.assertTasks(["Lamp", "Tent"], of: "Trip", ticked: [])

      try step("Swipe left on Tent, tap Archive.")
      try driver.swipeLeft(XPath.row("Tent"))
      try driver.waitFor(XPath.button("Archive", in: "Tent"))
      try driver.tap(XPath.button("Archive", in: "Tent"))
      try expect("Lamp is left.")
      try driver.assertTasks(["Lamp"], of: "Trip", ticked: [])

      try step("In the tab bar tap the archive icon.")
      try driver.tap(XPath.tab("Archive"))
      try expect("The archive is shown, with Map and Tent.")
      try driver.assertArchive("Archive", ["Map", "Tent"])

      try testCase("Restore a task after a swipe")

      try step("Swipe left on Map.")
      try driver.swipeLeft(XPath.row("Map"))
      try expect("The buttons Delete and Restore appear at Map.")
      try driver.assertButtons(["Delete", "Restore"], in: "Map")

      try step("Swipe right on Map.")
      try driver.swipe("right", XPath.row("Map"))
      try expect("The buttons Delete and Restore are gone.")
      try driver.waitUntilGone(XPath.rowButtons("Restore"))
      XCTAssertEqual(try driver.count(XPath.rowButtons("Delete")), 0)

      try step("Swipe left on Map, tap Restore.")
      try driver.swipeLeft(XPath.row("Map"))
      try driver.waitFor(XPath.button("Restore", in: "Map"))
      try driver.tap(XPath.button("Restore", in: "Map"))
      try expect("Map is gone from the archive; Tent is left.")
      try driver.assertArchive("Archive", ["Tent"])

      try step("Tap Close.")
      try driver.tap(XPath.barButton("Close"))
      try expect(#"The list "Trip" is shown, with Lamp and Map; Map is ticked."#)
      try driver.assertTasks(["Lamp", "Map"], of: "Trip", ticked: ["Map"])

      try testCase("Restore a task while editing")

      try step("In the tab bar tap the archive icon.")
      try driver.tap(XPath.tab("Archive"))
      try expect("The archive is shown, with Tent.")
      try driver.assertArchive("Archive", ["Tent"])

      try step("Tap Edit.")
      try driver.tap(XPath.barButton("Edit"))
      try expect(#"A red button (-), called "Remove Tent", appears at Tent."#)
      try driver.waitFor(XPath.button("remove", in: "Tent"))
      XCTAssertEqual(try driver.labels(.name("remove")), ["Remove Tent"])
      XCTAssertEqual(try driver.count(.xpath("//XCUIElementTypeCell/XCUIElementTypeButton")), 1)
      XCTAssertEqual(try driver.count(XPath.barButton("Done")), 1)

      try step("Tap the red button (-).")
      try driver.tap(XPath.button("remove", in: "Tent"))
      try expect("The buttons Delete and Restore appear at Tent.")
      try driver.assertButtons(["Delete", "Restore"], in: "Tent")

      try step("Tap Restore.")
      try driver.tap(XPath.button("Restore", in: "Tent"))
      try expect("The archive is empty, and is not edited any more.")
      try driver.assertArchive("Archive", [])
      try driver.assertNotEditable()

      try step("Tap Close.")
      try driver.tap(XPath.barButton("Close"))
      try expect(#"The list "Trip" is shown, with Lamp, Map and Tent, each at its old place."#)
      try driver.assertTasks(["Lamp", "Map", "Tent"], of: "Trip", ticked: ["Map"])

      try step("Tap My Lists.")
      try driver.tap(XPath.barButton("My Lists"))
      try expect(#"All lists are shown; "Trip" shows two tasks."#)
      try driver.assertLists(["Trip": 2, "Groceries": 0])
    }
  }
}
