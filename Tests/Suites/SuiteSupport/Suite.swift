import XCTest

extension [XCTestCaseEntry] {
  /// Returns a new test of a scenario, such as `A.1`. Nil if the suite has none.
  ///
  /// A test's class is named after its scenario: `A1AddTaskListTests` plays A.1.
  package func test(of scenario: String) -> ScenarioTestCase? {
    let prefix = scenario.replacing(".", with: "")
    for (type, tests) in self {
      let name = String(describing: type)
      // With a digit after the prefix, it is the test of a different scenario, such as A.10.
      guard name.hasPrefix(prefix), name.dropFirst(prefix.count).first?.isNumber == false,
        let (method, body) = tests.first
      else { continue }
      return type.init(name: method, testClosure: body) as? ScenarioTestCase
    }
    return nil
  }
}

/// A run inside a different test, which reports its failures. Observers don't see it.
final class InnerTestRun: XCTestCaseRun {
  override func start() {}
  override func stop() {}
}
