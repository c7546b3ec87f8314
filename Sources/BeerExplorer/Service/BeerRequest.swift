/// What to search for, and which page of the results is wanted.
public struct BeerRequest: Hashable, Sendable {
  /// The limits between which the range of alcohol can be set, in percent; both are included.
  public static let alcoholLimits = AlcoholByVolume.percents
  /// The step in which the range of alcohol can be set, in percent.
  public static let alcoholStep = 0.5
  /// How many beers a page may be asked to hold.
  public static let pageSizes = 1...100
  /// How many beers a page holds if nothing is said.
  public static let defaultPageSize = 30

  /// What was typed: parts between commas, all of which must be found; blank text finds all.
  public var text: String
  /// The weakest beer wanted, in percent, itself included; nil means the lower limit.
  public var minimum: Double?
  /// The strongest beer wanted, in percent, itself included; nil means the upper limit.
  public var maximum: Double?
  /// The page wanted, from 1. One beyond the end is empty.
  public var page: Int
  /// How many beers make a page.
  public var pageSize: Int

  /// Makes a request. Whether its numbers are possible is for the service to say.
  public init(
    text: String = "", minimum: Double? = nil, maximum: Double? = nil, page: Int = 1,
    pageSize: Int = BeerRequest.defaultPageSize
  ) {
    self.text = text
    self.minimum = minimum
    self.maximum = maximum
    self.page = page
    self.pageSize = pageSize
  }

  /// Whether the range of alcohol is whole, so that beers of unknown alcohol are found, too.
  public var isRangeWhole: Bool {
    (minimum ?? Self.alcoholLimits.lowerBound) <= Self.alcoholLimits.lowerBound
      && (maximum ?? Self.alcoholLimits.upperBound) >= Self.alcoholLimits.upperBound
  }
}
