/// A beer, as the list and the detail show it.
package struct Beer: Identifiable, Hashable, Sendable {
  /// Tells the beer from all others of its data set, also from one with the same name; from 1.
  package var id: Int
  /// The name, never empty. Two breweries may use the same one.
  package var name: String
  package var brewery: String
  /// Tags such as "blonde", in the order in which they are shown; there may be none.
  package var features: [String]
  /// How strong the beer is, or nil when nobody knows.
  package var alcohol: AlcoholByVolume?

  package init(
    id: Int, name: String, brewery: String, features: [String] = [], alcohol: AlcoholByVolume? = nil
  ) {
    (self.id, self.name, self.brewery, self.features) = (id, name, brewery, features)
    self.alcohol = alcohol
  }
}

/// How strong a beer is: a percentage by volume from 0 to 26, exact to a hundredth.
///
/// It is kept as a whole number, so that 5.6 is 5.6 and both ends of a range can be included.
package struct AlcoholByVolume: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The percentages that exist here; 26 is about the strongest that Belgium brews.
  package static let percents: ClosedRange<Double> = 0...26

  /// Hundredths of a percent, from 0 to 2600.
  package let hundredths: Int

  /// Makes an alcohol content from percent; nil outside 0 to 26 or with more than two decimals.
  package init?(percent: Double) {
    guard Self.percents.contains(percent) else { return nil }
    let hundredths = (percent * 100).rounded()
    // A percentage with two decimals is the double nearest to it, and this is that double.
    guard hundredths / 100 == percent else { return nil }
    self.hundredths = Int(hundredths)
  }

  package var percent: Double { Double(hundredths) / 100 }

  package static func < (one: AlcoholByVolume, other: AlcoholByVolume) -> Bool {
    one.hundredths < other.hundredths
  }

  /// The text that the screens show: "9.5%", "8.0%", "0.0%", and "5.25%" where it needs two.
  package var description: String {
    let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
    let decimals = rest % 10 == 0 ? "\(rest / 10)" : rest < 10 ? "0\(rest)" : "\(rest)"
    return "\(whole).\(decimals)%"
  }
}
