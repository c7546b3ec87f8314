import BeerExplorer
import BeerExplorerDoubles

extension BeerCatalog {
  static let sample = BeerCatalog(SampleBeers.all)

  func names(_ request: BeerRequest) throws -> [String] {
    try search(request).get().beers.map(\.name)
  }

  func names(_ text: String) throws -> [String] { try names(BeerRequest(text: text)) }

  /// A catalog of beers of which only the names matter.
  init(names: [String]) { self.init(names.enumerated().map { SampleBeers.beer($0 + 1, $1) }) }
}

extension FoldedText {
  var text: String { String(decoding: bytes, as: UTF8.self) }
}
