import BeerExplorer

/// A service that looks for texts in some parts of each beer only.
///
/// What it finds is among what the service behind it finds. So it asks that one for all pages, and
/// looks at their beers again, without the parts that it does not see.
struct PartlyBlindService: BeerService {
  private let service: any BeerService
  private let faults: [BeerExplorerFault]

  init(_ service: any BeerService, faults: [BeerExplorerFault]) {
    self.service = service
    self.faults = faults
  }

  func search(
    _ request: BeerRequest, reply: @escaping (Result<BeerPage, BeerServiceError>) -> Void
  ) -> PendingSearch {
    let collection = BeerCollection(service, request) { [faults] result in
      reply(result.flatMap { Self.search(request, in: $0, faults: faults) })
    }
    collection.begin()
    return PendingSearch { collection.cancel() }
  }

  private static func search(
    _ request: BeerRequest, in beers: [Beer], faults: [BeerExplorerFault]
  ) -> Result<BeerPage, BeerServiceError> {
    let whole = Dictionary(beers.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let seen = beers.map { beer in
      Beer(
        id: beer.id, name: beer.name,
        brewery: faults.contains(.breweriesNotSearched) ? "?" : beer.brewery,
        features: faults.contains(.featuresNotSearched) ? [] : beer.features,
        alcohol: beer.alcohol)
    }
    return BeerCatalog(seen).search(request).map { $0.mapped { whole[$0.id] ?? $0 } }
  }
}

/// The beers on all pages of a search, which are asked for one after another.
private final class BeerCollection {
  private let service: any BeerService
  private let request: BeerRequest
  private let reply: (Result<[Beer], BeerServiceError>) -> Void
  private var beers: [Beer] = []
  private var pending: PendingSearch?
  private var isCancelled = false

  init(
    _ service: any BeerService, _ request: BeerRequest,
    reply: @escaping (Result<[Beer], BeerServiceError>) -> Void
  ) {
    self.service = service
    self.request = request
    self.reply = reply
  }

  func begin() {
    // Its page is not asked for, so nobody else would refuse an impossible one.
    let problems = request.problems
    if problems.isEmpty { ask(for: 1) } else { reply(.failure(.invalidRequest(problems))) }
  }

  func cancel() {
    isCancelled = true
    pending?.cancel()
  }

  private func ask(for page: Int) {
    var request = request
    (request.page, request.pageSize) = (page, BeerRequest.pageSizes.upperBound)
    var isAnswered = false
    let search = service.search(request) { [self] result in
      isAnswered = true
      if !isCancelled { use(result) }
    }
    // A reply that came before has asked for the next page, which is what is pending now.
    if !isAnswered { pending = search }
  }

  private func use(_ result: Result<BeerPage, BeerServiceError>) {
    switch result {
    case .failure(let error): reply(.failure(error))
    case .success(let page):
      beers += page.beers
      if page.hasNextPage { ask(for: page.page + 1) } else { reply(.success(beers)) }
    }
  }
}
