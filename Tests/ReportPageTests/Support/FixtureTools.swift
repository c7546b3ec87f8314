import ComparisonReport

/// A tool of the fixture: how its tests read, and what they cost, all made up.
struct FixtureTool {
  let name: String
  let summary: String
  /// Milliseconds of a command.
  let pace: Double

  var isNative: Bool { name == "native" }
  var isPython: Bool { name.hasSuffix("python") }
  var isBrowser: Bool { ["chromium", "webkitgtk"].contains(name) }

  /// As many tools as a report is likely to hold.
  static let all = [
    FixtureTool(
      name: "native",
      summary: "XCUITest’s API, in the test’s own process: typed elements, asked by queries that "
        + "are evaluated each time they are used.",
      pace: 0.12),
    FixtureTool(
      name: "webdriver-in-process",
      summary: "The WebDriver protocol as Appium’s XCUITest driver speaks it, without a network: "
        + "JSON commands, and elements found by XPath in an XML picture of the screen.",
      pace: 0.31),
    FixtureTool(
      name: "webdriver-http",
      summary: "The same WebDriver commands, sent over HTTP to a server on the same machine, as "
        + "Appium’s clients send them.",
      pace: 1.4),
    FixtureTool(
      name: "appium-python",
      summary: "Appium’s own client for Python, unmodified, over HTTP.", pace: 3.2),
    FixtureTool(
      name: "selenium-python",
      summary: "Selenium’s own client for Python, unmodified, over HTTP.", pace: 3.0),
    FixtureTool(
      name: "chromium",
      summary: "A real browser, Chromium, through chromedriver; it plays Beer Explorer only.",
      pace: 22),
    FixtureTool(
      name: "webkitgtk",
      summary: "WebKitGTK, the engine nearest to an iOS web view, through WebKitWebDriver; it "
        + "plays Beer Explorer only.",
      pace: 14),
  ]
}

/// Numbers that look like measured ones and are the same each time.
struct Wobble {
  private var state: UInt64

  init(_ seed: String) {
    state = seed.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  /// Between 0 and 1.
  mutating func next() -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(state >> 33) / Double(1 << 31)
  }

  /// Several measurements around a value.
  mutating func spread(_ value: Double, count: Int) -> SpreadData? {
    let values = (0..<count).map { _ in value * (0.9 + 0.25 * next()) }
    return Spread(of: values).map(SpreadData.init)
  }
}
