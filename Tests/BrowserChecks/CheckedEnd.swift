import BeerExplorer
import BeerExplorerApp
import BeerExplorerDoubles
import Device
import Testing
import WebDriver
import WebView

/// A remote end that shows a page, and what it answers about it.
struct CheckedEnd {
  let driver: RemoteDriver
  /// The elements of the page in document order, as references of this end.
  private let elements: [RemoteElement]
  /// What each of them is called, whichever end it is of.
  private let names: [String]

  /// Looks at the page that the driver shows now.
  ///
  /// - Parameter names: what the page's elements are called, in document order.
  init(_ driver: RemoteDriver, names: [String]) async throws {
    self.driver = driver
    self.names = names
    elements = try await driver.findElements(.xpath("//*"))
  }

  /// What the elements of a page are called: by their ids, or else by their places.
  static func names(on driver: RemoteDriver) async throws -> [String] {
    var names: [String] = []
    for (place, element) in try await driver.findElements(.xpath("//*")).enumerated() {
      let id = try await element.attribute("id") ?? ""
      names.append(id.isEmpty ? "\(try await element.tagName())[\(place)]" : "#\(id)")
    }
    return names
  }

  /// The elements of the body that have an id, by their names.
  var named: [(name: String, element: RemoteElement)] {
    zip(names, elements).filter { $0.0.hasPrefix("#") }.map { (name: $0.0, element: $0.1) }
  }

  // MARK: - Acting and asking

  func perform(_ action: Action) async throws {
    switch action {
    case .click(let selector): try await driver.findElement(.css(selector)).click()
    case .clear(let selector): try await driver.findElement(.css(selector)).clear()
    case .type(let text, let selector): try await driver.findElement(.css(selector)).sendKeys(text)
    case .submit(let selector):
      let element = try await driver.findElement(.css(selector))
      try await driver.execute(Self.submitForm, [element.json])
    }
  }

  /// What Selenium's clients send as a script: our remote end knows it by the comment.
  private static let submitForm = """
    /* submitForm */
    const form = arguments[0].closest("form");
    if (!form) throw new Error("Unable to find containing form element");
    const event = new Event("submit", { bubbles: true, cancelable: true });
    if (form.dispatchEvent(event)) form.submit();
    """

  /// The answer; an error is one, too: its code, for its message is each end's own.
  func answer(_ question: Question) async throws -> JSONValue {
    try await answer { try await value(of: question) }
  }

  /// A fact of an element.
  func answer(_ fact: Fact, of element: RemoteElement) async throws -> JSONValue {
    try await answer { try await value(of: fact, element) }
  }

  private func answer(_ ask: () async throws -> JSONValue) async throws -> JSONValue {
    do {
      return try await ask()
    } catch let error as WebDriverError {
      return ["error": .string(error.code.rawValue)]
    }
  }

  private func value(of question: Question) async throws -> JSONValue {
    switch question {
    case .find(let locator): return name(of: try await driver.findElement(locator))
    case .findAll(let locator): return names(of: try await driver.findElements(locator))
    case .findAllIn(let selector, let locator):
      let element = try await driver.findElement(.css(selector))
      return names(of: try await element.findElements(locator))
    case .fact(let fact, let selector):
      return try await value(of: fact, driver.findElement(.css(selector)))
    case .activeElement: return name(of: try await driver.activeElement())
    case .title: return .string(try await driver.title())
    case .url: return .string(try await driver.currentURL())
    case .source: return .string(try await driver.pageSource())
    case .sentTo:
      return try await sentTo()
    case .outcome(let action):
      try await perform(action)
      return "done"
    }
  }

  private func value(of fact: Fact, _ element: RemoteElement) async throws -> JSONValue {
    switch fact {
    case .text: .string(try await element.text())
    case .tagName: .string(try await element.tagName())
    case .role: .string(try await element.computedRole())
    case .label: .string(try await element.computedLabel())
    case .enabled: .bool(try await element.isEnabled())
    case .selected: .bool(try await element.isSelected())
    case .displayed: .bool(try await element.isDisplayed())
    case .attribute(let name): try await element.attribute(name).map { .string($0) } ?? .null
    case .property(let name): try await element.property(name)
    case .css(let name): .string(try await element.cssValue(name))
    }
  }

  /// A form is sent some time after what has it sent.
  private func sentTo() async throws -> JSONValue {
    var url = ""
    do {
      try await driver.waitUntil("the form was sent", timeout: 2000, interval: 50) {
        url = try await driver.currentURL()
        return url.hasPrefix("about:blank")
      }
    } catch WebDriverClientError.timedOut {
      return nil
    }
    return .string(url)
  }

  private func name(of element: RemoteElement) -> JSONValue {
    elements.firstIndex(of: element).map { .string(names[$0]) } ?? "an element that was not there"
  }

  private func names(of found: [RemoteElement]) -> JSONValue {
    .array(found.map { name(of: $0) })
  }
}

/// An app that shows one of the made-up pages, and nothing of its own happens on it.
final class PagesApp: App {
  private let host: AppHost
  private let html: HTMLPage
  private var url = "app://checks/page" { didSet { host.invalidate() } }
  private lazy var web = WebView(
    identifier: "page", invalidate: host.invalidate,
    onNavigation: { [unowned self] in
      url = $0
      return true
    }
  ) { [unowned self] in
    var page = html
    page.url = url
    return page
  }

  init(_ html: HTMLPage, host: AppHost) {
    self.html = html
    self.host = host
  }

  var screen: Screen { Screen(web.element) }
}

/// Installs the apps that show the pages: each page is an app of its own.
struct PageDefinition: AppDefinition {
  let page: CheckedPage

  var bundleIdentifier: String { "app.duet.checks.\(page)" }
  var name: String { page.rawValue }

  func launch(_ launch: AppLaunch) throws -> any App {
    if let html = page.html { return PagesApp(html, host: launch.host) }
    let isFailing = page == .failure
    let service: any BeerService =
      isFailing
      ? StubBeerService(failing: .unreachable(service: "beers", reason: "no network"))
      : BundledBeerService(catalog: try .bundled())
    return BeerExplorerApp(service: service, host: launch.host)
  }

  /// A remote end on which every page can be shown.
  static func remoteEnd() -> RemoteEnd {
    RemoteEnd(
      configuration: RemoteEnd.Configuration(
        apps: CheckedPage.allCases.map(PageDefinition.init), clock: .virtual))
  }

  /// A session that shows the page.
  static func open(_ page: CheckedPage, on remoteEnd: RemoteEnd) async throws -> RemoteDriver {
    let driver = try await RemoteDriver.start(
      on: InProcessTransport(handler: remoteEnd),
      capabilities: ["appium:bundleId": .string(PageDefinition(page: page).bundleIdentifier)])
    try await driver.switchToWebView()
    switch page {
    case .beerDetail: try await driver.findElement(.css("#beers a")).click()
    case .noHits:
      try await driver.findElement(.css("#search")).sendKeys("no such beer")
      // The same has the focus in the browser, where nobody has typed: nothing.
      try await driver.findElement(.css("#title")).click()
    default: break
    }
    return driver
  }
}
