import BeerExplorer
import Foundation

/// A fake: it keeps all the promises of ``BeerService``, more simply, and after a set delay.
///
/// It looks at every beer with Foundation's comparison of strings, so it shares no code with the
/// index. (It does not know that ß is ss: that is one of the simpler things.)
public final class FakeBeerService: BeerService {
  private let beers: [Beer]
  private let delay: (BeerRequest) -> Duration
  private let scheduler: ManualScheduler

  /// A service for a few beers.
  ///
  /// - Parameters:
  ///   - beers: what there is to find, in any order.
  ///   - delay: how long the answer to a request takes.
  ///   - scheduler: the clock that the delay is on.
  public init(
    _ beers: [Beer], delay: @escaping (BeerRequest) -> Duration, on scheduler: ManualScheduler
  ) {
    self.beers = beers.sorted { Self.key($0) < Self.key($1) }
    self.delay = delay
    self.scheduler = scheduler
  }

  /// Replies when the delay is over, with what there is to find then.
  @discardableResult
  public func search(
    _ request: BeerRequest, reply: @escaping (Result<BeerPage, BeerServiceError>) -> Void
  ) -> PendingSearch {
    let callOff = scheduler.after(delay(request)) { [self] in
      let problems = request.problems
      reply(problems.isEmpty ? .success(page(for: request)) : .failure(.invalidRequest(problems)))
    }
    return PendingSearch(onCancel: callOff)
  }

  private func page(for request: BeerRequest) -> BeerPage {
    let found = beers.filter { Self.finds($0, request) }
    let offset = (request.page - 1) * request.pageSize
    return BeerPage(
      beers: Array(found.dropFirst(offset).prefix(request.pageSize)), total: found.count,
      page: request.page, pageSize: request.pageSize)
  }

  private static func finds(_ beer: Beer, _ request: BeerRequest) -> Bool {
    if !request.isRangeWhole {
      guard let percent = beer.alcohol?.percent,
        percent >= request.minimum ?? 0, percent <= request.maximum ?? 26
      else { return false }
    }
    let texts = [beer.name, beer.brewery] + beer.features
    return request.text.components(separatedBy: ",")
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .allSatisfy { part in part.isEmpty || texts.contains { fold($0).contains(fold(part)) } }
  }

  private static func key(_ beer: Beer) -> String { fold(beer.name) + "\n" + fold(beer.brewery) }

  private static func fold(_ text: String) -> String {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }
}
