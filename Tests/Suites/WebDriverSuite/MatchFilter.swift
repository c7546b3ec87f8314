import SuiteSupport
import WebDriver

/// A condition for a locator's matches, for idioms whose locators can't contain texts.
///
/// Each poll of a wait checks it again.
struct MatchFilter {
  /// The condition in words, for errors.
  let description: String
  /// Whether an action checks the condition. If not, it takes the locator's first match as it is.
  var guardsActions = true
  let accepts: (DriverElement) throws -> Bool

  func find(_ element: PageElement) throws -> DriverElement {
    guard guardsActions else { return try element.driver.findElement(element.locator) }
    let found = try element.driver.findElements(element.locator)
    if let first = try found.first(where: accepts) { return first }
    throw WebDriverError(.noSuchElement, "There is no \(element.locator) \(description).")
  }

  func all(_ element: PageElement) throws -> [DriverElement] {
    try element.driver.findElements(element.locator).filter(accepts)
  }

  func wait(_ element: PageElement) throws -> DriverElement {
    var found: [DriverElement] = []
    try element.driver.waitUntil("there is a \(element.locator) \(description)") {
      found = try all(element)
      return !found.isEmpty
    }
    return found[0]
  }

  func wait(_ element: PageElement, _ count: Int) throws {
    try element.driver.waitUntil("there are \(count) of \(element.locator) \(description)") {
      try all(element).count == count
    }
  }
}

extension PageElement {
  /// Returns only the matches with a condition. `description` follows the locator in errors.
  func filtered(
    _ description: String, guardsActions: Bool = true,
    by accepts: @escaping (DriverElement) throws -> Bool
  ) -> PageElement {
    let filter = MatchFilter(
      description: description, guardsActions: guardsActions, accepts: accepts)
    return PageElement(driver: driver, locator: locator, filter: filter)
  }
}
