import BeerExplorer

/// A service of beers that a mutant breaks; what the mutant leaves alone is passed on.
package final class MutatedBeerService: BeerService {
  /// Has work done after some seconds.
  package typealias Scheduler = (_ seconds: Int, @escaping () -> Void) -> Void

  private let service: any BeerService
  private let mutant: Mutant
  private let watch: MutantWatch
  private let beers: [Beer]
  private let after: Scheduler
  private var searches = 0
  private var unanswered = 0
  private var lastReply: BeerReply?

  package init(
    _ service: any BeerService, mutant: Mutant, watch: MutantWatch, beers: [Beer],
    after: @escaping Scheduler
  ) {
    (self.service, self.mutant, self.watch, self.beers) = (service, mutant, watch, beers)
    self.after = after
  }

  @discardableResult
  package func search(_ request: BeerRequest, reply: @escaping BeerReply) -> PendingSearch {
    guard mutant.site == BeerMutants.site else {
      return service.search(request, reply: reply)
    }
    searches += 1
    switch mutant.operation {
    case .argument: return service.search(changed(request), reply: reply)
    case .throwing: return fail(request, reply)
    case .late: return searchLate(request, reply)
    case .search:
      guard let finder = BeerFinder.rules[mutant.variant], request.problems.isEmpty else { break }
      let found = finder.search(request, in: beers)
      return service.search(request) { [watch] own in
        reply(watch.noted(own.map { _ in found }, insteadOf: own))
      }
    default:
      let page = BeerMutants.pages.first {
        ($0.operation, $0.variant) == (mutant.operation, mutant.variant)
      }
      guard let page else { break }
      return service.search(request) { [watch] own in
        let changed = own.map { own in
          var changed = own
          page.change(&changed)
          return changed
        }
        reply(watch.noted(changed, insteadOf: own))
      }
    }
    return service.search(request, reply: reply)
  }

  private func changed(_ request: BeerRequest) -> BeerRequest {
    var changed = request
    BeerMutants.requests.first { $0.variant == mutant.variant }?.change(&changed)
    return watch.noted(changed, insteadOf: request)
  }

  private func fail(_ request: BeerRequest, _ reply: @escaping BeerReply) -> PendingSearch {
    let isNow =
      switch mutant.variant {
      case "first-only": searches == 1
      case "page-2-only": request.page == 2
      default: true
      }
    watch.note(differs: isNow)
    guard isNow else { return service.search(request, reply: reply) }
    let named = BeerMutants.failures.first { $0.variant == mutant.variant }
    reply(.failure(named?.error ?? BeerMutants.failures[1].error))
    return PendingSearch()
  }

  private func searchLate(_ request: BeerRequest, _ reply: @escaping BeerReply) -> PendingSearch {
    watch.note(differs: mutant.variant != "out-of-order")
    switch mutant.variant {
    case "never": return PendingSearch()
    case "twice":
      return service.search(request) { result in
        reply(result)
        reply(result)
      }
    case "cancel-ignored":
      _ = service.search(request, reply: reply)
      return PendingSearch()
    case "out-of-order": return searchOutOfOrder(request, reply)
    default:
      var isWanted = true
      after(mutant.isControl ? 1 : 15) { [service] in
        if isWanted { _ = service.search(request, reply: reply) }
      }
      return PendingSearch { isWanted = false }
    }
  }

  /// Whoever asks last gets the answer that comes last, which may be that to an older question.
  /// Nothing can be called off.
  private func searchOutOfOrder(
    _ request: BeerRequest, _ reply: @escaping BeerReply
  ) -> PendingSearch {
    unanswered += 1
    watch.note(differs: unanswered > 1)
    lastReply = reply
    _ = service.search(request) { [self] result in
      unanswered -= 1
      guard unanswered == 0 else { return }
      let reply = lastReply
      lastReply = nil
      reply?(result)
    }
    return PendingSearch()
  }
}
