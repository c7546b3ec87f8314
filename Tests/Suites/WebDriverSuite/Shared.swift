import SuiteSupport
import WebDriver

/// An element of a screen or page. Each use finds it again, like a query of XCUITest.
struct PageElement {
  let driver: Driver
  let locator: Locator
  /// A condition for the matches that the locator can't express. Nil to take them as they are.
  var filter: MatchFilter?

  /// Finds the first matching element. Throws `no such element` if there is none.
  func find() throws -> DriverElement { try filter?.find(self) ?? driver.findElement(locator) }

  /// Finds all matching elements, in document order. Returns an empty array if there are none.
  func findAll() throws -> [DriverElement] { try filter?.all(self) ?? driver.findElements(locator) }

  func count() throws -> Int { try findAll().count }

  // MARK: - Waiting

  /// Waits up to ten seconds until an element matches, and returns it. Throws if none does.
  @discardableResult
  func wait() throws -> DriverElement { try filter?.wait(self) ?? driver.waitFor(locator) }

  /// Waits up to ten seconds until no element matches. Throws if one still does.
  func waitUntilGone() throws {
    try filter?.waitForCount(0, of: self) ?? driver.waitUntilGone(locator)
  }

  /// Waits up to ten seconds until `count` elements match. Throws if the number still differs.
  func waitForCount(_ count: Int) throws {
    try filter?.waitForCount(count, of: self) ?? driver.waitForCount(count, of: locator)
    AssertedValues.add(count)
  }

  // MARK: - Acting

  func tap() throws { try find().click() }

  /// Types a text into the element, which must have the focus.
  func type(_ text: String) throws { try find().sendKeys(text) }

  /// Deletes `text` from the end of the field, key by key, and types `other`.
  func change(_ text: String, to other: String = "") throws {
    try type(String(repeating: "\u{E003}", count: text.count) + other)
  }

  func swipeLeft() throws { try swipe("left") }

  /// Swipes across the element: "left", "right", "up" or "down".
  func swipe(_ direction: String) throws {
    let element = try find().reference
    try driver.mobile("swipe", ["direction": .string(direction), "elementId": .string(element)])
  }

  func drag(to other: PageElement) throws { try driver.drag(find(), to: other.find()) }

  // MARK: - Reading

  func isEnabled() throws -> Bool { try find().isEnabled() }

  /// Returns an attribute such as "value"; nil if the element doesn't have it.
  func attribute(_ name: String) throws -> String? { try find().attribute(name) }

  /// Returns a page element's visible text, or a native element's label.
  func text() throws -> String { try find().text() }

  /// Returns the texts of all elements that the locator finds, or of those at some indices.
  func texts(_ places: Range<Int> = 0..<Int.max) throws -> [String] {
    try findAll().dropFirst(places.lowerBound).prefix(places.count).map { try $0.text() }
  }

  /// Returns the labels of all elements that the locator finds.
  func labels() throws -> [String] { try findAll().map { try $0.attribute("label") ?? "" } }
}

/// A page object: a screen or page of an app, which has the locators of its elements.
protocol PageObject {
  var driver: Driver { get }
}

extension PageObject {
  func xpath(_ path: String) -> PageElement { driver.locate(.xpath(path)) }
  func css(_ selector: String) -> PageElement { driver.locate(.css(selector)) }
  func className(_ name: String) -> PageElement { driver.locate(.className(name)) }
  func accessibilityID(_ id: String) -> PageElement { driver.locate(.accessibilityID(id)) }
  func name(_ name: String) -> PageElement { driver.locate(.name(name)) }
}

extension Driver {
  func locate(_ locator: Locator) -> PageElement { PageElement(driver: self, locator: locator) }
}

extension DriverElement {
  /// Deletes `text` from the end of a field: key by key, or with Element Clear in that variant.
  func delete(_ text: String, by tool: SuiteTool) throws {
    if tool == .webDriverClear { return try clear() }
    try sendKeys(String(repeating: "\u{E003}", count: text.count))
  }
}
