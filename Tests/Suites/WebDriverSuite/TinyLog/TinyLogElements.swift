import WebDriver

/// A native screen with bars and a table, found by XPath in the page source.
protocol TableScreen: PageObject {}

extension TableScreen {
  /// The title of a screen, in the bar at the top.
  func barTitle(_ title: String) -> PageElement {
    xpath("//XCUIElementTypeNavigationBar/XCUIElementTypeStaticText[@label=\(title.xpathLiteral)]")
  }

  /// A button in the bar at the top.
  func barButton(_ label: String) -> PageElement {
    xpath("//XCUIElementTypeNavigationBar/XCUIElementTypeButton[@label=\(label.xpathLiteral)]")
  }

  /// A button in the bar at the bottom.
  func tab(_ label: String) -> PageElement {
    xpath("//XCUIElementTypeTabBar/XCUIElementTypeButton[@label=\(label.xpathLiteral)]")
  }

  /// All rows of the table.
  var rows: PageElement { xpath("//XCUIElementTypeTable/XCUIElementTypeCell") }

  /// The titles of all rows.
  var rowTitles: PageElement {
    xpath("//XCUIElementTypeTable/XCUIElementTypeCell/XCUIElementTypeStaticText[@name='title']")
  }

  /// The row with a title.
  func row(_ title: String) -> PageElement { xpath(rowPath(title)) }

  /// A static text anywhere.
  func text(_ text: String) -> PageElement {
    xpath("//XCUIElementTypeStaticText[@label=\(text.xpathLiteral)]")
  }

  /// A text field or search field by its placeholder.
  func field(_ placeholder: String) -> PageElement {
    xpath("//*[@placeholderValue=\(placeholder.xpathLiteral)]")
  }

  /// The path of the row with a title.
  fileprivate func rowPath(_ title: String) -> String {
    "//XCUIElementTypeCell[XCUIElementTypeStaticText[@label=\(title.xpathLiteral)]]"
  }
}

/// The screens of TinyLog.
struct TinyLogScreen: TableScreen {
  let driver: Driver

  init(_ driver: Driver) { self.driver = driver }

  /// The row at the top.
  var firstRow: PageElement { xpath("//XCUIElementTypeCell[1]") }

  /// The table, if its rows have exactly these titles, from the top.
  func table(of titles: [String]) -> PageElement {
    let rows = titles.enumerated().map { place, title in
      "[XCUIElementTypeCell[\(place + 1)]"
        + "/XCUIElementTypeStaticText[@name='title'][@label=\(title.xpathLiteral)]]"
    }
    return xpath(
      "//XCUIElementTypeTable[count(XCUIElementTypeCell)=\(titles.count)]" + rows.joined())
  }

  /// The titles of the rows with both a remove button and a handle for moving them.
  var editableTitles: PageElement {
    xpath(
      "//XCUIElementTypeCell[XCUIElementTypeButton[@name='remove']]"
        + "[XCUIElementTypeButton[@name='reorder']]/XCUIElementTypeStaticText[@name='title']")
  }

  /// The check boxes of all tasks that are done.
  var tickedBoxes: PageElement {
    xpath("//XCUIElementTypeCell/XCUIElementTypeButton[@name='check box'][@value='1']")
  }

  /// The title of a row, counted from 1, if it is `title`.
  func rowTitle(_ title: String, ofRow number: Int) -> PageElement {
    xpath(
      "//XCUIElementTypeCell[\(number)]/XCUIElementTypeStaticText[@label=\(title.xpathLiteral)]")
  }

  /// A button in the row with a title, by its label or identifier.
  func button(_ name: String, in title: String) -> PageElement {
    let name = name.xpathLiteral
    return xpath("\(rowPath(title))/XCUIElementTypeButton[@label=\(name) or @name=\(name)]")
  }

  /// The buttons with a label, in all rows.
  func rowButtons(_ label: String) -> PageElement {
    xpath("//XCUIElementTypeCell/XCUIElementTypeButton[@label=\(label.xpathLiteral)]")
  }

  /// The enabled buttons of all rows.
  var enabledRowButtons: PageElement {
    xpath("//XCUIElementTypeCell/XCUIElementTypeButton[@enabled='true']")
  }

  /// The remove buttons of all rows.
  var removeButtons: PageElement { name("remove") }

  /// The circle in a list's row, if it has a colour.
  func circle(of list: String, in color: String) -> PageElement {
    xpath("\(rowPath(list))/XCUIElementTypeImage[@label=\(color.xpathLiteral)]")
  }

  /// The circle in a list's row.
  func circle(of list: String) -> PageElement {
    xpath("\(rowPath(list))/XCUIElementTypeImage[@name='circle']")
  }

  /// The number in a list's circle, if it is `number`.
  func openTasks(_ number: Int, of list: String) -> PageElement {
    xpath("\(rowPath(list))/XCUIElementTypeImage/XCUIElementTypeStaticText[@label='\(number)']")
  }

  /// The detail text of a row, if it is `text`.
  func detail(_ text: String, of title: String) -> PageElement {
    xpath("\(rowPath(title))/XCUIElementTypeStaticText[@label=\(text.xpathLiteral)]")
  }

  /// The buttons of the six colours that a list can have.
  var colors: PageElement {
    xpath(
      "//XCUIElementTypeButton[@label='purple' or @label='blue' or @label='red' "
        + "or @label='orange' or @label='green' or @label='yellow']")
  }

  /// The button of a colour, if it is chosen.
  func chosenColor(_ color: String) -> PageElement {
    xpath("//XCUIElementTypeButton[@label=\(color.xpathLiteral)][@value='1']")
  }

  /// The button of the chosen colour.
  var chosenColors: PageElement { xpath("\(colors.locator.value)[@value='1']") }

  /// A cell whose text is drawn in a size, in points.
  func cell(fontSize: Int) -> PageElement {
    xpath("//XCUIElementTypeCell[@value='{\"fontSize\":\(fontSize)}']")
  }

  /// The keyboard's key Done.
  var doneKey: PageElement {
    xpath("//XCUIElementTypeKeyboard/XCUIElementTypeButton[@label='Done']")
  }

  var keyboard: PageElement { className("XCUIElementTypeKeyboard") }

  /// The switch between the system's text size and a custom one.
  var systemFont: PageElement { className("XCUIElementTypeSwitch") }

  /// The slider for the custom text size.
  var sizeSlider: PageElement { className("XCUIElementTypeSlider") }

  /// The row at the bottom.
  var lastRow: PageElement { xpath("//XCUIElementTypeCell[last()]") }

  /// The button of a colour.
  func color(_ name: String) -> PageElement { accessibilityID(name) }

  /// Adds tasks: types each into the field, which has the focus, and taps Done.
  func add(_ tasks: String...) throws {
    let field = try self.field("Add new task").find()
    for task in tasks {
      try field.sendKeys(task)
      try doneKey.tap()
    }
  }

  /// Drags a row by its handle to the position of a row, counted from 1.
  func drag(_ title: String, toRow number: Int) throws {
    try button("reorder", in: title)
      .drag(to: xpath("//XCUIElementTypeCell[\(number)]"))
  }

  /// Returns the open alert's message (`Get Alert Text`).
  func alertText() throws -> String? { try driver.send("GET", "/alert/text").string }

  /// Taps the last button of the open alert (`Accept Alert`).
  func acceptAlert() throws { try driver.send("POST", "/alert/accept") }

  /// Waits until no alert is open. Searching for it as an element would dismiss it.
  func waitUntilAlertIsGone() throws {
    try driver.waitUntil("the alert is gone") { (try? alertText()) == nil }
  }
}
