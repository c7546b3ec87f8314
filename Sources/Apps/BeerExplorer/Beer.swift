import Foundation

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

/// Beers read from a text: a line each, columns parted by "|", features parted by commas.
///
///     name | brewery | alcohol | features
///     400 | 't Hofbrouwerijke for Brouwerij Montaigu | 5.6 | blonde
///
/// The first line names the columns. Alcohol is in percent and may be empty where nobody knows;
/// features may be empty. Lines that are blank or start with "#" do not count.
package struct BeerDataSet: Sendable {
  /// The beers in the order of their lines, with ids from 1.
  package private(set) var beers: [Beer] = []
  private let source: String
  private var line = 0
  /// The line of each beer, by what must differ.
  private var lines: [[FoldedText]: Int] = [:]

  private static let columns = ["name", "brewery", "alcohol", "features"]

  /// Reads a data set; `source` is what errors call it, such as the name of its file.
  package init(parsing data: Data, source: String) throws(BeerDataError) {
    self.source = source
    guard let text = String(validating: data, as: UTF8.self) else {
      throw BeerDataError(description: "\(source) is not UTF-8; save the file in that encoding.")
    }
    try parse(text)
  }

  /// Reads the data set that ships with the app: beers of Belgium, written from general knowledge.
  package static func bundled() throws(BeerDataError) -> BeerDataSet {
    try BeerDataSet(parsing: Data(PackageResources.beers_txt), source: "beers.txt")
  }

  private mutating func parse(_ text: String) throws(BeerDataError) {
    let header = Self.columns.joined(separator: " | ")
    var hasHeader = false
    // A line break of Windows is one character, and a line break, too.
    for row in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      line += 1
      let content = row.trimmingCharacters(in: .whitespaces)
      if content.isEmpty || content.hasPrefix("#") { continue }
      let fields = content.split(separator: "|", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      if hasHeader {
        beers.append(try beer(fields))
      } else if fields == Self.columns {
        hasHeader = true
      } else {
        throw error("this is not the header; it must be \"\(header)\"")
      }
    }
    if beers.isEmpty { throw error("there is no beer; add a line for each below \"\(header)\"") }
  }

  private mutating func beer(_ fields: [String]) throws(BeerDataError) -> Beer {
    guard fields.count == Self.columns.count else {
      throw error("there are \(fields.count) columns instead of \(Self.columns.count)")
    }
    let (name, brewery) = (fields[0], fields[1])
    if name.isEmpty || brewery.isEmpty { throw error("a beer needs a name and a brewery") }
    let key = [FoldedText(name), FoldedText(brewery)]
    if let first = lines.updateValue(line, forKey: key) {
      throw error(
        "\"\(name)\" of this brewery is in line \(first) already; take one out or rename it")
    }
    return Beer(
      id: beers.count + 1, name: name, brewery: brewery, features: try features(fields[3]),
      alcohol: try alcohol(fields[2]))
  }

  private func alcohol(_ text: String) throws(BeerDataError) -> AlcoholByVolume? {
    if text.isEmpty { return nil }
    // Only plain decimals: Double would also take "1e1", "0x5" and "nan".
    let isPlain = text.allSatisfy { $0 == "." || ("0"..."9").contains($0) }
    guard isPlain, let percent = Double(text), let alcohol = AlcoholByVolume(percent: percent)
    else {
      throw error(
        "\"\(text)\" is not a percentage; write a number from 0 to 26 with at most two decimals, "
          + "or nothing if it is unknown")
    }
    return alcohol
  }

  private func features(_ field: String) throws(BeerDataError) -> [String] {
    if field.isEmpty { return [] }
    let features = field.split(separator: ",", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
    if features.contains("") { throw error("there is nothing between two commas; take one out") }
    if Set(features.map { FoldedText($0) }).count < features.count {
      throw error("a feature is there twice; take one out")
    }
    return features
  }

  private func error(_ text: String) -> BeerDataError {
    BeerDataError(description: "\(source):\(line): \(text).")
  }
}

/// What is wrong with a data set, and in which line.
package struct BeerDataError: LocalizedError, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  package var errorDescription: String? { description }
}
