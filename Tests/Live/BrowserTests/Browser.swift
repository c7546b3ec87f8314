import BrowserSupport
import Device
import Foundation
import LiveSite
import SampleApps
import ScenarioFormat
import Testing
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
        dataFolder: folder, demonstration: demonstration, scenarios: scenarios),
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
