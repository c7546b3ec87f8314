import BeerExplorer
import Testing

/// A mock: it knows beforehand which searches must come, and in which order, and checks that.
public final class MockBeerService: BeerService {
  /// A search that must come, and what it is answered.
  public struct Expectation {
    let request: BeerRequest
    let answer: Result<BeerPage, BeerServiceError>

    /// Expects a search; it finds nothing, if not said otherwise.
    public static func search(
      _ request: BeerRequest, answer: Result<BeerPage, BeerServiceError>? = nil
    ) -> Expectation {
      let empty = BeerPage(beers: [], total: 0, page: request.page, pageSize: request.pageSize)
      return Expectation(request: request, answer: answer ?? .success(empty))
    }
  }

  private var expected: [Expectation]
  private let location: SourceLocation

  /// A mock that expects these searches in this order; others fail the test at this line.
  public init(expecting expected: [Expectation], location: SourceLocation = #_sourceLocation) {
    self.expected = expected
    self.location = location
  }

  /// Checks that the search is the next one expected, and answers it at once.
  @discardableResult
  public func search(
    _ request: BeerRequest, reply: @escaping (Result<BeerPage, BeerServiceError>) -> Void
  ) -> PendingSearch {
    guard let next = expected.first else {
      fail("MockBeerService", "no further search was expected, but \(request) came", at: location)
      return PendingSearch()
    }
    guard next.request == request else {
      fail("MockBeerService", "\(next.request) was expected, but \(request) came", at: location)
      return PendingSearch()
    }
    expected.removeFirst()
    reply(next.answer)
    return PendingSearch()
  }

  /// Checks, at the end of a test, that every search expected has come.
  public func verify(location: SourceLocation = #_sourceLocation) {
    guard !expected.isEmpty else { return }
    fail(
      "MockBeerService", "these did not come: \(expected.map(\.request))", at: location)
  }
}
