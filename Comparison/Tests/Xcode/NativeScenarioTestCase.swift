// Runs the tests of NativeSuite in Xcode, with the real XCUITest in a simulator.
//
// In Xcode 16 or newer:
// 1. Add this file, Scenarios/Starter/Tests/ScenarioBinding.swift,
//    Tests/Suites/SuiteSupport/BeerNames.swift, NativeSuite/PageObjects.swift, and an
//    app's folder of NativeSuite to a UI test target in Swift 5 mode, whose default is minimal
//    concurrency checking. Add the app's folder of Scenarios to the target's resources.
// 2. Replace `import NativeQuery` with `import XCTest`, and remove `import SuiteSupport`.
//
// Xcode only warns about `try` before a call that doesn't throw there. The app under test is the
// target's app. It must support the arguments in the `Launch:` lines of its scenarios.

import XCTest

/// A test that plays a written scenario on the app. ``ScenarioTestCase`` checks the marks.
class NativeScenarioTestCase: ScenarioTestCase {
  /// Launches the app with the arguments in the scenario's file, and plays the scenario.
  func scenario(
    _ id: String, file: StaticString = #filePath, line: UInt = #line,
    _ body: (XCUIApplication) throws -> Void
  ) throws {
    try scenario(id, file: file, line: line) { (launch: [String]) in
      let app = XCUIApplication()
      app.launchArguments = launch
      app.launch()
      try body(app)
    }
  }

  /// Takes a picture. In a project with fastlane, call its `snapshot` here.
  func snapshot(_ name: String) throws {
    XCTContext.runActivity(named: "Picture: \(name)") { _ in }
  }
}

/// Checks that a condition is true. If it isn't, reads what was found instead.
func XCTAssertTrue(
  _ condition: @autoclosure () throws -> Bool, _ expected: @autoclosure () -> String,
  found: @autoclosure () throws -> String, file: StaticString = #filePath, line: UInt = #line
) {
  XCTAssertTrue(
    try condition(), "expected \(expected()), found \((try? found()) ?? "nothing")", file: file,
    line: line)
}

extension [String] {
  /// The texts in quotes, for messages.
  var quoted: String { isEmpty ? "none" : map { "\"\($0)\"" }.joined(separator: ", ") }
}

extension XCUIApplication {
  /// Makes a page object of the application.
  func page<Page: PageObject>(_ type: Page.Type) -> Page { type.init(self) }
}

extension XCUIElementQuery {
  /// Returns the elements that satisfy a condition. NativeSuite uses it instead of
  /// `NSPredicate(format:)`, which Linux doesn't have.
  func matching(
    _ condition: @escaping (any XCUIElementAttributes) -> Bool
  ) -> XCUIElementQuery {
    matching(
      NSPredicate { element, _ in
        (element as? any XCUIElementAttributes).map(condition) ?? false
      })
  }

  /// Waits until a property has a value, like `XCUIElement.wait(for:toEqual:timeout:)`.
  ///
  /// - Parameter timeout: the longest wait, in seconds.
  /// - Returns: whether the property got the value in time.
  @discardableResult
  func wait<Value: Equatable>(
    for property: KeyPath<XCUIElementQuery, Value>, toEqual value: Value, timeout: TimeInterval
  ) -> Bool {
    let hasValue = NSPredicate { query, _ in
      (query as? XCUIElementQuery)?[keyPath: property] == value
    }
    let expectation = XCTNSPredicateExpectation(predicate: hasValue, object: self)
    return XCTWaiter.wait(for: [expectation], timeout: timeout) == .completed
  }
}
