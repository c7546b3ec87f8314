import Foundation
import NativeSuite
import WebDriverSuite
import XCTest

/// The suites in Swift, which are parts of this very command and played by a process of its own.
enum Suites {
  private static let variable = "DUET_SUITES"
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

  /// Whether this process is such a one.
  static var isPlayedHere: Bool { ProcessInfo.processInfo.environment[variable] != nil }

  /// Plays the tests that the command line names, all once for each repetition, and ends the process.
  static func play() -> Never {
    let repetitions = ProcessInfo.processInfo.environment["DUET_REPEAT"].flatMap { Int($0) } ?? 1
    // The suites may start the command themselves.
    unsetenv(variable)
    XCTMain((0..<repetitions).flatMap { _ in entries })
  }
}
