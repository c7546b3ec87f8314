import BeerExplorer
import Testing

/// A dummy: it fills a place that must not be empty, and is not to be asked anything.
public final class DummyBeerService: BeerService {
  private let location: SourceLocation

  /// Makes a dummy; a search fails the test at this line.
  public init(location: SourceLocation = #_sourceLocation) { self.location = location }

  /// Fails the test. There is no reply.
  @discardableResult
  public func search(
    _ request: BeerRequest, reply: @escaping (Result<BeerPage, BeerServiceError>) -> Void
  ) -> PendingSearch {
    fail("DummyBeerService", "nothing was to be searched, but \(request) was", at: location)
    return PendingSearch()
  }
}
