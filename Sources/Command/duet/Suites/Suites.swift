import Foundation
import NativeSuite
import SuiteSupport
import WebDriverSuite
import XCTest

/// The suites in Swift. They are linked into this command, and processes of it play them.
enum Suites {
  private static var entries: [XCTestCaseEntry] { nativeSuite + webDriverSuite }

  static var executable: String { Bundle.main.executablePath ?? CommandLine.arguments[0] }

  /// What starts a suite process.
  static var command: [String] { [executable, PlayCommand.configuration.commandName ?? ""] }

  /// A new test of a suite that plays a scenario; nil where there is none.
  static func test(of scenario: String, by tool: String) -> ScenarioTestCase? {
    let suite = ComparedTool(rawValue: tool)?.suite ?? ""
    for (type, tests) in entries {
      guard plays(type, scenario, of: suite), let (method, body) = tests.first else { continue }
      return type.init(name: method, testClosure: body) as? ScenarioTestCase
    }
    return nil
  }

  /// Whether a tool's suite has a test of a scenario. True for suites in other languages, which are
  /// not known here.
  static func hasTest(of scenario: String, by tool: ComparedTool) -> Bool {
    guard let suite = tool.suite else { return true }
    return entries.contains { type, _ in plays(type, scenario, of: suite) }
  }

  /// Why a tool plays no scenario of an id, with the way to a test.
  static func noTest(of scenario: String, by tool: String) -> String {
    "no test of \(ComparedTool(rawValue: tool)?.suite ?? tool) plays it; 'duet scenarios skeleton "
      + "\(scenario)' prints one."
  }

  /// Whether a class, such as `NativeSuite.A1AddTaskListTests`, is a suite's test of a scenario.
  private static func plays(_ type: XCTestCase.Type, _ scenario: String, of suite: String) -> Bool {
    let name = String(reflecting: type)
    let prefix = "\(suite).\(scenario.replacing(".", with: ""))"
    // A digit behind the prefix belongs to the id of another scenario.
    return name.hasPrefix(prefix) && name.dropFirst(prefix.count).first?.isNumber == false
  }
}
