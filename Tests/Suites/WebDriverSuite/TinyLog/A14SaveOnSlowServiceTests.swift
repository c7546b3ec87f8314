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

      try step(1, #"Tap add (+), and enter "Groceries"."#)
      try driver.tap(XPath.tab("Add"))
      try driver.type("Groceries", into: XPath.field("Name"))
      try expect(1, #"The name of the new list is "Groceries"."#)
      try driver.assertListForm("Add List", name: "Groceries", color: "purple")

      try step(2, "Tap Save twice.")
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
