import NativeQuery
import SuiteSupport

/// A.14 Save a task list on a slow service.
final class A14SaveOnSlowServiceTests: NativeScenarioTestCase {
  func testA14() throws {
    let slow = ["--service-delay", "2000", "--seed", "45"]
    try scenario("A.14", arguments: slow, known: [.notOnRealTrees]) { app in
      try testCase(1, "Tap Save twice")

      try precondition(
        1, "There are no lists. Each answer of the service takes up to two seconds.")
      try app.assertLists([:])

      try step(1, #"Tap add (+), and enter "Groceries"."#)
      try app.tabBars.buttons["Add"].tap()
      try app.textFields["Name"].typeText("Groceries")
      try expect(1, #"The name of the new list is "Groceries"."#)
      try app.assertListForm("Add List", name: "Groceries", color: "purple")

      try step(2, "Tap Save twice.")
      try app.navigationBars.buttons["Save"].tap()
      try app.navigationBars.buttons["Save"].tap()
      try expect(2, #"The screen for adding tasks to "Groceries" is shown."#)
      try app.assertTasks([], of: "Groceries", isTyping: true)

      try step(3, "Tap My Lists.")
      try app.navigationBars.buttons["My Lists"].tap()
      try expect(3, #"There is one list, "Groceries"."#)
      try app.assertLists(["Groceries": 0])
    }
  }
}
