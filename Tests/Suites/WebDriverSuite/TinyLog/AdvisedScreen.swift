import SuiteSupport
import WebDriver

/// The screens of TinyLog with the locators that Appium's XCUITest driver advises: accessibility
/// ids and class names, then predicates, and class chains for what depends on the hierarchy.
struct AdvisedScreen: TinyLogScreen {
  let driver: Driver

  // MARK: - By accessibility id or class name

  func barButton(_ label: String) -> PageElement {
    // The identifier of the edit button doesn't follow its label. Rows and keyboards have buttons
    // with the same labels.
    guard ["Edit", "Done"].contains(label) else { return accessibilityID(label) }
    return predicate("name IN {'edit', 'Done'} AND label == \(label.predicateLiteral)")
  }

  func tab(_ label: String) -> PageElement { accessibilityID(label) }
  func name(_ name: String) -> PageElement { accessibilityID(name) }
  func color(_ name: String) -> PageElement { accessibilityID(name) }
  var doneKey: PageElement { accessibilityID("return") }
  var keyboard: PageElement { className("XCUIElementTypeKeyboard") }
  var systemFont: PageElement { className("XCUIElementTypeSwitch") }
  var sizeSlider: PageElement { className("XCUIElementTypeSlider") }
  var rows: PageElement { className("XCUIElementTypeCell") }

  // MARK: - By predicate

  func text(_ text: String) -> PageElement {
    predicate("type == 'XCUIElementTypeStaticText' AND label == \(text.predicateLiteral)")
  }

  func field(_ placeholder: String) -> PageElement {
    predicate("placeholderValue == \(placeholder.predicateLiteral)")
  }

  var tickedBoxes: PageElement { predicate("name == 'check box' AND value == '1'") }
  var colors: PageElement { predicate(Self.isColor) }
  var chosenColors: PageElement { predicate("\(Self.isColor) AND value == '1'") }

  private static let isColor =
    "name IN {'purple', 'blue', 'red', 'orange', 'green', 'yellow'} "
    + "AND type == 'XCUIElementTypeButton'"

  func chosenColor(_ color: String) -> PageElement {
    predicate("name == \(color.predicateLiteral) AND value == '1'")
  }

  func cell(fontSize: Int) -> PageElement {
    predicate("type == 'XCUIElementTypeCell' AND value == '{\"fontSize\":\(fontSize)}'")
  }

  // MARK: - By class chain

  func barTitle(_ title: String) -> PageElement {
    chain("XCUIElementTypeNavigationBar/XCUIElementTypeStaticText", having(label: title))
  }

  var rowTitles: PageElement {
    chain("XCUIElementTypeCell/XCUIElementTypeStaticText[`name == 'title'`]")
  }

  func row(_ title: String) -> PageElement { chain(path(title)) }
  func row(at place: Int) -> PageElement { chain("XCUIElementTypeCell[\(place)]") }
  var lastRow: PageElement { row(at: -1) }

  var editableTitles: PageElement {
    chain(
      "XCUIElementTypeCell[$name == 'remove'$][$name == 'reorder'$]"
        + "/XCUIElementTypeStaticText[`name == 'title'`]")
  }

  func rowTitle(_ title: String, ofRow number: Int) -> PageElement {
    chain("XCUIElementTypeCell[\(number)]/XCUIElementTypeStaticText", having(label: title))
  }

  func button(_ name: String, in title: String) -> PageElement {
    let name = name.predicateLiteral
    return chain(
      "\(path(title))/XCUIElementTypeButton", filter("label == \(name) OR name == \(name)"))
  }

  func button(inRow place: Int) -> PageElement {
    chain("XCUIElementTypeCell[\(place)]/XCUIElementTypeButton")
  }

  func rowButtons(_ label: String) -> PageElement {
    chain("XCUIElementTypeCell/XCUIElementTypeButton", having(label: label))
  }

  var rowButtons: PageElement { chain("XCUIElementTypeCell/XCUIElementTypeButton") }

  var enabledRowButtons: PageElement {
    chain("XCUIElementTypeCell/XCUIElementTypeButton[`enabled == 1`]")
  }

  func circle(of list: String, in color: String) -> PageElement {
    chain("\(path(list))/XCUIElementTypeImage", having(label: color))
  }

  func circle(of list: String) -> PageElement {
    chain("\(path(list))/XCUIElementTypeImage[`name == 'circle'`]")
  }

  func openTasks(_ number: Int, of list: String) -> PageElement {
    chain(
      "\(path(list))/XCUIElementTypeImage/XCUIElementTypeStaticText", having(label: "\(number)"))
  }

  func detail(_ text: String, of title: String) -> PageElement {
    chain("\(path(title))/XCUIElementTypeStaticText", having(label: text))
  }

  // MARK: - In several requests

  func waitUntilGone(_ title: String) throws { try row(title).waitUntilGone() }

  func assertTitles(_ titles: [String]) throws {
    // A class chain can't check several rows, so the titles are read one by one.
    try? rows.waitForCount(titles.count)
    XCTAssertEqual(try rowTitles.labels(), titles)
  }

  // MARK: - Writing locators

  private func predicate(_ format: String) -> PageElement { driver.locate(.predicate(format)) }

  private func chain(_ path: String, _ filter: String = "") -> PageElement {
    driver.locate(.classChain("**/\(path)\(filter)"))
  }

  private func having(label: String) -> String { filter("label == \(label.predicateLiteral)") }

  /// A filter of a class chain, in which a mark inside the predicate is doubled.
  private func filter(_ predicate: String, mark: String = "`") -> String {
    "[\(mark)\(predicate.replacing(mark, with: mark + mark))\(mark)]"
  }

  /// The row with a title.
  private func path(_ title: String) -> String {
    "XCUIElementTypeCell"
      + filter("name == 'title' AND label == \(title.predicateLiteral)", mark: "$")
  }
}
