import Foundation
import Testing
import WebDriver
import WebDriverServer

/// A session with a real browser.
package struct Browser {
  /// The address of the chromedriver to use, or nil if there is none.
  package static var address: String? {
    ProcessInfo.processInfo.environment["DUET_CHROMEDRIVER"].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Calls `body` with a session of a headless Chromium, then ends the session.
  package static func with(_ body: (RemoteDriver) async throws -> Void) async throws {
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
}

extension Result where Failure == any Error {
  package init(catching body: () async throws -> Success) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }
}

extension RemoteDriver {
  /// Shows a document as if it were loaded for the first time.
  package func show(_ html: String) async throws {
    // Form controls keep their contents if the same address is loaded again.
    try await navigate(to: "about:blank")
    let data = Data(("<!DOCTYPE html>" + html).utf8).base64EncodedString()
    try await navigate(to: "data:text/html;charset=utf-8;base64,\(data)")
  }

  package func developer(_ command: String, _ parameters: JSONValue) async throws {
    try await send("POST", "/goog/cdp/execute", ["cmd": .string(command), "params": parameters])
  }

  /// Sets the window's size and colour scheme. Below 1000 points, the window is a phone's.
  package func emulate(width: Int, height: Int, scheme: String = "light") async throws {
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
