import BeerExplorer
import BeerExplorerDoubles

extension BeerCatalog {
  /// A catalog of ``SampleBeers/all``.
  static let sample = BeerCatalog(SampleBeers.all)

  /// The names on the page that a request gets, in order.
  func names(_ request: BeerRequest) throws -> [String] {
    try search(request).get().beers.map(\.name)
  }

  /// The names on the first page that a text finds, in order.
  func names(_ text: String) throws -> [String] { try names(BeerRequest(text: text)) }

  /// A catalog of beers of which only the names matter.
  init(names: [String]) {
    self.init(names.enumerated().map { SampleBeers.beer($0 + 1, $1) })
  }
}

extension FoldedText {
  /// The folded text as a string.
  var text: String { String(decoding: bytes, as: UTF8.self) }
}
