import BeerExplorer

/// One search, made in three ways.
package struct Searches {
  private let byIndex: BeerIndex
  private let byScan: BeerScan
  private let bySQLite: FTS5Peer.Searcher

  package init(index: BeerIndex, scan: BeerScan, sqlite: FTS5Peer.Searcher) {
    (byIndex, byScan, bySQLite) = (index, scan, sqlite)
  }

  @discardableResult
  package func index(_ request: BeerRequest) throws -> BeerPage {
    try byIndex.search(request).get()
  }

  @discardableResult
  package func scan(_ request: BeerRequest) throws -> BeerPage { try byScan.search(request).get() }

  @discardableResult
  package func sqlite(_ request: BeerRequest) throws -> BeerPage { try bySQLite.search(request) }

  /// Has all three give the same answer.
  package func check(_ request: BeerRequest) throws {
    let page = try index(request)
    for (name, other) in [("the linear scan", try scan(request)), ("SQLite", try sqlite(request))]
    where other != page {
      throw PeerError(
        "\"\(request.text)\": the index finds \(page.total) beers, \(name) \(other.total)"
          + (page.total == other.total ? ", but other ones on the first page" : "")
          + "; figures of searches with different answers would say nothing")
    }
  }
}
