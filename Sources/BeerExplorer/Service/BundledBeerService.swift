/// The service that searches beers in memory and answers at once; the app's default.
public struct BundledBeerService: BeerService, Sendable {
  private let index: BeerIndex

  /// A service for beers that an index was made of. An index may serve many services.
  public init(index: BeerIndex) { self.index = index }

  /// A service for the data set that ships with the app.
  ///
  /// - Throws: ``BeerDataError`` where that data set is not in order.
  public init() throws(BeerDataError) { try self.init(index: .bundled()) }

  /// Replies before it returns.
  @discardableResult
  public func search(
    _ request: BeerRequest, reply: @escaping (Result<BeerPage, BeerServiceError>) -> Void
  ) -> PendingSearch {
    reply(index.search(request))
    return PendingSearch()
  }
}
