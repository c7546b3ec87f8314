import BrowserSupport
import Device
import Foundation
import LiveSite
import SampleApps
import SuiteRuns
import TestSupport
import Testing
import WebDriver
import WebDriverServer

@testable import duet

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

  /// Calls `body` with a browser and a server of the checkout, then ends both.
  static func with(_ body: (LiveBrowser) async throws -> Void) async throws {
    let folder = TemporaryFolder()
    let root = PackageRoot()
    let site = try LiveSite(
      dataFolder: folder.url,
      demonstration: SuiteDemonstration(command: [builtExecutable("duet").path, "play"]),
      scenarios: root.scenarios().scenarios)
    let server = WebDriverServer(
      handler: RemoteEnd(configuration: .init(apps: InstalledApps.all())), pages: site,
      configuration: .init(port: 0))
    let address = "http://127.0.0.1:\(try await server.start())"
    let result = await Result {
      try await Browser.with { driver in
        try await body(LiveBrowser(driver: driver, address: address, server: server))
      }
    }
    await server.stop()
    try result.get()
  }

  func go(to path: String) async throws { try await driver.navigate(to: address + path) }

  /// Opens an app, and allows the change of its stored data if the page asks.
  func open(_ app: String, _ arguments: String...) async throws {
    let query = arguments.map { "argument=\(AppAddress.text([$0]))" }.joined(separator: "&")
    try await go(to: "/apps/\(app)?\(query)")
    for button in try await driver.findElements(.css("form[method=post] button")) {
      try await button.click()
      try await wait(for: 0, of: "return $$('form[method=post]').length")
    }
  }

  var window: JSONValue {
    get async throws { try await driver.send("GET", "/window") }
  }

  func openTab() async throws {
    let tab = try await driver.send("POST", "/window/new", ["type": "tab"])
    try await switchTo(window: try #require(tab["handle"]))
  }

  func switchTo(window: JSONValue) async throws {
    try await driver.send("POST", "/window", ["handle": window])
  }

  /// Ends the server, as if it was stopped or had crashed.
  func stopServer() async { await server.stop() }

  // MARK: - Elements, by the first match of a CSS selector

  /// Clicks an element as soon as it can be clicked. The page may redraw it at any time.
  func click(_ selector: String) async throws {
    try await driver.waitUntil("\(selector) is clicked", timeout: 20_000, interval: 20) {
      (try? await driver.findElement(.css(selector)).click()) != nil
    }
  }

  func wait(for text: String, in selector: String) async throws {
    try await wait(for: .string(text), of: "return $(`\(selector)`)?.textContent")
  }

  /// Types into the focused element.
  func type(_ keys: String) async throws { try await driver.activeElement().sendKeys(keys) }

  /// Puts a finger down ("Start"), moves it ("Move") or lifts it ("End").
  func touch(_ kind: String, _ x: Double = 0, _ y: Double = 0) async throws {
    let points: JSONValue = kind == "End" ? [] : [["x": .number(x), "y": .number(y)]]
    try await driver.developer(
      "Input.dispatchTouchEvent", ["type": .string("touch\(kind)"), "touchPoints": points])
  }

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
