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
