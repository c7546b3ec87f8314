// For Xcode, where XCUITest runs in a simulator: what the tests of NativeSuite need beside it.
//
// To run its tests in Xcode 16 or newer:
// 1. Add this file, and of NativeSuite Shared.swift and an app's folder, to a UI test target in Swift 5 mode.
//    Add the app's folder of Scenarios as resources of the target.
// 2. Replace `import NativeQuery` by `import XCTest`, and take `import SuiteSupport` out.
//
// Each `try` before a call that does not throw there is a warning, and nothing else. The app under test is
// the target's. It must understand the arguments in the scenarios' lines Launch.

import XCTest

/// A declaration about Duet's own tools, which has no effect in Xcode.
struct KnownDeclaration {
  static let notOnRealTrees = KnownDeclaration()
}

/// A test that plays a written scenario; each mark begins a line of the report.
class NativeScenarioTestCase: XCTestCase {
  /// Launches the app as the scenario's file says, and plays the scenario.
  func scenario(
    _ id: String, known: [KnownDeclaration] = [], _ body: (XCUIApplication) throws -> Void
  ) throws {
    continueAfterFailure = false
    let app = XCUIApplication()
    app.launchArguments = try launchArguments(of: id)
    app.launch()
    try body(app)
  }

  /// The words of the line Launch in a scenario's file; those in double quotes may have spaces.
  private func launchArguments(of id: String) throws -> [String] {
    let start = id.replacingOccurrences(of: ".", with: "") + "-"
    let paths = Bundle(for: type(of: self)).paths(forResourcesOfType: "scenario", inDirectory: nil)
    guard let path = paths.first(where: { $0.contains("/\(start)") }) else {
      throw MissingScenario(description: "Add \(start)….scenario to the target's resources.")
    }
    let field = "Launch:"
    let lines = try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: .newlines)
    guard let line = lines.first(where: { $0.hasPrefix(field) }) else { return [] }
    return line.dropFirst(field.count).components(separatedBy: "\"").enumerated()
      .flatMap { index, part in
        index % 2 == 1 ? [part] : part.split(separator: " ").map(String.init)
      }
  }

  /// Begins a test case.
  func testCase(_ title: String) throws { mark("Test case: \(title)") }

  /// Begins a precondition: what follows checks that it holds.
  func precondition(_ text: String) throws { mark("Precondition: \(text)") }

  /// Begins a step: what follows performs it.
  func step(_ text: String) throws { mark("Step: \(text)") }

  /// Begins an expectation: what follows checks it.
  func expect(_ text: String) throws { mark("Expectation: \(text)") }

  private func mark(_ text: String) { XCTContext.runActivity(named: text) { _ in } }
}

struct MissingScenario: Error, CustomStringConvertible {
  let description: String
}

extension XCUIElementQuery {
  /// The elements for which a condition holds; Linux has no `NSPredicate(format:)`.
  func matching(
    _ condition: @escaping (any XCUIElementAttributes) -> Bool
  ) -> XCUIElementQuery {
    matching(
      NSPredicate { element, _ in
        (element as? any XCUIElementAttributes).map(condition) ?? false
      })
  }

  /// Waits until a property has a value, as `XCUIElement` can.
  ///
  /// - Parameter timeout: in seconds.
  /// - Returns: whether it came to have it.
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
