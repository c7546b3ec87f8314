import WebDriver

/// Where things are on TinyLog's screens, as XPath over the page source.
enum XPath {
  /// The title of a screen, in the bar at the top.
  static func barTitle(_ title: String) -> Locator {
    .xpath("//XCUIElementTypeNavigationBar/XCUIElementTypeStaticText[@label=\(title.xpathLiteral)]")
  }

  /// A button in the bar at the top.
  static func barButton(_ label: String) -> Locator {
    .xpath("//XCUIElementTypeNavigationBar/XCUIElementTypeButton[@label=\(label.xpathLiteral)]")
  }

  /// A button in the bar at the bottom.
  static func tab(_ label: String) -> Locator {
    .xpath("//XCUIElementTypeTabBar/XCUIElementTypeButton[@label=\(label.xpathLiteral)]")
  }

  /// All rows of the table.
  static let rows = Locator.xpath("//XCUIElementTypeTable/XCUIElementTypeCell")

  /// The row at the top.
  static let firstRow = Locator.xpath("//XCUIElementTypeCell[1]")

  /// The titles of all rows.
  static let rowTitles = Locator.xpath(
    "//XCUIElementTypeTable/XCUIElementTypeCell/XCUIElementTypeStaticText[@name='title']")

  /// The table, when its rows have these titles, from the top, and there are no others.
  static func table(of titles: [String]) -> Locator {
    let rows = titles.enumerated().map { place, title in
      "[XCUIElementTypeCell[\(place + 1)]"
        + "/XCUIElementTypeStaticText[@name='title'][@label=\(title.xpathLiteral)]]"
    }
    return .xpath(
      "//XCUIElementTypeTable[count(XCUIElementTypeCell)=\(titles.count)]" + rows.joined())
  }

  /// The titles of the rows that have both a red button and a handle to move them by.
  static let editableTitles = Locator.xpath(
    "//XCUIElementTypeCell[XCUIElementTypeButton[@name='remove']]"
      + "[XCUIElementTypeButton[@name='reorder']]/XCUIElementTypeStaticText[@name='title']")

  /// The check boxes of all tasks that are done.
  static let tickedBoxes = Locator.xpath(
    "//XCUIElementTypeCell/XCUIElementTypeButton[@name='check box'][@value='1']")

  /// The row with a title.
  static func row(_ title: String) -> Locator { .xpath(rowPath(title)) }

  /// The title of a row, counted from 1, when it is this one.
  static func rowTitle(_ title: String, ofRow number: Int) -> Locator {
    .xpath(
      "//XCUIElementTypeCell[\(number)]/XCUIElementTypeStaticText[@label=\(title.xpathLiteral)]")
  }

  /// A button in the row with a title, by its label or identifier.
  static func button(_ name: String, in title: String) -> Locator {
    let name = name.xpathLiteral
    return .xpath("\(rowPath(title))/XCUIElementTypeButton[@label=\(name) or @name=\(name)]")
  }

  /// The buttons of all rows that have a label.
  static func rowButtons(_ label: String) -> Locator {
    .xpath("//XCUIElementTypeCell/XCUIElementTypeButton[@label=\(label.xpathLiteral)]")
  }

  /// The buttons of all rows that take a tap.
  static let enabledRowButtons = Locator.xpath(
    "//XCUIElementTypeCell/XCUIElementTypeButton[@enabled='true']")

  /// The circle in the row of a list, when it is in a colour.
  static func circle(of list: String, in color: String) -> Locator {
    .xpath("\(rowPath(list))/XCUIElementTypeImage[@label=\(color.xpathLiteral)]")
  }

  /// The circle in the row of a list.
  static func circle(of list: String) -> Locator {
    .xpath("\(rowPath(list))/XCUIElementTypeImage[@name='circle']")
  }

  /// The number in the circle of a list, when it is this one.
  static func openTasks(_ number: Int, of list: String) -> Locator {
    .xpath("\(rowPath(list))/XCUIElementTypeImage/XCUIElementTypeStaticText[@label='\(number)']")
  }

  /// A text beside the title of a row, when it is this one.
  static func detail(_ text: String, of title: String) -> Locator {
    .xpath("\(rowPath(title))/XCUIElementTypeStaticText[@label=\(text.xpathLiteral)]")
  }

  /// The buttons of the six colours that a list can have.
  static let colors = Locator.xpath(
    "//XCUIElementTypeButton[@label='purple' or @label='blue' or @label='red' "
      + "or @label='orange' or @label='green' or @label='yellow']")

  /// The button of a colour, when it is chosen.
  static func chosenColor(_ color: String) -> Locator {
    .xpath("//XCUIElementTypeButton[@label=\(color.xpathLiteral)][@value='1']")
  }

  /// The button of the colour that is chosen.
  static let chosenColors = Locator.xpath("\(colors.value)[@value='1']")

  /// A cell whose text is drawn in a size.
  static func cell(fontSize: Int) -> Locator {
    .xpath("//XCUIElementTypeCell[@value='{\"fontSize\":\(fontSize)}']")
  }

  /// A static text anywhere.
  static func text(_ text: String) -> Locator {
    .xpath("//XCUIElementTypeStaticText[@label=\(text.xpathLiteral)]")
  }

  /// A text field or search field by its placeholder.
  static func field(_ placeholder: String) -> Locator {
    .xpath("//*[@placeholderValue=\(placeholder.xpathLiteral)]")
  }

  /// The return key of the keyboard.
  static let doneKey = Locator.xpath(
    "//XCUIElementTypeKeyboard/XCUIElementTypeButton[@label='Done']")

  /// The keyboard.
  static let keyboard = Locator.className("XCUIElementTypeKeyboard")

  /// The switch between the system's text size and one's own.
  static let systemFont = Locator.className("XCUIElementTypeSwitch")

  /// The slider for one's own text size.
  static let sizeSlider = Locator.className("XCUIElementTypeSlider")

  private static func rowPath(_ title: String) -> String {
    "//XCUIElementTypeCell[XCUIElementTypeStaticText[@label=\(title.xpathLiteral)]]"
  }
}

extension Driver {
  /// Types tasks into the field for them, which has the focus, and confirms each with Done.
  func add(_ tasks: String...) throws {
    let field = try findElement(XPath.field("Add new task"))
    for task in tasks {
      try field.sendKeys(task)
      try tap(XPath.doneKey)
    }
  }

  /// Drags a row by its handle to the place of a row, counted from 1.
  func drag(_ title: String, toRow number: Int) throws {
    let handle = try findElement(XPath.button("reorder", in: title))
    try drag(handle, to: findElement(.xpath("//XCUIElementTypeCell[\(number)]")))
  }

  /// What the open alert says (`Get Alert Text`).
  func alertText() throws -> String? { try send("GET", "/alert/text").string }

  /// Taps the last button of the open alert (`Accept Alert`).
  func acceptAlert() throws { try send("POST", "/alert/accept") }

  /// Waits until no alert is open. To look for one as an element would dismiss it.
  func waitUntilAlertIsGone() throws {
    try waitUntil("the alert is gone") { (try? alertText()) == nil }
  }
}
