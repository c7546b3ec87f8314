import Foundation

package struct Beer: Identifiable, Hashable, Sendable, Codable {
  /// Unique within the data set, from 1.
  package var id: Int
  /// The name, never empty. Two breweries may use the same name.
  package var name: String
  /// The brewery's name, never empty.
  package var brewery: String
  /// Tags such as "blonde", in display order. The array may be empty, its strings may not.
  package var features: [String]
  /// The alcohol content, or nil if it is unknown.
  package var alcohol: AlcoholByVolume?

  package init(
    id: Int, name: String, brewery: String, features: [String] = [], alcohol: AlcoholByVolume? = nil
  ) {
    (self.id, self.name, self.brewery, self.features) = (id, name, brewery, features)
    self.alcohol = alcohol
  }

  package func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(id, forKey: .id)
    try members.encode(name, forKey: .name)
    try members.encode(brewery, forKey: .brewery)
    try members.encode(features, forKey: .features)
    // Null instead of a missing key, to show that the value is unknown.
    try members.encode(alcohol, forKey: .alcohol)
  }
}

/// Alcohol by volume: a percentage from 0 to 26, exact to a hundredth.
package struct AlcoholByVolume: Hashable, Codable, Sendable, CustomStringConvertible {
  /// The valid percentages. The strongest Belgian beers have about 26.
  package static let percents: ClosedRange<Double> = 0...26

  /// Hundredths of a percent, from 0 to 2600.
  package let hundredths: Int

  /// Returns nil if the percentage isn't in 0 to 26 or has more than two decimals.
  package init?(percent: Double) {
    guard Self.percents.contains(percent) else { return nil }
    let hundredths = (percent * 100).rounded()
    // Holds only for the double nearest to a number with two decimals.
    guard hundredths / 100 == percent else { return nil }
    self.hundredths = Int(hundredths)
  }

  package var percent: Double { Double(hundredths) / 100 }

  /// Decodes a percentage. Throws a `DecodingError` with a clause if it isn't valid.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let percent = try container.decode(Double.self)
    guard let alcohol = AlcoholByVolume(percent: percent) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription:
          "is \(percent.plainText) but must be from 0 to 26 with at most two decimals")
    }
    self = alcohol
  }

  package func encode(to encoder: any Encoder) throws { try percent.encode(to: encoder) }

  /// The percentage as shown on screen, with one decimal or two: "9.5%", "8.0%", "5.25%".
  package var description: String {
    let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
    let decimals = rest % 10 == 0 ? "\(rest / 10)" : rest < 10 ? "0\(rest)" : "\(rest)"
    return "\(whole).\(decimals)%"
  }
}
