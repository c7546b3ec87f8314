import Foundation
import SampleApps

/// What the environment asks of the suites.
///
/// - `DUET_TOOLS`: the tools to run, separated by commas; all but the browsers if not set.
/// - `DUET_CHROMEDRIVER`, `DUET_WEBKITDRIVER`: the addresses of the browsers' drivers, such as
///   `http://127.0.0.1:9515`; needed where the tools name their browsers.
/// - `DUET_REPEAT`: how often each scenario is run by each tool, from 1; 1 if not set. The process
///   calls each test so often, all tests in turns.
/// - `DUET_SERVICE_DELAY`: the longest time, in milliseconds on the virtual clock, that the apps'
///   services take to answer; each repetition has its own random delays. None if not set.
/// - `DUET_FAULTS`: ways to break the apps, separated by commas; each goes to the app that knows
///   it.
/// - `DUET_UI_CHANGES`: ways to change the screens, separated by commas.
/// - `DUET_TRACE`: the file that the trace is appended to; no trace if not set.
/// - `DUET_PICTURES`: 1 for a trace with a picture of the screen after each step, precondition and
///   expectation of the first repetition.
/// - `DUET_SCREENS`: 1 for a trace with the screen in plain text after each of them.
/// - `DUET_ABOUT`: facts for the trace, such as the machine: a JSON object whose values are texts.
struct SuiteSettings {
  let tools: [SuiteTool]
  let traceFile: URL?
  let about: [String: String]
  private let takesPictures: Bool
  let takesScreens: Bool
  let repetitions: Int
  private let driverAddresses: [SuiteTool: String]
  private let longestDelay: Int?
  private let faults: [String]
  private let changes: [String]

  init(_ environment: [String: String] = ProcessInfo.processInfo.environment) throws {
    tools = try environment["DUET_TOOLS"].map(Self.tools) ?? SuiteTool.usual
    repetitions = try Self.number("DUET_REPEAT", in: 1...1_000_000, environment) ?? 1
    driverAddresses = Dictionary(
      uniqueKeysWithValues: SuiteTool.allCases.compactMap { tool in
        tool.driverVariable.flatMap { environment[$0] }.map { (tool, $0) }
      })
    longestDelay = try Self.number("DUET_SERVICE_DELAY", in: 0...60_000, environment)
    traceFile = environment["DUET_TRACE"].map { URL(fileURLWithPath: $0) }
    takesPictures = try Self.number("DUET_PICTURES", in: 0...1, environment) == 1
    takesScreens = try Self.number("DUET_SCREENS", in: 0...1, environment) == 1
    about = try environment["DUET_ABOUT"].map(Self.facts) ?? [:]
    faults = Self.words("DUET_FAULTS", environment)
    changes = Self.words("DUET_UI_CHANGES", environment)
  }

  /// Launch arguments beside a test's own.
  func launchArguments(repetition: Int, app: String) -> [String] {
    let known = InstalledApps.faults(ofApp: app)
    var arguments = faults.filter(known.contains).flatMap { ["--fault", $0] }
    arguments += changes.flatMap { ["--ui-change", $0] }
    if let longestDelay {
      arguments += ["--service-delay", "\(longestDelay)", "--seed", "\(repetition)"]
    }
    return arguments
  }

  /// Whether a repetition's trace has pictures: they are the same in each, and large.
  func takesPictures(repetition: Int) -> Bool { takesPictures && repetition == 1 }

  func driverAddress(of tool: SuiteTool) throws -> URL {
    let variable = tool.driverVariable ?? ""
    guard let text = driverAddresses[tool] else {
      throw SettingsError(
        "DUET_TOOLS names \(tool.rawValue), but \(variable) does not say where its driver listens.")
    }
    return try Self.address(text, variable)
  }

  private static func address(_ text: String, _ variable: String) throws -> URL {
    if let url = URL(string: text) { return url }
    throw SettingsError("\(variable) is '\(text)', which is no address.")
  }

  private static func tools(_ text: String) throws -> [SuiteTool] {
    try text.split(separator: ",").map { name in
      if let tool = SuiteTool(rawValue: String(name)) { return tool }
      let known = SuiteTool.allCases.map(\.rawValue).joined(separator: ", ")
      throw SettingsError("DUET_TOOLS names '\(name)', which is no tool. Tools: \(known).")
    }
  }

  private static func facts(_ text: String) throws -> [String: String] {
    if let facts = try? JSONDecoder().decode([String: String].self, from: Data(text.utf8)) {
      return facts
    }
    throw SettingsError("DUET_ABOUT is '\(text)'; it must be a JSON object whose values are texts.")
  }

  private static func number(
    _ name: String, in range: ClosedRange<Int>, _ environment: [String: String]
  ) throws -> Int? {
    guard let text = environment[name] else { return nil }
    if let number = Int(text), range.contains(number) { return number }
    throw SettingsError(
      "\(name) is '\(text)'; it must be a whole number from \(range.lowerBound) to "
        + "\(range.upperBound).")
  }

  private static func words(_ name: String, _ environment: [String: String]) -> [String] {
    (environment[name] ?? "").split(separator: ",").map(String.init)
  }
}

/// Why the suites can't be run as the environment asks.
struct SettingsError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
