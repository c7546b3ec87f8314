import BeerExplorer
import Foundation

/// What a server answers to `GET /api/beers`: a function of the query, without any network.
///
/// | parameter | meaning | left out or empty |
/// |---|---|---|
/// | `search` | parts between commas, all of which must be found | all beers |
/// | `min`, `max` | alcohol in percent, 0 to 26 in steps of 0.5, both included | 0 and 26 |
/// | `page` | from 1 | 1 |
/// | `pageSize` | 1 to 100 | 30 |
///
/// The answer is 200 with a page, which is empty beyond the end; or 400 with a message on each
/// parameter that is not possible, unknown, there more than once or not encoded as it must be.
package struct BeersEndpoint: Sendable {
  package static let path = "/api/beers"
  package static let contentType = "application/json; charset=utf-8"

  package struct Response: Hashable, Sendable {
    /// 200 or 400.
    package let status: Int
    package let body: Data
  }

  private let catalog: BeerCatalog

  package init(catalog: BeerCatalog) { self.catalog = catalog }

  /// Answers a query as it stands in the address behind "?"; nil where there is none.
  package func respond(toQuery query: String?) -> Response {
    switch BeersQueryString.request(from: query ?? "") {
    case .failure(let refusal): Response(status: 400, body: BeersJSON.encode(refusal))
    case .success(let request):
      switch catalog.search(request) {
      case .success(let page): Response(status: 200, body: BeersJSON.encode(page))
      case .failure(let error):
        Response(status: 400, body: BeersJSON.encode(BeersRefusal(message: error.description)))
      }
    }
  }
}

/// Why a query is not answered, as the body of an answer with status 400.
package struct BeersRefusal: Error, Hashable, Sendable, Codable { package let message: String }

package enum BeersQueryString {
  typealias Field = BeerRequestProblem.Field

  /// Writes a request as a query without "?". Numbers that are as usual are left out.
  package static func query(for request: BeerRequest) -> String {
    var items = request.text.isEmpty ? [] : ["search=\(encoded(request.text))"]
    func add(_ field: Field, _ value: String?) {
      if let value { items.append("\(field.rawValue)=\(value)") }
    }
    add(.minimum, request.minimum?.plainText)
    add(.maximum, request.maximum?.plainText)
    add(.page, request.page == 1 ? nil : "\(request.page)")
    add(.pageSize, request.pageSize == BeerRequest.defaultPageSize ? nil : "\(request.pageSize)")
    return items.joined(separator: "&")
  }

  /// Reads a query without "?": a request of which all numbers are possible, or all that is wrong.
  package static func request(from query: String) -> Result<BeerRequest, BeersRefusal> {
    var reader = QueryReader(query)
    let request = BeerRequest(
      text: reader.values["search"] ?? "", minimum: reader.number(.minimum),
      maximum: reader.number(.maximum), page: reader.number(.page) ?? 1,
      pageSize: reader.number(.pageSize) ?? BeerRequest.defaultPageSize)
    for problem in request.problems { reader.refuse(problem.field, problem.value, problem.rule) }
    return reader.message.map { .failure(BeersRefusal(message: $0)) } ?? .success(request)
  }

  /// Everything but what RFC 3986 calls unreserved is encoded, so that no server misreads it.
  private static func encoded(_ text: String) -> String {
    text.utf8.map { byte in
      switch UnicodeScalar(byte) {
      case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~": String(UnicodeScalar(byte))
      default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }.joined()
  }
}

private struct QueryReader {
  typealias Field = BeerRequestProblem.Field

  private(set) var values: [String: String] = [:]
  private var sentences: [String] = []

  init(_ query: String) {
    var repeated: Set<String> = []
    for item in query.split(separator: "&") {
      let pair = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let (name, value) = (
        pair.first.flatMap(Self.decoded), Self.decoded(pair.count > 1 ? pair[1] : "")
      )
      guard let name, let value else {
        sentences.append("'\(Self.shortened(item))' is not percent-encoded UTF-8.")
        continue
      }
      guard name == "search" || Field(rawValue: name) != nil else {
        let known = (["search"] + Field.allCases.map(\.rawValue)).joined(separator: ", ")
        sentences.append("There is no parameter '\(Self.shortened(name))'. There are: \(known).")
        continue
      }
      if values.updateValue(value, forKey: name) != nil, repeated.insert(name).inserted {
        sentences.append("The parameter '\(name)' is there more than once; give it once.")
      }
    }
  }

  /// All that is wrong, up to ten sentences, and how many more there are; nil where nothing is.
  var message: String? {
    let most = 10
    let rest = sentences.count - most
    let shown = sentences.prefix(most) + (rest > 0 ? ["And \(rest) more of this kind."] : [])
    return shown.isEmpty ? nil : shown.joined(separator: " ")
  }

  mutating func number<Number: LosslessStringConvertible>(_ field: Field) -> Number? {
    guard let text = values[field.rawValue], !text.isEmpty else { return nil }
    // Numbers would also be made of "+1", "1e1", "0x5", "inf" and "nan".
    let isPlain = text.allSatisfy { "-.0123456789".contains($0) }
    if isPlain, let number = Number(text) { return number }
    refuse(field, text, field.rule)
    return nil
  }

  mutating func refuse(_ field: Field, _ value: String, _ rule: String) {
    let shown = Self.shortened(values[field.rawValue] ?? value)
    sentences.append("The parameter '\(field.rawValue)' is '\(shown)'; it must be \(rule).")
  }

  /// As forms write it: a plus is a space.
  private static func decoded(_ text: some StringProtocol) -> String? {
    text.replacingOccurrences(of: "+", with: " ").removingPercentEncoding
  }

  private static func shortened(_ text: some StringProtocol) -> String {
    text.count > 40 ? text.prefix(39) + "…" : String(text)
  }
}

/// Pages and refusals as JSON.
///
///     {"beers":[{"alcohol":5.6,"brewery":"…","features":["blonde"],"id":1,"name":"400"}],
///      "page":1,"pageCount":1,"pageSize":30,"total":1}
///
/// The alcohol is in percent, or null where nobody knows.
package enum BeersJSON {
  package static func encode(_ page: BeerPage) -> Data {
    let record = PageRecord(
      beers: page.beers, total: page.total, page: page.page, pageSize: page.pageSize,
      pageCount: page.pageCount)
    return encode(record as any Encodable)
  }

  package static func encode(_ refusal: BeersRefusal) -> Data { encode(refusal as any Encodable) }

  /// Reads the answer to a request; throws for what is not JSON, has another type than it should,
  /// contradicts itself, or answers another request.
  package static func page(
    from data: Data, for request: BeerRequest
  ) throws(BeersJSONError) -> BeerPage {
    let record: PageRecord
    do {
      record = try JSONDecoder().decode(PageRecord.self, from: data)
    } catch {
      throw BeersJSONError(problem: problem(for: error, data))
    }
    let page = BeerPage(
      beers: record.beers, total: record.total, page: record.page, pageSize: record.pageSize)
    if let problem = contradiction(in: page, pageCount: record.pageCount, to: request) {
      throw BeersJSONError(problem: problem)
    }
    return page
  }

  private static func contradiction(
    in page: BeerPage, pageCount: Int, to request: BeerRequest
  ) -> String? {
    let (number, size) = (request.page, request.pageSize)
    if page.total < 0 { return "total is \(page.total), but it is from 0" }
    for (index, beer) in page.beers.enumerated() {
      if beer.id < 1 { return "beers[\(index)].id is \(beer.id), but ids are from 1" }
      if ([beer.name, beer.brewery] + beer.features).contains(where: Beer.isEmpty) {
        return "beers[\(index)] has an empty text"
      }
    }
    if (page.page, page.pageSize) != (number, size) {
      return "it is page \(page.page) of \(page.pageSize) beers each, "
        + "but page \(number) of \(size) was asked for"
    }
    if pageCount != page.pageCount {
      return "pageCount is \(pageCount), but \(page.total) beers on pages of \(size) make "
        + "\(page.pageCount)"
    }
    let expected = number > pageCount ? 0 : min(size, page.total - (number - 1) * size)
    if page.beers.count != expected {
      return "there are \(page.beers.count) beers on page \(number), but a total of \(page.total) "
        + "makes \(expected)"
    }
    return Set(page.beers.map(\.id)).count == expected ? nil : "two beers have the same id"
  }

  package static func message(from data: Data) -> String? {
    let refusal = try? JSONDecoder().decode(BeersRefusal.self, from: data)
    return refusal.flatMap { $0.message.isEmpty ? nil : $0.message }
  }

  /// A place in JSON, such as `beers[2].name`.
  package static func place(_ path: [any CodingKey]) -> String {
    let place = path.reduce(into: "") { place, key in
      place += key.intValue.map { "[\($0)]" } ?? (place.isEmpty ? "" : ".") + key.stringValue
    }
    return place.isEmpty ? "it" : place
  }

  /// Why some data can't be read as JSON of a type, without a full stop.
  package static func problem(for error: any Error, _ data: Data) -> String {
    if let error = error as? InvalidAlcoholByVolume {
      return "\(place(error.path)) is \(error.percent.plainText), but it is from 0 to 26 with at "
        + "most two decimals"
    }
    switch error as? DecodingError {
    case .keyNotFound(let key, let context):
      return "\(place(context.codingPath + [key])) is missing"
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      let nouns = ["Int": "whole number", "Double": "number", "String": "text"]
      let noun = nouns["\(type)"] ?? ("\(type)".hasPrefix("Array") ? "list" : "object")
      return "\(place(context.codingPath)) is no \(noun)"
    default:
      // A number that is too large, or has a fraction where none may be, is no matter of a place.
      let isJSON = (try? JSONSerialization.jsonObject(with: data)) != nil
      let start = String(decoding: data.prefix(40), as: UTF8.self)
      return data.isEmpty
        ? "it is empty"
        : isJSON ? "a number in it is not possible" : "it is not JSON: it starts with '\(start)'"
    }
  }

  private static func encode(_ value: any Encodable) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Texts and finite numbers can always be written.
    return (try? encoder.encode(value)) ?? Data("{}".utf8)
  }
}

package struct BeersJSONError: Error, Hashable, Sendable { package let problem: String }

private struct PageRecord: Codable {
  let beers: [Beer]
  let total, page, pageSize, pageCount: Int
}
