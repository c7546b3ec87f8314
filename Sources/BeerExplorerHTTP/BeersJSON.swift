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
