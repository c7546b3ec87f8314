import Desktop
import Device
import Foundation
import NativeQuery
import SampleApps
import TraceRecords
import ScenarioFormat
import SuiteSupport
import WebDriver
import WebDriverSuite

extension [Tool] {
  /// The registry of the laboratory: the exhibit's tools, other ways to write the tests, and other
  /// places to play them.
  package static let laboratory: [Tool] = exhibit + ways + timeouts + browsers + trees
  /// Other ways to write the tests, all on the simulated device.
  package static let ways: [Tool] = [
    .nativeFirstMatch, .nativePoll, .nativeEventWaits, .webDriverAdvised, .webDriverHardened,
  ]
  package static let timeoutSeconds = [5, 10, 15]
  /// Both suites with these timeouts. They show what depends on the timeout, and what on the tool.
  package static let timeouts: [Tool] = timeoutSeconds.flatMap { seconds in
    [.native(within: seconds), .webDriver(within: seconds)]
  }
  /// The WebDriver suite in real browsers.
  package static let browsers: [Tool] = [.chromium, .webKitGTK]
  /// Both suites on the accessibility trees of real browsers, with real input.
  package static let trees: [Tool] = [
    .nativeDesktop, .webDriverDesktop, .nativeDesktopChromium, .webDriverDesktopChromium,
  ]
}

// MARK: - Ways to write tests

extension Tool {
  package static let nativeFirstMatch = native.way(
    "native-first-match",
    "The native suite with firstMatch at each element, which accepts the first of several."
  ) { $0.takeFirstMatches() }

  package static let nativePoll = native.way(
    "native-poll",
    "The native suite, waiting in a loop over exists instead of with waitForExistence."
  ) { $0.lookFirst() }

  package static let nativeEventWaits = native.way(
    "native-event-waits",
    "The native suite without XCUITest's waiting rule: a wait looks at once and at each change."
  ) { $0.waitForChanges() }

  package static let webDriverAdvised = Tool(
    "webdriver-advised", base: webDriverInProcess.name,
    summary:
      "WebDriver in process with the locators that Appium advises, instead of XPath. TinyLog only.",
    stage: .webDriver(
      .inProcess.preparing { driver in
        var driver = driver
        driver.pages.replace(TinyLogScreen.self, with: AdvisedTinyLogScreen.self)
        return driver
      }),
    plays: { $0.header.app == "TinyLog" })

  package static let webDriverHardened = Tool(
    "webdriver-hardened", base: webDriverInProcess.name,
    summary: "WebDriver in process with a driver that rejects a locator with several matches.",
    stage: .webDriver(.inProcess.preparing(\.requiringSingleMatch)))

  /// The native suite with the same timeout, in seconds, in all waits.
  package static func native(within seconds: Int) -> Tool {
    native.way("native-\(seconds)-s", "The native suite with a timeout of \(seconds) s.") { app in
      app.waitRule = { wait in
        var wait = wait
        wait.timeout = .seconds(seconds)
        return wait.lookEverySecond()
      }
    }
  }

  /// WebDriver in process with the same timeout, in seconds, in all waits.
  package static func webDriver(within seconds: Int) -> Tool {
    Tool(
      "webdriver-\(seconds)-s", base: webDriverInProcess.name,
      summary: "WebDriver in process with a timeout of \(seconds) s.",
      stage: .webDriver(
        .inProcess.preparing { driver in
          var driver = driver
          driver.longestWait = seconds * 1000
          return driver
        }))
  }

  /// A variant of the native suite on the simulated device.
  private func way(
    _ name: String, _ summary: String, _ prepare: @escaping @Sendable (XCUIApplication) -> Void
  ) -> Tool {
    Tool(
      name, base: self.name, summary: summary,
      stage: .native(.simulatedDevice.preparing(prepare)))
  }
}

extension NativeStage {
  /// The same device, whose sessions are prepared differently.
  fileprivate func preparing(
    _ prepare: @escaping @Sendable (XCUIApplication) -> Void
  ) -> NativeStage {
    NativeStage(
      server: server, reportsActions: reportsActions, prepare: prepare, withDevice: withDevice)
  }
}

extension WebDriverStage {
  /// The same remote end, whose sessions are prepared differently.
  fileprivate func preparing(_ prepare: @escaping @Sendable (Driver) -> Driver) -> WebDriverStage {
    WebDriverStage(
      reportsActions: reportsActions, server: server, prepare: prepare, withLaunch: withLaunch)
  }
}

// MARK: - Real browsers

extension Tool {
  package static let chromium = Tool(
    "chromium",
    summary: "The WebDriver suite in a real browser, Chromium with chromedriver. Pages only.",
    stage: .webDriver(
      .browser {
        var arguments: [JSONValue] = ["--headless=new", "--window-size=500,844"]
        // Chromium refuses to run its sandbox as root, which containers often are.
        if geteuid() == 0 { arguments.append("--no-sandbox") }
        return ["browserName": "chrome", "goog:chromeOptions": ["args": .array(arguments)]]
      }), plays: { InstalledApps.isHybrid($0.header.app) })

  package static let webKitGTK = Tool(
    "webkitgtk",
    summary:
      "The WebDriver suite in WebKitGTK, the browser engine closest to an iOS web view. Pages only.",
    stage: .webDriver(.browser { ["browserName": "MiniBrowser"] }),
    plays: { InstalledApps.isHybrid($0.header.app) })
}

extension WebDriverStage {
  /// A real browser that shows the app's live page. The request has its driver's address.
  fileprivate static func browser(
    _ capabilities: @escaping @Sendable () -> [String: JSONValue]
  ) -> WebDriverStage {
    WebDriverStage(
      reportsActions: false,
      server: { driver in
        ["browserName", "browserVersion"].compactMap { driver.capabilities[$0]?.string }
          .joined(separator: " ")
      },
      prepare: { driver in
        var driver = driver
        driver.pages.replace(BeerPage.self, with: BrowserBeerPage.self)
        return driver
      }
    ) { run, body in
      guard let address = run.request.server else {
        throw SettingsError("the request for \(run.request.tool) has no driver address")
      }
      try run.withServer { url in
        try run.withTransport(to: address) { transport in
          try body { arguments in
            let driver = try Driver.start(on: transport, capabilities: capabilities())
            do {
              try driver.navigate(
                to: run.app.page(of: url, launchArguments: run.app.launchArguments(arguments)))
              // A script draws the app. A busy WebKitGTK sometimes reports an earlier load event.
              try driver.waitFor(.css("body > :not(noscript)"))
              return driver
            } catch {
              // A driver allows few sessions, so this one must end. The first error is the useful
              // one.
              try? driver.quit()
              throw error
            }
          }
        }
      }
    }
  }
}

// MARK: - Real accessibility trees

extension Tool {
  package static let nativeDesktop = tree("native-desktop", "The native suite", .webKitGTK)
  package static let webDriverDesktop = tree(
    "webdriver-desktop", "WebDriver in process", .webKitGTK)
  package static let nativeDesktopChromium = tree(
    "native-desktop-chromium", "The native suite", .chromium)
  package static let webDriverDesktopChromium = tree(
    "webdriver-desktop-chromium", "WebDriver in process", .chromium)

  private static func tree(
    _ name: String, _ suite: String, _ browser: TreeBrowser
  ) -> Tool {
    // These two must act before a response arrives.
    let tooFast = KnownFailure(
      .notPortable,
      reason:
        "On real trees the tools wait for idle before each tap, so the response comes first.",
      link: "Comparison/README.md")
    return Tool(
      name,
      summary:
        "\(suite) on \(browser.rawValue)'s accessibility tree, with real mouse and keyboard input.",
      stage: suite == "The native suite" ? .native(.tree(browser)) : .webDriver(.tree(browser)),
      notPortable: ["A.14": tooFast, "A.15": tooFast])
  }
}

/// A browser whose accessibility tree is read.
private enum TreeBrowser: String {
  case webKitGTK = "WebKitGTK"
  case chromium = "Chromium"

  /// One display for all runs of the process, which take turns. Each run has its own browser.
  private static let session = Result { try DesktopSession() }

  /// Shows an app's live page on a separate display. Throws a `DesktopError` that names missing
  /// software, or the error of `body`.
  func show(_ run: StagedRun, _ body: (DesktopDefinition) throws -> Void) throws {
    let (session, app) = (try Self.session.get(), run.app)
    try run.withServer { server in
      let definition = DesktopDefinition(
        bundleIdentifier: app.bundleIdentifier, name: app.name, isApp: !app.isHybrid, on: session
      ) { launch in
        let address = app.page(
          of: server, launchArguments: launch.arguments, items: ["keyboard=shown"])
        guard let url = URL(string: address) else {
          throw SettingsError("'\(address)' isn't a valid URL")
        }
        return self == .chromium ? .chromium(url) : .webKitGTK(url)
      }
      try body(definition)
    }
  }
}

extension NativeStage {
  /// Waits look at once and at each change: a second is long for a tree whose looks take time.
  fileprivate static func tree(_ browser: TreeBrowser) -> NativeStage {
    NativeStage(
      server: "the accessibility tree of \(browser.rawValue), by AT-SPI", reportsActions: false,
      prepare: { $0.waitForChanges() }
    ) { run, body in
      try browser.show(run) { try body($0.makeDevice()) }
    }
  }
}

extension WebDriverStage {
  fileprivate static func tree(_ browser: TreeBrowser) -> WebDriverStage {
    WebDriverStage(
      reportsActions: false,
      server: { _ in
        "the remote end of this package, on the accessibility tree of \(browser.rawValue)"
      },
      prepare: { driver in
        var driver = driver
        driver.pages.replace(BeerPage.self, with: NativeContextBeerPage.self)
        return driver
      }
    ) { run, body in
      try browser.show(run) { definition in
        var configuration = RemoteEnd.Configuration(
          apps: [definition], clock: .wall, sessionLimit: 1)
        configuration.makeDevice = { _ in definition.makeDevice() }
        let transport = InProcessTransport(handler: RemoteEnd(configuration: configuration))
        try body { try run.startSession(on: transport, arguments: $0, clock: .wall) }
      }
    }
  }
}

extension InstalledApp {
  /// Returns the address of the app's live page. The query has the launch arguments, then `items`.
  fileprivate func page(
    of server: URL, launchArguments: [String], items: [String] = []
  ) -> String {
    let query = launchArguments.map { "argument=\(AppAddress.text([$0]))" } + items
    let path = name.lowercased().replacing(" ", with: "-")
    return "\(server)/apps/\(path)" + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
  }
}
