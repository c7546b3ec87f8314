import SampleApps
import ScenarioFormat

/// A tool that the comparison can run.
enum ComparedTool: String, CaseIterable {
  case native
  case webDriverInProcess = "webdriver-in-process"
  case webDriverHTTP = "webdriver-http"
  case nativeDOMIDs = "native-dom-ids"
  case webDriverNativeContext = "webdriver-native-context"
  case webDriverClear = "webdriver-clear"
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
  /// The tools that do something another way than the tool that they are variants of.
  static let variants: [ComparedTool] = [.nativeDOMIDs, .webDriverNativeContext, .webDriverClear]
  /// Clients in other languages, with suites of their own.
  static let clients: [ComparedTool] = [.appiumPython, .seleniumPython]

  /// The tools where none is named: the usual ones, and the variants that play any of the scenarios.
  static func defaults(for scenarios: [Scenario]) -> [ComparedTool] {
    usual + variants.filter { scenarios.contains(where: $0.plays) }
  }

  /// The names of tools, Duet's own first and in their usual order, then the others as they come.
  static func ordered(_ names: [String]) -> [String] {
    allCases.map(\.rawValue).filter(names.contains) + names.filter { Self(rawValue: $0) == nil }
  }

  /// What it is, in a sentence for readers who know no tool.
  var summary: String {
    switch self {
    case .native:
      "XCUITest's way: queries for typed elements, evaluated in the test's own process."
    case .webDriverInProcess:
      "WebDriver without a network: the same commands as values, searched in XML by XPath."
    case .webDriverHTTP:
      "Appium's way: JSON commands over real HTTP to a server, which searches XML by XPath."
    case .chromium:
      "The WebDriver suite in a real browser: Chromium, through chromedriver; pages only."
    case .webKitGTK:
      "The WebDriver suite in the engine nearest to an iOS web view: WebKitGTK; pages only."
    case .nativeDesktop:
      "The native suite on WebKitGTK's accessibility tree, with real mouse and keys."
    case .webDriverDesktop:
      "WebDriver in process on WebKitGTK's accessibility tree, with real mouse and keys."
    case .nativeDesktopChromium:
      "The native suite on Chromium's accessibility tree, with real mouse and keys."
    case .webDriverDesktopChromium:
      "WebDriver in process on Chromium's accessibility tree, with real mouse and keys."
    case .appiumPython:
      "Appium's own client for Python, unmodified, against Duet's server."
    case .seleniumPython:
      "Selenium's own client for Python, unmodified, against Duet's server; pages only."
    case .nativeDOMIDs:
      "The native suite with DOM ids as identifiers, which no iPhone has; pages only."
    case .webDriverNativeContext:
      "WebDriver in the native context, by XPath over the elements of the web view; pages only."
    case .webDriverClear:
      "WebDriver in process that empties fields by one call instead of by keys; A.3 and B.2 only."
    }
  }

  /// The test target that it is run from; nil for a suite that is not in Swift.
  var suite: String? {
    if Self.clients.contains(self) { return nil }
    return rawValue.hasPrefix("native") ? "NativeSuite" : "WebDriverSuite"
  }

  /// Whether it speaks WebDriver over HTTP to a server that may run anywhere.
  var usesEndpoint: Bool { self == .webDriverHTTP || Self.clients.contains(self) }

  /// Whether it can play a scenario: a browser shows pages, and has no native app; nor has plain
  /// Selenium.
  func plays(_ scenario: Scenario) -> Bool {
    switch self {
    case .chromium, .webKitGTK, .seleniumPython, .nativeDOMIDs, .webDriverNativeContext:
      InstalledApps.isHybrid(scenario.header.app)
    case .webDriverClear: ["A.3", "B.2"].contains(scenario.id.description)
    default: true
    }
  }
}
