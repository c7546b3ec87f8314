import BeerExplorer

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
