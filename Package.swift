// swift-tools-version: 6.1
import PackageDescription

// The exhibit's layers, from the bottom up. A module imports only modules above it in this file.
// Tests may import anything. Comparison/Package.swift is the laboratory, which depends on this
// package. Nothing here depends on it.

/// One package name for `package` access in both packages, since SwiftPM has one for each.
let settings: [SwiftSetting] = [.unsafeFlags(["-package-name", "duet"])]

/// A module of a layer, in `Sources/LAYER/NAME`.
func module(
  _ name: String, in room: String, uses dependencies: [Target.Dependency] = [],
  exclude: [String] = [], resources: [Resource]? = nil, path: String? = nil
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: path ?? "Sources/\(room)/\(name)",
    exclude: exclude, resources: resources, packageAccess: false,
    swiftSettings: settings)
}

/// A program.
func program(_ name: String, at path: String, uses dependencies: [Target.Dependency]) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies, path: path, packageAccess: false,
    swiftSettings: settings)
}

/// Tests of a layer, in `Tests/LAYER/NAME`.
func tests(
  _ name: String, in room: String, uses dependencies: [Target.Dependency], exclude: [String] = [],
  resources: [Resource]? = nil, path: String? = nil
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, path: path ?? "Tests/\(room)/\(name)",
    exclude: exclude, resources: resources, packageAccess: false, swiftSettings: settings)
}

/// The simulated phone that both tools look at: elements, gestures, keys, time, pages.
let device: [Target] = [
  module("Device", in: "Device"),
  // Escapes HTML, XML and SVG. Separate, because reports shouldn't import the device.
  module("Markup", in: "Device"),
  // Apple's predicate format strings, for both tools.
  module("PredicateFormat", in: "Device"),
  module("WebView", in: "Device", uses: ["Device", "PredicateFormat"]),
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
  tests("PredicateFormatTests", in: "Device", uses: ["PredicateFormat"]),
  tests(
    "ScreenPictureTests", in: "Device",
    uses: ["CZlib", "Device", "ScreenPicture", "TestSupport", "WebView"],
    exclude: ["Golden"]),
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
  module("BeerExplorer", in: "Apps", resources: [.embedInCode("Data/beers.json")]),
  module("BeerExplorerHTTP", in: "Apps", uses: ["BeerExplorer"]),
  module("BeerExplorerApp", in: "Apps", uses: ["BeerExplorer", "Device", "WebView"]),
  // Small apps to copy from, each in one file.
  module("Samples", in: "Apps", uses: ["Device"]),
  module(
    "SampleApps", in: "Apps",
    uses: [
      "BeerExplorer", "BeerExplorerApp", "BeerExplorerHTTP", "Device", "Samples", "TinyLog",
      "TinyLogApp", "TinyLogSQLite", "WebView",
    ],
    resources: [
      .embedInCode("Answers"), .embedInCode("Gallery/States"),
      .embedInCode("Localization/cs.lproj/Localizable.strings"),
    ]),
  tests(
    "TinyLogTests", in: "Apps",
    uses: [
      "TestSupport", "TinyLog", "TinyLogSQLite", "tinylog-store-child",
      .product(name: "GRDB", package: "GRDB.swift"),
    ]),
  // A separate process that the tests can kill.
  program(
    "tinylog-store-child", at: "Tests/Apps/TinyLogStoreChild",
    uses: ["Device", "SampleApps", "TestSupport", "TinyLog", "TinyLogSQLite"]),
  tests(
    "BeerExplorerTests", in: "Apps", uses: ["BeerExplorer", "BeerExplorerHTTP", "TestSupport"]),
  tests(
    "SampleAppsTests", in: "Apps",
    uses: [
      "BeerExplorer", "BeerExplorerApp", "BeerExplorerHTTP", "Device", "SampleApps", "Samples",
      "TestSupport", "WebView",
    ], exclude: ["Golden"]),
]

/// XCUITest's API.
let nativeTool: [Target] = [
  module("NativeQuery", in: "NativeTool", uses: ["Device", "PredicateFormat", "ScreenPicture"]),
  tests(
    "NativeQueryTests", in: "NativeTool",
    uses: ["Device", "NativeQuery", "TestSupport"], exclude: ["Golden"]),
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
    "WebDriverTests", in: "WebDriverTool", uses: ["Device", "TestSupport", "WebDriver", "WebView"],
    exclude: ["Transcripts"]),
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
  // The file that teams copy.
  module(
    "ScenarioBinding", in: "Scenarios", exclude: ["LoginScreen.swift", "LoginTests.swift"],
    path: "Scenarios/Starter/Tests"),
  // The records of a trace.
  module("TraceRecords", in: "Scenarios", uses: ["ScenarioFormat"]),
  tests("ScenarioFormatTests", in: "Scenarios", uses: ["Device", "ScenarioFormat", "TestSupport"]),
  tests(
    "ScenarioBindingTests", in: "Scenarios",
    uses: ["ScenarioBinding", "ScenarioFormat", "SuiteSupport", "TestSupport", "TraceRecords"]),
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
    uses: ["Device", "LivePage", "SampleApps", "TestSupport"], exclude: ["Golden"]),
  tests(
    "InspectorTests", in: "Live",
    uses: ["Device", "Inspector", "SampleApps", "TestSupport", "WebDriver"], exclude: ["Golden"]),
  tests(
    "RecorderTests", in: "Live",
    uses: [
      "Device", "Inspector", "Recorder", "SampleApps", "ScenarioFormat", "TestSupport",
    ], exclude: ["Golden"]),
  tests(
    "LiveSiteTests", in: "Live",
    uses: [
      "Device", "HTMLTemplates", "LivePage", "LiveSite", "SampleApps", "ScenarioFormat",
      "ScreenPicture", "TestSupport", "WebDriver", "WebDriverServer",
    ]),
  // A session with a real browser.
  module(
    "BrowserSupport", in: "Live", uses: ["WebDriver", "WebDriverServer"],
    path: "Tests/Live/BrowserSupport"),
  // The pages in a real browser.
  tests(
    "BrowserTests", in: "Live",
    uses: [
      "BrowserSupport", "Device", "LiveSite", "SampleApps", "SuiteRuns", "TestSupport", "WebDriver",
      "WebDriverServer", "duet",
    ]),
]

/// Turns traces into tables and reports.
let report: [Target] = [
  module(
    "ComparisonReport", in: "Report", uses: ["Markup", "TraceRecords", "ScenarioFormat"]),
  module(
    "ReportPage", in: "Report",
    uses: ["ComparisonReport", "HTMLTemplates", "Markup", "TraceRecords"],
    resources: [.embedInCode("Resources"), .embedInCode("Templates")]),
  // Traces of invented runs.
  module(
    "FakeTraces", in: "Report",
    uses: ["ComparisonReport", "TraceRecords", "ScenarioFormat"],
    path: "Tests/Report/FakeTraces"),
  tests(
    "ComparisonReportTests", in: "Report",
    uses: [
      "ComparisonReport", "FakeTraces", "TraceRecords", "ScenarioFormat", "TestSupport",
    ]),
  tests(
    "ReportPageTests", in: "Report",
    uses: ["ComparisonReport", "FakeTraces", "Markup", "ReportPage", "TestSupport"]),
]

/// The scenarios as tests in both styles.
let suites: [Target] = [
  module(
    "SuiteSupport", in: "Suites",
    uses: [
      "Device", "Inspector", "LiveSite", "NativeQuery", "SampleApps", "ScenarioBinding",
      "ScenarioFormat", "ScreenPicture", "TraceRecords", "WebDriver", "WebDriverServer",
    ], path: "Tests/Suites/SuiteSupport"),
  module(
    "NativeSuite", in: "Suites", uses: ["NativeQuery", "SuiteSupport"],
    path: "Tests/Suites/NativeSuite"),
  module(
    "WebDriverSuite", in: "Suites", uses: ["SuiteSupport", "WebDriver"],
    path: "Tests/Suites/WebDriverSuite"),
  // Plays every scenario with both suites.
  tests(
    "SuiteTests", in: "Suites",
    uses: ["ScenarioFormat", "SuiteRuns", "SuiteSupport", "TraceRecords"]),
]

/// The command `duet`.
let command: [Target] = [
  // Plays suites in child processes, and what both commands say on a terminal.
  module(
    "SuiteRuns", in: "Command",
    uses: [
      "ComparisonReport", "NativeSuite", "SampleApps", "TraceRecords", "ScenarioFormat",
      "SuiteSupport", "WebDriver", "WebDriverServer", "WebDriverSuite",
      .product(name: "ArgumentParser", package: "swift-argument-parser"),
    ]),
  program(
    "duet", at: "Sources/Command/duet",
    uses: [
      "ComparisonReport", "Device", "LivePage", "LiveSite", "Recorder", "ReportPage",
      "SampleApps", "TraceRecords", "ScenarioFormat", "ScreenPicture", "SuiteRuns",
      "SuiteSupport", "WebDriver", "WebDriverServer",
      .product(name: "ArgumentParser", package: "swift-argument-parser"),
    ]),
  tests(
    "DuetTests", in: "Command",
    uses: [
      "ComparisonReport", "Device", "FakeTraces", "LiveSite", "NativeQuery", "SampleApps",
      "TraceRecords", "ScenarioFormat", "SuiteRuns", "SuiteSupport", "TestSupport", "WebDriver",
      "WebDriverServer", "duet",
    ]),
]

/// Tests of more than one layer.
let across: [Target] = [
  // Test doubles, temporary folders, and the one way to wait.
  module(
    "TestSupport", in: "Tests", uses: ["BeerExplorer", "Device", "TinyLog"],
    path: "Tests/TestSupport")
]

/// The modules that the laboratory imports.
let shared = [
  "BeerExplorer", "BeerExplorerApp", "BrowserSupport", "CLibXML2", "CZlib", "ComparisonReport",
  "Device", "FakeTraces",
  "HTMLTemplates", "Inspector", "LivePage", "LiveSite", "Markup", "NativeQuery", "NativeSuite",
  "SampleApps", "Samples", "TraceRecords", "ScenarioFormat", "ScreenPicture", "SuiteRuns",
  "SuiteSupport", "TestSupport", "TinyLog", "WebDriver", "WebDriverServer", "WebDriverSuite",
  "WebView",
]

let package = Package(
  name: "Duet",
  products: shared.map { .library(name: $0, targets: [$0]) },
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
  targets: device + apps + nativeTool + webDriverTool + scenarios + live + report + suites
    + command + across,
  swiftLanguageModes: [.v6]
)
