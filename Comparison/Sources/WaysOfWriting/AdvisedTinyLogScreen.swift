import SuiteSupport
import WebDriver
import WebDriverSuite

/// The screens of TinyLog with the locators that Appium's XCUITest driver advises: accessibility
/// ids and class names, then predicates, and class chains for what depends on the hierarchy.
final class AdvisedTinyLogScreen: TinyLogScreen {
  override func name(_ name: String) -> PageElement { accessibilityID(name) }
  override func tab(_ label: String) -> PageElement { accessibilityID(label) }
  override var doneKey: PageElement { accessibilityID("return") }
  override var rows: PageElement { className("XCUIElementTypeCell") }

  override func barButton(_ label: String) -> PageElement {
    // The edit button's identifier doesn't follow its label. Rows and keyboards repeat the labels.
    guard ["Edit", "Done"].contains(label) else { return accessibilityID(label) }
    return predicate("name IN {'edit', 'Done'} AND label == \(label.predicateLiteral)")
  }

  override func text(_ text: String) -> PageElement {
    predicate("type == 'XCUIElementTypeStaticText' AND label == \(text.predicateLiteral)")
  }

  override func field(_ placeholder: String) -> PageElement {
    predicate("placeholderValue == \(placeholder.predicateLiteral)")
  }

  override var tickedBoxes: PageElement { predicate("name == 'check box' AND value == '1'") }

  override func cell(fontSize: Int) -> PageElement {
    predicate("type == 'XCUIElementTypeCell' AND value == '{\"fontSize\":\(fontSize)}'")
  }

  override var colors: PageElement {
    predicate(
      "type == 'XCUIElementTypeButton' "
        + "AND name IN {'purple', 'blue', 'red', 'orange', 'green', 'yellow'}")
  }
  override var chosenColors: PageElement { predicate("\(colors.locator.value) AND value == '1'") }

  override func chosenColor(_ color: String) -> PageElement {
    predicate("name == \(color.predicateLiteral) AND value == '1'")
  }

  override func barTitle(_ title: String) -> PageElement {
    chain("NavigationBar", "StaticText", label: title)
  }

  override func row(_ title: String) -> PageElement { chain(path(title)) }
  override func row(at place: Int) -> PageElement { chain("Cell[\(place)]") }
  override var lastRow: PageElement { row(at: -1) }
  override var rowTitles: PageElement { chain("Cell", "StaticText[`name == 'title'`]") }

  /// Reads each title, since no locator compares several rows.
  override func assertTitles(_ titles: [String]) throws {
    var found: [String] = []
    try? driver.waitUntil("the titles are \(titles)") {
      found = try rowTitles.labels()
      return found == titles
    }
    XCTAssertEqual(found, titles, "rows")
    // A row without a title has nothing to read.
    XCTAssertEqual(try rows.count(), titles.count, "number of rows")
  }

  override var editableTitles: PageElement {
    chain("Cell[$name == 'remove'$][$name == 'reorder'$]", "StaticText[`name == 'title'`]")
  }

  override func rowTitle(_ title: String, ofRow place: Int) -> PageElement {
    chain("Cell[\(place)]", "StaticText", label: title)
  }

  override func button(_ name: String, in title: String) -> PageElement {
    let name = name.predicateLiteral
    return chain(path(title), "Button" + filter("label == \(name) OR name == \(name)"))
  }

  override func button(at place: Int) -> PageElement { chain("Cell[\(place)]", "Button") }
  override func rowButtons(_ label: String) -> PageElement { chain("Cell", "Button", label: label) }
  override var rowButtons: PageElement { chain("Cell", "Button") }
  override var enabledRowButtons: PageElement { chain("Cell", "Button[`enabled == 1`]") }

  override func circle(of list: String, in color: String) -> PageElement {
    chain(path(list), "Image", label: color)
  }

  override func circle(of list: String) -> PageElement {
    chain(path(list), "Image[`name == 'circle'`]")
  }

  override func openTasks(_ number: Int, of list: String) -> PageElement {
    chain(path(list), "Image", "StaticText", label: "\(number)")
  }

  override func detail(_ text: String, of title: String) -> PageElement {
    chain(
      path(title), "StaticText" + filter("name == 'detail' AND label == \(text.predicateLiteral)"))
  }

  private func predicate(_ format: String) -> PageElement { driver.locate(.predicate(format)) }

  /// A class chain from anywhere, whose types are written without their common prefix.
  private func chain(_ steps: String..., label: String? = nil) -> PageElement {
    let path = steps.map { "XCUIElementType\($0)" }.joined(separator: "/")
    let filter = label.map { self.filter("label == \($0.predicateLiteral)") } ?? ""
    return driver.locate(.classChain("**/\(path)\(filter)"))
  }

  /// A filter of a class chain, in which a mark inside the predicate is doubled.
  private func filter(_ predicate: String, mark: String = "`") -> String {
    "[\(mark)\(predicate.replacing(mark, with: mark + mark))\(mark)]"
  }

  /// The row with a title.
  private func path(_ title: String) -> String {
    "Cell" + filter("name == 'title' AND label == \(title.predicateLiteral)", mark: "$")
  }
}
