/// A page of the results of a search.
public struct BeerPage: Hashable, Sendable {
  /// The beers of this page, by name and then by brewery; none beyond the end.
  public let beers: [Beer]
  /// How many beers were found on all pages together.
  public let total: Int
  /// Which page this is, from 1.
  public let page: Int
  /// How many beers make a full page.
  public let pageSize: Int

  /// Makes a page from its parts, as services do.
  public init(beers: [Beer], total: Int, page: Int, pageSize: Int) {
    self.beers = beers
    self.total = total
    self.page = page
    self.pageSize = pageSize
  }

  /// How many pages there are; none when nothing was found.
  public var pageCount: Int {
    pageSize > 0 ? total / pageSize + (total % pageSize == 0 ? 0 : 1) : 0
  }

  /// Whether there are more beers on the next page.
  public var hasNextPage: Bool { page < pageCount }
}
