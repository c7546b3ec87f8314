import Foundation
import NativeSuite
import SuiteSupport
import WebDriverSuite
import XCTest

/// The suites in Swift. They are linked into this command, and child processes of it play them.
enum Suites {
  private static var entries: [XCTestCaseEntry] { nativeSuite + webDriverSuite }

  static var executable: String { Bundle.main.executablePath ?? CommandLine.arguments[0] }

  /// The command line that starts a suite process.
  static var command: [String] { [executable, PlayCommand.configuration.commandName ?? ""] }

  /// Returns a new test that plays a scenario with a tool, or nil if there is none.
  static func test(of scenario: String, by tool: String) -> ScenarioTestCase? {
    let suite = ComparedTool(rawValue: tool)?.suite ?? ""
    for (type, tests) in entries {
      guard plays(type, scenario, of: suite), let (method, body) = tests.first else { continue }
      return type.init(name: method, testClosure: body) as? ScenarioTestCase
    }
    return nil
  }

  /// Returns whether a tool's suite has a test of a scenario. Always true for suites in other
  /// languages, because their tests are unknown here.
  static func hasTest(of scenario: String, by tool: ComparedTool) -> Bool {
    guard let suite = tool.suite else { return true }
    return entries.contains { type, _ in plays(type, scenario, of: suite) }
  }

  /// Returns the error for a scenario without a test, with the command that prints a skeleton.
  static func noTest(of scenario: String, by tool: String) -> String {
    "\(ComparedTool(rawValue: tool)?.suite ?? tool) has no test of this scenario. "
      + "'duet scenarios skeleton \(scenario)' prints one."
  }

  /// Returns whether a class, such as `NativeSuite.A1AddTaskListTests`, tests a scenario for a
  /// suite.
  private static func plays(_ type: XCTestCase.Type, _ scenario: String, of suite: String) -> Bool {
    let name = String(reflecting: type)
    let prefix = "\(suite).\(scenario.replacing(".", with: ""))"
    // With a digit after the prefix, it is the test of a different scenario, such as A.10.
    return name.hasPrefix(prefix) && name.dropFirst(prefix.count).first?.isNumber == false
  }
}
