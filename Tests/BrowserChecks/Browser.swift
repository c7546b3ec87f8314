import Device
import Foundation
import LiveSite
import SampleApps
import ScenarioFormat
import Testing
import Variations
import WebDriver
import WebDriverServer

/// All tests that need a real browser. They run one by one, because each starts a browser, which
/// uses most of the machine.
@Suite(
  .serialized,
  .enabled(
    if: Browser.address != nil,
    "DUET_CHROMEDRIVER must be the address of a chromedriver, such as http://127.0.0.1:9515"))
enum RealBrowserTests {}

/// A session with a real browser.
struct Browser {
  /// The address of the chromedriver to use, or nil if there is none.
  static var address: String? {
    ProcessInfo.processInfo.environment["DUET_CHROMEDRIVER"].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Calls `body` with a session of a headless Chromium, then ends the session.
  static func with(_ body: (RemoteDriver) async throws -> Void) async throws {
    let url = try #require(address.flatMap { URL(string: $0) })
    let transport = try NIOTransport(baseURL: url)
    let driver = try await RemoteDriver.start(
      on: transport,
      capabilities: [
        "browserName": "chrome",
        // A container's only user is root, and Chromium has no sandbox for root. The default window
        // is as low as a phone's. There a page would first request a smaller screen, and a click
        // could come before that.
        "goog:chromeOptions": [
          "args": ["--headless=new", "--no-sandbox", "--lang=en", "--window-size=1280,1200"]
        ],
      ])
    let result = await Result { try await body(driver) }
    try await driver.quit()
    await transport.close()
    try result.get()
  }

  /// The command `duet`, which is built next to the tests.
  static var duet: URL {
    URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent("duet")
  }

  static func temporaryFile(_ name: String) -> URL {
    FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString)-\(name)")
  }
}

extension Result where Failure == any Error {
  init(catching body: () async throws -> Success) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }
}

extension RemoteDriver {
  /// Shows a document as if it were loaded for the first time.
  func show(_ html: String) async throws {
    // Form controls keep their contents if the same address is loaded again.
    try await navigate(to: "about:blank")
    let data = Data(("<!DOCTYPE html>" + html).utf8).base64EncodedString()
    try await navigate(to: "data:text/html;charset=utf-8;base64,\(data)")
  }

  func developer(_ command: String, _ parameters: JSONValue) async throws {
    try await send("POST", "/goog/cdp/execute", ["cmd": .string(command), "params": parameters])
  }

  /// Sets the window's size and colour scheme. Below 1000 points, the window is a phone's.
  func emulate(width: Int, height: Int, scheme: String = "light") async throws {
    try await developer(
      "Emulation.setDeviceMetricsOverride",
      [
        "width": .integer(width), "height": .integer(height), "deviceScaleFactor": 1,
        "mobile": .bool(width < 1000),
      ])
    try await developer(
      "Emulation.setEmulatedMedia",
      ["features": [["name": "prefers-color-scheme", "value": .string(scheme)]]])
  }
}

/// A real browser and a server, whose live pages it shows.
struct LiveBrowser {
  let driver: RemoteDriver
  /// The server's address, without a trailing slash.
  let address: String
  private let server: WebDriverServer

  /// Calls `body` with a browser and a server, then ends both. Opens `app` first, if it isn't nil.
  static func with(
    _ app: String? = nil, arguments: [String] = [], demonstration: (any Demonstration)? = nil,
    scenarios: [Scenario] = [], _ body: (LiveBrowser) async throws -> Void
  ) async throws {
    let folder = Browser.temporaryFile("duet-live")
    defer { try? FileManager.default.removeItem(at: folder) }
    let server = WebDriverServer(
      handler: RemoteEnd(configuration: .init(apps: InstalledApps.all())),
      pages: try LiveSite(
        dataFolder: folder, demonstration: demonstration, scenarios: scenarios,
        variations: Variations.all()),
      configuration: .init(port: 0))
    let address = "http://127.0.0.1:\(try await server.start())"
    let result = await Result {
      try await Browser.with { driver in
        let page = LiveBrowser(driver: driver, address: address, server: server)
        if let app { try await page.open(app, arguments: arguments) }
        try await body(page)
      }
    }
    await server.stop()
    try result.get()
  }

  func go(to path: String) async throws { try await driver.navigate(to: address + path) }

  /// Opens an app, and allows the change of its stored data if the page asks.
  func open(_ app: String, arguments: [String] = []) async throws {
    let query = arguments.map { "argument=\(AppAddress.text([$0]))" }.joined(separator: "&")
    try await go(to: "/apps/\(app)?\(query)")
    for button in try await driver.findElements(.css("form[method=post] button")) {
      try await button.click()
      try await wait(forCount: 0, of: "form[method=post]")
    }
  }

  // MARK: - Windows

  var window: JSONValue {
    get async throws { try await driver.send("GET", "/window") }
  }

  @discardableResult
  func openTab() async throws -> JSONValue {
    let tab = try await driver.send("POST", "/window/new", ["type": "tab"])
    try await switchTo(window: try #require(tab["handle"]))
    return try await window
  }

  func switchTo(window: JSONValue) async throws {
    try await driver.send("POST", "/window", ["handle": window])
  }

  // MARK: - Elements, by the first match of a CSS selector

  func click(_ selector: String) async throws {
    try await driver.waitFor(.css(selector)).click()
  }

  func find(_ selector: String) async throws -> RemoteElement {
    try await driver.findElement(.css(selector))
  }

  func count(_ selector: String) async throws -> JSONValue {
    try await script("return $$(`\(selector)`).length")
  }

  func wait(for text: String, in selector: String) async throws {
    try await wait(for: .string(text), of: "return $(`\(selector)`)?.textContent")
  }

  func wait(forCount count: Int, of selector: String) async throws {
    try await wait(for: .integer(count), of: "return $$(`\(selector)`).length")
  }

  // MARK: - Keys and touch

  func type(_ keys: String) async throws { try await driver.activeElement().sendKeys(keys) }

  /// Puts a finger down ("Start"), moves it ("Move") or lifts it ("End").
  func touch(_ kind: String, _ x: Double = 0, _ y: Double = 0) async throws {
    let points: JSONValue = kind == "End" ? [] : [["x": .number(x), "y": .number(y)]]
    try await driver.developer(
      "Input.dispatchTouchEvent", ["type": .string("touch\(kind)"), "touchPoints": points])
  }

  /// Ends the server, as if it was stopped or had crashed.
  func stopServer() async { await server.stop() }

  /// Returns a script's result. `$` and `$$` select by CSS, as in a browser's console.
  @discardableResult
  func script(_ text: String) async throws -> JSONValue {
    try await driver.execute(
      """
      const $ = (selector) => document.querySelector(selector);
      const $$ = (selector) => [...document.querySelectorAll(selector)];
      \(text)
      """)
  }

  func wait(for value: JSONValue, of script: String) async throws {
    try await driver.waitUntil("\(script) is \(value)", timeout: 20_000, interval: 20) {
      try await self.script(script) == value
    }
  }
}
