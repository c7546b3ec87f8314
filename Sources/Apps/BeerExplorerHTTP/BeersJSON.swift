import BeerExplorer
import Foundation

/// Pages and refusals as JSON.
///
///     {"beers":[{"alcohol":5.6,"brewery":"…","features":["blonde"],"id":1,"name":"400"}],
///      "page":1,"pageCount":1,"pageSize":30,"total":1}
///
/// The alcohol is in percent, or null where nobody knows.
public enum BeersJSON {
  /// Writes a page.
  public static func encode(_ page: BeerPage) -> Data { encode(PageRecord(page)) }

  /// Writes a refusal: `{"message":"…","problems":[{"allowed":"…","parameter":"…","value":"…"}]}`.
  public static func encode(_ refusal: BeersRefusal) -> Data { encode(refusal as any Encodable) }

  /// Reads the answer to a request.
  ///
  /// - Throws: ``BeersJSONError`` with everything that is wrong: what is not JSON, has another type
  ///   than it should, contradicts itself, or answers another request.
  public static func page(
    from data: Data, for request: BeerRequest
  ) throws(BeersJSONError) -> BeerPage {
    var reader = PageReader(try value(from: data))
    let page = reader.page()
    guard reader.problems.isEmpty, let page else {
      throw BeersJSONError(problems: reader.problems)
    }
    let contradictions = contradictions(in: page, pageCount: reader.pageCount, for: request)
    guard contradictions.isEmpty else { throw BeersJSONError(problems: contradictions) }
    return page
  }

  /// The message of an answer that refuses; nil where there is none.
  public static func message(from data: Data) -> String? {
    guard let value = try? value(from: data), case .object(let members) = value,
      case .text(let message) = members["message"], !message.isEmpty
    else { return nil }
    return message
  }

  private static func value(from data: Data) throws(BeersJSONError) -> JSONValue {
    do {
      return try JSONDecoder().decode(JSONValue.self, from: data)
    } catch {
      let start = String(decoding: data.prefix(40), as: UTF8.self)
      throw BeersJSONError(
        problems: [data.isEmpty ? "it is empty" : "it is not JSON: it starts with '\(start)'"])
    }
  }

  private static func contradictions(
    in page: BeerPage, pageCount: Int?, for request: BeerRequest
  ) -> [String] {
    if page.page != request.page || page.pageSize != request.pageSize {
      return [
        "it is page \(page.page) of \(page.pageSize) beers each, but page \(request.page) of "
          + "\(request.pageSize) was asked for"
      ]
    }
    var problems: [String] = []
    if let pageCount, pageCount != page.pageCount {
      problems.append(
        "pageCount is \(pageCount), but \(page.total) beers on pages of \(page.pageSize) "
          + "make \(page.pageCount)")
    }
    let isBeyondEnd = page.page > page.pageCount
    let expected =
      isBeyondEnd ? 0 : min(page.pageSize, page.total - (page.page - 1) * page.pageSize)
    if page.beers.count != expected {
      problems.append(
        "there are \(page.beers.count) beers on page \(page.page), but a total of \(page.total) "
          + "makes \(expected)")
    }
    if Set(page.beers.map(\.id)).count != page.beers.count {
      problems.append("two beers have the same id")
    }
    return problems
  }

  private static func encode(_ value: any Encodable) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Texts and finite numbers can always be written.
    return (try? encoder.encode(value)) ?? Data("{}".utf8)
  }
}

/// Why an answer cannot be read.
public struct BeersJSONError: Error, Hashable, Sendable {
  /// What is wrong, each with where it is.
  public let problems: [String]
}

/// A page as it is written.
private struct PageRecord: Encodable {
  struct BeerRecord: Encodable {
    enum Key: CodingKey { case id, name, brewery, features, alcohol }
    let beer: Beer

    func encode(to encoder: any Encoder) throws {
      var record = encoder.container(keyedBy: Key.self)
      try record.encode(beer.id, forKey: .id)
      try record.encode(beer.name, forKey: .name)
      try record.encode(beer.brewery, forKey: .brewery)
      try record.encode(beer.features, forKey: .features)
      // Null rather than nothing, so that a reader sees that it is unknown.
      try record.encode(beer.alcohol?.percent, forKey: .alcohol)
    }
  }

  let beers: [BeerRecord]
  let total, page, pageSize, pageCount: Int

  init(_ page: BeerPage) {
    beers = page.beers.map(BeerRecord.init)
    total = page.total
    self.page = page.page
    pageSize = page.pageSize
    pageCount = page.pageCount
  }
}

/// Takes a page out of a JSON value, and keeps a list of what is not as it must be.
struct PageReader {
  private let value: JSONValue
  private(set) var problems: [String] = []
  /// The number of pages that the answer claims.
  private(set) var pageCount: Int?

  init(_ value: JSONValue) { self.value = value }

  /// The page; what is missing in it is told by ``problems``.
  mutating func page() -> BeerPage? {
    guard case .object(let members) = value else {
      problems.append("it is \(value.kind) instead of an object")
      return nil
    }
    let beers = array(members["beers"], "beers").enumerated().compactMap { index, value in
      beer(value, "beers[\(index)]")
    }
    pageCount = whole(members["pageCount"], "pageCount", from: 0)
    guard let total = whole(members["total"], "total", from: 0),
      let page = whole(members["page"], "page", from: 1),
      let pageSize = whole(members["pageSize"], "pageSize", from: 1)
    else { return nil }
    return BeerPage(beers: beers, total: total, page: page, pageSize: pageSize)
  }

  private mutating func beer(_ value: JSONValue, _ path: String) -> Beer? {
    guard case .object(let members) = value else {
      return wrong(value, path, "an object")
    }
    let id = whole(members["id"], "\(path).id", from: 1)
    let name = text(members["name"], "\(path).name")
    let brewery = text(members["brewery"], "\(path).brewery")
    let features = array(members["features"], "\(path).features").enumerated().compactMap {
      text($1, "\(path).features[\($0)]")
    }
    let alcohol = alcohol(members["alcohol"], "\(path).alcohol")
    guard let id, let name, let brewery else { return nil }
    return Beer(id: id, name: name, brewery: brewery, features: features, alcohol: alcohol)
  }

  private mutating func alcohol(_ value: JSONValue?, _ path: String) -> AlcoholByVolume? {
    if case .null = value { return nil }
    guard case .number(let percent) = value, let alcohol = AlcoholByVolume(percent: percent) else {
      return wrong(value, path, "a number from 0 to 26 with at most two decimals, or null")
    }
    return alcohol
  }

  private mutating func whole(_ value: JSONValue?, _ path: String, from least: Int) -> Int? {
    guard case .number(let number) = value, let whole = Int(exactly: number), whole >= least else {
      return wrong(value, path, "a whole number from \(least)")
    }
    return whole
  }

  private mutating func text(_ value: JSONValue?, _ path: String) -> String? {
    guard case .text(let text) = value, !text.isEmpty else {
      return wrong(value, path, "a text that is not empty")
    }
    return text
  }

  private mutating func array(_ value: JSONValue?, _ path: String) -> [JSONValue] {
    guard case .array(let values) = value else {
      return wrong(value, path, "an array") ?? []
    }
    return values
  }

  private mutating func wrong<Value>(
    _ value: JSONValue?, _ path: String, _ expected: String
  ) -> Value? {
    problems.append(
      value.map { "\(path) is \($0.kind) instead of \(expected)" } ?? "\(path) is missing")
    return nil
  }
}

/// Any JSON value, so that a reader can say what is there instead of what it expects.
enum JSONValue: Decodable {
  case null
  case bool(Bool)
  case number(Double)
  case text(String)
  case array([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let bool = try? value.decode(Bool.self) {
      self = .bool(bool)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let array = try? value.decode([JSONValue].self) {
      self = .array(array)
    } else {
      self = .object(try value.decode([String: JSONValue].self))
    }
  }

  /// What the value is, to be read after "is".
  var kind: String {
    switch self {
    case .null: "null"
    case .bool(let bool): "\(bool)"
    case .number(let number): number.plainText
    case .text(let text): "the text '\(text.count > 40 ? text.prefix(39) + "…" : text)'"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
