import SuiteSupport
import WebDriver

/// A.12 Name and colour a task list.
final class A12NameAndColourTests: WebDriverScenarioTestCase {
  func testA12() throws {
    try scenario("A.12") { driver in
      let screen = try driver.page(TinyLogScreen.self)

      try testCase("Save a new task list without a name")

      try step("Tap add (+).")
      try screen.tab("Add").tap()
      try expect("A screen asks for name and colour.")
      try screen.assertListForm("Add List", color: "purple")

      try step("Choose blue, tap Save.")
      try screen.color("blue").tap()
      try screen.barButton("Save").tap()
      try expect("An alert asks for a name.")
      try screen.assertAlert("Please add a name to your list")

      try step("Tap OK.")
      try screen.acceptAlert()
      try expect("The alert is gone. The same screen is shown, its field empty and blue chosen.")
      try screen.waitUntilAlertIsGone()
      try screen.assertListForm("Add List", color: "blue")

      try step(#"Enter "Sea" and confirm with Done."#)
      try screen.field("Name").type("Sea")
      try screen.doneKey.tap()
      try expect(#"The screen for adding tasks to "Sea" is shown."#)
      try screen.assertTasks([], of: "Sea", isTyping: true)

      try step("Tap My Lists.")
      try screen.barButton("My Lists").tap()
      try expect(#"All lists are shown, with "Sea" in blue at the top."#)
      try screen.assertLists(["Sea": 0, "Groceries": 0])
      try screen.assertColor("blue", "#008efe", of: "Sea")

      try testCase("Discard a new task list")

      try step("Tap add (+).")
      try screen.tab("Add").tap()
      try expect("A screen asks for name and colour.")
      try screen.assertListForm("Add List", color: "purple")

      try step(#"Enter "Lake", choose yellow."#)
      try screen.field("Name").type("Lake")
      try screen.color("yellow").tap()
      try expect(#"The same screen is shown, with "Lake" and yellow chosen."#)
      try screen.assertListForm("Add List", name: "Lake", color: "yellow")

      try step("Choose purple.")
      try screen.color("purple").tap()
      try expect(#"The same screen is shown, with "Lake" and purple chosen."#)
      try screen.assertListForm("Add List", name: "Lake", color: "purple")

      try step("Tap Cancel.")
      try screen.barButton("Cancel").tap()
      try expect(#"All lists are shown, without "Lake"."#)
      try screen.assertLists(["Sea": 0, "Groceries": 0])

      try testCase("Change a task list's colour")

      try step(#"Swipe left on "Sea", tap Edit."#)
      try screen.swipe("Sea", thenTap: "Edit")
      try expect(
        #"A screen to change the list's name and colour is shown, with "Sea" and blue chosen."#)
      try screen.assertListForm("Edit List", name: "Sea", color: "blue")

      try step("Choose orange, tap Save.")
      try screen.color("orange").tap()
      try screen.barButton("Save").tap()
      try expect(#"All lists are shown, with "Sea" in orange at the top."#)
      try screen.circle(of: "Sea", in: "orange").wait(
        #"colour of the list "Sea": "orange""#,
        found: try screen.circle(of: "Sea").labels().quoted)
      try screen.assertLists(["Sea": 0, "Groceries": 0])
      try screen.assertColor("orange", "#ffa600", of: "Sea")
    }
  }
}
