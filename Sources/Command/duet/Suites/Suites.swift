import Foundation
import NativeSuite
import WebDriverSuite
import XCTest

/// The suites in Swift, which are parts of this very command and played by a process of its own.
enum Suites {
  /// The variable that says what a process plays: the tests that its command line names, mutants, or a
  /// run that is watched.
  private static let variable = "DUET_SUITES"
  private static var entries: [XCTestCaseEntry] { nativeSuite + webDriverSuite }

  /// What a process plays that is sent lines.
  enum Worker: String { case mutants, watched }

  /// The names of all tests, as XCTest has them: `NativeSuite.A1AddTaskListTests/testA1`.
  static var tests: [String] {
    entries.flatMap { suite, tests in
      tests.map { name, _ in "\(String(reflecting: suite))/\(name)" }
    }
  }

  static var executable: String { Bundle.main.executablePath ?? CommandLine.arguments[0] }

  static func process(_ tests: [String], environment: [String: String]) -> SuiteProcess {
    SuiteProcess(
      command: [executable, tests.joined(separator: ",")],
      environment: environment.merging([variable: "1"]) { $1 })
  }

  /// Starts a process that plays with some tools what it is sent: this very command, as a rule.
  static func start(_ worker: Worker, _ tools: [String], by command: [String]) throws -> LineProcess
  {
    // A process that has ended is found out by reading from it.
    signal(SIGPIPE, SIG_IGN)
    return try LineProcess(
      command,
      environment: [variable: worker.rawValue, "DUET_TOOLS": tools.joined(separator: ",")])
  }

  /// Answers whoever has started this process, with a value as a line of JSON.
  static func answer(_ value: some Encodable) {
    guard let data = try? JSONEncoder().encode(value) else { return }
    FileHandle.standardOutput.write(data + Data("\n".utf8))
  }

  /// A new test of a suite that plays a scenario; nil where there is none.
  static func test(of scenario: String, by tool: String) -> XCTestCase? {
    let suite = ComparedTool(rawValue: tool)?.suite ?? ""
    for (type, tests) in entries {
      guard plays(String(reflecting: type), scenario, of: suite), let (method, body) = tests.first
      else { continue }
      return type.init(name: method, testClosure: body)
    }
    return nil
  }

  /// Whether a tool's suite has a test of a scenario. True for suites in other languages, which are
  /// not known here.
  static func hasTest(of scenario: String, by tool: ComparedTool) -> Bool {
    guard let suite = tool.suite else { return true }
    return tests.contains { plays($0, scenario, of: suite) }
  }

  /// Whether a test, by its name, is that of a suite for a scenario.
  static func plays(_ test: String, _ scenario: String, of suite: String) -> Bool {
    let prefix = "\(suite).\(testPrefix(scenario))"
    // A digit behind the prefix belongs to the id of another scenario.
    return test.hasPrefix(prefix) && test.dropFirst(prefix.count).first?.isNumber == false
  }

  /// What the names of a scenario's tests start with: its id without the dot, as in `A1AddListTests`.
  static func testPrefix(_ scenario: String) -> String { scenario.replacing(".", with: "") }

  static var isPlayedHere: Bool { ProcessInfo.processInfo.environment[variable] != nil }

  /// Plays the tests that the command line names, all once for each repetition, and ends the process.
  static func play() -> Never {
    let environment = ProcessInfo.processInfo.environment
    switch environment[variable].flatMap(Worker.init) {
    case .mutants: MutantWorker.play()
    case .watched: WatchWorker.play()
    case nil: break
    }
    let repetitions = environment["DUET_REPEAT"].flatMap { Int($0) } ?? 1
    // The suites may start the command themselves.
    unsetenv(variable)
    XCTMain((0..<repetitions).flatMap { _ in entries })
  }
}
