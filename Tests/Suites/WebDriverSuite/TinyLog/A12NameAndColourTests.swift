import SuiteSupport
import WebDriver

/// A.12 Name and colour a task list.
final class A12NameAndColourTests: WebDriverScenarioTestCase {
  func testA12() throws {
    try scenario("A.12") { driver in
      try testCase("Leave a new task list without a name")

      try step("Tap add (+).")
      try driver.tap(XPath.tab("Add"))
      try expect("A screen asks for name and colour.")
      try driver.assertListForm("Add List", color: "purple")

      try step("Choose blue, tap Save.")
      try driver.tap(.accessibilityID("blue"))
      try driver.tap(XPath.barButton("Save"))
      try expect("An alert asks for a name.")
      try driver.assertAlert("Please add a name to your list")

      try step("Tap OK.")
      try driver.acceptAlert()
      try expect("The alert is gone; the same screen is shown, its field empty and blue chosen.")
      try driver.waitUntilAlertIsGone()
      try driver.assertListForm("Add List", color: "blue")

      try step(#"Enter "Sea" and confirm with Done."#)
      try driver.type("Sea", into: XPath.field("Name"))
      try driver.tap(XPath.doneKey)
      try expect(#"The screen for adding tasks to "Sea" is shown."#)
      try driver.assertTasks([], of: "Sea", isTyping: true)

      try step("Tap My Lists.")
      try driver.tap(XPath.barButton("My Lists"))
      try expect(#"All lists are shown, "Sea" in blue on top."#)
      try driver.assertLists(["Sea": 0, "Groceries": 0])
      try driver.assertColor("blue", "#008efe", of: "Sea")

      try testCase("Discard a new task list")

      try step("Tap add (+).")
      try driver.tap(XPath.tab("Add"))
      try expect("A screen asks for name and colour.")
      try driver.assertListForm("Add List", color: "purple")

      try step(#"Enter "Lake", choose yellow."#)
      try driver.type("Lake", into: XPath.field("Name"))
      try driver.tap(.accessibilityID("yellow"))
      try expect(#"The same screen is shown, with "Lake" and yellow chosen."#)
      try driver.assertListForm("Add List", name: "Lake", color: "yellow")

      try step("Choose purple.")
      try driver.tap(.accessibilityID("purple"))
      try expect(#"The same screen is shown, with "Lake" and purple chosen."#)
      try driver.assertListForm("Add List", name: "Lake", color: "purple")

      try step("Tap Cancel.")
      try driver.tap(XPath.barButton("Cancel"))
      try expect(#"All lists are shown, "Lake" not among them."#)
      try driver.assertLists(["Sea": 0, "Groceries": 0])

      try testCase("Change a task list's colour")

      try step(#"Swipe left on "Sea", tap Edit."#)
      try driver.swipeLeft(XPath.row("Sea"))
      try driver.waitFor(XPath.button("Edit", in: "Sea"))
      try driver.tap(XPath.button("Edit", in: "Sea"))
      try expect(
        #"A screen to change the list's name and colour is shown, with "Sea" and blue chosen."#)
      try driver.assertListForm("Edit List", name: "Sea", color: "blue")

      try step("Choose orange, tap Save.")
      try driver.tap(.accessibilityID("orange"))
      try driver.tap(XPath.barButton("Save"))
      try expect(#"All lists are shown, "Sea" in orange on top."#)
      try driver.waitFor(XPath.circle(of: "Sea", in: "orange"))
      try driver.assertLists(["Sea": 0, "Groceries": 0])
      try driver.assertColor("orange", "#ffa600", of: "Sea")
    }
  }
}
