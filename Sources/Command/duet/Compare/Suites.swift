import Foundation
import NativeSuite
import WebDriverSuite
import XCTest

/// The suites in Swift, which are parts of this very command and played by a process of its own.
enum Suites {
  /// The variable that says what a process plays: the tests that its command line names, mutants, or a
  /// run that is watched.
  static let variable = "DUET_SUITES"
  static let mutants = "mutants"
  static let watched = "watched"
  private static var entries: [XCTestCaseEntry] { nativeSuite + webDriverSuite }

  /// The names of all tests, as XCTest has them: `NativeSuite.A1AddTaskListTests/testA1`.
  static var tests: [String] {
    entries.flatMap { suite, tests in
      tests.map { name, _ in "\(String(reflecting: suite))/\(name)" }
    }
  }

  /// The path of this very command.
  static var executable: String { Bundle.main.executablePath ?? CommandLine.arguments[0] }

  /// A process that plays some tests.
  static func process(_ tests: [String], environment: [String: String]) -> SuiteProcess {
    SuiteProcess(
      command: [executable, tests.joined(separator: ",")],
      environment: environment.merging([variable: "1"]) { $1 })
  }

  /// A new test of a suite that plays a scenario; nil where there is none.
  static func test(of scenario: String, by tool: String) -> XCTestCase? {
    let prefix = "\(ComparedTool(rawValue: tool)?.suite ?? "").\(SuiteRun.testPrefix(scenario))"
    for (suite, tests) in entries {
      let name = String(reflecting: suite)
      guard name.hasPrefix(prefix), name.dropFirst(prefix.count).first?.isNumber == false,
        let (method, body) = tests.first
      else { continue }
      return suite.init(name: method, testClosure: body)
    }
    return nil
  }

  /// Whether this process is such a one.
  static var isPlayedHere: Bool { ProcessInfo.processInfo.environment[variable] != nil }

  /// Plays the tests that the command line names, all once for each repetition, and ends the process.
  static func play() -> Never {
    switch ProcessInfo.processInfo.environment[variable] {
    case mutants: MutantWorker.play()
    case watched: WatchWorker.play()
    default: break
    }
    let repetitions = ProcessInfo.processInfo.environment["DUET_REPEAT"].flatMap { Int($0) } ?? 1
    // The suites may start the command themselves.
    unsetenv(variable)
    XCTMain((0..<repetitions).flatMap { _ in entries })
  }
}
