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

  /// The mutant that does it.
  var mutant: String {
    switch self {
    case .featuresNotSearched: "SEARCH:beers/search:features-unseen"
    case .breweriesNotSearched: "SEARCH:beers/search:breweries-unseen"
    case .lateAnswersWin: "LATE:beers/search:out-of-order"
    case .alcoholRounded: "FIELD:beers/search:alcohol-down"
    case .serviceUnreachable: "THROW:beers/search:unreachable"
    }
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
    return service.search(request) { _ in
      reply(.failure(.unreachable(service: "the fault's service", reason: "it was launched so")))
    }
  }
}
