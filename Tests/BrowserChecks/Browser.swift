import Foundation
import WebDriver
import WebDriverServer

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
        // A container's only user is root, as whom Chromium has no sandbox.
        "goog:chromeOptions": ["args": ["--headless=new", "--no-sandbox", "--lang=en"]],
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
