import Foundation

package struct Beer: Identifiable, Hashable, Sendable, Codable {
  /// Tells the beer from all others of its data set, also from one with the same name; from 1.
  package var id: Int
  /// The name, never empty: see ``isEmpty(_:)``. Two breweries may use the same one.
  package var name: String
  /// The brewery's name, never empty.
  package var brewery: String
  /// Tags such as "blonde", never empty, in the order in which they are shown. There may be none.
  package var features: [String]
  /// How strong the beer is, or nil when nobody knows.
  package var alcohol: AlcoholByVolume?

  package init(
    id: Int, name: String, brewery: String, features: [String] = [], alcohol: AlcoholByVolume? = nil
  ) {
    (self.id, self.name, self.brewery, self.features) = (id, name, brewery, features)
    self.alcohol = alcohol
  }

  /// Whether a text has nothing to see: it is empty, blank, or of invisible characters.
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
    // Null rather than nothing, so that a reader sees that it is unknown.
    try members.encode(alcohol, forKey: .alcohol)
  }
}

/// How strong a beer is: a percentage by volume from 0 to 26, exact to a hundredth.
package struct AlcoholByVolume: Hashable, Codable, Sendable, CustomStringConvertible {
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

  /// Reads a percentage; throws ``InvalidAlcoholByVolume`` for one that does not exist here.
  package init(from decoder: any Decoder) throws {
    let percent = try decoder.singleValueContainer().decode(Double.self)
    guard let alcohol = AlcoholByVolume(percent: percent) else {
      throw InvalidAlcoholByVolume(path: decoder.codingPath, percent: percent)
    }
    self = alcohol
  }

  package func encode(to encoder: any Encoder) throws { try percent.encode(to: encoder) }

  /// The text that the screens show: "9.5%", "8.0%", "0.0%", and "5.25%" where it needs two.
  package var description: String {
    let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
    let decimals = rest % 10 == 0 ? "\(rest / 10)" : rest < 10 ? "0\(rest)" : "\(rest)"
    return "\(whole).\(decimals)%"
  }
}

/// A percentage that does not exist here, and where it was read.
package struct InvalidAlcoholByVolume: Error {
  package let path: [any CodingKey]
  package let percent: Double
}

/// Beers read from a text: a line each, columns parted by "|", features parted by commas.
///
///     name | brewery | alcohol | features
///     400 | 't Hofbrouwerijke for Brouwerij Montaigu | 5.6 | blonde
///
/// The first line names the columns. Alcohol is in percent and may be empty where nobody knows;
/// there may be no features. Lines that are blank or start with "#" do not count.
package struct BeerDataSet: Sendable {
  /// The beers in the order of their lines, with ids from 1.
  package private(set) var beers: [Beer] = []

  private static let columns = ["name", "brewery", "alcohol", "features"]

  /// Reads a data set. Throws at the first line that isn't a beer, and if there are no beers.
  package init(parsing text: String) throws(BeerDataError) {
    // A line break of Windows is one character, and a line break, too.
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let fields = line.split(separator: "|", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      if fields == [""] || line.hasPrefix("#") || fields == Self.columns { continue }
      guard let beer = Beer(id: beers.count + 1, fields: fields) else {
        throw BeerDataError(
          description: """
            Line \(index + 1) of the beers isn't a beer. Write "name | brewery | alcohol in percent \
            | features", with alcohol from 0 to 26 or nothing: \(line)
            """)
      }
      if let problem = beer.emptyText {
        throw BeerDataError(description: "Line \(index + 1) of the beers has \(problem): \(line)")
      }
      beers.append(beer)
    }
    if beers.isEmpty { throw BeerDataError(description: "There is no beer in the text.") }
  }

  /// Reads the data set that ships with the app: beers of Belgium, written from general knowledge.
  package static func bundled() throws(BeerDataError) -> BeerDataSet {
    try BeerDataSet(parsing: String(decoding: PackageResources.beers_txt, as: UTF8.self))
  }
}

extension Beer {
  /// Reads the fields of a line. Nil if they aren't those of a beer.
  fileprivate init?(id: Int, fields: [String]) {
    guard fields.count == 4 else { return nil }
    let alcohol = AlcoholByVolume(percent: Double(fields[2]) ?? .nan)
    guard alcohol != nil || fields[2].isEmpty else { return nil }
    let features = fields[3].isEmpty ? [] : fields[3].components(separatedBy: ",")
    self.init(
      id: id, name: fields[0], brewery: fields[1],
      features: features.map { $0.trimmingCharacters(in: .whitespaces) }, alcohol: alcohol)
  }

  /// The first text that is empty, and what to do about it. Nil if there is none.
  fileprivate var emptyText: String? {
    if Self.isEmpty(name) { return "an empty name. Write one" }
    if Self.isEmpty(brewery) { return "an empty brewery. Write one" }
    return features.contains(where: Self.isEmpty)
      ? "an empty feature. Write one, or remove its comma" : nil
  }
}

package struct BeerDataError: LocalizedError, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  package var errorDescription: String? { description }
}
