import BeerExplorer

/// A way to break Beer Explorer on purpose, to see which suite notices and where.
public enum BeerExplorerFault: String, CaseIterable, Sendable {
  /// What is typed is looked for in names and breweries only, among the bundled beers.
  case featuresNotSearched = "features-not-searched"
  /// What is typed is looked for in names and features only, among the bundled beers.
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
    reply(.failure(.launchedSo))
    return PendingSearch()
  }
}

/// A service that some searches don't reach: those with these numbers, counted from 1 as they begin.
final class InterruptedService: BeerService {
  private let service: any BeerService
  private let failing: [Int]
  private var begun = 0

  init(_ service: any BeerService, failing: [Int]) {
    self.service = service
    self.failing = failing
  }

  func search(
    _ request: BeerRequest, reply: @escaping (Result<BeerPage, BeerServiceError>) -> Void
  ) -> PendingSearch {
    begun += 1
    guard failing.contains(begun) else { return service.search(request, reply: reply) }
    return service.search(request) { _ in reply(.failure(.launchedSo)) }
  }
}

extension BeerServiceError {
  fileprivate static let launchedSo = unreachable(
    service: "the fault's service", reason: "it was launched so")
}

extension BeerPage {
  /// The same page with each beer changed.
  func mapped(_ change: (Beer) -> Beer) -> BeerPage {
    BeerPage(beers: beers.map(change), total: total, page: page, pageSize: pageSize)
  }
}

/// The bundled beers, looked for by some of their texts only.
struct PartlyBlindService: BeerService {
  private let whole: [Int: Beer]
  private let seen: BeerCatalog

  init(_ beers: [Beer], faults: [BeerExplorerFault]) {
    whole = Dictionary(uniqueKeysWithValues: beers.map { ($0.id, $0) })
    seen = BeerCatalog(
      beers.map { beer in
        Beer(
          id: beer.id, name: beer.name,
          brewery: faults.contains(.breweriesNotSearched) ? "?" : beer.brewery,
          features: faults.contains(.featuresNotSearched) ? [] : beer.features,
          alcohol: beer.alcohol)
      })
  }

  func search(
    _ request: BeerRequest, reply: @escaping (Result<BeerPage, BeerServiceError>) -> Void
  ) -> PendingSearch {
    reply(seen.search(request).map { page in page.mapped { whole[$0.id] ?? $0 } })
    return PendingSearch()
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
