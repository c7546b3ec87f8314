import BeerExplorer
import Device
import NativeQuery
import SampleApps
import WebDriver
import WebView

/// Measures typing 100 characters into fields of pages and native apps.
struct TypingBenchmark {
  let runs: Int
  private let text = String(
    String(repeating: "blonde, high fermentation, triple, ", count: 3).prefix(100))

  /// Measures typing with each tool. The field is empty and focused at the start of each run.
  ///
  /// Two fields only store the text, one native and one in a page. They measure the cost of the
  /// keys. Three fields search 462 beers at each key, with the same code.
  ///
  /// A page is rendered after each key, because the key's handler may change the field. A native
  /// screen is described again only when it is read. Both are independent of the tool. So the peer
  /// of the page is a native screen that is also described after each key. The page may take three
  /// times as long. That native screen's peer, in turn, is one without the additional descriptions.
  func measure() async throws -> [Timing] {
    try native() + (await webDriver())
  }

  private func native() throws -> [Timing] {
    func seconds(
      _ identifier: String, _ open: (XCUIApplication) throws -> XCUIElement
    ) throws -> [Double] {
      let device = Device(apps: Self.apps)
      let app = XCUIApplication(device: device, bundleIdentifier: identifier)
      app.launchArguments = Self.arguments(identifier)
      try app.launch()
      let field = try open(app)
      try field.tap()
      let delete = String(repeating: XCUIKeyboardKey.delete.rawValue, count: text.count)
      return try Stopwatch.measure(runs, warmUp: 3) { _ in
        try field.typeText(text)
      } reset: {
        guard try field.value as? String == text else { throw PeerError("the typed text is wrong") }
        try field.typeText(delete)
      }
    }
    let search = try seconds(Self.nativeBeers) { $0.searchFields["Search"] }
    let shown = try seconds(Self.shownBeers) { $0.searchFields["Search"] }
    let plain = try seconds(Self.tinyLog) { app in
      try app.tables.cells.firstMatch.tap()
      return app.textFields["Add new task"]
    }
    let page = try seconds(Self.beers) { $0.webViews.textFields["Search"] }
    let form = try seconds(Self.form) { $0.webViews.textFields["Note"] }
    return timings("native", page: page, shown: shown, search: search, form: form, plain: plain)
  }

  private func webDriver() async throws -> [Timing] {
    let remoteEnd = RemoteEnd(
      configuration: RemoteEnd.Configuration(apps: Self.apps, clock: .virtual))
    func seconds(
      _ app: String, _ open: (RemoteDriver) async throws -> RemoteElement
    ) async throws -> [Double] {
      let driver = try await RemoteDriver.start(
        on: InProcessTransport(handler: remoteEnd),
        capabilities: [
          "appium:bundleId": .string(app),
          "appium:processArguments": [
            "args": .array(Self.arguments(app).map(JSONValue.string))
          ],
        ])
      let field = try await open(driver)
      try await field.click()
      let delete = String(repeating: "\u{E003}", count: text.count)
      let seconds = try await Stopwatch.measure(runs, warmUp: 3) { _ in
        try await field.sendKeys(text)
      } reset: {
        let value =
          try await driver.context() == "NATIVE_APP"
          ? field.attribute("value") : field.property("value").string
        guard value == text else { throw PeerError("the typed text is wrong") }
        try await field.sendKeys(delete)
      }
      try await driver.quit()
      return seconds
    }
    func searchField(_ driver: RemoteDriver) async throws -> RemoteElement {
      try await driver.findElement(.xpath("//XCUIElementTypeSearchField"))
    }
    let search = try await seconds(Self.nativeBeers, searchField)
    let shown = try await seconds(Self.shownBeers, searchField)
    let plain = try await seconds(Self.tinyLog) { driver in
      try await driver.findElement(.xpath("//XCUIElementTypeCell")).click()
      return try await driver.findElement(.xpath("//XCUIElementTypeTextField"))
    }
    let page = try await seconds(Self.beers) { driver in
      try await driver.switchToWebView()
      return try await driver.findElement(.css("input[placeholder='Search']"))
    }
    let form = try await seconds(Self.form) { driver in
      try await driver.switchToWebView()
      return try await driver.findElement(.css("input"))
    }
    return timings(
      "webdriver-in-process", page: page, shown: shown, search: search, form: form, plain: plain)
  }

  private func timings(
    _ tool: String, page: [Double], shown: [Double], search: [Double], form: [Double],
    plain: [Double]
  ) -> [Timing] {
    let what = "\(tool): typing \(text.count) characters into a"
    let (holds, searches) = ("\(what) native field", "\(what) native field that searches")
    let shows = "\(searches), described at each key"
    return [
      Timing(name: holds, seconds: plain),
      Timing(name: "\(what) page's field", seconds: form, peer: holds),
      Timing(name: searches, seconds: search),
      Timing(name: shows, seconds: shown, peer: searches),
      Timing(name: "\(what) page that searches", seconds: page, peer: shows, limit: .ratio(3)),
    ]
  }

  private static let apps =
    InstalledApps.all() + [
      BenchmarkApp(bundleIdentifier: form, name: "Form") { Form(host: $0) },
      BenchmarkApp(bundleIdentifier: nativeBeers, name: "Native Beers") {
        NativeBeers(host: $0, service: BundledBeerService(catalog: try .bundled()), isShown: false)
      },
      BenchmarkApp(bundleIdentifier: shownBeers, name: "Native Beers") {
        NativeBeers(host: $0, service: BundledBeerService(catalog: try .bundled()), isShown: true)
      },
    ]
  private static let tinyLog = "app.duet.tinylog"
  private static let beers = "app.duet.beer-explorer"
  private static let form = "app.duet.form"
  private static let nativeBeers = "app.duet.native-beers"
  private static let shownBeers = "app.duet.native-beers-shown"

  private static func arguments(_ app: String) -> [String] {
    app == tinyLog ? ["--store", "memory", "--list", "Groceries"] : []
  }
}

/// An app that consists of a page with one text field.
private final class Form: App {
  private var text = ""
  private let host: AppHost
  private lazy var web = WebView(
    identifier: "form", invalidate: host.invalidate, page: { [unowned self] in page })

  init(host: AppHost) { self.host = host }

  var screen: Screen { Screen(web.element) }

  private var page: HTMLPage {
    HTMLPage(
      title: "Form", url: "/",
      body: [
        .element(
          "input", ["type": "text", "placeholder": "Note", "value": text],
          on: [.input { [unowned self] in text = $0 }])
      ])
  }
}

/// An app that consists of a native search field. It searches the beers at each key, as Beer
/// Explorer's page does. Optionally, it describes its screen after each key.
private final class NativeBeers: App {
  private var text = ""
  private var isFocused = false
  private var beers: [Beer] = []
  private let host: AppHost
  private let service: BundledBeerService
  private let isShown: Bool

  init(host: AppHost, service: BundledBeerService, isShown: Bool) {
    (self.host, self.service, self.isShown) = (host, service, isShown)
  }

  var screen: Screen {
    let field = Element(
      .searchField, id: "search", value: text.isEmpty ? nil : text, placeholder: "Search",
      isFocused: isFocused,
      actions: [
        .tap {
          self.isFocused = true
          self.host.invalidate()
        },
        .typing({ self.text }, isFocused: { self.isFocused }, edit: search, submit: {}),
      ])
    let rows = beers.map { beer in
      Element(.cell, id: beer.id, content: .elements([Element(.staticText, label: beer.name)]))
    }
    return Screen(
      Element(
        .other, id: "beers", layout: Layout(topInset: 47),
        content: .elements([field, Element(.table, id: "table", content: .elements(rows))])))
  }

  private func search(for text: String) {
    self.text = text
    service.search(BeerRequest(text: text)) { result in
      if case .success(let page) = result { self.beers = page.beers }
    }
    if isShown { _ = screen }
    host.invalidate()
  }
}
