import SuiteSupport
import WebDriver

/// A.9 Move task lists.
final class A9MoveTaskListsTests: WebDriverScenarioTestCase {
  func testA9() throws {
    try scenario("A.9") { driver in
      let screen = try driver.page(TinyLogScreen.self)

      try testCase("Move a task list to the bottom")

      try precondition(#"There are three lists: "Home", "Garden" and "Work"."#)
      try screen.assertLists(["Home": 0, "Garden": 0, "Work": 0])

      try step("Tap Edit.")
      try screen.barButton("Edit").tap()
      try expect(#"Editing controls appear at each list: "Remove Home", "Reorder Home" and so on."#)
      try screen.assertEditable(["Home", "Garden", "Work"])

      try step(#"Take the first list ("Home") and drag it to the bottom."#)
      try screen.drag("Home", toRow: 3)
      try expect(#"The order is "Garden", "Work", "Home"."#)
      try screen.assertLists(["Garden": 0, "Work": 0, "Home": 0])

      try step("Tap Done.")
      try screen.barButton("Done").tap()
      try expect("The editing controls are gone. The order is the same.")
      try screen.assertNotEditable()
      try screen.assertLists(["Garden": 0, "Work": 0, "Home": 0])

      try testCase("Move a task list to the top")

      try step("Tap Edit.")
      try screen.barButton("Edit").tap()
      try expect("Editing controls appear at each list.")
      try screen.assertEditable(["Garden", "Work", "Home"])

      try step(#"Take the last list ("Home") and drag it to the top."#)
      try screen.drag("Home", toRow: 1)
      try expect(#"The order is "Home", "Garden", "Work"."#)
      try screen.assertLists(["Home": 0, "Garden": 0, "Work": 0])

      try step(#"Take the middle list ("Garden") and drag it to the bottom."#)
      try screen.drag("Garden", toRow: 3)
      try expect(#"The order is "Home", "Work", "Garden"."#)
      try screen.assertLists(["Home": 0, "Work": 0, "Garden": 0])

      try step("Tap Done.")
      try screen.barButton("Done").tap()
      try expect("The editing controls are gone. The order is the same.")
      try screen.assertNotEditable()
      try screen.assertLists(["Home": 0, "Work": 0, "Garden": 0])

      try step(#"Tap the list "Work"."#)
      try screen.row("Work").tap()
      try expect(#"The screen for adding tasks to "Work" is shown."#)
      try screen.assertTasks([], of: "Work")

      try step("Tap My Lists.")
      try screen.barButton("My Lists").tap()
      try expect("All lists are shown, in the same order.")
      try screen.assertLists(["Home": 0, "Work": 0, "Garden": 0])
    }
  }
}

/// A.16 Move task lists during a search.
final class A16MoveDuringSearchTests: WebDriverScenarioTestCase {
  func testA16() throws {
    try scenario("A.16") { driver in
      let screen = try driver.page(TinyLogScreen.self)
      let search = screen.field("Search")

      try testCase("Move one list found below the other")

      try precondition(#"There are four lists: "Home", "Beer", "Work" and "Bread"."#)
      try screen.assertLists(["Home": 0, "Beer": 0, "Work": 0, "Bread": 0])

      try step(#"Enter "b" in the search field."#)
      try search.tap()
      try search.type("b")
      try expect(#""Beer" and "Bread" are found."#)
      try screen.assertFound(["Beer", "Bread"], by: "b")

      try step("Tap Edit.")
      try screen.barButton("Edit").tap()
      try expect("Editing controls appear at both lists.")
      try screen.assertEditable(["Beer", "Bread"])

      try step(#"Take "Beer" and drag it to "Bread"."#)
      try screen.drag("Beer", toRow: 2)
      try expect(#"The order is "Bread", "Beer"."#)
      try screen.assertFound(["Bread", "Beer"], by: "b")

      try step("Tap Done, then delete the text in the search field.")
      try screen.barButton("Done").tap()
      try search.tap()
      try search.change("b")
      try expect(#"All lists are shown: "Home", "Work", "Bread", "Beer"."#)
      try screen.assertLists(["Home": 0, "Work": 0, "Bread": 0, "Beer": 0])
    }
  }
}
