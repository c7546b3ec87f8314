import SuiteSupport
import WebDriver

/// What the tests of both apps do with what they find.
extension Driver {
  /// The labels of all elements that a locator finds, from the top.
  func labels(_ locator: Locator) throws -> [String] {
    var labels: [String] = []
    for element in try findElements(locator) {
      labels.append(try element.attribute("label") ?? "")
    }
    return labels
  }

  /// The number of elements that a locator finds.
  func count(_ locator: Locator) throws -> Int { try findElements(locator).count }

  /// Taps what is found.
  func tap(_ locator: Locator) throws {
    try findElement(locator).click()
  }

  /// Types a text into what is found, which has the focus.
  func type(_ text: String, into locator: Locator) throws {
    try findElement(locator).sendKeys(text)
  }

  /// Deletes a text that the field which is found ends with, key by key, and types another one.
  func change(_ text: String, to other: String = "", in locator: Locator) throws {
    try type(String(repeating: "\u{E003}", count: text.count) + other, into: locator)
  }

  /// Swipes left across what is found.
  func swipeLeft(_ locator: Locator) throws { try swipe("left", locator) }

  /// Swipes across what is found.
  func swipe(_ direction: String, _ locator: Locator) throws {
    let element = try findElement(locator)
    try mobile(
      "swipe", ["direction": .string(direction), "elementId": .string(element.reference)])
  }
}

/// An element of a screen or page. Each use finds it again, as a query of XCUITest does.
struct PageElement {
  let driver: Driver
  let locator: Locator

  func find() throws -> DriverElement { try driver.findElement(locator) }

  func findAll() throws -> [DriverElement] { try driver.findElements(locator) }

  func count() throws -> Int { try driver.count(locator) }

  // MARK: - Waiting

  @discardableResult
  func wait() throws -> DriverElement { try driver.waitFor(locator) }

  func waitUntilGone() throws { try driver.waitUntilGone(locator) }

  func waitForCount(_ count: Int) throws { try driver.waitForCount(count, of: locator) }

  // MARK: - Acting

  func tap() throws { try driver.tap(locator) }

  /// Types a text; the element has the focus.
  func type(_ text: String) throws { try driver.type(text, into: locator) }

  /// Replaces the end of the field's text, key by key.
  func change(_ text: String, to other: String = "") throws {
    try driver.change(text, to: other, in: locator)
  }

  func swipeLeft() throws { try driver.swipeLeft(locator) }

  func swipe(_ direction: String) throws { try driver.swipe(direction, locator) }

  func drag(to other: PageElement) throws { try driver.drag(find(), to: other.find()) }

  // MARK: - Reading

  func isEnabled() throws -> Bool { try find().isEnabled() }

  func attribute(_ name: String) throws -> String? { try find().attribute(name) }

  func text() throws -> String { try find().text() }

  /// The texts of all elements that the locator finds, or of some by their indices.
  func texts(_ places: Range<Int> = 0..<Int.max) throws -> [String] {
    try findAll().dropFirst(places.lowerBound).prefix(places.count).map { try $0.text() }
  }

  /// The labels of all elements that the locator finds.
  func labels() throws -> [String] { try driver.labels(locator) }
}

/// A screen or page of an app. It owns the driver, and knows where the elements are.
protocol PageObject {
  var driver: Driver { get }
}

extension PageObject {
  func xpath(_ path: String) -> PageElement { element(.xpath(path)) }
  func css(_ selector: String) -> PageElement { element(.css(selector)) }
  func className(_ name: String) -> PageElement { element(.className(name)) }
  func accessibilityID(_ id: String) -> PageElement { element(.accessibilityID(id)) }
  func name(_ name: String) -> PageElement { element(.name(name)) }

  private func element(_ locator: Locator) -> PageElement {
    PageElement(driver: driver, locator: locator)
  }
}

extension DriverElement {
  /// Deletes a text that a field ends with, as a tool does: key by key, or by the command for it.
  func delete(_ text: String, by tool: SuiteTool) throws {
    if tool == .webDriverClear { return try clear() }
    try sendKeys(String(repeating: "\u{E003}", count: text.count))
  }
}
