import SampleApps
import ScenarioFormat

/// A tool that the comparison can run.
enum ComparedTool: String, CaseIterable {
  case native
  case webDriverInProcess = "webdriver-in-process"
  case webDriverHTTP = "webdriver-http"
  case chromium
  case webKitGTK = "webkitgtk"

  /// The tools that need nothing installed.
  static let usual: [ComparedTool] = [.native, .webDriverInProcess, .webDriverHTTP]
  /// The real browsers, each with its own driver.
  static let browsers: [ComparedTool] = [.chromium, .webKitGTK]

  /// The test target that it is run from.
  var suite: String { self == .native ? "NativeSuite" : "WebDriverSuite" }

  /// Whether it can play a scenario: a browser shows pages, and has no native app.
  func plays(_ scenario: Scenario) -> Bool {
    !Self.browsers.contains(self) || InstalledApps.isHybrid(scenario.header.app)
  }
}
