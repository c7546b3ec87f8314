import SuiteSupport
import WebDriver

/// The elements of TinyLog's screens, found in one of several idioms.
///
/// A function throws if it must read the screen to know a position.
protocol TinyLogScreen: PageObject {
  /// The title of a screen, in the bar at the top.
  func barTitle(_ title: String) -> PageElement
  /// A button in the bar at the top.
  func barButton(_ label: String) -> PageElement
  /// A button in the bar at the bottom.
  func tab(_ label: String) -> PageElement
  /// A static text anywhere.
  func text(_ text: String) -> PageElement
  /// A text field or search field by its placeholder.
  func field(_ placeholder: String) -> PageElement
  /// The elements with an identifier.
  func name(_ name: String) -> PageElement
  /// An element by its identifier.
  func accessibilityID(_ id: String) -> PageElement
  /// All rows of the table.
  var rows: PageElement { get }
  /// The titles of all rows.
  var rowTitles: PageElement { get }
  /// The row with a title.
  func row(_ title: String) throws -> PageElement
  /// The row at a position, counted from 1.
  func row(at place: Int) -> PageElement
  /// The row at the bottom.
  var lastRow: PageElement { get }
  /// Waits until no row has a title.
  func waitUntilGone(_ title: String) throws
  /// Asserts that the rows have exactly these titles, from the top.
  func assertTitles(_ titles: [String]) throws
  /// Asserts that exactly these lists are shown, in this order, with their numbers of open tasks.
  func assertLists(_ lists: KeyValuePairs<String, Int>) throws
  /// The titles of the rows with both a remove button and a handle for moving them.
  var editableTitles: PageElement { get }
  /// The check boxes of all tasks that are done.
  var tickedBoxes: PageElement { get }
  /// The title of a row, counted from 1, if it is `title`.
  func rowTitle(_ title: String, ofRow number: Int) -> PageElement
  /// A button in the row with a title, by its label or identifier.
  func button(_ name: String, in title: String) throws -> PageElement
  /// The button of a row, counted from 1.
  func button(inRow place: Int) -> PageElement
  /// The buttons with a label, in all rows.
  func rowButtons(_ label: String) -> PageElement
  /// The buttons of all rows.
  var rowButtons: PageElement { get }
  /// The enabled buttons of all rows.
  var enabledRowButtons: PageElement { get }
  /// The circle in a list's row, if it has a colour.
  func circle(of list: String, in color: String) throws -> PageElement
  /// The circle in a list's row.
  func circle(of list: String) throws -> PageElement
  /// The number in a list's circle, if it is `number`.
  func openTasks(_ number: Int, of list: String) throws -> PageElement
  /// The detail text of a row, if it is `text`.
  func detail(_ text: String, of title: String) throws -> PageElement
  /// The buttons of the six colours that a list can have.
  var colors: PageElement { get }
  /// The button of a colour.
  func color(_ name: String) -> PageElement
  /// The button of a colour, if it is chosen.
  func chosenColor(_ color: String) -> PageElement
  /// The button of the chosen colour.
  var chosenColors: PageElement { get }
  /// A cell whose text is drawn in a size, in points.
  func cell(fontSize: Int) -> PageElement
  /// The keyboard's key Done.
  var doneKey: PageElement { get }
  var keyboard: PageElement { get }
  /// The switch between the system's text size and a custom one.
  var systemFont: PageElement { get }
  /// The slider for the custom text size.
  var sizeSlider: PageElement { get }
}

extension Driver {
  /// Returns the screens of TinyLog in a tool's idiom.
  func tinyLog(_ tool: SuiteTool) -> any TinyLogScreen {
    switch tool.unhardened {
    case .webDriverAdvised: AdvisedScreen(driver: self)
    case .webDriverIndexPaths: IndexPathScreen(driver: self)
    default: XPathScreen(driver: self)
    }
  }
}
