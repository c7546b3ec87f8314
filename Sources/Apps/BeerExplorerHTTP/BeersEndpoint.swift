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
/// invalid, unknown, repeated or wrongly encoded, it has status 400 and a message that names one.
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
    do throws(BeersRefusal) {
      switch catalog.search(try BeersQueryString.request(from: query ?? "")) {
      case .success(let page): return Response(status: 200, body: BeersJSON.encode(page))
      case .failure(let error): throw BeersRefusal(message: error.description)
      }
    } catch {
      return Response(status: 400, body: BeersJSON.encode(error))
    }
  }
}

/// The body of a response with status 400: the reasons for the refusal.
package struct BeersRefusal: Error, Hashable, Sendable, Codable { package let message: String }

package enum BeersQueryString {
  typealias Field = BeerRequest.Field

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

  /// Parses a query without "?". Throws a refusal that names the first problem.
  package static func request(from query: String) throws(BeersRefusal) -> BeerRequest {
    var values: [String: String] = [:]
    for item in query.split(separator: "&") {
      let pair = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      // In form encoding, a plus is a space.
      let texts = (pair + [""]).map {
        $0.replacingOccurrences(of: "+", with: " ").removingPercentEncoding
      }
      guard let name = texts[0], let value = texts[1],
        name == "search" || Field(rawValue: name) != nil,
        values.updateValue(value, forKey: name) == nil
      else {
        let known = (["search"] + Field.allCases.map(\.rawValue)).joined(separator: ", ")
        throw BeersRefusal(
          message: "'\(item)' isn't possible. Use each of these parameters at most once, "
            + "percent-encoded: \(known).")
      }
    }
    return BeerRequest(
      text: values["search"] ?? "", minimum: try number(.minimum, in: values),
      maximum: try number(.maximum, in: values), page: try number(.page, in: values) ?? 1,
      pageSize: try number(.pageSize, in: values) ?? BeerRequest.defaultPageSize)
  }

  private static func number<Number: LosslessStringConvertible>(
    _ field: Field, in values: [String: String]
  ) throws(BeersRefusal) -> Number? {
    guard let text = values[field.rawValue], !text.isEmpty else { return nil }
    // Swift would also accept "+1", "1e1", "0x5", "inf" and "nan".
    if text.allSatisfy({ "-.0123456789".contains($0) }), let number = Number(text),
      Double(text).map(field.accepts) == true
    {
      return number
    }
    throw BeersRefusal(
      message: "The parameter '\(field.rawValue)' is '\(text)'. It must be \(field.rule).")
  }

  /// Percent-encodes all but the unreserved characters of RFC 3986, so that no server misreads it.
  private static func encoded(_ text: String) -> String {
    let unreserved = CharacterSet(charactersIn: "a"..."z").union(.init(charactersIn: "A"..."Z"))
      .union(.init(charactersIn: "0123456789-._~"))
    return text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? text
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

  /// Decodes a response. Throws if it isn't JSON or has a wrong type.
  package static func page(from data: Data) throws(BeersJSONError) -> BeerPage {
    do {
      let record = try JSONDecoder().decode(PageRecord.self, from: data)
      return BeerPage(
        beers: record.beers, total: record.total, page: record.page, pageSize: record.pageSize)
    } catch {
      throw BeersJSONError(problem: problem(for: error, data))
    }
  }

  package static func message(from data: Data) -> String? {
    let refusal = try? JSONDecoder().decode(BeersRefusal.self, from: data)
    return refusal.flatMap { $0.message.isEmpty ? nil : $0.message }
  }

  /// Returns a path in JSON, such as `beers[2].name`.
  private static func place(_ path: [any CodingKey]) -> String {
    let place = path.reduce(into: "") { place, key in
      place += key.intValue.map { "[\($0)]" } ?? (place.isEmpty ? "" : ".") + key.stringValue
    }
    return place.isEmpty ? "it" : place
  }

  /// Returns the reason why data couldn't be decoded, as a clause without a full stop.
  package static func problem(for error: any Error, _ data: Data) -> String {
    switch error as? DecodingError {
    case .keyNotFound(let key, let context):
      return "\(place(context.codingPath + [key])) is missing"
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      let nouns = [
        "Bool": "true or false", "Int": "a whole number", "Double": "a number",
        "String": "a string",
      ]
      let noun = nouns["\(type)"] ?? ("\(type)".hasPrefix("Array") ? "an array" : "an object")
      return "\(place(context.codingPath)) isn't \(noun)"
    // A value that an initialiser refused: the description says why.
    case .dataCorrupted(let context) where !context.codingPath.isEmpty:
      return "\(place(context.codingPath)) \(context.debugDescription)"
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
