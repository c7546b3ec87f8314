import SuiteSupport
import WebDriver

/// A text that a locator's matches must have, for idioms whose locators can't contain it. Each poll
/// of a wait checks it again.
struct MatchFilter {
  let text: String
  /// The attribute with the text. Nil for the text that WebDriver reports.
  let attribute: String?
  /// Whether an action checks the text. If not, it takes the locator's first match.
  let guardsActions: Bool
  let compare: (String, String) -> Bool

  func find(_ element: PageElement) throws -> DriverElement {
    guard guardsActions else { return try element.driver.findElement(element.locator) }
    let matches = try element.driver.findElements(element.locator)
    let found =
      try element.driver.requiresSingleMatch
      ? matches.filter(accepts) : matches.first(where: accepts).map { [$0] } ?? []
    guard found.count < 2 else {
      throw WebDriverClientError.multipleMatches(locator: "\(element.locator)", count: found.count)
    }
    if let only = found.first { return only }
    throw WebDriverError(.noSuchElement, "There is no \(element.locator) with \"\(text)\".")
  }

  func all(_ element: PageElement) throws -> [DriverElement] {
    try element.driver.findElements(element.locator).filter(accepts)
  }

  func wait(_ element: PageElement) throws -> DriverElement {
    var found: [DriverElement] = []
    try element.driver.waitUntil("\(element.locator) with \"\(text)\" is there") {
      found = try all(element)
      return !found.isEmpty
    }
    return found[0]
  }

  func waitForCount(_ count: Int, of element: PageElement) throws {
    try element.driver.waitUntil("there are \(count) of \(element.locator) with \"\(text)\"") {
      try all(element).count == count
    }
  }

  private func accepts(_ match: DriverElement) throws -> Bool {
    try compare(attribute.map { try match.attribute($0) ?? "" } ?? match.text(), text)
  }
}

extension PageElement {
  /// Returns only the matches with a text, or with an attribute that has this value.
  func with(
    _ text: String, as attribute: String? = nil, guardsActions: Bool = true,
    compare: @escaping (String, String) -> Bool = (==)
  ) -> PageElement {
    let filter = MatchFilter(
      text: text, attribute: attribute, guardsActions: guardsActions, compare: compare)
    return PageElement(driver: driver, locator: locator, filter: filter)
  }
}
