import Foundation
import SampleApps

/// What the environment asks of the suites.
///
/// - `DUET_TOOLS`: the tools to run, separated by commas; all but the browsers if not set.
/// - `DUET_CHROMEDRIVER`, `DUET_WEBKITDRIVER`: the addresses of the browsers' drivers, such as
///   `http://127.0.0.1:9515`; needed where the tools name their browsers.
/// - `DUET_REPEAT`: how often each scenario is run by each tool, from 1; 1 if not set. The process calls
///   each test so often, all tests in turns.
/// - `DUET_RUNS`: which of these runs, such as `A.1:2/3,B.1:1/3`: A.1's 2nd and every 3rd from there,
///   B.1's 1st and every 3rd from there, and of no other scenario any. All if not set.
/// - `DUET_SERVER`: the address of a running `duet serve`, such as `http://127.0.0.1:4723`, for
///   webdriver-http; it starts one of its own if not set.
/// - `DUET_SERVICE_DELAY`: the longest time, in milliseconds on the virtual clock, that the apps'
///   services take to answer; each repetition has its own random delays. None if not set.
/// - `DUET_FAULTS`: ways to break the apps, separated by commas; each goes to the app that knows it.
/// - `DUET_UI_CHANGES`: ways to change the screens, separated by commas.
/// - `DUET_TRACE`: the file that the trace is appended to; no trace if not set.
/// - `DUET_PICTURES`: 1 for a trace with a picture of the screen after each step, precondition and
///   expectation of the first repetition.
/// - `DUET_SCREENS`: 1 for a trace with the screen in plain text after each of them.
/// - `DUET_ABOUT`: facts for the trace, such as the machine: a JSON object whose values are texts.
struct SuiteSettings {
  let tools: [SuiteTool]
  let traceFile: URL?
  /// Facts for the trace, by name.
  let about: [String: String]
  private let takesPictures: Bool
  /// Whether the trace has each item's screen in plain text.
  let takesScreens: Bool
  /// The server of webdriver-http; nil for one of its own.
  let server: URL?
  private let runs: RunSelection
  private let driverAddresses: [SuiteTool: String]
  private let longestDelay: Int?
  private let faults: [String]
  private let changes: [String]

  init(_ environment: [String: String] = ProcessInfo.processInfo.environment) throws {
    tools = try environment["DUET_TOOLS"].map(Self.tools) ?? SuiteTool.usual
    runs = try RunSelection(
      environment["DUET_RUNS"],
      repetitions: Self.number("DUET_REPEAT", in: 1...1_000_000, environment) ?? 1)
    server = try environment["DUET_SERVER"].map { try Self.address($0, "DUET_SERVER") }
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

  /// Which run of a scenario a round plays, from 1; nil where there is none.
  func repetition(of scenario: String, inRound round: Int) -> Int? {
    runs.repetition(of: scenario, inRound: round)
  }

  /// The launch arguments that the environment adds to a test's own.
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

  /// Where the driver of a browser listens.
  func driverAddress(of tool: SuiteTool) throws -> URL {
    let variable = tool.driverVariable ?? ""
    guard let text = driverAddresses[tool] else {
      throw SettingsError(
        "DUET_TOOLS names \(tool.rawValue), but \(variable) does not say where its driver listens.")
    }
    return try Self.address(text, variable)
  }

  private static func address(_ text: String, _ variable: String) throws -> URL {
    guard let url = URL(string: text) else {
      throw SettingsError("\(variable) is '\(text)', which is no address.")
    }
    return url
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

  private static func facts(_ text: String) throws -> [String: String] {
    guard let facts = try? JSONDecoder().decode([String: String].self, from: Data(text.utf8))
    else {
      throw SettingsError(
        "DUET_ABOUT is '\(text)'; it must be a JSON object whose values are texts.")
    }
    return facts
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

  private static func words(_ name: String, _ environment: [String: String]) -> [String] {
    (environment[name] ?? "").split(separator: ",").map(String.init)
  }
}

/// A way to play a scenario.
public enum SuiteTool: String, CaseIterable, Sendable {
  /// XCUITest's API, in the test's process.
  case native
  /// WebDriver without HTTP: the client calls the remote end.
  case webDriverInProcess = "webdriver-in-process"
  /// WebDriver over HTTP.
  case webDriverHTTP = "webdriver-http"
  /// A variant of native: the ids of a page are identifiers, which they are on no iPhone.
  case nativeDOMIdentifiers = "native-dom-ids"
  /// A variant of WebDriver in process: pages are played by the native elements that show them.
  case webDriverNativeContext = "webdriver-native-context"
  /// A variant of WebDriver in process: a text is deleted by the command that clears a field.
  case webDriverClear = "webdriver-clear"
  /// WebDriver, carried out by Chromium on the live page.
  case chromium
  /// WebDriver, carried out by WebKitGTK on the live page.
  case webKitGTK = "webkitgtk"
  /// XCUITest's API on the accessibility tree of the live page in WebKitGTK, with real input.
  case nativeDesktop = "native-desktop"
  /// WebDriver's commands on that tree, with that input.
  case webDriverDesktop = "webdriver-desktop"
  /// XCUITest's API on the accessibility tree of the live page in Chromium, with real input.
  case nativeDesktopChromium = "native-desktop-chromium"
  /// WebDriver's commands on that tree, with that input.
  case webDriverDesktopChromium = "webdriver-desktop-chromium"

  /// The tools that need nothing installed.
  static let usual = allCases.filter { !$0.isBrowser && !$0.isDesktop }

  /// The tool that it is a variant of, with another way of its own; nil for what is none.
  var base: SuiteTool? {
    switch self {
    case .nativeDOMIdentifiers: .native
    case .webDriverNativeContext, .webDriverClear: .webDriverInProcess
    default: nil
    }
  }

  /// Whether it plays with queries instead of WebDriver's commands.
  var isNative: Bool {
    [.native, .nativeDesktop, .nativeDesktopChromium].contains(base ?? self)
  }

  /// Whether it looks at a real accessibility tree.
  var isDesktop: Bool {
    switch self {
    case .nativeDesktop, .webDriverDesktop, .nativeDesktopChromium, .webDriverDesktopChromium: true
    default: false
    }
  }

  /// Whether Chromium shows the page.
  var isChromium: Bool {
    [.chromium, .nativeDesktopChromium, .webDriverDesktopChromium].contains(self)
  }

  /// Whether it plays a page by the native elements that show it.
  package var playsPagesAsElements: Bool { self == .webDriverNativeContext || isDesktop }

  /// What says where a browser's driver listens; nil for what is no browser.
  var driverVariable: String? {
    switch self {
    case .chromium: "DUET_CHROMEDRIVER"
    case .webKitGTK: "DUET_WEBKITDRIVER"
    default: nil
    }
  }

  /// Whether it is a real browser, which has no native apps.
  public var isBrowser: Bool { driverVariable != nil }
}

/// Why the suites can't be run as the environment asks.
struct SettingsError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
