import WebDriver

/// Where things are on TinyLog's screens, as XPath over the page source.
enum XPath {
  /// The bar of the screen with a title.
  static func bar(_ title: String) -> Locator {
    .xpath("//XCUIElementTypeNavigationBar[@name='\(title)']")
  }

  /// A button in the bar at the top.
  static func barButton(_ label: String) -> Locator {
    .xpath("//XCUIElementTypeNavigationBar/XCUIElementTypeButton[@label='\(label)']")
  }

  /// A button in the bar at the bottom.
  static func tab(_ label: String) -> Locator {
    .xpath("//XCUIElementTypeTabBar/XCUIElementTypeButton[@label='\(label)']")
  }

  /// All rows of the table.
  static let rows = Locator.xpath("//XCUIElementTypeTable/XCUIElementTypeCell")

  /// The titles of all rows.
  static let rowTitles = Locator.xpath(
    "//XCUIElementTypeTable/XCUIElementTypeCell/XCUIElementTypeStaticText[@name='title']")

  /// The row with a title.
  static func row(_ title: String) -> Locator { .xpath(rowPath(title)) }

  /// A button in the row with a title, by its label or identifier.
  static func button(_ name: String, in title: String) -> Locator {
    .xpath("\(rowPath(title))/XCUIElementTypeButton[@label='\(name)' or @name='\(name)']")
  }

  /// The circle in the row of a list.
  static func circle(of list: String) -> Locator {
    .xpath("\(rowPath(list))/XCUIElementTypeImage[@name='circle']")
  }

  /// The number in the circle of a list, when it is this one.
  static func openTasks(_ number: Int, of list: String) -> Locator {
    .xpath("\(rowPath(list))/XCUIElementTypeImage/XCUIElementTypeStaticText[@label='\(number)']")
  }

  /// A static text anywhere.
  static func text(_ text: String) -> Locator {
    .xpath("//XCUIElementTypeStaticText[@label='\(text)']")
  }

  /// A text field or search field by its placeholder.
  static func field(_ placeholder: String) -> Locator {
    .xpath("//*[@placeholderValue='\(placeholder)']")
  }

  /// The return key of the keyboard.
  static let doneKey = Locator.xpath(
    "//XCUIElementTypeKeyboard/XCUIElementTypeButton[@label='Done']")

  private static func rowPath(_ title: String) -> String {
    "//XCUIElementTypeCell[XCUIElementTypeStaticText[@label='\(title)']]"
  }
}

extension RemoteDriver {
  /// The titles of all rows, from the top.
  func rowTitles() async throws -> [String] {
    var titles: [String] = []
    for title in try await findElements(XPath.rowTitles) {
      titles.append(try await title.text())
    }
    return titles
  }

  /// The placeholder of the field that has the keyboard focus.
  func focusedPlaceholder() async throws -> String? {
    try await activeElement().attribute("placeholderValue")
  }

  /// Taps what is found.
  func tap(_ locator: Locator) async throws {
    try await findElement(locator).click()
  }

  /// Swipes left across what is found.
  func swipeLeft(_ locator: Locator) async throws {
    let element = try await findElement(locator)
    try await mobile(
      "swipe", ["direction": "left", "elementId": .string(element.reference)])
  }
}
