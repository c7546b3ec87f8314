import SuiteSupport
import WebDriver

/// A.14 Save a task list on a slow service.
final class A14SaveOnSlowServiceTests: WebDriverScenarioTestCase {
  func testA14() throws {
    try scenario("A.14") { driver in
      let screen = try driver.page(TinyLogScreen.self)

      try testCase("Tap Save twice")

      try precondition("There are no lists. The service takes up to two seconds to respond.")
      try screen.assertLists([:])

      try step("Tap add (+).")
      try screen.tab("Add").tap()
      try expect("A screen asks for name and colour.")
      try screen.assertListForm("Add List", color: "purple")

      try step(#"Enter "Groceries", then tap Save twice."#)
      try screen.field("Name").type("Groceries")
      try screen.barButton("Save").tap()
      try screen.barButton("Save").tap()
      try expect(#"The screen for adding tasks to "Groceries" is shown."#)
      try screen.assertTasks([], of: "Groceries", isTyping: true)

      try step("Tap My Lists.")
      try screen.barButton("My Lists").tap()
      try expect(#"There is one list, "Groceries"."#)
      try screen.assertLists(["Groceries": 0])
    }
  }
}
