// Runs the tests of NativeSuite in Xcode, with the real XCUITest in a simulator.
//
// In Xcode 16 or newer:
// 1. Add this file, NativeSuite/Shared.swift and Snapshots.swift, and an app's folder of NativeSuite
//    to a UI test target in Swift 5 mode, whose default is minimal concurrency checking. Add the
//    app's folder of Scenarios to the target's resources.
// 2. Replace `import NativeQuery` with `import XCTest`, and remove `import SuiteSupport`.
//
// Xcode only warns about `try` before a call that doesn't throw there. The app under test is the
// target's app. It must support the arguments in the `Launch:` lines of its scenarios.

import XCTest

/// A declaration about Duet's tools. It has no effect in Xcode.
struct KnownDeclaration {
  static let notOnRealTrees = KnownDeclaration()

  static func notPortable(to tools: [String], reason: String, link: String) -> KnownDeclaration {
    KnownDeclaration()
  }
}

/// A test that plays a written scenario. Each mark begins a line of the report.
class NativeScenarioTestCase: XCTestCase {
  /// Launches the app with the arguments in the scenario's file, and plays the scenario.
  func scenario(
    _ id: String, known: [KnownDeclaration] = [], _ body: (XCUIApplication) throws -> Void
  ) throws {
    continueAfterFailure = false
    let app = XCUIApplication()
    app.launchArguments = try launchArguments(of: id)
    app.launch()
    try body(app)
  }

  /// Returns the arguments in the `Launch:` line of a scenario's file. Quoted ones may have spaces.
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

  /// Begins a precondition. The code that follows checks it.
  func precondition(_ text: String) throws { mark("Precondition: \(text)") }

  /// Begins a step. The code that follows performs it.
  func step(_ text: String) throws { mark("Step: \(text)") }

  /// Begins an expectation. The code that follows checks it.
  func expect(_ text: String) throws { mark("Expectation: \(text)") }

  /// Takes a picture. In a project with fastlane, call its `snapshot` here.
  func snapshot(_ name: String) throws { mark("Picture: \(name)") }

  private func mark(_ text: String) { XCTContext.runActivity(named: text) { _ in } }
}

struct MissingScenario: Error, CustomStringConvertible {
  let description: String
}

extension XCUIElement {
  /// A habit of writing tests. Duet's other idioms aren't for Xcode.
  enum Idiom { case strict, snapshot }

  /// The idiom in which the page objects read a screen. With `snapshot`, they read it at once.
  var idiom: Idiom { .strict }

  /// Waits until a snapshot of the element meets a condition.
  ///
  /// - Parameter timeout: the longest wait, in seconds.
  /// - Returns: whether one did in time.
  @discardableResult
  func wait(
    forSnapshot condition: @escaping (XCUIElementSnapshot) -> Bool, timeout: TimeInterval
  ) -> Bool {
    let meets = NSPredicate { element, _ in
      (try? (element as? XCUIElement)?.snapshot()).map(condition) ?? false
    }
    let expectation = XCTNSPredicateExpectation(predicate: meets, object: self)
    return XCTWaiter.wait(for: [expectation], timeout: timeout) == .completed
  }
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
