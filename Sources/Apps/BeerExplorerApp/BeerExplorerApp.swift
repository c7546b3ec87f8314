import BeerExplorer
import Device
import WebView

package final class BeerExplorerApp: App {
  private let host: AppHost
  private let design: PageDesign
  private let service: any BeerService
  private let search: BeerSearch
  private var beer: Beer?
  private var opening: (address: String, request: PendingSearch)?
  private let identifiesByDOM: Bool
  private lazy var web = WebView(
    identifier: "beers", identifiesByDOM: identifiesByDOM, invalidate: host.invalidate,
    onNavigation: { [unowned self] in follow($0) }, page: { [unowned self] in page })

  /// Starts the app on the list of all beers; `identifiesByDOM` says whether native tools see the
  /// page's ids as identifiers.
  package init(
    service: any BeerService, design: PageDesign = PageDesign(), identifiesByDOM: Bool = false,
    host: AppHost
  ) {
    (self.host, self.identifiesByDOM, self.design) = (host, identifiesByDOM, design)
    self.service = service
    // What has changed is drawn anew, whoever changed it.
    search = BeerSearch(service: service) { host.invalidate() }
    search.search(for: "")
  }

  package convenience init(showing preview: BeerPreview, service: any BeerService, host: AppHost) {
    self.init(service: service, host: host)
    switch preview {
    case .list(let text, let percents, let pages):
      if !text.isEmpty { search.search(for: text) }
      if percents != BeerRequest.alcoholLimits { search.search(in: percents) }
      for _ in 0..<max(0, pages - 1) { search.loadNextPage() }
    case .detail(let beer): self.beer = beer
    }
  }

  package var screen: Screen { Screen(web.element) }

  /// The pages' handlers do not keep the app: the document that keeps them belongs to it.
  private var page: HTMLPage {
    if let beer {
      return DetailPage(
        beer: beer, design: design, goBack: { [unowned self] in showList() },
        search: { [unowned self] in
          self.beer = nil
          search.search(for: $0, in: BeerRequest.alcoholLimits)
        }
      ).html
    }
    return ListPage(
      search: search, design: design, open: { [unowned self] in showDetail($0) },
      endTyping: { [unowned self] in web.document.blur() }
    ).html
  }

  // MARK: - Between the pages

  private func follow(_ address: String) -> Bool {
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

  // Addresses of the pages: `beer/ID/NAME`, `search/TEXT`, `search/TEXT/8-26`, `alcohol/8-26`; that of
  // all beers is empty.

  /// See `App`. While a beer is asked for, it is the address that was asked for.
  package var address: String {
    if let opening { return opening.address }
    if let beer { return beer.place }
    return AppAddress.text(search.addressParts)
  }

  /// See `App`. A beer is looked for by its name, and the list shown where there is none.
  package func open(_ address: String) -> Bool {
    guard let parts = AppAddress.parts(address) else { return false }
    if parts.count == 3, parts[0] == "beer", let id = Int(parts[1]) {
      open(beer: id, named: parts[2], at: address)
      return true
    }
    guard let (text, range) = BeerSearch.parsed(parts) else { return false }
    opening?.request.cancel()
    opening = nil
    // The same results are shown at the same place.
    if parts != search.addressParts { search.search(for: text, in: range) }
    showList()
    return true
  }

  private func open(beer id: Int, named name: String, at address: String) {
    if let known = search.beers.first(where: { $0.id == id }) { return showDetail(known) }
    opening?.request.cancel()
    // A reply may come before the service returns.
    opening = (address, PendingSearch())
    let request = service.search(
      BeerRequest(text: name, pageSize: BeerRequest.pageSizes.upperBound)
    ) { [weak self] result in
      guard let self, opening?.address == address else { return }
      opening = nil
      if case .success(let page) = result { beer = page.beers.first { $0.id == id } }
      host.invalidate()
    }
    if opening != nil { opening = (address, request) }
  }
}

package enum BeerPreview: Sendable {
  /// The list, with what was searched for, and so many pages of what was found.
  case list(
    text: String = "", percents: ClosedRange<Double> = BeerRequest.alcoholLimits, pages: Int = 1)
  case detail(Beer)
}

/// How the pages are drawn, beside what they do: what a redesign changes.
package struct PageDesign: Sendable {
  package var wrapsRows, reversesRows: Bool
  package var wording: [String: String]

  package init(
    wrapsRows: Bool = false, reversesRows: Bool = false, wording: [String: String] = [:]
  ) { (self.wrapsRows, self.reversesRows, self.wording) = (wrapsRows, reversesRows, wording) }

  func word(_ usual: String) -> String { wording[usual] ?? usual }
}
