import BeerExplorer
import BeerExplorerApp
import BeerExplorerDoubles
import Device
import Foundation
import FoundationXML
import Testing
import WebDriver
import WebView

/// The pages that both ends are asked about.
enum CheckedPage: String, CaseIterable {
  case fields
  case choices
  case forms
  case structure
  case texts
  case names
  case visibility
  case links
  case beerList = "beer list"
  case beerDetail = "beer detail"
  case noHits = "no hits"
  case failure

  /// What the page says; nil for one that Beer Explorer renders.
  var html: HTMLPage? { XHTMLReader(madeUpPages).pages[rawValue] }
}

/// Reads the bodies of pages.
private final class XHTMLReader: NSObject, XMLParserDelegate {
  private(set) var pages: [String: HTMLPage] = [:]
  /// The elements that have begun and not ended, the outermost first.
  private var open: [(name: String, attributes: HTMLAttributes, children: [HTML])] = []
  private var text = ""

  init(_ pages: String) {
    super.init()
    let lines = pages.replacing(#/\n */#, with: "")
    let parser = XMLParser(data: Data("<pages>\(lines)</pages>".utf8))
    parser.delegate = self
    precondition(parser.parse(), "\(parser.parserError as Any)")
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    endText()
    var sorted: HTMLAttributes = [:]
    for (name, value) in attributes.sorted(by: { $0.key < $1.key }) { sorted[name] = value }
    open.append((name, sorted, []))
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    endText()
    let (_, attributes, children) = open.removeLast()
    if name == "body" {
      pages["\(attributes["id"] ?? "")"] = HTMLPage(
        title: "\(attributes["title"] ?? "")", body: children)
    } else if !open.isEmpty {
      open[open.count - 1].children.append(.element(name, attributes, children))
    }
  }

  private func endText() {
    if !text.isEmpty { open[open.count - 1].children.append(.text(text)) }
    text = ""
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
