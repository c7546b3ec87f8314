import SuiteSupport
import WebDriver

/// The screens of TinyLog, found by XPath. With a text, a number or a colour, an element is found
/// only if it shows it. Positions count from 1.
open class TinyLogScreen: TableScreen {
  open func row(at place: Int) -> PageElement { xpath("//XCUIElementTypeCell[\(place)]") }
  open var lastRow: PageElement { xpath("//XCUIElementTypeCell[last()]") }

  open func rowTitle(_ title: String, ofRow place: Int) -> PageElement {
    xpath("\(row(at: place).locator.value)/XCUIElementTypeStaticText[@label=\(title.xpathLiteral)]")
  }

  /// The titles of the rows with both a remove button and a handle for moving them.
  open var editableTitles: PageElement {
    xpath(
      "//XCUIElementTypeCell[XCUIElementTypeButton[@name='remove']]"
        + "[XCUIElementTypeButton[@name='reorder']]/XCUIElementTypeStaticText[@name='title']")
  }

  /// A button in the row with a title, by its label or identifier.
  open func button(_ name: String, in title: String) -> PageElement {
    let name = name.xpathLiteral
    return xpath("\(rowPath(title))/XCUIElementTypeButton[@label=\(name) or @name=\(name)]")
  }

  open func button(at place: Int) -> PageElement {
    xpath("//XCUIElementTypeCell[\(place)]/XCUIElementTypeButton")
  }

  open func rowButtons(_ label: String) -> PageElement {
    xpath("//XCUIElementTypeCell/XCUIElementTypeButton[@label=\(label.xpathLiteral)]")
  }

  open var rowButtons: PageElement { xpath("//XCUIElementTypeCell/XCUIElementTypeButton") }

  open var enabledRowButtons: PageElement {
    xpath("//XCUIElementTypeCell/XCUIElementTypeButton[@enabled='true']")
  }

  /// The check boxes of all tasks that are done.
  open var tickedBoxes: PageElement {
    xpath("//XCUIElementTypeCell/XCUIElementTypeButton[@name='check box'][@value='1']")
  }

  /// The circle of a list, if it has a colour.
  open func circle(of list: String, in color: String) -> PageElement {
    xpath("\(rowPath(list))/XCUIElementTypeImage[@label=\(color.xpathLiteral)]")
  }

  open func circle(of list: String) -> PageElement {
    xpath("\(rowPath(list))/XCUIElementTypeImage[@name='circle']")
  }

  /// The number of open tasks in a list's circle.
  open func openTasks(_ number: Int, of list: String) -> PageElement {
    xpath("\(rowPath(list))/XCUIElementTypeImage/XCUIElementTypeStaticText[@label='\(number)']")
  }

  /// The text at the right of a row.
  open func detail(_ text: String, of title: String) -> PageElement {
    xpath(
      "\(rowPath(title))/XCUIElementTypeStaticText[@name='detail'][@label=\(text.xpathLiteral)]")
  }

  /// A cell whose text is drawn in a size, in points.
  open func cell(fontSize: Int) -> PageElement {
    xpath("//XCUIElementTypeCell[@value='{\"fontSize\":\(fontSize)}']")
  }

  /// The buttons of the six colours that a list can have.
  open var colors: PageElement { xpath(Self.colors) }

  open var chosenColors: PageElement { xpath("\(Self.colors)[@value='1']") }

  open func chosenColor(_ color: String) -> PageElement {
    xpath("//XCUIElementTypeButton[@label=\(color.xpathLiteral)][@value='1']")
  }

  private static let colors =
    "//XCUIElementTypeButton[@label='purple' or @label='blue' or @label='red' "
    + "or @label='orange' or @label='green' or @label='yellow']"

  open var doneKey: PageElement {
    xpath("//XCUIElementTypeKeyboard/XCUIElementTypeButton[@label='Done']")
  }

  /// Asserts that the rows have exactly these titles, from the top.
  open func assertTitles(_ titles: [String]) throws {
    // One request checks all titles. Only if they differ is each row read, for the message.
    let isThere = (try? table(of: titles).wait()) != nil
    XCTAssertEqual(try isThere ? titles : rowTitles.labels(), titles, "rows")
    // A row without a title has nothing to read.
    if !isThere { XCTAssertEqual(try rows.count(), titles.count, "number of rows") }
  }

  /// The table, if its rows have exactly these titles, from the top.
  private func table(of titles: [String]) -> PageElement {
    let rows = titles.enumerated().map { place, title in
      "[XCUIElementTypeCell[\(place + 1)]"
        + "/XCUIElementTypeStaticText[@name='title'][@label=\(title.xpathLiteral)]]"
    }
    return xpath(
      "//XCUIElementTypeTable[count(XCUIElementTypeCell)=\(titles.count)]" + rows.joined())
  }
}

// Elements that have one locator, and actions.
extension TinyLogScreen {
  func color(_ name: String) -> PageElement { accessibilityID(name) }
  var keyboard: PageElement { className("XCUIElementTypeKeyboard") }

  /// The switch between the system's text size and a custom one.
  var systemFont: PageElement { className("XCUIElementTypeSwitch") }

  var sizeSlider: PageElement { className("XCUIElementTypeSlider") }
  var alert: PageElement { className("XCUIElementTypeAlert") }

  /// Adds tasks: types each into the field, which has the focus, and taps Done.
  func add(_ tasks: String...) throws {
    let field = try self.field("Add new task").find()
    for task in tasks {
      try field.sendKeys(task)
      try doneKey.tap()
    }
  }

  /// Swipes a row to the left, and taps a button that appears.
  func swipe(_ title: String, thenTap button: String) throws {
    try row(title).swipeLeft()
    try self.button(button, in: title).wait()
    try self.button(button, in: title).tap()
  }

  /// Drags a row by its handle to the position of a row, counted from 1.
  func drag(_ title: String, toRow number: Int) throws {
    try button("reorder", in: title).drag(to: row(at: number))
  }

  /// Returns the open alert's message (`Get Alert Text`).
  func alertText() throws -> String? { try driver.send("GET", "/alert/text").string }

  /// Taps the open alert's button, an element like any other.
  func acceptAlert() throws { try name("OK").tap() }
}
