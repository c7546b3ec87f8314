// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "Duet",
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    // Parts of Hummingbird that the server touches itself.
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
  ],
  targets: [
    // Random numbers that are the same in every run.
    .target(name: "SeededRandom"),

    // What both tools look at.
    .target(name: "Device"),
    .target(name: "DeviceDoubles", dependencies: ["Device"], path: "Tests/DeviceDoubles"),
    .testTarget(name: "DeviceTests", dependencies: ["Device", "DeviceDoubles"]),
    // HTML pages, and how they show up as elements.
    .target(name: "WebView", dependencies: ["Device"]),
    .testTarget(
      name: "WebViewTests", dependencies: ["Device", "DeviceDoubles", "SeededRandom", "WebView"]),

    // TinyLog: its domain core, its database, its screens.
    .target(name: "TinyLog"),
    .target(
      name: "TinyLogDoubles", dependencies: ["SeededRandom", "TinyLog"],
      path: "Tests/TinyLogDoubles"),
    .testTarget(name: "TinyLogTests", dependencies: ["TinyLog", "TinyLogDoubles"]),
    .target(
      name: "TinyLogSQLite",
      dependencies: [
        "TinyLog", .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ]),
    .executableTarget(
      name: "tinylog-store-child", dependencies: ["TinyLog", "TinyLogSQLite", "TinyLogDoubles"],
      path: "Tests/TinyLogStoreChild"),
    .testTarget(
      name: "TinyLogSQLiteTests",
      dependencies: [
        "TinyLog", "TinyLogSQLite", "TinyLogDoubles", "tinylog-store-child",
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    .target(name: "TinyLogApp", dependencies: ["Device", "TinyLog"]),

    // Beer Explorer: its domain core, its remote service, its pages.
    .target(name: "BeerExplorer", resources: [.embedInCode("Data/beers.txt")]),
    .target(
      name: "BeerExplorerDoubles", dependencies: ["BeerExplorer"],
      path: "Tests/BeerExplorerDoubles", exclude: ["README.md"]),
    .testTarget(
      name: "BeerExplorerTests", dependencies: ["BeerExplorer", "BeerExplorerDoubles"]),
    .target(name: "BeerExplorerHTTP", dependencies: ["BeerExplorer"]),
    .testTarget(
      name: "BeerExplorerHTTPTests",
      dependencies: ["BeerExplorer", "BeerExplorerDoubles", "BeerExplorerHTTP"]),
    .target(name: "BeerExplorerApp", dependencies: ["BeerExplorer", "Device", "WebView"]),

    // The apps with their services put together.
    .target(
      name: "SampleApps",
      dependencies: [
        "BeerExplorer", "BeerExplorerApp", "BeerExplorerHTTP", "Device", "SeededRandom", "TinyLog",
        "TinyLogApp", "TinyLogSQLite",
      ]),
    .testTarget(
      name: "SampleAppsTests",
      dependencies: [
        "BeerExplorer", "BeerExplorerApp", "BeerExplorerDoubles", "BeerExplorerHTTP", "Device",
        "SampleApps", "ScenarioFormat", "WebView",
      ]),

    // Pictures of a screen, as PNG and SVG.
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .target(
      name: "ScreenPicture", dependencies: ["CZlib", "Device", "WebView"],
      exclude: ["README.md", "Font/DejaVuSansCondensed.LICENSE.txt", "Font/extract-outlines.py"],
      resources: [.embedInCode("Font/DejaVuSansCondensed.outlines")]),
    .testTarget(
      name: "ScreenPictureTests",
      dependencies: ["CLibXML2", "CZlib", "Device", "DeviceDoubles", "ScreenPicture", "WebView"]),

    // Apple's predicate format strings, for both tools.
    .target(name: "PredicateFormat"),
    .testTarget(name: "PredicateFormatTests", dependencies: ["PredicateFormat", "SeededRandom"]),

    // XCUITest's API.
    .target(name: "NativeQuery", dependencies: ["Device", "PredicateFormat"]),
    .testTarget(
      name: "NativeQueryTests",
      dependencies: ["Device", "DeviceDoubles", "NativeQuery", "SeededRandom"]),

    // The WebDriver protocol: remote end and client, and HTTP in front.
    .systemLibrary(
      name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    .target(
      name: "WebDriver",
      dependencies: ["CLibXML2", "Device", "PredicateFormat", "ScreenPicture", "WebView"],
      exclude: ["README.md"]),
    .testTarget(
      name: "WebDriverTests",
      dependencies: ["Device", "DeviceDoubles", "SeededRandom", "WebDriver", "WebView"]),
    .target(
      name: "WebDriverServer",
      dependencies: [
        "WebDriver",
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
      ]),
    .testTarget(
      name: "WebDriverServerTests",
      dependencies: [
        "Device", "DeviceDoubles", "WebDriver", "WebDriverServer",
        .product(name: "NIOCore", package: "swift-nio"),
      ]),

    // Malformed input at random, wherever somebody can reach.
    .testTarget(
      name: "FuzzTests",
      dependencies: [
        "Device", "PredicateFormat", "SampleApps", "ScenarioFormat", "SeededRandom", "WebDriver",
        "WebDriverServer",
      ]),

    // The apps as pages in a browser.
    .target(
      name: "LivePage", dependencies: ["Device", "WebView"],
      resources: [
        .embedInCode("Resources/live.js"), .embedInCode("Resources/live-tree.js"),
        .embedInCode("Resources/live-link.js"), .embedInCode("Resources/live.css"),
        .embedInCode("Resources/screen.js"), .embedInCode("Resources/screen-drag.js"),
        .embedInCode("Resources/screen.css"),
        .embedInCode("Resources/screen-icons.css"),
      ]),
    .testTarget(
      name: "LivePageTests",
      dependencies: [
        "Device", "DeviceDoubles", "LivePage", "TinyLog", "TinyLogApp", "TinyLogDoubles", "WebView",
      ]),
    .target(
      name: "LiveSite",
      dependencies: [
        "BeerExplorer", "BeerExplorerHTTP", "Device", "LivePage", "SampleApps", "WebDriverServer",
      ],
      resources: [
        .embedInCode("Resources/site.css"), .embedInCode("Resources/beer.css"),
        .embedInCode("Resources/favicon.svg"),
      ]),
    .testTarget(
      name: "LiveSiteTests",
      dependencies: [
        "BeerExplorer", "BeerExplorerHTTP", "Device", "DeviceDoubles", "LivePage", "LiveSite",
        "SampleApps", "WebDriver", "WebDriverServer",
      ]),

    // The written scenarios.
    .target(name: "ScenarioFormat"),
    .testTarget(name: "ScenarioFormatTests", dependencies: ["ScenarioFormat", "SeededRandom"]),
    // What holds a test to its scenario, and traces it.
    .target(name: "ScenarioBinding", dependencies: ["ScenarioFormat"]),
    .testTarget(
      name: "ScenarioBindingTests", dependencies: ["ScenarioBinding", "ScenarioFormat"]),

    // Traces in, side by side out.
    .target(name: "ComparisonReport", dependencies: ["ScenarioBinding", "ScenarioFormat"]),
    .testTarget(
      name: "ComparisonReportTests",
      dependencies: ["ComparisonReport", "ScenarioBinding", "ScenarioFormat", "SeededRandom"]),

    // The report as a page.
    .target(
      name: "ReportPage", dependencies: ["ComparisonReport"],
      resources: [
        .embedInCode("Resources/report.css"),
        .embedInCode("Resources/report.js"),
      ]),
    .testTarget(
      name: "ReportPageTests", dependencies: ["ComparisonReport", "ReportPage", "ScenarioFormat"]),

    // The scenarios as tests, twice.
    .target(
      name: "SuiteSupport",
      dependencies: [
        "Device", "LiveSite", "NativeQuery", "SampleApps", "ScenarioBinding", "ScenarioFormat",
        "ScreenPicture", "WebDriver", "WebDriverServer",
      ], path: "Tests/SuiteSupport"),
    .target(
      name: "NativeSuite", dependencies: ["NativeQuery", "SuiteSupport"], path: "Tests/NativeSuite"),
    .target(
      name: "WebDriverSuite", dependencies: ["SuiteSupport", "WebDriver"],
      path: "Tests/WebDriverSuite"),

    // The same asked of the remote end and of a real browser.
    .testTarget(
      name: "BrowserChecks",
      dependencies: [
        "BeerExplorer", "BeerExplorerApp", "BeerExplorerDoubles", "BeerExplorerHTTP", "Device",
        "LiveSite", "SampleApps", "WebDriver", "WebDriverServer", "WebView",
      ]),

    // The command, and what it measures.
    .target(
      name: "Benchmarks",
      dependencies: [
        "CLibXML2", "ComparisonReport", "Device", "NativeQuery", "SampleApps", "ScreenPicture",
        "WebDriver", "WebDriverServer",
      ]),
    .testTarget(
      name: "BenchmarksTests",
      dependencies: ["Benchmarks", "ComparisonReport", "Device", "NativeQuery"]),
    .executableTarget(
      name: "duet",
      dependencies: [
        "Benchmarks", "ComparisonReport", "Device", "LiveSite", "NativeSuite", "ReportPage",
        "SampleApps", "ScenarioFormat", "WebDriver", "WebDriverServer", "WebDriverSuite",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .testTarget(name: "DuetTests", dependencies: ["duet"]),
  ],
  swiftLanguageModes: [.v6]
)
