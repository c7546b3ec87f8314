import SuiteSupport
import WebDriver

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
