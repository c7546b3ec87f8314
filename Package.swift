// swift-tools-version: 6.1
import PackageDescription

// The package's layers, from the bottom up. A module imports only modules above it in this file.
// Tests may import anything. duet-bench also runs duet, which is below it.

/// The folder of the apps: `Sources/Apps`, or a copy with switchable defects, for
/// Comparison/source-defects.
let appFolder = Context.environment["DUET_APPS"] ?? "Sources/Apps"

/// A module of a layer, in `Sources/LAYER/NAME`.
func module(
  _ name: String, in room: String, uses dependencies: [Target.Dependency] = [],
  exclude: [String] = [], resources: [Resource]? = nil
) -> Target {
  .target(
    name: name, dependencies: dependencies,
    path: "\(room == "Apps" ? appFolder : "Sources/\(room)")/\(name)", exclude: exclude,
    resources: resources)
}

/// Tests of a layer, in `Tests/LAYER/NAME`.
func tests(
  _ name: String, in room: String, uses dependencies: [Target.Dependency], exclude: [String] = [],
  resources: [Resource]? = nil
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, path: "Tests/\(room)/\(name)", exclude: exclude,
    resources: resources)
}

/// The simulated phone that both tools look at: elements, gestures, keys, time, pages.
let device: [Target] = [
  module("Device", in: "Device"),
  // Escapes HTML, XML and SVG. Separate, because reports shouldn't import the device.
  module("Markup", in: "Device"),
  module("WebView", in: "Device", uses: ["Device"]),
  // Real accessibility trees and real input. Speaks the D-Bus and X11 protocols without a library.
  module("Desktop", in: "Device", uses: ["Device"]),
  .systemLibrary(
    name: "CZlib", path: "Sources/Device/CZlib", pkgConfig: "zlib",
    providers: [.apt(["zlib1g-dev"])]),
  // Pictures of a screen, as PNG and SVG.
  module(
    "ScreenPicture", in: "Device", uses: ["CZlib", "Device", "Markup", "WebView"],
    exclude: ["README.md", "Font/DejaVuSansCondensed.LICENSE.txt", "Font/extract-outlines.py"],
    resources: [.embedInCode("Font/DejaVuSansCondensed.outlines")]),
  tests("DeviceTests", in: "Device", uses: ["Device", "TestSupport"]),
  tests("WebViewTests", in: "Device", uses: ["Device", "TestSupport", "WebView"]),
  tests(
    "DesktopTests", in: "Device",
    uses: ["Desktop", "Device", "NativeQuery", "TestSupport", "WebDriver"]),
  tests(
    "ScreenPictureTests", in: "Device",
    uses: ["CLibXML2", "Device", "ScreenPicture", "TestSupport", "WebView"]),
]

/// The sample apps: cores that import no other module of the package, services behind protocols,
/// screens, and SampleApps, which puts them together.
let apps: [Target] = [
  module("TinyLog", in: "Apps"),
  module(
    "TinyLogSQLite", in: "Apps",
    uses: [
      "TinyLog", .product(name: "GRDB", package: "GRDB.swift"),
      .product(name: "GRDBSQLite", package: "GRDB.swift"),
    ]),
  module("TinyLogApp", in: "Apps", uses: ["Device", "TinyLog"]),
  module("BeerExplorer", in: "Apps", resources: [.embedInCode("Data/beers.txt")]),
  module("BeerExplorerHTTP", in: "Apps", uses: ["BeerExplorer"]),
  module("BeerExplorerApp", in: "Apps", uses: ["BeerExplorer", "Device", "WebView"]),
  // Small apps to copy from, each in one file.
  module("Samples", in: "Apps", uses: ["Device"]),
  module(
    "SampleApps", in: "Apps",
    uses: [
      "BeerExplorer", "BeerExplorerApp", "BeerExplorerHTTP", "Device", "Samples", "TinyLog",
      "TinyLogApp", "TinyLogSQLite", "WebView",
    ], resources: [.embedInCode("Localization/cs.lproj/Localizable.strings")]),
  tests(
    "TinyLogTests", in: "Apps",
    uses: [
      "TestSupport", "TinyLog", "TinyLogSQLite", "tinylog-store-child",
      .product(name: "GRDB", package: "GRDB.swift"),
    ]),
  // A separate process that the tests can kill.
  .executableTarget(
    name: "tinylog-store-child",
    dependencies: ["Device", "SampleApps", "TestSupport", "TinyLog", "TinyLogSQLite"],
    path: "Tests/Apps/TinyLogStoreChild"),
  tests(
    "BeerExplorerTests", in: "Apps", uses: ["BeerExplorer", "BeerExplorerHTTP", "TestSupport"],
    resources: [.copy("Answers")]),
  tests(
    "SampleAppsTests", in: "Apps",
    uses: [
      "BeerExplorer", "BeerExplorerApp", "BeerExplorerHTTP", "Device", "NativeQuery", "SampleApps",
      "Samples", "ScenarioFormat", "TestSupport", "Variations", "WebDriver", "WebView",
    ]),
]

/// XCUITest's API.
let nativeTool: [Target] = [
  // Apple's predicate format strings, for both tools.
  module("PredicateFormat", in: "NativeTool"),
  module("NativeQuery", in: "NativeTool", uses: ["Device", "PredicateFormat", "ScreenPicture"]),
  // Questions that Duet's tool and XCUITest answer by what they do.
  module("Probe", in: "NativeTool", uses: ["Device", "NativeQuery"]),
  tests(
    "NativeQueryTests", in: "NativeTool",
    uses: ["Device", "NativeQuery", "PredicateFormat", "TestSupport"],
    exclude: ["Fixtures"]),
]

/// The WebDriver protocol: client, remote end and HTTP server.
let webDriverTool: [Target] = [
  .systemLibrary(
    name: "CLibXML2", path: "Sources/WebDriverTool/CLibXML2", pkgConfig: "libxml-2.0",
    providers: [.apt(["libxml2-dev"])]),
  module(
    "WebDriver", in: "WebDriverTool",
    uses: ["CLibXML2", "Device", "PredicateFormat", "ScreenPicture", "WebView"]),
  module(
    "WebDriverServer", in: "WebDriverTool",
    uses: [
      "Device", "WebDriver",
      .product(name: "HummingbirdCore", package: "hummingbird"),
      .product(name: "NIOCore", package: "swift-nio"),
      .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
      .product(name: "NIOHTTP1", package: "swift-nio"),
      .product(name: "NIOPosix", package: "swift-nio"),
      .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
      .product(name: "HTTPTypes", package: "swift-http-types"),
      .product(name: "Logging", package: "swift-log"),
    ]),
  tests(
    "WebDriverTests", in: "WebDriverTool", uses: ["Device", "TestSupport", "WebDriver", "WebView"]),
  tests(
    "WebDriverServerTests", in: "WebDriverTool",
    uses: [
      "Device", "TestSupport", "WebDriver", "WebDriverServer",
      .product(name: "NIOCore", package: "swift-nio"),
    ]),
]

/// The written scenarios, and the binding of tests to them.
let scenarios: [Target] = [
  module("ScenarioFormat", in: "Scenarios"),
  module("ScenarioBinding", in: "Scenarios", uses: ["ScenarioFormat"]),
  tests("ScenarioFormatTests", in: "Scenarios", uses: ["Device", "ScenarioFormat", "TestSupport"]),
  tests("ScenarioBindingTests", in: "Scenarios", uses: ["ScenarioBinding", "ScenarioFormat"]),
]

/// The apps as pages in a browser: inspector, recorder, gallery, watched runs.
let live: [Target] = [
  // The only module that knows the template library.
  module(
    "HTMLTemplates", in: "Live",
    uses: ["Markup", .product(name: "Mustache", package: "swift-mustache")]),
  module(
    "LivePage", in: "Live", uses: ["Device", "WebView"], resources: [.embedInCode("Resources")]),
  module(
    "Inspector", in: "Live",
    uses: ["Device", "NativeQuery", "ScreenPicture", "WebDriver", "WebView"]),
  // Gherkin features whose steps are regular expressions, in the manner of Calabash.
  module(
    "Calabash", in: "Live", uses: ["Device", "Inspector", "SampleApps", "ScenarioFormat"],
    resources: [.embedInCode("predefined.steps")]),
  module(
    "Recorder", in: "Live",
    uses: ["Device", "Inspector", "NativeQuery", "ScenarioFormat", "WebDriver", "WebView"]),
  module(
    "LiveSite", in: "Live",
    uses: [
      "BeerExplorer", "BeerExplorerHTTP", "Device", "HTMLTemplates", "Inspector",
      "LivePage", "Markup", "Recorder", "SampleApps", "ScenarioFormat", "ScreenPicture",
      "WebDriver", "WebDriverServer",
    ], resources: [.embedInCode("Resources"), .embedInCode("Templates")]),
  tests(
    "LivePageTests", in: "Live",
    uses: ["Device", "LivePage", "TestSupport", "TinyLog", "TinyLogApp", "WebView"]),
  tests(
    "InspectorTests", in: "Live",
    uses: [
      "Device", "Inspector", "NativeQuery", "SampleApps", "TestSupport", "Variations", "WebDriver",
    ]),
  tests(
    "CalabashTests", in: "Live",
    uses: [
      "Calabash", "ComparisonReport", "Device", "Inspector", "SampleApps", "ScenarioFormat",
      "Variations",
    ]),
  tests(
    "RecorderTests", in: "Live",
    uses: [
      "Device", "Inspector", "LivePage", "Recorder", "SampleApps", "ScenarioFormat", "TestSupport",
      "WebDriver",
    ]),
  tests(
    "LiveSiteTests", in: "Live",
    uses: [
      "BeerExplorer", "BeerExplorerHTTP", "Device", "HTMLTemplates", "LivePage", "LiveSite",
      "Markup",
      "SampleApps", "ScenarioFormat", "ScreenPicture", "TestSupport", "Variations", "WebDriver",
      "WebDriverServer",
    ]),
]

/// Turns traces into figures and reports. Also mutants, redesigns and benchmarks.
let comparison: [Target] = [
  module(
    "ComparisonReport", in: "Comparison", uses: ["Markup", "ScenarioBinding", "ScenarioFormat"]),
  module(
    "ReportPage", in: "Comparison",
    uses: ["ComparisonReport", "HTMLTemplates", "Markup", "ScenarioBinding"],
    resources: [.embedInCode("Resources"), .embedInCode("Templates")]),
  // Two catalogues of ways to rewrite an app's screens from outside: mutants and redesigns.
  module(
    "Variations", in: "Comparison",
    uses: ["BeerExplorer", "Device", "Inspector", "SampleApps", "TinyLog", "WebView"],
    resources: [.embedInCode("Mutants/sites.txt")]),
  // Which mutants the suites catch, and which redesigns their locators survive.
  module(
    "Experiments", in: "Comparison",
    uses: [
      "ComparisonReport", "Device", "Inspector", "NativeQuery", "SampleApps", "ScenarioFormat",
      "Variations", "WebDriver", "WebView",
    ]),
  .executableTarget(
    name: "duet-bench",
    dependencies: [
      "CLibXML2", "ComparisonReport", "Device", "NativeQuery", "SampleApps", "WebDriver",
      "WebDriverServer", .product(name: "ArgumentParser", package: "swift-argument-parser"),
    ], path: "Sources/Comparison/Benchmarks"),
  tests(
    "ComparisonReportTests", in: "Comparison",
    uses: ["ComparisonReport", "Device", "ScenarioBinding", "ScenarioFormat", "TestSupport"]),
  tests(
    "ReportPageTests", in: "Comparison",
    uses: ["ComparisonReport", "ReportPage", "ScenarioBinding", "ScenarioFormat", "TestSupport"]),
  tests(
    "ExperimentsTests", in: "Comparison",
    uses: [
      "BeerExplorer", "ComparisonReport", "Device", "Experiments", "SampleApps", "ScenarioFormat",
      "TinyLog", "Variations", "WebView",
    ]),
]

/// The folder of the suites: `Tests`, or the output of `duet record --check --output`, for
/// Comparison/check-recorded.py.
let suiteFolder = (Context.environment["DUET_RECORDED"].map { $0 + "/" } ?? "") + "Tests/Suites"

/// The scenarios as tests in both styles, and the thesis's listings in today's spelling.
let suites: [Target] = [
  .target(
    name: "SuiteSupport",
    dependencies: [
      "ComparisonReport", "Desktop", "Device", "Inspector", "LiveSite", "NativeQuery", "SampleApps",
      "ScenarioBinding", "ScenarioFormat", "ScreenPicture", "Variations", "WebDriver",
      "WebDriverServer",
    ], path: "Tests/Suites/SuiteSupport"),
  .target(
    name: "NativeSuite", dependencies: ["Device", "NativeQuery", "SuiteSupport"],
    path: "\(suiteFolder)/NativeSuite"),
  .target(
    name: "WebDriverSuite", dependencies: ["Device", "SuiteSupport", "WebDriver"],
    path: "\(suiteFolder)/WebDriverSuite"),
  // Plays every scenario with both suites.
  tests(
    "SuiteTests", in: "Suites",
    uses: [
      "NativeSuite", "ScenarioBinding", "ScenarioFormat", "SuiteSupport", "WebDriverSuite",
    ]),
  tests(
    "Listings", in: "Suites",
    uses: [
      "Calabash", "Device", "Inspector", "NativeQuery", "SampleApps", "Samples", "ScenarioBinding",
      "ScenarioFormat", "SuiteSupport", "WebDriver",
    ]),
]

/// Other ways to write the same tests: page objects, waits and drivers.
let waysOfWriting: [Target] = [
  module(
    "WaysOfWriting", in: "Comparison",
    uses: ["Device", "NativeQuery", "SuiteSupport", "WebDriver", "WebDriverSuite"]),
  tests(
    "WaysOfWritingTests", in: "Comparison",
    uses: ["Device", "NativeQuery", "TestSupport", "WaysOfWriting"]),
]

/// The command `duet`.
let command: [Target] = [
  .executableTarget(
    name: "duet",
    dependencies: [
      "CZlib", "Calabash", "ComparisonReport", "Desktop", "Device", "Experiments", "Inspector",
      "LivePage",
      "LiveSite", "NativeQuery", "NativeSuite", "Probe", "Recorder", "ReportPage", "SampleApps",
      "ScenarioBinding", "ScenarioFormat", "ScreenPicture", "SuiteSupport", "Variations",
      "WaysOfWriting", "WebDriver", "WebDriverServer", "WebDriverSuite",
      .product(name: "ArgumentParser", package: "swift-argument-parser"),
    ], path: "Sources/Command/duet"),
  tests(
    "DuetTests", in: "Command",
    uses: [
      "ComparisonReport", "Device", "Experiments", "NativeQuery", "Probe", "SampleApps",
      "ScenarioBinding", "SuiteSupport", "TestSupport", "WebDriver", "WebDriverServer", "duet",
      "duet-bench",
    ]),
]

/// Tests of more than one layer.
let across: [Target] = [
  // Test doubles, temporary folders, and the one way to wait.
  .target(
    name: "TestSupport", dependencies: ["BeerExplorer", "Device", "ScenarioFormat", "TinyLog"],
    path: "Tests/TestSupport", exclude: ["BeerExplorer/README.md"]),
  // Random malformed input for every entry point.
  .testTarget(
    name: "FuzzTests",
    dependencies: [
      "ComparisonReport", "Device", "Inspector", "LiveSite", "PredicateFormat", "SampleApps",
      "ScenarioFormat", "TestSupport", "Variations", "WebDriver", "WebDriverServer",
    ]),
  // The same requests to Duet's remote end and to a real browser.
  .testTarget(
    name: "BrowserChecks",
    dependencies: [
      "BeerExplorer", "BeerExplorerApp", "BeerExplorerHTTP", "ComparisonReport", "Device",
      "LiveSite", "SampleApps", "ScenarioFormat", "TestSupport", "Variations", "WebDriver",
      "WebDriverServer", "WebView", "duet",
    ]),
]

let package = Package(
  name: "Duet",
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    // The HTTP engine only, without the trait that reads settings from files.
    .package(
      url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1", traits: []),
    // The pages' templates.
    .package(url: "https://github.com/hummingbird-project/swift-mustache", exact: "2.1.1"),
    // Parts of Hummingbird that the server uses directly.
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras", exact: "1.35.2"),
    .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
    .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
  ],
  targets: device + apps + nativeTool + webDriverTool + scenarios + live + comparison + suites
    + waysOfWriting + command + across,
  swiftLanguageModes: [.v6]
)
