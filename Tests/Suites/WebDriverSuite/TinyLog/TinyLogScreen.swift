import SuiteSupport
import WebDriver

/// The elements of TinyLog's screens, found in one of several idioms. With a text, a number or a
/// colour, an element is found only if it shows it. A function throws if it may read the screen to
/// know a position. Positions count from 1.
protocol TinyLogScreen: TitledScreen {
  func name(_ name: String) -> PageElement
  func accessibilityID(_ id: String) -> PageElement
  func className(_ name: String) -> PageElement
  func barButton(_ label: String) -> PageElement
  func tab(_ label: String) -> PageElement
  func text(_ text: String) -> PageElement
  func field(_ placeholder: String) -> PageElement
  var doneKey: PageElement { get }
  var rows: PageElement { get }
  var rowTitles: PageElement { get }
  func row(_ title: String) throws -> PageElement
  func row(at place: Int) -> PageElement
  var lastRow: PageElement { get }
  /// Waits until no row has this title.
  func waitUntilGone(_ title: String) throws
  /// Asserts that the rows have exactly these titles, from the top.
  func assertTitles(_ titles: [String]) throws
  /// The titles of the rows with both a remove button and a handle for moving them.
  var editableTitles: PageElement { get }
  func rowTitle(_ title: String, ofRow place: Int) -> PageElement
  /// A button in the row with a title, by its label or identifier.
  func button(_ name: String, in title: String) throws -> PageElement
  /// The button of the row at a position.
  func button(at place: Int) -> PageElement
  func rowButtons(_ label: String) -> PageElement
  var rowButtons: PageElement { get }
  var enabledRowButtons: PageElement { get }
  var tickedBoxes: PageElement { get }
  func circle(of list: String, in color: String) throws -> PageElement
  func circle(of list: String) throws -> PageElement
  func openTasks(_ number: Int, of list: String) throws -> PageElement
  func detail(_ text: String, of title: String) throws -> PageElement
  /// A cell whose text is drawn in a size, in points.
  func cell(fontSize: Int) -> PageElement
  /// The buttons of the six colours that a list can have.
  var colors: PageElement { get }
  func chosenColor(_ color: String) -> PageElement
  var chosenColors: PageElement { get }
}

extension Driver {
  /// Returns the screens of TinyLog in a tool's idiom.
  func tinyLog(_ tool: SuiteTool) -> any TinyLogScreen {
    switch tool {
    case .webDriverAdvised: AdvisedScreen(driver: self)
    default: XPathScreen(driver: self)
    }
  }
}
