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
  private lazy var web = WebView(
    identifier: "beers", invalidate: host.invalidate,
    onNavigation: { [unowned self] in follow($0) }, page: { [unowned self] in page })

  /// Starts the app on the list of all beers.
  package init(service: any BeerService, host: AppHost) {
    (self.service, self.host) = (service, host)
    // Redraws after every change of the search.
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

  /// The handlers hold the app unowned, because the app owns the document that holds them.
  private var page: HTMLPage {
    if let beer {
      return DetailPage(
        strings: host.strings, beer: beer, goBack: { [unowned self] in show(nil) },
        search: { [unowned self] in showList(for: $0, in: BeerRequest.alcoholLimits) }
      ).html
    }
    return ListPage(
      strings: host.strings, search: search, open: { [unowned self] in show($0) },
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

  /// Shows a beer, or the list if it is nil. All navigation goes through here. Cancels a pending
  /// request for a beer, so that a late answer doesn't move the user.
  private func show(_ beer: Beer?) {
    pendingBeer?.request?.cancel()
    pendingBeer = nil
    self.beer = beer
    host.invalidate()
  }

  /// Starts a search and shows its list. See `BeerSearch`.
  private func showList(for text: String?, in range: ClosedRange<Double>?) {
    show(nil)
    search.search(for: text, in: range)
  }

  // Addresses of the pages: `beer/ID/NAME`, `search/TEXT`, `search/TEXT/8-26`, `alcohol/8-26`. The
  // address of all beers is empty.

  /// See `AddressedApp`. While a beer is being fetched, its address.
  package var address: String {
    if let pendingBeer { return pendingBeer.address }
    if let beer { return beer.place }
    return AppAddress.text(search.addressParts)
  }

  /// See `AddressedApp`. Searches for a beer by its name, and shows the list if there is no such
  /// beer.
  package func open(_ address: String) -> Bool {
    guard let parts = AppAddress.parts(address) else { return false }
    if parts.count == 3, parts[0] == "beer", let id = Int(parts[1]) {
      open(beer: id, named: parts[2], at: address)
      return true
    }
    guard let (text, range) = BeerSearch.parsed(parts) else { return false }
    // Keep the results and the scroll position if the search is the same.
    if parts == search.addressParts { show(nil) } else { showList(for: text, in: range) }
    return true
  }

  private func open(beer id: Int, named name: String, at address: String) {
    if let known = search.beers.first(where: { $0.id == id }) { return show(known) }
    // Stay on the current page until the answer arrives.
    show(beer)
    let pendingBeer = PendingBeer(address: address)
    self.pendingBeer = pendingBeer
    pendingBeer.request = service.search(
      BeerRequest(text: name, pageSize: BeerRequest.pageSizes.upperBound)
    ) { [weak self, weak pendingBeer] result in
      // A service may answer a cancelled request.
      guard let self, let pendingBeer, self.pendingBeer === pendingBeer else { return }
      switch result {
      case .success(let page): show(page.beers.first { $0.id == id })
      case .failure: show(beer)
      }
    }
  }
}

/// A beer that is being fetched. It is shown when the answer arrives, unless the user has moved on.
private final class PendingBeer {
  let address: String
  var request: PendingSearch?

  init(address: String) { self.address = address }
}

package enum BeerPreview: Sendable {
  /// The list after a search. `pages` is the number of result pages loaded.
  case list(
    text: String = "", percents: ClosedRange<Double> = BeerRequest.alcoholLimits, pages: Int = 1)
  case detail(Beer)
}
