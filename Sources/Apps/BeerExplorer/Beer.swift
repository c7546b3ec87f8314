import Foundation

package struct Beer: Identifiable, Hashable, Sendable, Codable {
  /// Unique within the data set, from 1.
  package var id: Int
  /// The name, never empty: see ``isEmpty(_:)``. Two breweries may use the same name.
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

  /// Returns whether a string has no visible characters.
  package static func isEmpty(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator: true
      default: false
      }
    }
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

  /// Decodes a percentage. Throws ``InvalidAlcoholByVolume`` if it isn't valid.
  package init(from decoder: any Decoder) throws {
    let percent = try decoder.singleValueContainer().decode(Double.self)
    guard let alcohol = AlcoholByVolume(percent: percent) else {
      throw InvalidAlcoholByVolume(path: decoder.codingPath, percent: percent)
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

/// A percentage that isn't valid, and its place in the decoded data.
package struct InvalidAlcoholByVolume: Error {
  package let path: [any CodingKey]
  package let percent: Double
}

/// Beers parsed from lines with columns separated by "|" and features separated by commas.
///
///     name | brewery | alcohol | features
///     400 | 't Hofbrouwerijke for Brouwerij Montaigu | 5.6 | blonde
///
/// The first line names the columns. Alcohol is in percent, or empty if it is unknown. The features
/// may be empty. Blank lines and lines that start with "#" are ignored.
package struct BeerDataSet: Sendable {
  /// The beers in the order of their lines, with ids from 1.
  package private(set) var beers: [Beer] = []

  private static let columns = ["name", "brewery", "alcohol", "features"]

  /// Parses a data set. Throws at the first line that isn't a beer, and if there are no beers.
  package init(parsing text: String) throws(BeerDataError) {
    // Also splits at "\r\n", which is a single character.
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let fields = line.split(separator: "|", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      if fields == [""] || line.hasPrefix("#") || fields == Self.columns { continue }
      guard let beer = Beer(id: beers.count + 1, fields: fields) else {
        throw BeerDataError(
          description: """
            Line \(index + 1) of the beers isn't a beer. Write "name | brewery | alcohol in percent \
            | features", with alcohol from 0 to 26 or nothing, and no empty names: \(line)
            """)
      }
      beers.append(beer)
    }
    if beers.isEmpty { throw BeerDataError(description: "The beer data contains no beers.") }
  }

  /// Returns the data set that ships with the app: Belgian beers, written from general knowledge.
  package static func bundled() throws(BeerDataError) -> BeerDataSet {
    try BeerDataSet(parsing: String(decoding: PackageResources.beers_txt, as: UTF8.self))
  }
}

extension Beer {
  /// Returns nil if the fields of a line don't describe a beer.
  fileprivate init?(id: Int, fields: [String]) {
    guard fields.count == 4 else { return nil }
    let alcohol = AlcoholByVolume(percent: Double(fields[2]) ?? .nan)
    let features = (fields[3].isEmpty ? [] : fields[3].components(separatedBy: ","))
      .map { $0.trimmingCharacters(in: .whitespaces) }
    guard alcohol != nil || fields[2].isEmpty,
      !(fields.prefix(2) + features).contains(where: Self.isEmpty)
    else { return nil }
    self.init(id: id, name: fields[0], brewery: fields[1], features: features, alcohol: alcohol)
  }
}

package struct BeerDataError: LocalizedError, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  package var errorDescription: String? { description }
}
