import SuiteSupport
import WebDriver

/// A.3 Rename, archive and delete a task list.
final class A3RenameTests: WebDriverScenarioTestCase {
  func testA3() throws {
    try scenario("A.3", variants: [.webDriverClear]) { driver in
      try testCase("Rename a task list")

      try precondition(#"There are two lists: "TODO", and any other one."#)
      try driver.waitFor(XPath.row("TODO"))
      XCTAssertEqual(try driver.count(XPath.rows), 2)

      try step(#"Swipe left on the list "TODO"."#)
      try driver.swipeLeft(XPath.row("TODO"))
      try expect("The buttons Edit and Archive appear.")
      try driver.assertButtons(["Edit", "Archive"], in: "TODO")

      try step("Tap Edit.")
      try driver.tap(XPath.button("Edit", in: "TODO"))
      try expect("A screen to change the list's name and colour is shown.")
      try driver.assertListForm("Edit List", name: "TODO", color: "red")

      try step(#"Change "TODO" to "todo to remove", tap Save."#)
      let name = try driver.findElement(XPath.field("Name"))
      try name.delete("TODO", by: toolName)
      try name.sendKeys("todo to remove")
      try driver.tap(XPath.barButton("Save"))
      try expect(#"The lists are shown, with "todo to remove" and without "TODO"."#)
      try driver.assertLists(["todo to remove": 0, "Groceries": 0])
      try driver.assertColor("red", "#fe4565", of: "todo to remove")

      try testCase("Archive a task list")

      try step("Tap Edit.")
      try driver.tap(XPath.barButton("Edit"))
      try expect("Editing controls appear.")
      try driver.assertEditable(["todo to remove", "Groceries"])

      try step(#"Tap the red button (-) at "todo to remove"."#)
      try driver.tap(XPath.button("remove", in: "todo to remove"))
      try expect("The buttons Edit and Archive appear.")
      try driver.assertButtons(["Edit", "Archive"], in: "todo to remove")

      try step("Tap Archive.")
      try driver.tap(XPath.button("Archive", in: "todo to remove"))
      try expect(#""todo to remove" is gone."#)
      try driver.waitUntilGone(XPath.row("todo to remove"))
      try driver.assertLists(["Groceries": 0])

      try testCase("Delete a task list")

      try step("In the tab bar tap the archive icon.")
      try driver.tap(XPath.tab("Archive"))
      try expect(#"The archive of lists is shown, "todo to remove" among them."#)
      try driver.assertArchive("My Archives", ["todo to remove"])

      try step(#"Swipe left on "todo to remove"."#)
      try driver.swipeLeft(XPath.row("todo to remove"))
      try expect("The buttons Delete and Restore appear.")
      try driver.assertButtons(["Delete", "Restore"], in: "todo to remove")

      try step("Tap Delete.")
      try driver.tap(XPath.button("Delete", in: "todo to remove"))
      try expect(#""todo to remove" is gone from the archived lists."#)
      try driver.assertArchive("My Archives", [])

      try step("Tap Close.")
      try driver.tap(XPath.barButton("Close"))
      try expect(#"The lists are shown, without "todo to remove"."#)
      try driver.assertLists(["Groceries": 0])
    }
  }
}
