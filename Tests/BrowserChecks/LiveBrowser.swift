import Foundation
import LiveSite
import SampleApps
import WebDriver
import WebDriverServer

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
    chromedriver address: String, _ body: (LiveBrowser) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("duet-live-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let server = WebDriverServer(
      handler: RemoteEnd(configuration: .init(apps: InstalledApps.all())),
      pages: try LiveSite(dataFolder: folder), configuration: .init(port: 0))
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
    let query = arguments.map { "argument=\($0)" }.joined(separator: "&")
    try await driver.navigate(to: "\(address)/apps/\(app)?\(query)")
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
