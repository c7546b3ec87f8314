import Device
import Foundation
import LiveSite
import SampleApps
import ScenarioFormat
import Testing
import WebDriver
import WebDriverServer

/// All that needs a real browser: one test after the other, for each starts one, which keeps a
/// machine busy enough.
@Suite(
  .serialized,
  .enabled(
    if: Browser.address != nil,
    "DUET_CHROMEDRIVER holds no address of a running chromedriver, such as http://127.0.0.1:9515"))
enum BesideABrowser {}

/// A session with a real browser.
struct Browser {
  /// The environment variable with the address of a running chromedriver.
  static let variable = "DUET_CHROMEDRIVER"

  /// The address of the chromedriver that the checks are to use; nil for none.
  static var address: String? {
    ProcessInfo.processInfo.environment[variable].flatMap { $0.isEmpty ? nil : $0 }
  }

  let driver: RemoteDriver
  private let transport: NIOTransport

  /// Starts Chromium without a window.
  init(chromedriver address: String) async throws {
    guard let url = URL(string: address) else {
      throw TransportError.unusableBaseURL(address)
    }
    transport = try NIOTransport(baseURL: url)
    driver = try await RemoteDriver.start(
      on: transport,
      capabilities: [
        "browserName": "chrome",
        // A container's only user is root, as whom Chromium has no sandbox. In the usual window, as low
        // as a phone's, a page would ask for another screen first, and a click could come before that.
        "goog:chromeOptions": [
          "args": ["--headless=new", "--no-sandbox", "--lang=en", "--window-size=1280,1200"]
        ],
      ])
  }

  /// Shows a document, as if it was loaded for the first time.
  func show(_ html: String) async throws {
    // Form controls keep what was entered where the same address is loaded again.
    try await driver.navigate(to: "about:blank")
    let data = Data(("<!DOCTYPE html>" + html).utf8).base64EncodedString()
    try await driver.navigate(to: "data:text/html;charset=utf-8;base64,\(data)")
  }

  func quit() async throws {
    try await driver.quit()
    await transport.close()
  }
}

/// A real browser, and a server of the live pages that it shows.
struct LiveBrowser {
  let driver: RemoteDriver
  /// The server's address, without a slash at its end.
  let address: String
  private let server: WebDriverServer
  private let browser: Browser
  private let folder: URL

  /// Does something with a browser and a server, which are gone afterwards.
  static func with(
    chromedriver address: String, demonstration: (any Demonstration)? = nil,
    scenarios: [Scenario] = [],
    _ body: (LiveBrowser) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("duet-live-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let server = WebDriverServer(
      handler: RemoteEnd(configuration: .init(apps: InstalledApps.all())),
      pages: try LiveSite(dataFolder: folder, demonstration: demonstration, scenarios: scenarios),
      configuration: .init(port: 0))
    let port = try await server.start()
    var thrown: (any Error)?
    do {
      let browser = try await Browser(chromedriver: address)
      let live = LiveBrowser(
        driver: browser.driver, address: "http://127.0.0.1:\(port)", server: server,
        browser: browser, folder: folder)
      do { try await body(live) } catch { thrown = error }
      try await browser.quit()
    } catch { thrown = thrown ?? error }
    await server.stop()
    if let thrown { throw thrown }
  }

  /// Opens an app's page, with the app launched with these arguments.
  func open(_ app: String, arguments: [String] = []) async throws {
    let query = arguments.map { "argument=\(AppAddress.text([$0]))" }.joined(separator: "&")
    try await driver.navigate(to: "\(address)/apps/\(app)?\(query)")
  }

  /// A command of the browser's own, for its developers' tools.
  func developer(_ command: String, _ parameters: JSONValue) async throws {
    try await driver.send(
      "POST", "/goog/cdp/execute", ["cmd": .string(command), "params": parameters])
  }

  /// Puts a finger down at a point, moves it there, or lifts it: "Start", "Move", "End".
  func touch(_ kind: String, _ x: Double = 0, _ y: Double = 0) async throws {
    let points: JSONValue = kind == "End" ? [] : [["x": .number(x), "y": .number(y)]]
    try await developer(
      "Input.dispatchTouchEvent", ["type": .string("touch\(kind)"), "touchPoints": points])
  }

  /// Makes the window that of a phone, in a light or a dark scheme; from 1000 points on it is no phone's.
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

  /// Ends the server, as when it is stopped or has crashed.
  func stopServer() async { await server.stop() }

  /// What a script returns.
  @discardableResult
  func script(_ text: String) async throws -> JSONValue { try await driver.execute(text) }

  /// Waits until a script returns a value.
  func wait(for value: JSONValue, of script: String) async throws {
    try await driver.waitUntil("\(script) is \(value)", timeout: 20_000, interval: 20) {
      try await self.script(script) == value
    }
  }
}
