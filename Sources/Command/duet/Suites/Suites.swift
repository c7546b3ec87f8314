import Foundation
import NativeSuite
import SuiteSupport
import WaysOfWriting
import WebDriverSuite

/// The suites in Swift. They are linked into this command, and child processes of it play them.
enum Suites {
  static var executable: String { Bundle.main.executablePath ?? CommandLine.arguments[0] }

  /// The command line that starts a suite process.
  static var command: [String] { [executable, PlayCommand.configuration.commandName ?? ""] }

  /// Returns a new test that plays a request's scenario with its tool, or nil if there is none.
  static func test(for request: SuiteRequest) -> ScenarioTestCase? {
    let test = test(of: request.scenario, by: request.tool)
    test?.preparation = SessionPreparation(for: request)
    return test
  }

  private static func test(of scenario: String, by tool: String) -> ScenarioTestCase? {
    guard let tool = ComparedTool(rawValue: tool), tool.suite != nil else { return nil }
    return (tool.isNative ? nativeSuite : webDriverSuite).test(of: scenario)
  }

  /// Returns whether a tool's suite has a test of a scenario. Always true for suites in other
  /// languages, because their tests are unknown here.
  static func hasTest(of scenario: String, by tool: ComparedTool) -> Bool {
    tool.suite == nil || test(of: scenario, by: tool.rawValue) != nil
  }

  /// Returns the error for a scenario without a test, with the command that prints a skeleton.
  static func noTest(of scenario: String, by tool: String) -> String {
    "\(ComparedTool(rawValue: tool)?.suite ?? tool) has no test of this scenario. "
      + "'duet scenarios skeleton \(scenario)' prints one."
  }
}
