import NativeQuery
import SuiteSupport

/// A.9 Move task lists.
final class A9MoveTaskListsTests: NativeScenarioTestCase {
  func testA9() throws {
    try scenario("A.9") { app in
      try testCase("Move a task list to the bottom")

      try precondition(#"There are three lists: "Home", "Garden" and "Work"."#)
      try app.assertLists(["Home": 0, "Garden": 0, "Work": 0])

      try step("Tap Edit.")
      try app.navigationBars.buttons["Edit"].tap()
      try expect(#"Editing controls appear at each list: "Remove Home", "Reorder Home" and so on."#)
      try app.assertEditable(["Home", "Garden", "Work"])

      try step(#"Take the first list ("Home") and drag it to the bottom."#)
      try app.drag("Home", to: 2)
      try expect(#"The order is "Garden", "Work", "Home"."#)
      XCTAssertTrue(app.rowTitle(2).wait(for: \.label, toEqual: "Home", timeout: timeout))
      try app.assertLists(["Garden": 0, "Work": 0, "Home": 0])

      try step("Tap Done.")
      try app.navigationBars.buttons["Done"].tap()
      try expect("The editing controls are gone; the order is the same.")
      app.assertNotEditable()
      try app.assertLists(["Garden": 0, "Work": 0, "Home": 0])

      try testCase("Move a task list to the top")

      try step("Tap Edit.")
      try app.navigationBars.buttons["Edit"].tap()
      try expect("Editing controls appear at each list.")
      try app.assertEditable(["Garden", "Work", "Home"])

      try step(#"Take the last list ("Home") and drag it to the top."#)
      try app.drag("Home", to: 0)
      try expect(#"The order is "Home", "Garden", "Work"."#)
      XCTAssertTrue(app.rowTitle(0).wait(for: \.label, toEqual: "Home", timeout: timeout))
      try app.assertLists(["Home": 0, "Garden": 0, "Work": 0])

      try step(#"Take the middle list ("Garden") and drag it to the bottom."#)
      try app.drag("Garden", to: 2)
      try expect(#"The order is "Home", "Work", "Garden"."#)
      XCTAssertTrue(app.rowTitle(2).wait(for: \.label, toEqual: "Garden", timeout: timeout))
      try app.assertLists(["Home": 0, "Work": 0, "Garden": 0])

      try step("Tap Done.")
      try app.navigationBars.buttons["Done"].tap()
      try expect("The editing controls are gone; the order is the same.")
      app.assertNotEditable()
      try app.assertLists(["Home": 0, "Work": 0, "Garden": 0])

      try step(#"Tap the list "Work"."#)
      try app.row("Work").tap()
      try expect(#"The screen for adding tasks to "Work" is shown."#)
      try app.assertTasks([], of: "Work")

      try step("Tap My Lists.")
      try app.navigationBars.buttons["My Lists"].tap()
      try expect("All lists are shown, in the same order.")
      try app.assertLists(["Home": 0, "Work": 0, "Garden": 0])
    }
  }
}
