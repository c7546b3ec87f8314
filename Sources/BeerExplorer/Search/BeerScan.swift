/// The search in its simplest form: it looks at every beer, each time. ``BeerIndex`` must agree.
///
/// It is what the index is tested and measured against. To be a fair peer it folds all texts and
/// brings the beers in order beforehand, as the index does.
package struct BeerScan: Sendable {
  private let beers: [OrderedBeer]

  package init(_ beers: [Beer]) { self.beers = OrderedBeer.ordered(beers) }

  /// Searches: the page that was asked for, or why there can be none.
  package func search(_ request: BeerRequest) -> Result<BeerPage, BeerServiceError> {
    Result { () throws(BeerServiceError) in
      let query = try BeerQuery(request)
      let found = beers.filter { Self.finds($0, query) }
      let page = found.dropFirst(query.offset).prefix(request.pageSize)
      return BeerPage(
        beers: page.map(\.beer), total: found.count, page: request.page,
        pageSize: request.pageSize)
    }
  }

  private static func finds(_ beer: OrderedBeer, _ query: BeerQuery) -> Bool {
    if let range = query.alcohol {
      guard let alcohol = beer.beer.alcohol, range.contains(alcohol.hundredths) else {
        return false
      }
    }
    return query.parts.allSatisfy { part in
      contains(beer.name.bytes, part.bytes) || contains(beer.brewery.bytes, part.bytes)
        || beer.features.contains { contains($0.bytes, part.bytes) }
    }
  }

  private static func contains(_ text: [UInt8], _ part: [UInt8]) -> Bool {
    guard part.count <= text.count else { return false }
    return (0...text.count - part.count).contains { start in
      var length = 0
      while length < part.count, text[start + length] == part[length] { length += 1 }
      return length == part.count
    }
  }
}
