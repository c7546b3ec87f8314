import Device
import Foundation
import NativeQuery
import Samples
import SuiteSupport

/// Chapter 12: ControllerMocker, which shows one screen after another, each with its own data.
///
/// `ScreenGallery` grew out of it. The code here follows the listings: a controller is an app, and
/// the window is the app's host.
final class Listings12Tests: ListingTestCase {
  /// The signature, and paging through two controllers, each with a mock.
  func testListing12_3To12_5() throws {
    let app = try launch { window in
      AppDelegate.testViewControllers(
        window,
        controllers: [
          MyViewController(loader: MyMock(["One article"]), host: window),
          MyViewController(loader: MyMock(["Another one", "And one more"]), host: window),
        ])
    }
    XCTAssertEqual(try app.cells.count, 1)
    XCTAssertFalse(try app.buttons["Previous"].isEnabled)
    try app.buttons["Next"].tap()
    XCTAssertTrue(app.staticTexts["Another one"].exists)
    XCTAssertEqual(try app.cells.count, 2)
    XCTAssertFalse(try app.buttons["Next"].isEnabled)
    try app.buttons["Previous"].tap()
    XCTAssertTrue(app.staticTexts["One article"].exists)
  }

  /// 12.6 and 12.9: an article with eleven properties. 12.7: a controller for it. 12.8: four
  /// controllers.
  func testListing12_6To12_9() throws {
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
    for (place, title) in titles.enumerated() {
      XCTAssertEqual(try app.staticTexts["article title"].label, title)
      XCTAssertEqual(app.staticTexts["author"].exists, place % 2 == 1)
      if place < 3 { try app.buttons["Next"].tap() }
    }
    XCTAssertTrue(try Self.article("", domainId: 1).previewUrl.contains("500"))
  }

  private static func article(_ title: String, domainId: Int) throws -> Article {
    let date = try Date("2016-03-06T18:11:00Z", strategy: .iso8601)
    return Article(
      nid: 123, title: title, perex: String(repeating: "Long perex. ", count: 12),
      content: "Short content", author: "Author", created: date, changed: date,
      articleUrl: "http://www.cdr.cz", previewUrl: PlaceholderImage.url(),
      thumbnailUrl: PlaceholderImage.url(), domainId: domainId)
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

private struct MyMock: ArticleLoader {
  let titles: [String]

  init(_ titles: [String]) { self.titles = titles }

  func load(
    _ domain: ArticleDomain,
    completion: @escaping (Result<[Article], ArticleLoaderError>) -> Void
  ) {
    var articles = StubArticleLoader.articles(of: domain, count: titles.count)
    for (place, title) in titles.enumerated() { articles[place].title = title }
    completion(.success(articles))
  }
}

/// The app delegate that the listings call at launch.
private struct AppDelegate: AppDefinition {
  let bundleIdentifier = "app.duet.listing"
  let name = "Listing 12"
  let show: @Sendable (AppHost) throws -> any App

  func launch(_ launch: AppLaunch) throws -> any App { try show(launch.host) }

  static func testViewControllers(_ window: AppHost, controllers: [any App]) -> any App {
    let items = controllers.map { controller in
      // Stays on the device's thread.
      nonisolated(unsafe) let controller = controller
      return ScreenGallery.Item(name: "") { _ in controller }
    }
    return ScreenGallery(items, host: window)
  }
}
