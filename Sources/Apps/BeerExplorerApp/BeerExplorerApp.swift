import BeerExplorer
import Device
import WebView

/// The Beer Explorer app: pages in a web view, over a service that answers when it can.
public final class BeerExplorerApp: App {
  private let host: AppHost
  private let design: PageDesign
  private let search: BeerSearch
  /// The beer whose detail is shown; nil while the list is.
  private var beer: Beer?
  private let identifiesByDOM: Bool
  private lazy var web = WebView(
    identifier: "beers", identifiesByDOM: identifiesByDOM, invalidate: host.invalidate,
    onNavigation: { [unowned self] in open($0) }, page: { [unowned self] in page })

  /// Starts the app on the list of all beers.
  ///
  /// - Parameters:
  ///   - service: where beers come from; its answers may come in any order.
  ///   - design: how the pages are drawn.
  ///   - identifiesByDOM: whether native tools see the page's ids as identifiers.
  ///   - host: the device.
  public init(
    service: any BeerService, design: PageDesign = PageDesign(), identifiesByDOM: Bool = false,
    host: AppHost
  ) {
    self.host = host
    self.identifiesByDOM = identifiesByDOM
    self.design = design
    // What has changed is drawn anew, whoever changed it.
    search = BeerSearch(service: service) { host.invalidate() }
    search.search(for: "")
  }

  /// The web view with what it shows now.
  public var screen: Screen { Screen(web.element) }

  /// The pages' handlers do not keep the app: the document that keeps them belongs to it.
  private var page: HTMLPage {
    if let beer {
      return DetailPage(
        beer: beer, design: design, goBack: { [unowned self] in showList() },
        search: { [unowned self] in showBeers($0) }
      ).html
    }
    return ListPage(
      search: search, design: design, open: { [unowned self] in showDetail($0) },
      endTyping: { [unowned self] in web.document.blur() }
    ).html
  }

  // MARK: - Between the pages

  /// Shows the page at an address, if it is the list's or that of a beer in it.
  private func open(_ address: String) -> Bool {
    if address == search.address {
      showList()
    } else if let beer = search.beers.first(where: { $0.address == address }) {
      showDetail(beer)
    } else {
      return false
    }
    return true
  }

  private func showDetail(_ beer: Beer) {
    self.beer = beer
    host.invalidate()
  }

  private func showList() {
    beer = nil
    host.invalidate()
  }

  /// Shows all beers that a text is found in.
  private func showBeers(_ text: String) {
    beer = nil
    search.searchEverywhere(for: text)
  }
}

/// How the pages are drawn, beside what they do: what a redesign changes.
public struct PageDesign: Sendable {
  /// Whether everything in a row of the list stands in one more element.
  public var wrapsRows: Bool
  /// Whether what is in a row of the list stands in the opposite order.
  public var reversesRows: Bool
  /// Other words for buttons, by their usual ones: "Back", "Clear", "Try again".
  public var wording: [String: String]

  /// Makes a design; without arguments, the usual one.
  public init(
    wrapsRows: Bool = false, reversesRows: Bool = false, wording: [String: String] = [:]
  ) {
    self.wrapsRows = wrapsRows
    self.reversesRows = reversesRows
    self.wording = wording
  }

  func word(_ usual: String) -> String { wording[usual] ?? usual }
}
