import BeerExplorer

/// A way to break Beer Explorer on purpose, to see which suite notices and where.
public enum BeerExplorerFault: String, CaseIterable, Sendable {
  /// What is typed is looked for in names and breweries only.
  case featuresNotSearched = "features-not-searched"
  /// What is typed is looked for in names and features only.
  case breweriesNotSearched = "breweries-not-searched"
  /// An answer that comes late takes the place of a newer one; it shows where answers are delayed.
  case lateAnswersWin = "late-answers-win"
  /// Alcohol is given without its decimals.
  case alcoholRounded = "alcohol-rounded"
  /// No search has an answer.
  case serviceUnreachable = "service-unreachable"

  static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}

/// A service whose beers have lost the decimals of their alcohol.
struct RoundingService: BeerService {
  let service: any BeerService

  func search(
    _ request: BeerRequest, reply: @escaping (Result<BeerPage, BeerServiceError>) -> Void
  ) -> PendingSearch {
    service.search(request) { result in reply(result.map { $0.mapped(Self.rounded) }) }
  }

  private static func rounded(_ beer: Beer) -> Beer {
    Beer(
      id: beer.id, name: beer.name, brewery: beer.brewery, features: beer.features,
      alcohol: beer.alcohol.flatMap { AlcoholByVolume(percent: $0.percent.rounded(.down)) })
  }
}

/// A service that nobody reaches.
struct UnreachableService: BeerService {
  func search(
    _ request: BeerRequest, reply: @escaping (Result<BeerPage, BeerServiceError>) -> Void
  ) -> PendingSearch {
    reply(.failure(.unreachable(service: "the fault's service", reason: "it was launched so")))
    return PendingSearch()
  }
}

extension BeerPage {
  /// The same page with each beer changed.
  func mapped(_ change: (Beer) -> Beer) -> BeerPage {
    BeerPage(beers: beers.map(change), total: total, page: page, pageSize: pageSize)
  }
}

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

/// A service with the fault that whoever asks last gets the answer that comes last, which may be
/// that to an older question. Nothing can be called off.
final class LateAnswersService: BeerService {
  private let service: any BeerService
  private var unanswered = 0
  private var lastReply: ((Result<BeerPage, BeerServiceError>) -> Void)?

  init(_ service: any BeerService) { self.service = service }

  func search(
    _ request: BeerRequest, reply: @escaping (Result<BeerPage, BeerServiceError>) -> Void
  ) -> PendingSearch {
    unanswered += 1
    lastReply = reply
    service.search(request) { [self] result in
      unanswered -= 1
      guard unanswered == 0 else { return }
      let reply = lastReply
      lastReply = nil
      reply?(result)
    }
    return PendingSearch()
  }
}
