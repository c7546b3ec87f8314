import BeerExplorer
import Foundation

/// Responds to `GET /api/beers` as a pure function of the query, without a network.
///
/// | parameter | meaning | default if missing or empty |
/// |---|---|---|
/// | `search` | comma-separated parts, all of which must match | all beers |
/// | `min`, `max` | alcohol in percent, 0 to 26 in steps of 0.5, both included | 0 and 26 |
/// | `page` | from 1 | 1 |
/// | `pageSize` | 1 to 100 | 30 |
///
/// The response has status 200 and a page, which is empty beyond the end. If parameters are
/// invalid, unknown, repeated or wrongly encoded, it has status 400 and a message that names them.
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

  /// Responds to the percent-encoded query of a URL, without "?". Nil is an empty query.
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

/// The body of a response with status 400: the reasons for the refusal.
package struct BeersRefusal: Error, Hashable, Sendable, Codable { package let message: String }

package enum BeersQueryString {
  typealias Field = BeerRequestProblem.Field

  /// Returns a request as a percent-encoded query, without "?" and without default values.
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

  /// Parses a query without "?". Returns a valid request, or a list of all problems.
  package static func request(from query: String) -> Result<BeerRequest, BeersRefusal> {
    var reader = QueryReader(query)
    let request = BeerRequest(
      text: reader.values["search"] ?? "", minimum: reader.number(.minimum),
      maximum: reader.number(.maximum), page: reader.number(.page) ?? 1,
      pageSize: reader.number(.pageSize) ?? BeerRequest.defaultPageSize)
    for problem in request.problems { reader.refuse(problem.field, problem.value, problem.rule) }
    return reader.message.map { .failure(BeersRefusal(message: $0)) } ?? .success(request)
  }

  /// Percent-encodes all but the unreserved characters of RFC 3986, so that no server misreads it.
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
        sentences.append("The parameter '\(name)' is repeated. Give it once.")
      }
    }
  }

  /// The problems, nil if there are none. After ten sentences, only the number of further problems.
  var message: String? {
    let most = 10
    let rest = sentences.count - most
    let shown = sentences.prefix(most) + (rest > 0 ? ["And \(rest) more of this kind."] : [])
    return shown.isEmpty ? nil : shown.joined(separator: " ")
  }

  mutating func number<Number: LosslessStringConvertible>(_ field: Field) -> Number? {
    guard let text = values[field.rawValue], !text.isEmpty else { return nil }
    // Swift would also accept "+1", "1e1", "0x5", "inf" and "nan".
    let isPlain = text.allSatisfy { "-.0123456789".contains($0) }
    if isPlain, let number = Number(text) { return number }
    refuse(field, text, field.rule)
    return nil
  }

  mutating func refuse(_ field: Field, _ value: String, _ rule: String) {
    let shown = Self.shortened(values[field.rawValue] ?? value)
    sentences.append("The parameter '\(field.rawValue)' is '\(shown)'. It must be \(rule).")
  }

  /// Decodes a form-encoded string, in which a plus is a space.
  private static func decoded(_ text: some StringProtocol) -> String? {
    text.replacingOccurrences(of: "+", with: " ").removingPercentEncoding
  }

  private static func shortened(_ text: some StringProtocol) -> String {
    text.count > 40 ? text.prefix(39) + "…" : String(text)
  }
}

/// Encodes and decodes pages and refusals as JSON.
///
///     {"beers":[{"alcohol":5.6,"brewery":"…","features":["blonde"],"id":1,"name":"400"}],
///      "page":1,"pageCount":1,"pageSize":30,"total":1}
///
/// The alcohol is in percent, or null if it is unknown.
package enum BeersJSON {
  package static func encode(_ page: BeerPage) -> Data {
    let record = PageRecord(
      beers: page.beers, total: page.total, page: page.page, pageSize: page.pageSize,
      pageCount: page.pageCount)
    return encode(record as any Encodable)
  }

  package static func encode(_ refusal: BeersRefusal) -> Data { encode(refusal as any Encodable) }

  /// Decodes the response to a request. Throws if it isn't JSON, has a wrong type, contradicts
  /// itself, or belongs to a different request.
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

  /// Returns a path in JSON, such as `beers[2].name`.
  package static func place(_ path: [any CodingKey]) -> String {
    let place = path.reduce(into: "") { place, key in
      place += key.intValue.map { "[\($0)]" } ?? (place.isEmpty ? "" : ".") + key.stringValue
    }
    return place.isEmpty ? "it" : place
  }

  /// Returns the reason why data couldn't be decoded, as a clause without a full stop.
  package static func problem(for error: any Error, _ data: Data) -> String {
    if let error = error as? InvalidAlcoholByVolume {
      return "\(place(error.path)) is \(error.percent.plainText) but must be from 0 to 26 with at "
        + "most two decimals"
    }
    switch error as? DecodingError {
    case .keyNotFound(let key, let context):
      return "\(place(context.codingPath + [key])) is missing"
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      let nouns = ["Int": "a whole number", "Double": "a number", "String": "a string"]
      let noun = nouns["\(type)"] ?? ("\(type)".hasPrefix("Array") ? "an array" : "an object")
      return "\(place(context.codingPath)) isn't \(noun)"
    default:
      // For a number that is too large or has an unexpected fraction, Foundation reports no place.
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
    // Encoding can't fail: these are only strings and finite numbers.
    return (try? encoder.encode(value)) ?? Data("{}".utf8)
  }
}

package struct BeersJSONError: Error, Hashable, Sendable { package let problem: String }

private struct PageRecord: Codable {
  let beers: [Beer]
  let total, page, pageSize, pageCount: Int
}
