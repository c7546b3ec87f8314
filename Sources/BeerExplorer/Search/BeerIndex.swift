/// Beers made ready for searching: it holds them in the order of results, and who has which text.
///
/// Each part of a text gives a bitmap of the beers that have it. The bitmaps and the range's are
/// intersected and counted, and only the beers of the page are fetched. An index never changes, so
/// that any number of services on any threads may share it.
public struct BeerIndex: Sendable {
  /// The beers by name, then by brewery; a beer's place is what bitmaps and lists hold.
  private let beers: [Beer]
  /// Hundredths of a percent, by place.
  private let alcohol: [UInt16]
  /// Names in order, and the place of the first beer of each; one more place tells the end.
  private let names: SubstringIndex
  private let namePlaces: [Int]
  private let breweries: SubstringIndex
  private let breweryPlaces: [NumberSet]
  private let features: SubstringIndex
  private let featurePlaces: [NumberSet]

  private static let unknownAlcohol = UInt16.max

  /// Makes an index of any number of beers, in any order.
  public init(_ beers: [Beer]) {
    let ordered = OrderedBeer.ordered(beers)
    self.beers = ordered.map(\.beer)
    alcohol = ordered.map { $0.beer.alcohol.map { UInt16($0.hundredths) } ?? Self.unknownAlcohol }

    var names: [FoldedText] = []
    var namePlaces: [Int] = []
    for (place, beer) in ordered.enumerated() where names.last != beer.name {
      names.append(beer.name)
      namePlaces.append(place)
    }
    self.names = SubstringIndex(names)
    self.namePlaces = namePlaces + [beers.count]

    let breweries = Vocabulary(ordered.map { [$0.brewery] })
    self.breweries = SubstringIndex(breweries.texts)
    breweryPlaces = breweries.places
    let features = Vocabulary(ordered.map(\.features))
    self.features = SubstringIndex(features.texts)
    featurePlaces = features.places
  }

  /// How many beers there are.
  public var count: Int { beers.count }

  /// All beers in the order of results.
  public var allBeers: [Beer] { beers }

  /// Searches: the page that was asked for, or why there can be none.
  public func search(_ request: BeerRequest) -> Result<BeerPage, BeerServiceError> {
    Result { () throws(BeerServiceError) in
      let (total, places) = found(try BeerQuery(request), length: request.pageSize)
      return BeerPage(
        beers: places.map { beers[$0] }, total: total, page: request.page,
        pageSize: request.pageSize)
    }
  }

  /// How many beers are found, and the places of those on one page.
  private func found(_ query: BeerQuery, length: Int) -> (total: Int, places: [Int]) {
    var found: Bitmap?
    func narrow(_ places: Bitmap) {
      found?.formIntersection(places)
      found = found ?? places
    }
    for part in query.parts {
      narrow(places(containing: part))
      if found?.isEmpty == true { return (0, []) }
    }
    if let range = query.alcohol {
      narrow(Bitmap(limit: beers.count) { range.contains(Int(alcohol[$0])) })
    }
    guard let found else {
      let start = min(query.offset, beers.count)
      return (beers.count, Array(start..<min(start + length, beers.count)))
    }
    return (found.count, found.numbers(offset: query.offset, length: length))
  }

  /// The places of the beers that have a text in their name, brewery or a feature.
  private func places(containing part: FoldedText) -> Bitmap {
    var places = Bitmap(limit: beers.count)
    names.texts(containing: part).forEach { name in
      places.insert(namePlaces[name]..<namePlaces[name + 1])
    }
    breweries.texts(containing: part).forEach { places.formUnion(breweryPlaces[$0]) }
    features.texts(containing: part).forEach { places.formUnion(featurePlaces[$0]) }
    return places
  }

  /// The bytes that the index takes in memory, without the beers and the overhead of tables.
  package var byteCount: Int {
    names.byteCount + breweries.byteCount + features.byteCount
      + namePlaces.count * MemoryLayout<Int>.stride + alcohol.count * MemoryLayout<UInt16>.stride
      + (breweryPlaces + featurePlaces).reduce(0) { $0 + $1.byteCount }
  }
}
