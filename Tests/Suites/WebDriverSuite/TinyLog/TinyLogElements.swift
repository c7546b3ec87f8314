import SuiteSupport
import WebDriver

/// A native screen with bars and a table, found by XPath in the page source.
protocol TableScreen: TitledScreen {}

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

/// The screens of TinyLog, found by XPath.
struct XPathScreen: TinyLogScreen, TableScreen {
  let driver: Driver
  func row(at place: Int) -> PageElement { xpath("//XCUIElementTypeCell[\(place)]") }
  var lastRow: PageElement { xpath("//XCUIElementTypeCell[last()]") }

  func assertTitles(_ titles: [String]) throws {
    // One request checks all titles. Only if they differ is each row read, for the message.
    let isThere = (try? table(of: titles).wait()) != nil
    XCTAssertEqual(try isThere ? titles : rowTitles.labels(), titles, "rows")
    // A row without a title has nothing to read.
    if !isThere { XCTAssertEqual(try rows.count(), titles.count, "number of rows") }
  }

  /// The table, if its rows have exactly these titles, from the top.
  func table(of titles: [String]) -> PageElement {
    let rows = titles.enumerated().map { place, title in
      "[XCUIElementTypeCell[\(place + 1)]"
        + "/XCUIElementTypeStaticText[@name='title'][@label=\(title.xpathLiteral)]]"
    }
    return xpath(
      "//XCUIElementTypeTable[count(XCUIElementTypeCell)=\(titles.count)]" + rows.joined())
  }

  var editableTitles: PageElement {
    xpath(
      "//XCUIElementTypeCell[XCUIElementTypeButton[@name='remove']]"
        + "[XCUIElementTypeButton[@name='reorder']]/XCUIElementTypeStaticText[@name='title']")
  }

  var tickedBoxes: PageElement {
    xpath("//XCUIElementTypeCell/XCUIElementTypeButton[@name='check box'][@value='1']")
  }

  func rowTitle(_ title: String, ofRow place: Int) -> PageElement {
    xpath("\(row(at: place).locator.value)/XCUIElementTypeStaticText[@label=\(title.xpathLiteral)]")
  }

  func button(_ name: String, in title: String) -> PageElement {
    let name = name.xpathLiteral
    return xpath("\(rowPath(title))/XCUIElementTypeButton[@label=\(name) or @name=\(name)]")
  }

  func button(at place: Int) -> PageElement {
    xpath("//XCUIElementTypeCell[\(place)]/XCUIElementTypeButton")
  }

  func rowButtons(_ label: String) -> PageElement {
    xpath("//XCUIElementTypeCell/XCUIElementTypeButton[@label=\(label.xpathLiteral)]")
  }

  var rowButtons: PageElement { xpath("//XCUIElementTypeCell/XCUIElementTypeButton") }
  var enabledRowButtons: PageElement { xpath("\(rowButtons.locator.value)[@enabled='true']") }

  func circle(of list: String, in color: String) -> PageElement {
    xpath("\(rowPath(list))/XCUIElementTypeImage[@label=\(color.xpathLiteral)]")
  }

  func circle(of list: String) -> PageElement {
    xpath("\(rowPath(list))/XCUIElementTypeImage[@name='circle']")
  }

  func openTasks(_ number: Int, of list: String) -> PageElement {
    xpath("\(rowPath(list))/XCUIElementTypeImage/XCUIElementTypeStaticText[@label='\(number)']")
  }

  func detail(_ text: String, of title: String) -> PageElement {
    xpath(
      "\(rowPath(title))/XCUIElementTypeStaticText[@name='detail'][@label=\(text.xpathLiteral)]")
  }

  var colors: PageElement {
    xpath(
      "//XCUIElementTypeButton[@label='purple' or @label='blue' or @label='red' "
        + "or @label='orange' or @label='green' or @label='yellow']")
  }

  func chosenColor(_ color: String) -> PageElement {
    xpath("//XCUIElementTypeButton[@label=\(color.xpathLiteral)][@value='1']")
  }

  var chosenColors: PageElement { xpath("\(colors.locator.value)[@value='1']") }

  func cell(fontSize: Int) -> PageElement {
    xpath("//XCUIElementTypeCell[@value='{\"fontSize\":\(fontSize)}']")
  }

  var doneKey: PageElement {
    xpath("//XCUIElementTypeKeyboard/XCUIElementTypeButton[@label='Done']")
  }
}
