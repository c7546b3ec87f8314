import NativeQuery
import SuiteSupport

/// A.3 Rename, archive and delete a task list.
final class A3RenameTests: NativeScenarioTestCase {
  func testA3() throws {
    try scenario("A.3") { app in
      let screen = app.page(TinyLogScreen.self)

      try testCase("Rename a task list")

      try precondition(#"There are two lists: "TODO", and any other one."#)
      screen.assertRow("TODO")
      XCTAssertEqual(try app.tables.cells.count, 2, "number of rows")

      try step(#"Swipe left on the list "TODO"."#)
      screen.assertNoButtons("Edit", "Archive")
      try screen.row("TODO").swipeLeft()
      try expect("The buttons Edit and Archive appear.")
      screen.assertButtons(["Edit", "Archive"], in: "TODO")

      try step("Tap Edit.")
      try screen.row("TODO").buttons["Edit"].tap()
      try expect("A screen to change the list's name and colour is shown.")
      try screen.assertListForm("Edit List", name: "TODO", color: "red")

      try step(#"Change "TODO" to "todo to remove", tap Save."#)
      let name = app.textFields["Name"]
      try name.change("TODO")
      try name.typeText("todo to remove")
      try app.navigationBars.buttons["Save"].tap()
      try expect(#"The lists are shown, with "todo to remove" and without "TODO"."#)
      try screen.assertLists(["todo to remove": 0, "Groceries": 0])
      try screen.assertColor("red", "#fe4565", of: "todo to remove")

      try testCase("Archive a task list")

      try step("Tap Edit.")
      screen.assertNotEditable()
      try app.navigationBars.buttons["Edit"].tap()
      try expect("Editing controls appear.")
      try screen.assertEditable(["todo to remove", "Groceries"])

      try step(#"Tap the red button (-) at "todo to remove"."#)
      screen.assertNoButtons("Edit", "Archive")
      try screen.row("todo to remove").buttons["remove"].tap()
      try expect("The buttons Edit and Archive appear.")
      screen.assertButtons(["Edit", "Archive"], in: "todo to remove")

      try step("Tap Archive.")
      try screen.row("todo to remove").buttons["Archive"].tap()
      try expect(#""todo to remove" is gone."#)
      screen.row("todo to remove").assertGone(#"the row "todo to remove""#)
      try screen.assertLists(["Groceries": 0])

      try testCase("Delete a task list")

      try step("In the tab bar tap the archive icon.")
      try app.tabBars.buttons["Archive"].tap()
      try expect(#"The archive of lists is shown, "todo to remove" among them."#)
      try screen.assertArchive("My Archives", ["todo to remove"])

      try step(#"Swipe left on "todo to remove"."#)
      screen.assertNoButtons("Delete", "Restore")
      try screen.row("todo to remove").swipeLeft()
      try expect("The buttons Delete and Restore appear.")
      screen.assertButtons(["Delete", "Restore"], in: "todo to remove")

      try step("Tap Delete.")
      try screen.row("todo to remove").buttons["Delete"].tap()
      try expect(#""todo to remove" is gone from the archived lists."#)
      try screen.assertArchive("My Archives", [])

      try step("Tap Close.")
      try app.navigationBars.buttons["Close"].tap()
      try expect(#"The lists are shown, without "todo to remove"."#)
      try screen.assertLists(["Groceries": 0])
    }
  }
}
