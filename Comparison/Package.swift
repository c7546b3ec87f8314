// swift-tools-version: 6.1
import PackageDescription

// The laboratory: experiments with the exhibit's apps and suites. It depends on the exhibit, in the
// folder above, which never depends on it. It shares the exhibit's build folder:
//
//   swift run --package-path Comparison --scratch-path .build lab --help

/// One package name for `package` access in both packages, since SwiftPM has one for each.
let settings: [SwiftSetting] = [.unsafeFlags(["-package-name", "duet"])]

/// Returns the exhibit's modules.
func exhibit(_ names: String...) -> [Target.Dependency] {
  names.map { .product(name: $0, package: "Duet") }
}

/// A module in `Sources/NAME`.
func module(
  _ name: String, uses dependencies: [Target.Dependency] = [], resources: [Resource]? = nil
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Sources/\(name)", resources: resources,
    packageAccess: false, swiftSettings: settings)
}

/// Tests in `Tests/NAME`.
func tests(_ name: String, uses dependencies: [Target.Dependency]) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, path: "Tests/\(name)", packageAccess: false,
    swiftSettings: settings)
}

let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser")

let package = Package(
  name: "Laboratory",
  dependencies: [
    .package(name: "Duet", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    // A bare server, to compare with.
    .package(
      url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1", traits: []),
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
  ],
  targets: [
    // Tables as comma-separated values.
    module("CSV"),
    // Two catalogues of ways to rewrite an app's screens from outside: mutants and redesigns.
    module(
      "Variations",
      uses: exhibit("BeerExplorer", "Device", "Inspector", "SampleApps", "TinyLog", "WebView"),
      resources: [.embedInCode("Mutants/sites.txt")]),
    // Other ways to write the suites' tests, and to play them.
    module(
      "WaysOfWriting",
      uses: ["Costs", "Desktop"]
        + exhibit(
          "Device", "NativeQuery", "NativeSuite", "SampleApps", "TraceRecords",
          "ScenarioFormat", "SuiteSupport", "WebDriver", "WebDriverServer", "WebDriverSuite")),
    // Real accessibility trees and real input. Speaks the D-Bus and X11 protocols without a library.
    module("Desktop", uses: exhibit("Device")),
    // Which mutants the suites catch, and which redesigns their locators survive.
    module(
      "Experiments",
      uses: ["CSV", "Variations"]
        + exhibit(
          "ComparisonReport", "Device", "Inspector", "NativeQuery", "SampleApps",
          "TraceRecords", "ScenarioFormat", "SuiteSupport", "WebDriver", "WebView")),
    // What a suite's commands would cost on an iPhone, and where the time goes in real logs.
    module(
      "Costs",
      uses: ["CSV"] + exhibit("ComparisonReport", "Device", "TraceRecords", "ScenarioFormat")),
    // The page of all published figures, from the tables of the experiments.
    module("Results", uses: ["CSV"] + exhibit("ComparisonReport")),
    // Gherkin features whose steps are regular expressions, in the manner of Calabash.
    module(
      "Calabash", uses: exhibit("Device", "Inspector", "SampleApps", "ScenarioFormat"),
      resources: [.embedInCode("predefined.steps")]),
    // Questions that Duet's tool and XCUITest answer by what they do.
    module("Probe", uses: exhibit("Device", "NativeQuery")),
    .executableTarget(
      name: "lab",
      dependencies: [
        "CSV", "Calabash", "Costs", "Desktop", "Experiments", "Probe", "Results", "Variations",
        "WaysOfWriting",
      ]
        + exhibit(
          "CLibXML2", "ComparisonReport", "Device", "LiveSite", "NativeQuery",
          "SampleApps", "TraceRecords", "ScenarioFormat", "SuiteRuns", "SuiteSupport",
          "WebDriver", "WebDriverServer") + [
          argumentParser,
          .product(name: "HummingbirdCore", package: "hummingbird"),
          .product(name: "NIOCore", package: "swift-nio"),
          .product(name: "HTTPTypes", package: "swift-http-types"),
        ],
      path: "Sources/lab", packageAccess: false, swiftSettings: settings),
    // Random malformed input for every entry point.
    tests(
      "FuzzTests",
      uses: ["Costs"]
        + exhibit(
          "ComparisonReport", "Device", "LiveSite", "SampleApps", "ScenarioFormat", "TestSupport",
          "WebDriver", "WebDriverServer")),
    tests(
      "ExperimentsTests",
      uses: ["CSV", "Experiments", "Variations"]
        + exhibit(
          "BeerExplorer", "ComparisonReport", "Device", "FakeTraces", "SampleApps",
          "TraceRecords", "ScenarioFormat", "TestSupport", "TinyLog", "WebView")),
    tests(
      "CostsTests",
      uses: ["Costs"]
        + exhibit(
          "ComparisonReport", "Device", "FakeTraces", "NativeQuery", "SampleApps",
          "TraceRecords", "ScenarioFormat", "TestSupport")),
    tests(
      "WaysOfWritingTests",
      uses: ["WaysOfWriting"]
        + exhibit("Device", "NativeQuery", "SampleApps", "TestSupport", "WebDriver")),
    tests(
      "DesktopTests",
      uses: ["Desktop"] + exhibit("Device", "NativeQuery", "TestSupport", "WebDriver")),
    tests(
      "CalabashTests",
      uses: ["Calabash", "Variations"]
        + exhibit(
          "ComparisonReport", "Device", "Inspector", "NativeQuery", "SampleApps",
          "ScenarioFormat", "SuiteSupport")),
    // The thesis's listings in today's spelling.
    tests(
      "Listings",
      uses: exhibit(
        "Device", "Inspector", "NativeQuery", "SampleApps", "Samples", "ScenarioFormat",
        "SuiteSupport", "TraceRecords", "WebDriver")),
    // The same requests to Duet's remote end and to a real browser.
    tests(
      "BrowserChecks",
      uses: exhibit(
        "BeerExplorer", "BeerExplorerApp", "BrowserSupport", "Device", "SampleApps",
        "TestSupport", "WebDriver", "WebDriverServer", "WebView")),
    tests(
      "LabTests",
      uses: ["CSV", "Experiments", "Probe", "Results", "Variations", "lab"]
        + exhibit(
          "ComparisonReport", "Device", "NativeQuery", "SampleApps", "TraceRecords",
          "SuiteRuns", "SuiteSupport", "TestSupport", "WebDriver", "WebDriverServer")),
  ],
  swiftLanguageModes: [.v6]
)
