import NativeQuery
import SuiteSupport

/// A.14 Save a task list on a slow service.
final class A14SaveOnSlowServiceTests: NativeScenarioTestCase {
  func testA14() throws {
    try scenario("A.14") { app in
      let screen = app.page(TinyLogScreen.self)

      try testCase("Tap Save twice")

      try precondition("There are no lists. The service takes up to two seconds to respond.")
      try screen.assertLists([:])

      try step("Tap add (+).")
      try app.tabBars.buttons["Add"].tap()
      try expect("A screen asks for name and colour.")
      try screen.assertListForm("Add List", color: "purple")

      try step(#"Enter "Groceries", then tap Save twice."#)
      try app.textFields["Name"].typeText("Groceries")
      try app.navigationBars.buttons["Save"].tap()
      try app.navigationBars.buttons["Save"].tap()
      try expect(#"The screen for adding tasks to "Groceries" is shown."#)
      try screen.assertTasks([], of: "Groceries", isTyping: true)

      try step("Tap My Lists.")
      try app.navigationBars.buttons["My Lists"].tap()
      try expect(#"There is one list, "Groceries"."#)
      try screen.assertLists(["Groceries": 0])
    }
  }
}
