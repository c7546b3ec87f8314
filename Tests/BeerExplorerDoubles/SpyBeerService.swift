import BeerExplorer

/// A spy: it passes everything on to another service and records it for later questions.
public final class SpyBeerService: BeerService {
  private let service: any BeerService
  /// The requests in the order in which they came.
  public private(set) var requests: [BeerRequest] = []
  /// The requests that were called off, in the order in which that was done.
  public private(set) var cancelled: [BeerRequest] = []
  /// How many replies were passed back.
  public private(set) var replyCount = 0

  /// A spy in front of a service.
  public init(on service: any BeerService) { self.service = service }

  /// The texts that were searched for, in order.
  public var texts: [String] { requests.map(\.text) }

  /// Records the search and passes it on.
  @discardableResult
  public func search(
    _ request: BeerRequest, reply: @escaping (Result<BeerPage, BeerServiceError>) -> Void
  ) -> PendingSearch {
    requests.append(request)
    let pending = service.search(request) { [self] result in
      replyCount += 1
      reply(result)
    }
    return PendingSearch { [self] in
      cancelled.append(request)
      pending.cancel()
    }
  }
}
