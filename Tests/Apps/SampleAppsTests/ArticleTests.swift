import Device
import NativeQuery
import SampleApps
import Samples
import Testing
import WebDriver

struct ArticleTests {
  private final class HeldLoader: ArticleLoader {
    var asked: [(ArticlesAnswer) -> Void] = []

    func load(_ domain: ArticleDomain, completion: @escaping (ArticlesAnswer) -> Void) {
      asked.append(completion)
    }
  }

  private let articles = StubArticleLoader.articles(of: .cdr, count: 2)

  @Test func `a list loads at once and reports when it is loaded`() {
    let loader = HeldLoader()
    var changes = 0
    let list = ArticleListViewModel(domain: .cdr, loader: loader) { changes += 1 }
    #expect(list.state == .loading && loader.asked.count == 1)
    loader.asked[0](.success(articles))
    #expect(list.state == .loaded(articles) && changes == 1)
  }

  @Test func `the answer to an earlier load is dropped`() {
    let loader = HeldLoader()
    let list = ArticleListViewModel(domain: .cdr, loader: loader) {}
    list.reload()
    loader.asked[1](.success(articles))
    loader.asked[0](.failure(ArticleLoaderError(message: "too late")))
    #expect(list.state == .loaded(articles))
  }

  @Test func `a reload after a failure shows that it is loading`() {
    let loader = HeldLoader()
    let list = ArticleListViewModel(domain: .cdr, loader: loader) {}
    loader.asked[0](.failure(ArticleLoaderError(message: "unreachable")))
    #expect(list.state == .failed("unreachable"))
    list.reload()
    #expect(list.state == .loading)
  }

  @Test(arguments: [[0, 1, 2], [2, 1, 0], [1, 2, 0]])
  func `The last of several loads is shown, whichever answer arrives first`(order: [Int]) {
    let loader = HeldLoader()
    let list = ArticleListViewModel(domain: .cdr, loader: loader) {}
    list.reload()
    list.reload()
    for load in order {
      loader.asked[load](.success(StubArticleLoader.articles(of: .cdr, count: load + 1)))
    }
    #expect(list.state == .loaded(StubArticleLoader.articles(of: .cdr, count: 3)))
  }

  @Test func `While a load is pending, the articles stay and can be loaded again`() {
    let loader = HeldLoader()
    let list = ArticleListViewModel(domain: .cdr, loader: loader) {}
    loader.asked[0](.success(articles))
    list.reload()
    #expect(list.state == .loaded(articles))
    list.reload()
    loader.asked[2](.success([]))
    #expect(list.state == .loaded([]))
  }

  @Test func `Late articles don't leave the current screen`() throws {
    let device = Device(apps: InstalledApps.all())
    let app = try launched("--service-delay", "2000", on: device)
    let title = app.staticTexts["article title"]
    #expect(app.cells.firstMatch.waitForExistence(timeout: 10))
    try app.buttons["Refresh"].tap()
    try app.cells.element(boundBy: 0).tap()
    let text = try title.label
    device.run(for: .seconds(10))
    #expect(try title.label == text)
    try app.tabBars.buttons["DIIT"].tap()
    try app.buttons["Refresh"].tap()
    try app.tabBars.buttons["CDR"].tap()
    device.run(for: .seconds(10))
    #expect(try title.label == text)
    try app.buttons["Back"].tap()
    #expect(try app.cells.count == 4)
  }

  @Test func `each server has its own article page`() throws {
    let app = try launched()
    try app.tables.cells.element(boundBy: 0).tap()
    #expect(app.staticTexts["perex"].exists && !app.staticTexts["author"].exists)
    try app.tabBars.buttons["DIIT"].tap()
    try app.tables.cells.element(boundBy: 0).tap()
    #expect(!app.staticTexts["perex"].exists && app.staticTexts["author"].exists)
    // Each tab keeps its open article.
    try app.tabBars.buttons["CDR"].tap()
    #expect(app.staticTexts["perex"].exists)
  }

  /// A refresh adds an article on top. The text of the former first article no longer finds the
  /// first row.
  @Test func `after a refresh an index still finds the first article, a text doesn't`() throws {
    let app = try launched()
    let title = try app.cells.element(boundBy: 0).staticTexts["title"].label
    try app.buttons["Refresh"].tap()
    let newest = try app.cells.element(boundBy: 0).staticTexts["title"].label
    #expect(newest != title)
    try app.cells.containing(.staticText, identifier: title).element.tap()
    #expect(try app.staticTexts["article title"].label == title)
    try app.buttons["Back"].tap()
    try app.cells.element(boundBy: 0).tap()
    #expect(try app.staticTexts["article title"].label == newest)
  }

  @Test func `the same is true for XPath`() throws {
    let remoteEnd = RemoteEnd(configuration: .init(apps: InstalledApps.all(), clock: .virtual))
    let driver = try Driver.start(
      on: InProcessTransport(handler: remoteEnd),
      capabilities: ["platformName": "iOS", "appium:bundleId": "app.duet.articles"])
    let first = "//XCUIElementTypeCell[1]/XCUIElementTypeStaticText[2]"
    let title = try driver.findElement(.xpath(first)).text()
    let byText = Locator.xpath("//XCUIElementTypeStaticText[@label='\(title)']")
    try driver.findElement(.accessibilityID("Refresh")).click()
    #expect(try driver.findElement(.xpath(first)).text() != title)
    try driver.findElement(byText).click()
    #expect(try driver.findElement(.accessibilityID("article title")).text() == title)
  }

  @Test func `the error for an unknown argument lists the known ones`() throws {
    #expect { try launched("--fault", "any") } throws: { error in
      "\(error)".hasPrefix("Articles was not launched: unknown launch argument '--fault'.")
        && "\(error)".contains("--failing-loads VALUE")
    }
  }

  private func launched(
    _ arguments: String..., on device: Device = Device(apps: InstalledApps.all())
  ) throws -> XCUIApplication {
    let app = XCUIApplication(device: device, bundleIdentifier: "app.duet.articles")
    app.launchArguments = arguments
    try app.launch()
    return app
  }
}
