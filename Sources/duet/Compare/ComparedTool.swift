import SampleApps
import ScenarioFormat

/// A tool that the comparison can run.
enum ComparedTool: String, CaseIterable {
  case native
  case webDriverInProcess = "webdriver-in-process"
  case webDriverHTTP = "webdriver-http"
  case chromium
  case webKitGTK = "webkitgtk"
  case appiumPython = "appium-python"
  case seleniumPython = "selenium-python"

  /// The tools that need nothing installed.
  static let usual: [ComparedTool] = [.native, .webDriverInProcess, .webDriverHTTP]
  /// The real browsers, each with its own driver.
  static let browsers: [ComparedTool] = [.chromium, .webKitGTK]

  /// Clients in other languages, with suites of their own.
  static let clients: [ComparedTool] = [.appiumPython, .seleniumPython]

  /// The test target that it is run from; nil for a suite that is not in Swift.
  var suite: String? {
    switch self {
    case .native: "NativeSuite"
    case .webDriverInProcess, .webDriverHTTP, .chromium, .webKitGTK: "WebDriverSuite"
    case .appiumPython, .seleniumPython: nil
    }
  }

  /// Whether it can play a scenario: a browser shows pages, and has no native app; nor has plain
  /// Selenium.
  func plays(_ scenario: Scenario) -> Bool {
    switch self {
    case .native, .webDriverInProcess, .webDriverHTTP, .appiumPython: true
    case .chromium, .webKitGTK, .seleniumPython: InstalledApps.isHybrid(scenario.header.app)
    }
  }
}
