/// The suites that a test skeleton can be made for.
public enum SkeletonSuite: String, Hashable, Sendable, CaseIterable {
  /// Tests that query elements as XCUITest does, in `Tests/NativeSuite`.
  case native

  /// Tests that drive the app over the WebDriver protocol, in `Tests/WebDriverSuite`.
  case webdriver

  /// The directory of the suite.
  var directory: String { self == .native ? "Tests/NativeSuite" : "Tests/WebDriverSuite" }

  /// The modules that its tests import, in alphabetical order.
  var imports: [String] {
    self == .native
      ? ["NativeQuery", "SuiteSupport", "XCTest"] : ["SuiteSupport", "WebDriver", "XCTest"]
  }

  var baseClass: String {
    self == .native ? "NativeScenarioTestCase" : "WebDriverScenarioTestCase"
  }

  /// The name of what a test acts on.
  var subject: String { self == .native ? "app" : "driver" }

  var functionEffects: String { self == .native ? "throws" : "async throws" }

  var tryKeyword: String { self == .native ? "try" : "try await" }
}
