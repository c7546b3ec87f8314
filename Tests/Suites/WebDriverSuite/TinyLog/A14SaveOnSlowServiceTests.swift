import SuiteSupport
import WebDriver

/// A.14 Save a task list on a slow service.
final class A14SaveOnSlowServiceTests: WebDriverScenarioTestCase {
  func testA14() throws {
    let slow = ["--service-delay", "2000", "--seed", "45"]
    try scenario("A.14", arguments: slow, known: [.notOnRealTrees]) { driver in
      try testCase(1, "Tap Save twice")

      try precondition(
        1, "There are no lists. Each answer of the service takes up to two seconds.")
      try driver.assertLists([:])

      try step(1, "Tap add (+).")
      try driver.tap(XPath.tab("Add"))
      try expect(1, "A screen asks for name and colour.")
      try driver.assertListForm("Add List", color: "purple")

      try step(2, #"Enter "Groceries", and tap Save twice."#)
      try driver.type("Groceries", into: XPath.field("Name"))
      try driver.tap(XPath.barButton("Save"))
      try driver.tap(XPath.barButton("Save"))
      try expect(2, #"The screen for adding tasks to "Groceries" is shown."#)
      try driver.assertTasks([], of: "Groceries", isTyping: true)

      try step(3, "Tap My Lists.")
      try driver.tap(XPath.barButton("My Lists"))
      try expect(3, #"There is one list, "Groceries"."#)
      try driver.assertLists(["Groceries": 0])
    }
  }
}
