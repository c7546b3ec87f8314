import Device
import SuiteSupport
import WebDriver

/// A page object: a screen or page of an app, with the locators of its elements.
open class PageObject {
  package let driver: Driver

  /// Makes the page object of a session. Tests call `driver.page(…)` instead.
  public required init(_ driver: Driver) throws { self.driver = driver }

  open func name(_ name: String) -> PageElement { driver.locate(.name(name)) }
}

extension PageObject {
  package func xpath(_ path: String) -> PageElement { driver.locate(.xpath(path)) }
  package func css(_ selector: String) -> PageElement { driver.locate(.css(selector)) }
  package func className(_ name: String) -> PageElement { driver.locate(.className(name)) }
  package func accessibilityID(_ id: String) -> PageElement { driver.locate(.accessibilityID(id)) }

  /// Waits until a condition holds. `expected` is this state in words.
  func wait(
    until expected: String, found: @autoclosure () throws -> String = "it isn't",
    file: StaticString = #filePath, line: UInt = #line, _ condition: () throws -> Bool
  ) throws {
    try expecting(expected, found: found, file: file, line: line) {
      try driver.waitUntil(expected, condition)
    }
  }
}

extension Driver {
  func page<Page: PageObject>(_ type: Page.Type) throws -> Page {
    try pages.type(for: type).init(self)
  }

  package func locate(_ locator: Locator) -> PageElement {
    PageElement(driver: self, locator: locator)
  }
}

/// A native screen with bars and a table, found by XPath in the page source.
open class TableScreen: PageObject {
  /// The title of a screen, in the bar at the top.
  open func barTitle(_ title: String) -> PageElement {
    xpath("//XCUIElementTypeNavigationBar/XCUIElementTypeStaticText[@label=\(title.xpathLiteral)]")
  }

  /// A button in the bar at the top.
  open func barButton(_ label: String) -> PageElement {
    xpath("//XCUIElementTypeNavigationBar/XCUIElementTypeButton[@label=\(label.xpathLiteral)]")
  }

  /// A button in the bar at the bottom.
  open func tab(_ label: String) -> PageElement {
    xpath("//XCUIElementTypeTabBar/XCUIElementTypeButton[@label=\(label.xpathLiteral)]")
  }

  /// A static text anywhere.
  open func text(_ text: String) -> PageElement {
    xpath("//XCUIElementTypeStaticText[@label=\(text.xpathLiteral)]")
  }

  /// A text field or search field by its placeholder.
  open func field(_ placeholder: String) -> PageElement {
    xpath("//*[@placeholderValue=\(placeholder.xpathLiteral)]")
  }

  open var rows: PageElement { xpath("//XCUIElementTypeTable/XCUIElementTypeCell") }

  open var rowTitles: PageElement {
    xpath("//XCUIElementTypeTable/XCUIElementTypeCell/XCUIElementTypeStaticText[@name='title']")
  }

  open func row(_ title: String) -> PageElement { xpath(rowPath(title)) }

  func rowPath(_ title: String) -> String {
    "//XCUIElementTypeCell[XCUIElementTypeStaticText[@label=\(title.xpathLiteral)]]"
  }

  func assertScreen(_ title: String, file: StaticString = #filePath, line: UInt = #line) throws {
    try barTitle(title).wait(
      "the screen \([title].quoted)",
      found: try xpath("//XCUIElementTypeNavigationBar/XCUIElementTypeStaticText").labels().quoted,
      file: file, line: line)
  }
}

/// An element of a screen or page. Each use finds it again, like a query of XCUITest.
public struct PageElement {
  let driver: Driver
  package let locator: Locator

  /// Finds the first matching element. Throws `no such element` if there is none. In a check,
  /// `expected` says in words that it is there.
  package func find(
    _ expected: String? = nil, file: StaticString = #filePath, line: UInt = #line
  ) throws -> DriverElement {
    try expecting(expected, found: { "no such element" }, file: file, line: line) {
      try driver.findElement(locator)
    }
  }

  /// Finds all matching elements, in document order. Returns an empty array if there are none.
  package func findAll() throws -> [DriverElement] { try driver.findElements(locator) }

  package func count() throws -> Int { try findAll().count }

  // MARK: - Waiting. In a check, `expected` says in words what must be there. If it isn't, `found`
  // reads what is there instead.

  /// Waits up to ten seconds until an element matches, and returns it. Throws if none does.
  @discardableResult
  package func wait(
    _ expected: String? = nil, found: @autoclosure () throws -> String = "no such element",
    file: StaticString = #filePath, line: UInt = #line
  ) throws -> DriverElement {
    try expecting(expected, found: found, file: file, line: line) {
      try driver.waitFor(locator)
    }
  }

  /// Waits up to ten seconds until no element matches. Throws if one still does.
  func waitUntilGone(
    _ name: String, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    try expecting("\(name) is gone", found: { "it is still there" }, file: file, line: line) {
      try driver.waitUntilGone(locator)
    }
  }

  /// Waits up to ten seconds until `count` elements match. Throws if the number still differs.
  func waitForCount(
    _ count: Int, _ subject: String, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    let expected = "\(subject): \(count)"
    try expecting(expected, found: { "\(try self.count())" }, file: file, line: line) {
      try driver.waitForCount(count, of: locator)
    }
    AssertedValues.add(count)
  }

  // MARK: - Acting

  package func tap() throws { try find().click() }

  /// Types a text into the element, which must have the focus.
  package func type(_ text: String) throws { try find().sendKeys(text) }

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
  package func texts(_ places: Range<Int> = 0..<Int.max) throws -> [String] {
    try findAll().dropFirst(places.lowerBound).prefix(places.count).map { try $0.text() }
  }

  /// Returns the labels of all elements that the locator finds.
  package func labels() throws -> [String] { try findAll().map { try $0.attribute("label") ?? "" } }
}

extension DriverElement {
  /// Deletes `text` from the end of a field, key by key.
  func delete(_ text: String) throws {
    try sendKeys(String(repeating: "\u{E003}", count: text.count))
  }
}
