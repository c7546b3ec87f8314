import SuiteSupport
import WebDriver

/// A.3 Rename, archive and delete a task list.
final class A3RenameTests: WebDriverScenarioTestCase {
  func testA3() throws {
    try scenario("A.3") { driver in
      let screen = try driver.page(TinyLogScreen.self)

      try testCase("Rename a task list")

      try precondition(#"There are two lists: "TODO", and any other one."#)
      try screen.assertRow("TODO")
      XCTAssertEqual(try screen.rows.count(), 2, "number of rows")

      try step(#"Swipe left on the list "TODO"."#)
      try screen.assertNoButtons("Edit", "Archive")
      try screen.row("TODO").swipeLeft()
      try expect("The buttons Edit and Archive appear.")
      try screen.assertButtons(["Edit", "Archive"], in: "TODO")

      try step("Tap Edit.")
      try screen.button("Edit", in: "TODO").tap()
      try expect("A screen to change the list's name and colour is shown.")
      try screen.assertListForm("Edit List", name: "TODO", color: "red")

      try step(#"Change "TODO" to "todo to remove", tap Save."#)
      let name = try screen.field("Name").find()
      try name.delete("TODO")
      try name.sendKeys("todo to remove")
      try screen.barButton("Save").tap()
      try expect(#"The lists are shown, with "todo to remove" and without "TODO"."#)
      try screen.assertLists(["todo to remove": 0, "Groceries": 0])
      try screen.assertColor("red", "#fe4565", of: "todo to remove")

      try testCase("Archive a task list")

      try step("Tap Edit.")
      try screen.assertNotEditable()
      try screen.barButton("Edit").tap()
      try expect("Editing controls appear.")
      try screen.assertEditable(["todo to remove", "Groceries"])

      try step(#"Tap the red button (-) at "todo to remove"."#)
      try screen.assertNoButtons("Edit", "Archive")
      try screen.button("remove", in: "todo to remove").tap()
      try expect("The buttons Edit and Archive appear.")
      try screen.assertButtons(["Edit", "Archive"], in: "todo to remove")

      try step("Tap Archive.")
      try screen.button("Archive", in: "todo to remove").tap()
      try expect(#""todo to remove" is gone."#)
      try screen.waitUntilGone("todo to remove")
      try screen.assertLists(["Groceries": 0])

      try testCase("Delete a task list")

      try step("In the tab bar tap the archive icon.")
      try screen.tab("Archive").tap()
      try expect(#"The archive of lists is shown, "todo to remove" among them."#)
      try screen.assertArchive("My Archives", ["todo to remove"])

      try step(#"Swipe left on "todo to remove"."#)
      try screen.assertNoButtons("Delete", "Restore")
      try screen.row("todo to remove").swipeLeft()
      try expect("The buttons Delete and Restore appear.")
      try screen.assertButtons(["Delete", "Restore"], in: "todo to remove")

      try step("Tap Delete.")
      try screen.button("Delete", in: "todo to remove").tap()
      try expect(#""todo to remove" is gone from the archived lists."#)
      try screen.assertArchive("My Archives", [])

      try step("Tap Close.")
      try screen.barButton("Close").tap()
      try expect(#"The lists are shown, without "todo to remove"."#)
      try screen.assertLists(["Groceries": 0])
    }
  }
}
