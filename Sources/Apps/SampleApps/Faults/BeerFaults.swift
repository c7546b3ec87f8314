import BeerExplorer
import Device

extension Fault {
  static let beerExplorer = [
    Fault(search: "features-not-searched", "The search leaves a beer's features out.") {
      $0.features = []
    },
    Fault(search: "breweries-not-searched", "The search leaves the breweries out.") {
      $0.brewery = ""
    },
    Fault(
      beers: "late-answers-win", "A late answer to an earlier search is shown."
    ) { service, _ in LateAnswersWin(service) },
    Fault(beers: "alcohol-rounded", "The alcohol is shown without its decimal places.") {
      service, _ in
      ChangedPages(service: service) { _, page in
        for place in page.beers.indices {
          page.beers[place].alcohol = page.beers[place].alcohol.flatMap {
            AlcoholByVolume(percent: $0.percent.rounded(.down))
          }
        }
      }
    },
    Fault(beers: "service-unreachable", "Every search fails, as without a connection.") {
      service, _ in InterruptedService(service) { _ in true }
    },
  ]

  /// `leaveOut` removes from a beer what the search leaves out. Complete beers are shown.
  private init(
    search name: String, _ sentence: String, _ leaveOut: @escaping @Sendable (inout Beer) -> Void
  ) {
    self.init(beers: name, sentence) { service, beers in
      guard let beers else {
        throw LaunchError("--fault \(name) requires the bundled beers. Leave out --service.")
      }
      let searched = beers.enumerated().map { place, beer in
        var searched = beer
        leaveOut(&searched)
        searched.id = place
        return searched
      }
      let catalog = BeerCatalog(searched)
      return ChangedPages(service: service) { request, page in
        guard case .success(let found) = catalog.search(request) else { return }
        page = found
        page.beers = found.beers.map { beers[$0.id] }
      }
    }
  }
}

/// A service whose answers are changed.
private struct ChangedPages: BeerService {
  let service: any BeerService
  let change: (BeerRequest, inout BeerPage) -> Void

  func search(_ request: BeerRequest, reply: @escaping BeerReply) -> PendingSearch {
    service.search(request) { answer in
      reply(
        answer.map { found in
          var page = found
          change(request, &page)
          return page
        })
    }
  }
}

/// Passes only the last answer on, to the last search. No search can be cancelled.
package final class LateAnswersWin: BeerService {
  private let service: any BeerService
  /// The number of searches that wait for their answers.
  package private(set) var unanswered = 0
  private var lastReply: BeerReply?

  package init(_ service: any BeerService) { self.service = service }

  package func search(_ request: BeerRequest, reply: @escaping BeerReply) -> PendingSearch {
    (unanswered, lastReply) = (unanswered + 1, reply)
    service.search(request) { [self] answer in
      unanswered -= 1
      guard unanswered == 0 else { return }
      let reply = lastReply
      lastReply = nil
      reply?(answer)
    }
    return PendingSearch()
  }
}
