import Foundation
import SuiteSupport
import WebDriver

/// Chapter 6: Appium, and chapter 8: ios-driver. Both speak WebDriver.
final class Listings6And8Tests: ListingTestCase {
  override class var bundleIdentifier: String { "app.duet.articles" }

  /// A session by 2016's capabilities, in W3C's form; the app's path is that of one that is installed.
  func testListing6_1() throws {
    let driver = try driver(capabilities: [
      "platformName": "iOS", "appium:platformVersion": "9.2",
      "appium:deviceName": "iPhone Simulator", "appium:app": "/path/to/my/app/Articles.app",
    ])
    XCTAssertEqual(driver.capabilities["appium:bundleId"]?.string, "app.duet.articles")
  }

  /// 2016's own form is refused with what to send instead.
  func testListing6_1AsItWas() throws {
    let message = try refusal("/session", #"{"desiredCapabilities": {"platformName": "iOS"}}"#)
    XCTAssertTrue(message.contains("of the protocol before W3C's; send \"capabilities\""), message)
  }

  /// The second tab by its path; `TouchAction(driver).tap(element).perform()` is a click today.
  func testListing6_2() throws {
    let driver = try driver()
    try driver.findElement(
      .xpath(
        "//XCUIElementTypeApplication[1]/XCUIElementTypeWindow[1]//XCUIElementTypeTabBar[1]"
          + "/XCUIElementTypeButton[2]")
    ).click()
    try driver.findElement(.accessibilityID("DIIT - články"))
  }

  /// The command that it sent then is refused with what to send instead.
  func testListing6_2AsItWas() throws {
    let message = try refusal("/session/1/touch/perform", "{}")
    XCTAssertTrue(message.contains("touches are carried out by POST /session/"), message)
  }

  /// The listing's capabilities as W3C has them: those that are not its own bear a vendor's name.
  func testListing8_3() throws {
    let driver = try driver(capabilities: [
      "platformName": "iOS", "appium:device": "iphone", "appium:app": "Articles",
      "appium:variation": "Regular", "appium:language": "en", "appium:locale": "en_GB",
      "appium:simulator": "true",
    ])
    try driver.findElement(.accessibilityID("CDR - články"))
  }

  /// And as they were: a name without a vendor is refused by its name.
  func testListing8_3AsItWas() throws {
    let message = try refusal(
      "/session",
      #"{"capabilities": {"alwaysMatch": {"device": "iphone", "CFBundleName": "myapp"}}}"#)
    XCTAssertTrue(
      message.contains("one of Appium's or another vendor's is written \"appium:"), message)
  }

  /// What a remote end answers to a request that it refuses.
  private func refusal(_ path: String, _ body: String) throws -> String {
    let response = try CallingThread.run {
      try await Self.transport.send(
        WebDriverRequest(method: "POST", path: path, body: Data(body.utf8)))
    }
    return String(decoding: response.body, as: UTF8.self).replacing("\\\"", with: "\"")
  }
}
