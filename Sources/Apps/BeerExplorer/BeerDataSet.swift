import Foundation

/// Beers read from a text: a line each, columns parted by "|", features parted by commas.
///
///     name | brewery | alcohol | features
///     400 | 't Hofbrouwerijke for Brouwerij Montaigu | 5.6 | blonde
///
/// The first line names the columns. Alcohol is in percent and may be empty where nobody knows;
/// features may be empty. Lines that are blank or start with "#" do not count.
public struct BeerDataSet: Sendable {
  /// The names of the columns, in order.
  static let columns = ["name", "brewery", "alcohol", "features"]

  /// The beers in the order of their lines, with ids from 1.
  public let beers: [Beer]

  /// Reads a data set; `source` is what errors call it, such as the name of its file.
  ///
  /// - Throws: a ``BeerDataError`` that lists everything that is wrong, not only the first thing.
  public init(parsing data: Data, source: String) throws(BeerDataError) {
    guard let text = String(validatingUTF8: data) else {
      let line = data.prefix(data.validUTF8Count).count { $0 == UInt8(ascii: "\n") } + 1
      throw BeerDataError(
        source: source,
        problems: [
          .init(line: line, column: nil, text: "this is not UTF-8; save the file in that encoding")
        ])
    }
    var parser = BeerDataParser()
    parser.parse(text)
    guard parser.problems.isEmpty else {
      throw BeerDataError(source: source, problems: parser.problems)
    }
    beers = parser.beers
  }

  /// Reads the data set that ships with the app: beers of Belgium, written from general knowledge.
  ///
  /// - Throws: ``BeerDataError`` where it is not in order.
  public static func bundled() throws(BeerDataError) -> BeerDataSet {
    try BeerDataSet(parsing: Data(PackageResources.beers_txt), source: "beers.txt")
  }
}

extension String {
  fileprivate init?(validatingUTF8 data: Data) { self.init(validating: data, as: UTF8.self) }
}

extension Data {
  /// How many bytes at the start are UTF-8.
  fileprivate var validUTF8Count: Int {
    var decoder = UTF8()
    var bytes = makeIterator()
    var count = 0
    while case .scalarValue(let scalar) = decoder.decode(&bytes) {
      count += UTF8.width(scalar)
    }
    return count
  }
}

/// Reads a data set line by line and keeps a list of what is wrong.
struct BeerDataParser {
  private(set) var beers: [Beer] = []
  private(set) var problems: [BeerDataError.Problem] = []
  private var hasHeader = false
  /// The line of each beer, by what must differ.
  private var lines: [[FoldedText]: Int] = [:]

  mutating func parse(_ text: String) {
    // A line break of Windows is one character, and a line break, too.
    let rows = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, row) in rows.enumerated() {
      let content = row.trimmingCharacters(in: .whitespaces.union(["\u{FEFF}"]))
      if !content.isEmpty, !content.hasPrefix("#") { parse(content, line: index + 1) }
    }
    if !hasHeader {
      report(line: 1, "there is no header; start with \"\(Self.header)\"")
    } else if beers.isEmpty, problems.isEmpty {
      report(line: rows.count, "there is no beer; add a line for each below the header")
    }
  }

  private static let header = BeerDataSet.columns.joined(separator: " | ")

  private mutating func parse(_ content: String, line: Int) {
    let fields = content.split(separator: "|", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
    if !hasHeader {
      hasHeader = true
      guard fields == BeerDataSet.columns else {
        return report(line: line, "this is not the header; it must be \"\(Self.header)\"")
      }
      return
    }
    guard fields.count == BeerDataSet.columns.count else {
      let hint = fields.count < BeerDataSet.columns.count ? "part them by |" : "no text may hold |"
      return report(
        line: line,
        "there are \(fields.count) columns instead of \(BeerDataSet.columns.count); \(hint)")
    }
    let before = problems.count
    let (name, brewery) = (
      text(fields[0], "name", line: line), text(fields[1], "brewery", line: line)
    )
    let alcohol = alcohol(fields[2], line: line)
    let features = features(fields[3], line: line)
    guard problems.count == before else { return }
    guard isNew(name, brewery, line: line) else { return }
    beers.append(
      Beer(
        id: beers.count + 1, name: name, brewery: brewery, features: features, alcohol: alcohol))
  }

  private mutating func text(_ text: String, _ column: String, line: Int) -> String {
    if FoldedText(text).isEmpty {
      report(line: line, column: column, "there is none; write one")
    } else if text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      report(
        line: line, column: column, "\"\(text.escaped)\" holds a control character; take it out")
    }
    return text
  }

  private mutating func alcohol(_ text: String, line: Int) -> AlcoholByVolume? {
    if text.isEmpty { return nil }
    // Only plain decimals: Double would also take "1e1", "0x5" and "nan".
    let isPlain = text.allSatisfy { $0 == "." || ("0"..."9").contains($0) }
    guard isPlain, let percent = Double(text), let alcohol = AlcoholByVolume(percent: percent)
    else {
      report(
        line: line, column: "alcohol",
        "\"\(text.escaped)\" is not a percentage; write a number from 0 to 26 with at most two "
          + "decimals, or nothing if it is unknown")
      return nil
    }
    return alcohol
  }

  private mutating func features(_ field: String, line: Int) -> [String] {
    if field.isEmpty { return [] }
    let features = field.split(separator: ",", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
    var seen: Set<FoldedText> = []
    for feature in features {
      if feature.isEmpty {
        report(line: line, column: "features", "there is nothing between two commas; take one out")
      } else if !seen.insert(FoldedText(feature)).inserted {
        report(line: line, column: "features", "\"\(feature)\" is there twice; take one out")
      } else {
        _ = text(feature, "features", line: line)
      }
    }
    return features
  }

  private mutating func isNew(_ name: String, _ brewery: String, line: Int) -> Bool {
    let key = [FoldedText(name), FoldedText(brewery)]
    if let first = lines[key] {
      report(
        line: line, column: "name",
        "\"\(name)\" of this brewery is in line \(first) already; take one out or rename it")
      return false
    }
    lines[key] = line
    return true
  }

  private mutating func report(line: Int, column: String? = nil, _ text: String) {
    problems.append(.init(line: line, column: column, text: text))
  }
}

extension String {
  /// The text with control characters as escapes, fit for a message.
  fileprivate var escaped: String {
    unicodeScalars.map { scalar in
      scalar.properties.generalCategory == .control
        ? scalar.escaped(asASCII: true) : String(scalar)
    }.joined()
  }
}

/// What is wrong with a data set: everything at once, in the order of its lines.
public struct BeerDataError: Error, Hashable, Sendable {
  /// One thing that is wrong.
  public struct Problem: Hashable, Sendable {
    /// The line, from 1.
    public let line: Int
    /// The column, or nil where the whole line is meant.
    public let column: String?
    /// What is wrong and what to do.
    public let text: String
  }

  /// The name of the file.
  public let source: String
  /// All that is wrong; never empty.
  public let problems: [Problem]
}

extension BeerDataError: LocalizedError, CustomStringConvertible {
  /// The text to show to the user.
  public var errorDescription: String? { description }

  /// How many problems there are, then a line for each: file, line, column, what to do.
  public var description: String {
    let head =
      "The beers in \(source) cannot be used: "
      + (problems.count == 1 ? "1 problem." : "\(problems.count) problems.")
    let lines = problems.map { problem in
      "\(source):\(problem.line): \(problem.column.map { "\($0): " } ?? "")\(problem.text)"
    }
    return ([head] + lines).joined(separator: "\n")
  }
}
