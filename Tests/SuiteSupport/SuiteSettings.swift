import Foundation

/// What the environment asks of the suites.
///
/// - `DUET_TOOLS`: the tools to run, separated by commas; all if not set.
/// - `DUET_REPEAT`: how often each scenario is run by each tool, from 1; 1 if not set.
/// - `DUET_SERVICE_DELAY`: the longest time, in milliseconds on the virtual clock, that the apps'
///   services take to answer; each repetition has its own random delays. None if not set.
/// - `DUET_LAUNCH_ARGUMENTS`: further launch arguments, as a JSON array of strings; or, where apps
///   are to get different ones, a JSON object of such arrays by the apps' names.
/// - `DUET_TRACE`: the file that the trace is appended to; no trace if not set.
struct SuiteSettings {
  let tools: [SuiteTool]
  let repetitions: Int
  let traceFile: URL?
  private let longestDelay: Int?
  private let furtherArguments: FurtherArguments

  init(_ environment: [String: String] = ProcessInfo.processInfo.environment) throws {
    tools = try environment["DUET_TOOLS"].map(Self.tools) ?? SuiteTool.allCases
    repetitions = try Self.number("DUET_REPEAT", in: 1...1_000_000, environment) ?? 1
    longestDelay = try Self.number("DUET_SERVICE_DELAY", in: 0...60_000, environment)
    traceFile = environment["DUET_TRACE"].map { URL(fileURLWithPath: $0) }
    furtherArguments = try environment["DUET_LAUNCH_ARGUMENTS"].map(Self.arguments) ?? .all([])
  }

  /// The launch arguments that the environment adds to a test's own.
  func launchArguments(for app: String, repetition: Int) -> [String] {
    var arguments =
      switch furtherArguments {
      case .all(let arguments): arguments
      case .byApp(let arguments): arguments[app] ?? []
      }
    if let longestDelay {
      arguments += ["--service-delay", "\(longestDelay)", "--seed", "\(repetition)"]
    }
    return arguments
  }

  private static func tools(_ text: String) throws -> [SuiteTool] {
    try text.split(separator: ",").map { name in
      guard let tool = SuiteTool(rawValue: String(name)) else {
        let known = SuiteTool.allCases.map(\.rawValue).joined(separator: ", ")
        throw SettingsError("DUET_TOOLS names '\(name)', which is no tool. Tools: \(known).")
      }
      return tool
    }
  }

  private static func number(
    _ name: String, in range: ClosedRange<Int>, _ environment: [String: String]
  ) throws -> Int? {
    guard let text = environment[name] else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw SettingsError(
        "\(name) is '\(text)'; it must be a whole number from \(range.lowerBound) to "
          + "\(range.upperBound).")
    }
    return number
  }

  private static func arguments(_ text: String) throws -> FurtherArguments {
    let (data, decoder) = (Data(text.utf8), JSONDecoder())
    if let arguments = try? decoder.decode([String].self, from: data) { return .all(arguments) }
    if let arguments = try? decoder.decode([String: [String]].self, from: data) {
      return .byApp(arguments)
    }
    throw SettingsError(
      "DUET_LAUNCH_ARGUMENTS must be a JSON array of strings, or a JSON object of such arrays by "
        + "the apps' names, not '\(text)'.")
  }
}

/// What `DUET_LAUNCH_ARGUMENTS` says.
private enum FurtherArguments {
  case all([String])
  case byApp([String: [String]])
}

/// A way to play a scenario.
enum SuiteTool: String, CaseIterable {
  /// XCUITest's API, in the test's process.
  case native
  /// WebDriver without HTTP: the client calls the remote end.
  case webDriverInProcess = "webdriver-in-process"
  /// WebDriver over HTTP.
  case webDriverHTTP = "webdriver-http"
}

/// Why the suites can't be run as the environment asks.
struct SettingsError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
