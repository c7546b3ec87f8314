import NativeQuery
import SuiteSupport

/// A.16 Move task lists during a search.
final class A16MoveDuringSearchTests: NativeScenarioTestCase {
  func testA16() throws {
    try scenario("A.16") { app in
      let screen = app.page(TinyLogScreen.self)
      let search = app.searchFields["Search"]

      try testCase("Move one list found below the other")

      try precondition(#"There are four lists: "Home", "Beer", "Work" and "Bread"."#)
      try screen.assertLists(["Home": 0, "Beer": 0, "Work": 0, "Bread": 0])

      try step(#"Enter "b" in the search field."#)
      try search.tap()
      try search.typeText("b")
      try expect(#""Beer" and "Bread" are found."#)
      try screen.assertFound(["Beer", "Bread"], by: "b")

      try step("Tap Edit.")
      try app.navigationBars.buttons["Edit"].tap()
      try expect("Editing controls appear at both lists.")
      try screen.assertEditable(["Beer", "Bread"])

      try step(#"Take "Beer" and drag it to "Bread"."#)
      try screen.drag("Beer", to: 1)
      try expect(#"The order is "Bread", "Beer"."#)
      try screen.assertFound(["Bread", "Beer"], by: "b")

      try step("Tap Done, then delete the text in the search field.")
      try app.navigationBars.buttons["Done"].tap()
      try search.tap()
      try search.change("b")
      try expect(#"All lists are shown: "Home", "Work", "Bread", "Beer"."#)
      try screen.assertLists(["Home": 0, "Work": 0, "Bread": 0, "Beer": 0])
    }
  }
}
