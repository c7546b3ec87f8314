/// A beer, as the list and the detail show it.
public struct Beer: Identifiable, Hashable, Sendable {
  /// Tells the beer from all others of its data set, also from one with the same name; from 1.
  public let id: Int
  /// The name, never empty. Two breweries may use the same one.
  public let name: String
  /// The brewery as its beers name it, never empty.
  public let brewery: String
  /// Tags such as "blonde", in the order in which they are shown; there may be none.
  public let features: [String]
  /// How strong the beer is, or nil when nobody knows.
  public let alcohol: AlcoholByVolume?

  /// Makes a beer from its parts, as data sets and services do.
  public init(
    id: Int, name: String, brewery: String, features: [String] = [],
    alcohol: AlcoholByVolume? = nil
  ) {
    self.id = id
    self.name = name
    self.brewery = brewery
    self.features = features
    self.alcohol = alcohol
  }
}
