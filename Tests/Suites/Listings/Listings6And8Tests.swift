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

  /// The listing's capabilities in W3C's format, where extensions have a vendor prefix.
  func testListing8_3() throws {
    let driver = try driver(capabilities: [
      "platformName": "iOS", "appium:device": "iphone", "appium:app": "Articles",
      "appium:variation": "Regular", "appium:language": "en", "appium:locale": "en_GB",
      "appium:simulator": "true",
    ])
    try driver.findElement(.accessibilityID("CDR - články"))
  }
}
