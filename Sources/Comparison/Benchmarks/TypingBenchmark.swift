import Device
import NativeQuery
import SampleApps
import WebDriver

/// What it costs to type a text of 100 characters: into a page, and into a field of a native app.
public struct TypingBenchmark {
  private let runs: Int
  private let text = String(
    String(repeating: "blonde, high fermentation, triple, ", count: 3).prefix(100))

  /// Each text is typed so often.
  public init(runs: Int) { self.runs = runs }

  /// Measures typing by each tool; the field is empty and has the focus each time.
  ///
  /// The page searches at each key, as does the native app's search field, which is its peer. The
  /// third field only holds the text: what the keys cost without an app's work.
  ///
  /// The page may cost six times its peer, for two reasons that are none of the tools': it searches
  /// 462 beers at each key, not one list, and it is rendered after each key, since what handles a
  /// key may change the field. A native screen is described again only when somebody looks.
  public func measure() async throws -> [Timing] {
    try native() + (await webDriver())
  }

  private func native() throws -> [Timing] {
    func seconds(
      _ identifier: String, _ open: (XCUIApplication) throws -> XCUIElement
    ) throws -> [Double] {
      let device = Device(apps: InstalledApps.all())
      let app = XCUIApplication(device: device, bundleIdentifier: identifier)
      app.launchArguments = Self.arguments(identifier)
      try app.launch()
      let field = try open(app)
      try field.tap()
      let delete = String(repeating: XCUIKeyboardKey.delete.rawValue, count: text.count)
      return try Stopwatch.measure(runs, warmUp: 3) { _ in
        try field.typeText(text)
      } reset: {
        guard try field.value as? String == text else { throw PeerError("not all was typed") }
        try field.typeText(delete)
      }
    }
    let search = try seconds(Self.tinyLog) { $0.searchFields["Search"] }
    let plain = try seconds(Self.tinyLog) { app in
      try app.tables.cells.firstMatch.tap()
      return app.textFields["Add new task"]
    }
    let page = try seconds(Self.beers) { $0.webViews.textFields["Search"] }
    return timings("native", page: page, search: search, plain: plain)
  }

  private func webDriver() async throws -> [Timing] {
    let remoteEnd = RemoteEnd(
      configuration: RemoteEnd.Configuration(apps: InstalledApps.all(), clock: .virtual))
    func seconds(
      _ app: String, _ open: (RemoteDriver) async throws -> RemoteElement
    ) async throws -> [Double] {
      let driver = try await RemoteDriver.start(
        on: InProcessTransport(handler: remoteEnd),
        capabilities: [
          "appium:bundleId": .string(app),
          "appium:processArguments": [
            "args": .array(Self.arguments(app).map(JSONValue.string))
          ],
        ])
      let field = try await open(driver)
      try await field.click()
      let delete = String(repeating: "\u{E003}", count: text.count)
      let seconds = try await Stopwatch.measure(runs, warmUp: 3) { _ in
        try await field.sendKeys(text)
      } reset: {
        let value =
          try await driver.context() == "NATIVE_APP"
          ? field.attribute("value") : field.property("value").string
        guard value == text else { throw PeerError("not all was typed") }
        try await field.sendKeys(delete)
      }
      try await driver.quit()
      return seconds
    }
    let search = try await seconds(Self.tinyLog) { driver in
      try await driver.findElement(.xpath("//XCUIElementTypeSearchField"))
    }
    let plain = try await seconds(Self.tinyLog) { driver in
      try await driver.findElement(.xpath("//XCUIElementTypeCell")).click()
      return try await driver.findElement(.xpath("//XCUIElementTypeTextField"))
    }
    let page = try await seconds(Self.beers) { driver in
      try await driver.switchToWebView()
      return try await driver.findElement(.css("input[placeholder='Search']"))
    }
    return timings("webdriver-in-process", page: page, search: search, plain: plain)
  }

  private func timings(
    _ tool: String, page: [Double], search: [Double], plain: [Double]
  ) -> [Timing] {
    let what = "\(tool): typing \(text.count) characters into a"
    let peer = "\(what) native search field"
    return [
      Timing("\(what) native field that only holds them", seconds: plain, peer: peer),
      Timing(peer, seconds: search),
      Timing("\(what) page that searches", seconds: page, peer: peer, limit: .ratio(6)),
    ]
  }

  private static let tinyLog = "app.duet.tinylog"
  private static let beers = "app.duet.beer-explorer"

  private static func arguments(_ app: String) -> [String] {
    app == tinyLog ? ["--store", "memory", "--list", "Groceries"] : []
  }
}
