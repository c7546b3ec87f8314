import SuiteSupport
import WebDriver

/// A.16 Move task lists during a search.
final class A16MoveDuringSearchTests: WebDriverScenarioTestCase {
  func testA16() throws {
    try scenario("A.16") { driver in
      let search = XPath.field("Search")

      try testCase("Move a task list behind another one that was found")

      try precondition(#"There are four lists: "Home", "Beer", "Work" and "Bread"."#)
      try driver.assertLists(["Home": 0, "Beer": 0, "Work": 0, "Bread": 0])

      try step(#"Enter "b" in the search field."#)
      try driver.tap(search)
      try driver.type("b", into: search)
      try expect(#""Beer" and "Bread" are found."#)
      try driver.assertFound(["Beer", "Bread"], by: "b")

      try step("Tap Edit.")
      try driver.tap(XPath.barButton("Edit"))
      try expect("Editing controls appear at both lists.")
      try driver.assertEditable(["Beer", "Bread"])

      try step(#"Take "Beer" and drag it to "Bread"."#)
      try driver.drag("Beer", toRow: 2)
      try expect(#"The order is "Bread", "Beer"."#)
      try driver.assertFound(["Bread", "Beer"], by: "b")

      try step("Tap Done, and delete the text in the search field.")
      try driver.tap(XPath.barButton("Done"))
      try driver.tap(search)
      try driver.change("b", in: search)
      try expect(#"All lists are shown: "Home", "Work", "Bread", "Beer"."#)
      try driver.assertLists(["Home": 0, "Work": 0, "Bread": 0, "Beer": 0])
    }
  }
}
