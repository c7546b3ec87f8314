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

extension BeerIndex {
  /// An index of the data set that ships with the app; it is made once.
  ///
  /// - Throws: ``BeerDataError`` where that data set is not in order.
  public static func bundled() throws(BeerDataError) -> BeerIndex { try bundledIndex.get() }

  /// It never changes, so that every app and every session may use the same one.
  private static let bundledIndex = Result { () throws(BeerDataError) in
    BeerIndex(try BeerDataSet.bundled().beers)
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
