import Foundation
import SuiteSupport
import WebDriver

/// Chapter 6: Appium, and chapter 8: ios-driver. Both use WebDriver.
final class Listings6And8Tests: ListingTestCase {
  override class var bundleIdentifier: String { "app.duet.articles" }

  /// Starts a session with the capabilities of 2016 in W3C's format, and an installed app's path.
  func testListing6_1() throws {
    let driver = try driver(capabilities: [
      "platformName": "iOS", "appium:platformVersion": "9.2",
      "appium:deviceName": "iPhone Simulator", "appium:app": "/path/to/my/app/Articles.app",
    ])
    XCTAssertEqual(driver.capabilities["appium:bundleId"]?.string, "app.duet.articles")
  }

  /// The format of 2016 is refused, with a message that names the successor.
  func testListing6_1AsItWas() throws {
    let message = try refusal("/session", #"{"desiredCapabilities": {"platformName": "iOS"}}"#)
    XCTAssertTrue(message.contains("the protocol before W3C's. Send \"capabilities\""), message)
  }

  /// Finds the second tab by its path. Today, a click replaces
  /// `TouchAction(driver).tap(element).perform()`.
  func testListing6_2() throws {
    let driver = try driver()
    try driver.findElement(
      .xpath(
        "//XCUIElementTypeApplication[1]/XCUIElementTypeWindow[1]//XCUIElementTypeTabBar[1]"
          + "/XCUIElementTypeButton[2]")
    ).click()
    try driver.findElement(.accessibilityID("DIIT - články"))
  }

  /// The command of 2016 is refused, with a message that names the successor.
  func testListing6_2AsItWas() throws {
    let message = try refusal("/session/1/touch/perform", "{}")
    XCTAssertTrue(message.contains("use POST /session/{session id}/actions for touches"), message)
  }

  /// The listing's capabilities in W3C's format, where extensions have a vendor prefix.
  func testListing8_3() throws {
    let driver = try driver(capabilities: [
      "platformName": "iOS", "appium:device": "iphone", "appium:app": "Articles",
      "appium:variation": "Regular", "appium:language": "en", "appium:locale": "en_GB",
      "appium:simulator": "true",
    ])
    try driver.findElement(.accessibilityID("CDR - články"))
  }

  /// The original format, where a capability without a vendor prefix is refused.
  func testListing8_3AsItWas() throws {
    let message = try refusal(
      "/session",
      #"{"capabilities": {"alwaysMatch": {"device": "iphone", "CFBundleName": "myapp"}}}"#)
    XCTAssertTrue(
      message.contains("A vendor's capability needs a prefix, such as \"appium:"), message)
  }

  /// Sends a request that a remote end refuses, and returns the response's body.
  private func refusal(_ path: String, _ body: String) throws -> String {
    let response = try CallerThreadExecutor.run {
      try await Self.transport.send(
        WebDriverRequest(method: "POST", path: path, body: Data(body.utf8)))
    }
    return String(decoding: response.body, as: UTF8.self).replacing("\\\"", with: "\"")
  }
}
