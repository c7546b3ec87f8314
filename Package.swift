// swift-tools-version: 6.1
import PackageDescription

// Where the suites are: in Tests, or where `duet record --check --output` has written them, for
// Comparison/check-recorded.py.
let suites = (Context.environment["DUET_RECORDED"].map { $0 + "/" } ?? "") + "Tests/Suites"

let package = Package(
  name: "Duet",
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    // Only the HTTP engine, without what reads a program's settings from files.
    .package(
      url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
    // The pages' templates.
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    // Parts of Hummingbird that the server touches itself.
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
  ],
  targets: [
    // Random numbers that are the same in every run.
    .target(name: "SeededRandom", path: "Sources/Apps/SeededRandom"),

    // What both tools look at.
    .target(name: "Device", path: "Sources/Device/Device"),
    .target(name: "DeviceDoubles", dependencies: ["Device"], path: "Tests/Device/DeviceDoubles"),
    .testTarget(
      name: "DeviceTests", dependencies: ["Device", "DeviceDoubles"],
      path: "Tests/Device/DeviceTests"),
    // HTML pages, and how they show up as elements.
    .target(name: "WebView", dependencies: ["Device"], path: "Sources/Device/WebView"),
    .testTarget(
      name: "WebViewTests", dependencies: ["Device", "DeviceDoubles", "SeededRandom", "WebView"],
      path: "Tests/Device/WebViewTests"),

    // Real accessibility trees and real input, spoken to by their own protocols: nothing of theirs
    // is needed to build it.
    .target(name: "Desktop", dependencies: ["Device"], path: "Sources/Device/Desktop"),
    .testTarget(
      name: "DesktopTests", dependencies: ["Desktop", "Device", "NativeQuery", "WebDriver"],
      path: "Tests/Device/DesktopTests"),

    // What the screens of native apps are made of.
    .target(name: "ScreenParts", dependencies: ["Device"], path: "Sources/Apps/ScreenParts"),

    // TinyLog: its domain core, its database, its screens.
    .target(name: "TinyLog", path: "Sources/Apps/TinyLog"),
    .target(
      name: "TinyLogDoubles", dependencies: ["SeededRandom", "TinyLog"],
      path: "Tests/Apps/TinyLogDoubles"),
    .testTarget(
      name: "TinyLogTests", dependencies: ["TinyLog", "TinyLogDoubles"],
      path: "Tests/Apps/TinyLogTests"),
    .target(
      name: "TinyLogSQLite",
      dependencies: [
        "TinyLog", .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ], path: "Sources/Apps/TinyLogSQLite"),
    .executableTarget(
      name: "tinylog-store-child",
      dependencies: ["Device", "SampleApps", "TinyLog", "TinyLogSQLite", "TinyLogDoubles"],
      path: "Tests/Apps/TinyLogStoreChild"),
    .testTarget(
      name: "TinyLogSQLiteTests",
      dependencies: [
        "TinyLog", "TinyLogSQLite", "TinyLogDoubles", "tinylog-store-child",
        .product(name: "GRDB", package: "GRDB.swift"),
      ], path: "Tests/Apps/TinyLogSQLiteTests"),
    .target(
      name: "TinyLogApp", dependencies: ["Device", "ScreenParts", "TinyLog"],
      path: "Sources/Apps/TinyLogApp"),

    // Beer Explorer: its domain core, its remote service, its pages.
    .target(
      name: "BeerExplorer", path: "Sources/Apps/BeerExplorer",
      resources: [.embedInCode("Data/beers.txt")]),
    .target(
      name: "BeerExplorerDoubles", dependencies: ["BeerExplorer"],
      path: "Tests/Apps/BeerExplorerDoubles", exclude: ["README.md"]),
    .testTarget(
      name: "BeerExplorerTests", dependencies: ["BeerExplorer", "BeerExplorerDoubles"],
      path: "Tests/Apps/BeerExplorerTests"),
    .target(
      name: "BeerExplorerHTTP", dependencies: ["BeerExplorer"],
      path: "Sources/Apps/BeerExplorerHTTP"),
    .testTarget(
      name: "BeerExplorerHTTPTests",
      dependencies: ["BeerExplorer", "BeerExplorerDoubles", "BeerExplorerHTTP"],
      path: "Tests/Apps/BeerExplorerHTTPTests"),
    .target(
      name: "BeerExplorerApp", dependencies: ["BeerExplorer", "Device", "WebView"],
      path: "Sources/Apps/BeerExplorerApp"),

    // Small apps to copy from, each a file: what it is about, and its screens.
    .target(
      name: "Samples", dependencies: ["Device", "ScreenParts"], path: "Sources/Apps/Samples"),
    .testTarget(
      name: "SamplesTests",
      dependencies: ["Device", "NativeQuery", "SampleApps", "Samples", "WebDriver"],
      path: "Tests/Apps/SamplesTests"),

    // Both apps in every state worth seeing, without the way to it.
    .target(
      name: "GalleryStates",
      dependencies: [
        "BeerExplorer", "BeerExplorerApp", "Device", "ScreenParts", "TinyLog", "TinyLogApp",
      ], path: "Sources/Apps/GalleryStates"),

    // The apps with their services put together.
    .target(
      name: "SampleApps",
      dependencies: [
        "BeerExplorer", "BeerExplorerApp", "BeerExplorerHTTP", "Device", "Samples", "SeededRandom",
        "TinyLog", "TinyLogApp", "TinyLogSQLite",
      ], path: "Sources/Apps/SampleApps"),
    .testTarget(
      name: "SampleAppsTests",
      dependencies: [
        "BeerExplorer", "BeerExplorerApp", "BeerExplorerDoubles", "BeerExplorerHTTP", "Device",
        "NativeQuery", "SampleApps", "ScenarioFormat", "SeededRandom", "Variations", "WebView",
      ], path: "Tests/Apps/SampleAppsTests"),

    // Text in HTML, XML and SVG.
    .target(name: "Markup", path: "Sources/Device/Markup"),

    // Pictures of a screen, as PNG and SVG.
    .systemLibrary(
      name: "CZlib", path: "Sources/Device/CZlib", pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"])]),
    .target(
      name: "ScreenPicture", dependencies: ["CZlib", "Device", "Markup", "WebView"],
      path: "Sources/Device/ScreenPicture",
      exclude: ["README.md", "Font/DejaVuSansCondensed.LICENSE.txt", "Font/extract-outlines.py"],
      resources: [.embedInCode("Font/DejaVuSansCondensed.outlines")]),
    .testTarget(
      name: "ScreenPictureTests",
      dependencies: ["CLibXML2", "Device", "DeviceDoubles", "ScreenPicture", "WebView"],
      path: "Tests/Device/ScreenPictureTests"),

    // Apple's predicate format strings, for both tools.
    .target(name: "PredicateFormat", path: "Sources/NativeTool/PredicateFormat"),
    .testTarget(
      name: "PredicateFormatTests", dependencies: ["PredicateFormat", "SeededRandom"],
      path: "Tests/NativeTool/PredicateFormatTests"),

    // XCUITest's API.
    .target(
      name: "NativeQuery", dependencies: ["Device", "PredicateFormat", "ScreenPicture"],
      path: "Sources/NativeTool/NativeQuery"),
    .testTarget(
      name: "NativeQueryTests",
      dependencies: ["Device", "DeviceDoubles", "NativeQuery", "SeededRandom"],
      path: "Tests/NativeTool/NativeQueryTests", exclude: ["Fixtures"]),

    // The WebDriver protocol: remote end and client, and HTTP in front.
    .systemLibrary(
      name: "CLibXML2", path: "Sources/WebDriverTool/CLibXML2", pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"])]),
    .target(
      name: "WebDriver",
      dependencies: ["CLibXML2", "Device", "PredicateFormat", "ScreenPicture", "WebView"],
      path: "Sources/WebDriverTool/WebDriver"),
    .testTarget(
      name: "WebDriverTests",
      dependencies: ["Device", "DeviceDoubles", "SeededRandom", "WebDriver", "WebView"],
      path: "Tests/WebDriverTool/WebDriverTests"),
    .target(
      name: "WebDriverServer",
      dependencies: [
        "WebDriver",
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
      ], path: "Sources/WebDriverTool/WebDriverServer"),
    .testTarget(
      name: "WebDriverServerTests",
      dependencies: [
        "Device", "DeviceDoubles", "WebDriver", "WebDriverServer",
        .product(name: "NIOCore", package: "swift-nio"),
      ], path: "Tests/WebDriverTool/WebDriverServerTests"),

    // Malformed input at random, wherever somebody can reach.
    .testTarget(
      name: "FuzzTests",
      dependencies: [
        "Device", "Inspector", "LiveSite", "PredicateFormat", "SampleApps", "ScenarioFormat",
        "SeededRandom", "Variations", "WebDriver", "WebDriverServer",
      ]),

    // The HTML of pages, from templates that escape.
    .target(
      name: "HTMLTemplates",
      dependencies: ["Markup", .product(name: "Mustache", package: "swift-mustache")],
      path: "Sources/Live/HTMLTemplates"),
    .testTarget(
      name: "HTMLTemplatesTests", dependencies: ["HTMLTemplates", "Markup"],
      path: "Tests/Live/HTMLTemplatesTests"),
    // The apps as pages in a browser.
    .target(
      name: "LivePage", dependencies: ["Device", "WebView"], path: "Sources/Live/LivePage",
      resources: [
        .embedInCode("Resources/live.js"), .embedInCode("Resources/live-tree.js"),
        .embedInCode("Resources/live-link.js"), .embedInCode("Resources/live-status.js"),
        .embedInCode("Resources/live.css"),
        .embedInCode("Resources/keyboard.js"), .embedInCode("Resources/screen.js"),
        .embedInCode("Resources/screen.css"), .embedInCode("Resources/screen-icons.css"),
      ]),
    .testTarget(
      name: "LivePageTests",
      dependencies: [
        "Device", "DeviceDoubles", "LivePage", "TinyLog", "TinyLogApp", "TinyLogDoubles", "WebView",
      ], path: "Tests/Live/LivePageTests"),
    // What is on a device's screen, and how each tool finds it.
    .target(
      name: "Inspector",
      dependencies: [
        "Device", "NativeQuery", "ScreenPicture", "WebDriver", "WebView",
      ], path: "Sources/Live/Inspector"),
    .testTarget(
      name: "InspectorTests",
      dependencies: [
        "Device", "DeviceDoubles", "Inspector", "NativeQuery", "SampleApps", "Variations",
        "WebDriver",
      ], path: "Tests/Live/InspectorTests"),
    // What is done to a live app, as lines of tests.
    .target(
      name: "Recorder",
      dependencies: [
        "Device", "Inspector", "NativeQuery", "ScenarioFormat", "WebDriver", "WebView",
      ],
      path: "Sources/Live/Recorder"),
    .testTarget(
      name: "RecorderTests",
      dependencies: [
        "Device", "DeviceDoubles", "Inspector", "LivePage", "Recorder", "SampleApps",
        "ScenarioFormat", "WebDriver",
      ], path: "Tests/Live/RecorderTests"),
    // The gallery's pictures are a part of the site.
    .testTarget(
      name: "GalleryTests",
      dependencies: ["Device", "GalleryStates", "LiveSite", "ScreenPicture"],
      path: "Tests/Live/GalleryTests"),
    .target(
      name: "LiveSite",
      dependencies: [
        "BeerExplorer", "BeerExplorerHTTP", "Device", "GalleryStates", "HTMLTemplates", "Inspector",
        "LivePage", "Markup", "Recorder", "SampleApps", "ScenarioFormat", "ScreenPicture",
        "WebDriver", "WebDriverServer",
      ], path: "Sources/Live/LiveSite",
      resources: [
        .embedInCode("Templates"),
        .embedInCode("Resources/inspect.css"), .embedInCode("Resources/inspect.js"),
        .embedInCode("Resources/gallery.css"), .embedInCode("Resources/gallery.js"),
        .embedInCode("Resources/page.css"), .embedInCode("Resources/page.js"),
        .embedInCode("Resources/record.css"), .embedInCode("Resources/record.js"),
        .embedInCode("Resources/record-app.js"),
        .embedInCode("Resources/site.css"), .embedInCode("Resources/beer.css"),
        .embedInCode("Resources/favicon.svg"),
        .embedInCode("Resources/watch.css"), .embedInCode("Resources/watch.js"),
      ]),
    .testTarget(
      name: "LiveSiteTests",
      dependencies: [
        "BeerExplorer", "BeerExplorerHTTP", "Device", "DeviceDoubles", "GalleryStates", "LivePage",
        "LiveSite", "SampleApps", "ScenarioFormat", "Variations", "WebDriver", "WebDriverServer",
      ], path: "Tests/Live/LiveSiteTests"),

    // The written scenarios.
    .target(name: "ScenarioFormat", path: "Sources/Scenarios/ScenarioFormat"),
    .testTarget(
      name: "ScenarioFormatTests", dependencies: ["ScenarioFormat", "SeededRandom"],
      path: "Tests/Scenarios/ScenarioFormatTests"),
    // What holds a test to its scenario, and traces it.
    .target(
      name: "ScenarioBinding", dependencies: ["ScenarioFormat"],
      path: "Sources/Scenarios/ScenarioBinding"),
    .testTarget(
      name: "ScenarioBindingTests", dependencies: ["ScenarioBinding", "ScenarioFormat"],
      path: "Tests/Scenarios/ScenarioBindingTests"),

    // Traces in, side by side out.
    .target(
      name: "ComparisonReport", dependencies: ["Markup", "ScenarioBinding", "ScenarioFormat"],
      path: "Sources/Comparison/ComparisonReport"),
    .testTarget(
      name: "ComparisonReportTests",
      dependencies: ["ComparisonReport", "ScenarioBinding", "ScenarioFormat", "SeededRandom"],
      path: "Tests/Comparison/ComparisonReportTests"),

    // The report as a page.
    .target(
      name: "ReportPage",
      dependencies: ["ComparisonReport", "HTMLTemplates", "Markup", "ScenarioBinding"],
      path: "Sources/Comparison/ReportPage",
      resources: [
        .embedInCode("Templates"),
        .embedInCode("Resources/report.css"),
        .embedInCode("Resources/report.js"),
      ]),
    .testTarget(
      name: "ReportPageTests",
      dependencies: ["ComparisonReport", "ReportPage", "ScenarioBinding", "ScenarioFormat"],
      path: "Tests/Comparison/ReportPageTests"),

    // Ways to launch the apps differently, without a change in them: broken, or redesigned.
    .target(
      name: "Variations",
      dependencies: ["BeerExplorer", "Device", "Inspector", "SampleApps", "TinyLog", "WebView"],
      path: "Sources/Comparison/Variations", resources: [.embedInCode("Mutants/sites.txt")]),
    .testTarget(
      name: "VariationsTests",
      dependencies: [
        "BeerExplorer", "Device", "Experiments", "SampleApps", "TinyLog", "Variations", "WebView",
      ], path: "Tests/Comparison/VariationsTests"),

    // What the suites notice of mutants, and which locators survive a redesign of the screens.
    .target(
      name: "Experiments",
      dependencies: [
        "ComparisonReport", "Device", "Inspector", "NativeQuery", "SampleApps", "ScenarioFormat",
        "Variations", "WebDriver", "WebView",
      ], path: "Sources/Comparison/Experiments"),
    .testTarget(
      name: "ExperimentsTests",
      dependencies: [
        "ComparisonReport", "Device", "Experiments", "SampleApps", "ScenarioFormat", "Variations",
        "WebView",
      ], path: "Tests/Comparison/ExperimentsTests"),

    // The scenarios as tests, twice.
    .target(
      name: "SuiteSupport",
      dependencies: [
        "Desktop", "Device", "Inspector", "LiveSite", "NativeQuery", "SampleApps",
        "ScenarioBinding", "ScenarioFormat", "ScreenPicture", "Variations", "WebDriver",
        "WebDriverServer",
      ], path: "Tests/Suites/SuiteSupport"),
    .target(
      name: "NativeSuite", dependencies: ["NativeQuery", "SuiteSupport"],
      path: "\(suites)/NativeSuite"),
    .target(
      name: "WebDriverSuite", dependencies: ["SuiteSupport", "WebDriver"],
      path: "\(suites)/WebDriverSuite"),

    // What XCTest has on Apple's systems and lacks on Linux.
    .target(
      name: "XCTestAPI", dependencies: ["NativeQuery"], path: "Tests/Suites/XCTestAPI"),
    // The thesis's listings, as they are written today.
    .testTarget(
      name: "Listings",
      dependencies: [
        "Device", "Inspector", "NativeQuery", "SampleApps", "Samples", "ScenarioFormat",
        "SuiteSupport", "WebDriver", "XCTestAPI",
      ], path: "Tests/Suites/Listings"),

    // The same asked of the remote end and of a real browser.
    .testTarget(
      name: "BrowserChecks",
      dependencies: [
        "BeerExplorer", "BeerExplorerApp", "BeerExplorerDoubles", "BeerExplorerHTTP", "Device",
        "LiveSite", "SampleApps", "ScenarioFormat", "WebDriver", "WebDriverServer", "WebView",
        "duet",
      ]),

    // What the tools cost, by a command of its own.
    .executableTarget(
      name: "duet-bench",
      dependencies: [
        "BeerExplorer", "CLibXML2", "ComparisonReport", "Desktop", "Device", "Inspector",
        "LiveSite", "NativeQuery", "SampleApps", "ScreenPicture", "WebDriver", "WebDriverServer",
        "WebView", "duet",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], path: "Sources/Comparison/Benchmarks"),
    .testTarget(
      name: "BenchmarksTests",
      dependencies: ["ComparisonReport", "Device", "NativeQuery", "duet-bench"],
      path: "Tests/Comparison/BenchmarksTests"),

    // The command.
    .executableTarget(
      name: "duet",
      dependencies: [
        "CZlib", "ComparisonReport", "Desktop", "Device", "Experiments", "Inspector",
        "LivePage", "LiveSite", "NativeQuery", "NativeSuite", "Recorder", "ReportPage",
        "SampleApps", "ScenarioBinding", "ScenarioFormat", "ScreenPicture", "SuiteSupport",
        "Variations", "WebDriver", "WebDriverServer", "WebDriverSuite",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], path: "Sources/Command/duet"),
    .testTarget(
      name: "DuetTests",
      dependencies: [
        "Experiments", "SampleApps", "ScenarioBinding", "SuiteSupport", "WebDriver", "WebDriverServer",
        "duet",
      ], path: "Tests/Command/DuetTests"),
  ],
  swiftLanguageModes: [.v6]
)
