import SuiteSupport
import WebDriver

/// A.14 Save a task list on a slow service.
final class A14SaveOnSlowServiceTests: WebDriverScenarioTestCase {
  func testA14() throws {
    try scenario("A.14", known: [.notOnRealTrees]) { driver in
      try testCase("Tap Save twice")

      try precondition("There are no lists. Each answer of the service takes up to two seconds.")
      try driver.assertLists([:])

      try step("Tap add (+).")
      try driver.tap(XPath.tab("Add"))
      try expect("A screen asks for name and colour.")
      try driver.assertListForm("Add List", color: "purple")

      try step(#"Enter "Groceries", and tap Save twice."#)
      try driver.type("Groceries", into: XPath.field("Name"))
      try driver.tap(XPath.barButton("Save"))
      try driver.tap(XPath.barButton("Save"))
      try expect(#"The screen for adding tasks to "Groceries" is shown."#)
      try driver.assertTasks([], of: "Groceries", isTyping: true)

      try step("Tap My Lists.")
      try driver.tap(XPath.barButton("My Lists"))
      try expect(#"There is one list, "Groceries"."#)
      try driver.assertLists(["Groceries": 0])
    }
  }
}
