import BeerExplorer
import Foundation

/// Pages and refusals as JSON.
///
///     {"beers":[{"alcohol":5.6,"brewery":"…","features":["blonde"],"id":1,"name":"400"}],
///      "page":1,"pageCount":1,"pageSize":30,"total":1}
///
/// The alcohol is in percent, or null where nobody knows.
package enum BeersJSON {
  package static func encode(_ page: BeerPage) -> Data { encode(PageRecord(page) as any Encodable) }

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
      throw BeersJSONError(problems: [words(for: error, data)])
    }
    let problems =
      (record.total < 0 ? ["total is \(record.total), but it is from 0"] : [])
      + record.beers.enumerated().flatMap { $1.problems("beers[\($0)]") }
    guard problems.isEmpty else { throw BeersJSONError(problems: problems) }
    let page = record.beerPage
    let contradictions = contradictions(in: page, pageCount: record.pageCount, for: request)
    guard contradictions.isEmpty else { throw BeersJSONError(problems: contradictions) }
    return page
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
  package static func words(for error: any Error, _ data: Data) -> String {
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

  private static func contradictions(
    in page: BeerPage, pageCount: Int, for request: BeerRequest
  ) -> [String] {
    if page.page != request.page || page.pageSize != request.pageSize {
      return [
        "it is page \(page.page) of \(page.pageSize) beers each, but page \(request.page) of "
          + "\(request.pageSize) was asked for"
      ]
    }
    var problems: [String] = []
    if pageCount != page.pageCount {
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
package struct BeersJSONError: Error, Hashable, Sendable { package let problems: [String] }

/// A page as it is written.
private struct PageRecord: Codable {
  let beers: [BeerRecord]
  let total, page, pageSize, pageCount: Int

  init(_ page: BeerPage) {
    beers = page.beers.map(BeerRecord.init)
    total = page.total
    self.page = page.page
    pageSize = page.pageSize
    pageCount = page.pageCount
  }

  var beerPage: BeerPage {
    BeerPage(beers: beers.map(\.beer), total: total, page: page, pageSize: pageSize)
  }
}

/// A beer as it is written.
private struct BeerRecord: Codable {
  let id: Int
  let name, brewery: String
  let features: [String]
  let alcohol: Double?

  init(_ beer: Beer) {
    id = beer.id
    name = beer.name
    brewery = beer.brewery
    features = beer.features
    alcohol = beer.alcohol?.percent
  }

  var beer: Beer {
    Beer(
      id: id, name: name, brewery: brewery, features: features,
      alcohol: alcohol.flatMap(AlcoholByVolume.init(percent:)))
  }

  /// What no beer can have; `place` is where this one stands.
  func problems(_ place: String) -> [String] {
    var problems: [String] = []
    if id < 1 { problems.append("\(place).id is \(id), but ids are from 1") }
    if ([name, brewery] + features).contains("") { problems.append("\(place) has an empty text") }
    if let alcohol, AlcoholByVolume(percent: alcohol) == nil {
      problems.append(
        "\(place).alcohol is \(alcohol.plainText), but it is from 0 to 26 with at most two decimals"
      )
    }
    return problems
  }

  func encode(to encoder: any Encoder) throws {
    var record = encoder.container(keyedBy: CodingKeys.self)
    try record.encode(id, forKey: .id)
    try record.encode(name, forKey: .name)
    try record.encode(brewery, forKey: .brewery)
    try record.encode(features, forKey: .features)
    // Null rather than nothing, so that a reader sees that it is unknown.
    try record.encode(alcohol, forKey: .alcohol)
  }
}
