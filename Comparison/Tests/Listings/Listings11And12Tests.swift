import Device
import Foundation
import NativeQuery
import Samples
import SuiteSupport

/// Chapters 11 and 12: data for tests, and ControllerMocker, which shows one screen after another,
/// each with its own data.
///
/// `ScreenGallery` grew out of it. The code here follows the listings: a controller is an app, and
/// the window is the app's host.
final class Listings11And12Tests: ListingTestCase {
  /// 11.8: the test launches an app with an argument and with JSON. TinyLog supports both.
  func testListing11_8() throws {
    let app = XCUIApplication()
    app.launchArguments = ["mock"]
    app.launchEnvironment = ["data": #"{"lists": [{"title": "TODO", "tasks": ["Buy milk"]}]}"#]
    try app.launch()
    try app.staticTexts["TODO"].tap()
    XCTAssertTrue(app.staticTexts["Buy milk"].exists)
  }

  /// 12.3 to 12.5: paging through controllers. 12.6 and 12.9: an article with eleven properties.
  /// 12.7: a controller for it. 12.8: four controllers.
  func testListing12_3To12_9() throws {
    let titles = ["A title", "", String(repeating: "A long title ", count: 9), "The last one"]
    let app = try launch { window in
      // Each server has a different article screen. The second server is DIIT.
      let controllers = try zip([1, 2, 1, 2], titles).map { domainId, title in
        MyViewController(
          loader: StubArticleLoader(),
          showing: try Self.article(title, domainId: domainId), host: window)
      }
      return AppDelegate.testViewControllers(window, controllers: controllers)
    }
    XCTAssertFalse(try app.buttons["Previous"].isEnabled)
    for (place, title) in titles.enumerated() {
      XCTAssertEqual(try app.staticTexts["article title"].label, title)
      XCTAssertEqual(app.staticTexts["author"].exists, place % 2 == 1)
      if place < 3 { try app.buttons["Next"].tap() }
    }
    XCTAssertFalse(try app.buttons["Next"].isEnabled)
    try app.buttons["Previous"].tap()
    XCTAssertEqual(try app.staticTexts["article title"].label, titles[2])
    XCTAssertTrue(try Self.article("", domainId: 1).previewUrl.contains("500"))
  }

  /// 12.3 to 12.5 with a timer: five seconds for each controller, until the last.
  func testListing12_3WithTimer() throws {
    let app = try launch { window in
      let controllers = try ["One", "Two"].map { title in
        MyViewController(
          loader: StubArticleLoader(), showing: try Self.article(title, domainId: 1), host: window)
      }
      return AppDelegate.testViewControllersWithTimer(window, controllers: controllers)
    }
    let title = app.staticTexts["article title"]
    XCTAssertTrue(!title.wait(for: \.label, toEqual: "Two", timeout: 4.9))
    XCTAssertTrue(title.wait(for: \.label, toEqual: "Two", timeout: 1))
    XCTAssertFalse(app.buttons["Next"].exists)
    XCTAssertFalse(title.wait(for: \.label, toEqual: "One", timeout: 60))
  }

  private static func article(_ title: String, domainId: Int) throws -> Article {
    let date = try Date("2016-03-06T18:11:00Z", strategy: .iso8601)
    return Article(
      nid: 123, title: title, perex: String(repeating: "Long perex. ", count: 12),
      content: "Short content", author: "Author", created: date, changed: date,
      articleUrl: "http://www.cdr.cz", previewUrl: TestImage.url(),
      thumbnailUrl: TestImage.url(), domainId: domainId)
  }

  private func launch(
    _ show: @escaping @Sendable (AppHost) throws -> any App
  ) throws -> XCUIApplication {
    let delegate = AppDelegate(show: show)
    let app = XCUIApplication(
      device: Device(apps: [delegate]), bundleIdentifier: delegate.bundleIdentifier)
    try app.launch()
    return app
  }
}

private typealias MyViewController = ArticlesApp

/// The app delegate that the listings call at launch.
private struct AppDelegate: AppDefinition {
  let bundleIdentifier = "app.duet.listing"
  let name = "Listing 12"
  let show: @Sendable (AppHost) throws -> any App

  func launch(_ launch: AppLaunch) throws -> any App { try show(launch.host) }

  static func testViewControllersWithTimer(
    _ window: AppHost, controllers: [any App], delay: Duration = .seconds(5)
  ) -> any App { testViewControllers(window, controllers: controllers, delay: delay) }

  static func testViewControllers(
    _ window: AppHost, controllers: [any App], delay: Duration? = nil
  ) -> any App {
    let items = controllers.map { controller in
      // Stays on the device's thread.
      nonisolated(unsafe) let controller = controller
      return ScreenGallery.Item(name: "") { _ in controller }
    }
    return ScreenGallery(items, slideShow: delay, host: window)
  }
}
