import BeerExplorer
import Device
import WebView

package final class BeerExplorerApp: AddressedApp {
  private let host: AppHost
  private let service: any BeerService
  private let search: BeerSearch
  /// The beer whose page is shown. Nil while the list is shown.
  private var beer: Beer?
  private var pendingBeer: PendingBeer?
  private let identifiesByDOM: Bool
  private lazy var web = WebView(
    identifier: "beers", identifiesByDOM: identifiesByDOM, invalidate: host.invalidate,
    onNavigation: { [unowned self] in follow($0) }, page: { [unowned self] in page })

  /// Starts the app on the list of all beers; `identifiesByDOM` says whether native tools see the
  /// page's ids as identifiers.
  package init(
    service: any BeerService, identifiesByDOM: Bool = false, host: AppHost
  ) {
    (self.service, self.identifiesByDOM, self.host) = (service, identifiesByDOM, host)
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
        beer: beer, goBack: { [unowned self] in show(nil) },
        search: { [unowned self] in showList(for: $0, in: BeerRequest.alcoholLimits) }
      ).html
    }
    return ListPage(
      search: search, open: { [unowned self] in show($0) },
      find: { [unowned self] in showList(for: $0, in: $1) },
      endTyping: { [unowned self] in web.document.blur() }
    ).html
  }

  // MARK: - Between the pages

  private func follow(_ address: String) -> Bool {
    if address == search.address {
      show(nil)
    } else if let beer = search.beers.first(where: { $0.address == address }) {
      show(beer)
    } else {
      return false
    }
    return true
  }

  /// Shows a beer, or the list. Every move is made here. It cancels a pending request for a beer, so
  /// that a late answer doesn't move the user.
  private func show(_ beer: Beer?) {
    pendingBeer?.request?.cancel()
    pendingBeer = nil
    self.beer = beer
    host.invalidate()
  }

  /// Shows the list of a new search: see `BeerSearch`.
  private func showList(for text: String?, in range: ClosedRange<Double>?) {
    show(nil)
    search.search(for: text, in: range)
  }

  // Addresses of the pages: `beer/ID/NAME`, `search/TEXT`, `search/TEXT/8-26`, `alcohol/8-26`; that of
  // all beers is empty.

  /// See `AddressedApp`. While a beer is asked for, it is the address that was asked for.
  package var address: String {
    if let pendingBeer { return pendingBeer.address }
    if let beer { return beer.place }
    return AppAddress.text(search.addressParts)
  }

  /// See `AddressedApp`. A beer is looked for by its name, and the list shown where there is none.
  package func open(_ address: String) -> Bool {
    guard let parts = AppAddress.parts(address) else { return false }
    if parts.count == 3, parts[0] == "beer", let id = Int(parts[1]) {
      open(beer: id, named: parts[2], at: address)
      return true
    }
    guard let (text, range) = BeerSearch.parsed(parts) else { return false }
    // The same results are shown at the same place.
    if parts == search.addressParts { show(nil) } else { showList(for: text, in: range) }
    return true
  }

  private func open(beer id: Int, named name: String, at address: String) {
    if let known = search.beers.first(where: { $0.id == id }) { return show(known) }
    // What is shown stays until the answer.
    show(beer)
    let pendingBeer = PendingBeer(address: address)
    self.pendingBeer = pendingBeer
    pendingBeer.request = service.search(
      BeerRequest(text: name, pageSize: BeerRequest.pageSizes.upperBound)
    ) { [weak self, weak pendingBeer] result in
      // A service may answer what was called off.
      guard let self, let pendingBeer, self.pendingBeer === pendingBeer else { return }
      switch result {
      case .success(let page): show(page.beers.first { $0.id == id })
      case .failure: show(beer)
      }
    }
  }
}

/// A beer that is being asked for. It is shown when the answer comes, unless a move came first.
private final class PendingBeer {
  let address: String
  var request: PendingSearch?

  init(address: String) { self.address = address }
}

package enum BeerPreview: Sendable {
  /// The list, with what was searched for, and so many pages of what was found.
  case list(
    text: String = "", percents: ClosedRange<Double> = BeerRequest.alcoholLimits, pages: Int = 1)
  case detail(Beer)
}
