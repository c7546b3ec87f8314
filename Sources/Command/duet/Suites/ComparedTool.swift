import SampleApps
import ScenarioFormat
import SuiteSupport

/// A tool that the comparison can run.
enum ComparedTool: String, CaseIterable {
  case native
  case webDriverInProcess = "webdriver-in-process"
  case webDriverHTTP = "webdriver-http"
  case nativeFirstMatch = "native-first-match"
  case nativePoll = "native-poll"
  case nativeEventWaits = "native-event-waits"
  case webDriverAdvised = "webdriver-advised"
  case webDriverHardened = "webdriver-hardened"
  case chromium
  case webKitGTK = "webkitgtk"
  case nativeDesktop = "native-desktop"
  case webDriverDesktop = "webdriver-desktop"
  case nativeDesktopChromium = "native-desktop-chromium"
  case webDriverDesktopChromium = "webdriver-desktop-chromium"
  case appiumPython = "appium-python"
  case seleniumPython = "selenium-python"

  static let usual: [ComparedTool] = [.native, .webDriverInProcess, .webDriverHTTP]
  static let browsers: [ComparedTool] = [.chromium, .webKitGTK]
  /// Both tools on the accessibility trees of real browsers, with real input.
  static let desktop: [ComparedTool] = [
    .nativeDesktop, .webDriverDesktop, .nativeDesktopChromium, .webDriverDesktopChromium,
  ]
  /// Ways to write the same tests with a different habit. They run only when named.
  static let idioms = allCases.filter {
    SuiteTool(rawValue: $0.rawValue)?.isIdiom(ofApp: "") != nil
  }
  /// Clients in other languages, with separate suites.
  static let clients: [ComparedTool] = [.appiumPython, .seleniumPython]

  /// Sorts names of tools: first Duet's tools in the order of this enum, then all others, unsorted.
  static func ordered(_ names: [String]) -> [String] {
    allCases.map(\.rawValue).filter(names.contains) + names.filter { Self(rawValue: $0) == nil }
  }

  /// A one-sentence description for readers who are new to the tool.
  var summary: String {
    switch self {
    case .native:
      "XCUITest's style: queries for typed elements, evaluated in the test's own process."
    case .webDriverInProcess:
      "WebDriver without a network: the same commands as function calls, and XPath over XML."
    case .webDriverHTTP:
      "Appium's style: JSON commands over real HTTP to a server, which evaluates XPath over XML."
    case .chromium:
      "The WebDriver suite in a real browser, Chromium with chromedriver. Pages only."
    case .webKitGTK:
      "The WebDriver suite in WebKitGTK, the browser engine closest to an iOS web view. Pages only."
    case .nativeDesktop:
      "The native suite on WebKitGTK's accessibility tree, with real mouse and keyboard input."
    case .webDriverDesktop:
      "WebDriver in process on WebKitGTK's accessibility tree, with real mouse and keyboard input."
    case .nativeDesktopChromium:
      "The native suite on Chromium's accessibility tree, with real mouse and keyboard input."
    case .webDriverDesktopChromium:
      "WebDriver in process on Chromium's accessibility tree, with real mouse and keyboard input."
    case .appiumPython:
      "Appium's Python client, unmodified, against Duet's server."
    case .seleniumPython:
      "Selenium's Python client, unmodified, against Duet's server. Pages only."
    case .nativeFirstMatch:
      "The native suite with firstMatch at each element, which accepts the first of several."
    case .nativePoll:
      "The native suite, waiting in a loop over exists instead of with waitForExistence."
    case .nativeEventWaits:
      "The native suite without XCUITest's waiting rule: a wait looks at once and at each change."
    case .webDriverAdvised:
      "WebDriver in process with the locators that Appium advises, instead of XPath. TinyLog only."
    case .webDriverHardened:
      "WebDriver in process with a driver that rejects a locator with several matches."
    }
  }

  /// The name of its idiom, such as `first-match`. Nil if it isn't one.
  var idiom: String? {
    Self.idioms.contains(self) ? "\(rawValue.drop { $0 != "-" }.dropFirst())" : nil
  }

  /// The test target of its suite, or nil if the suite is not in Swift.
  var suite: String? {
    if Self.clients.contains(self) { return nil }
    return isNative ? "NativeSuite" : "WebDriverSuite"
  }

  /// Whether it uses XCUITest's API.
  var isNative: Bool { rawValue.hasPrefix("native") }

  /// Whether it can play against any WebDriver server over HTTP.
  var usesEndpoint: Bool { self == .webDriverHTTP || Self.clients.contains(self) }

  /// Returns whether it can play a scenario. Browsers and Selenium can't play those of native apps.
  func plays(_ scenario: Scenario) -> Bool {
    switch self {
    case .chromium, .webKitGTK, .seleniumPython:
      InstalledApps.isHybrid(scenario.header.app)
    default: SuiteTool(rawValue: rawValue)?.isIdiom(ofApp: scenario.header.app) ?? true
    }
  }
}
