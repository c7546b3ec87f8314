import SuiteSupport
import WebDriver

/// The screens of TinyLog with paths of types and positions, as an inspector shows them and as in
/// the thesis's tests. No path contains a text or an identifier. Checks read the texts instead, but
/// taps trust the position.
final class IndexPathScreen: TinyLogScreen {
  let driver: Driver
  /// The screen's title in the last check. A new check of a title forgets the rows.
  private var screen = ""
  /// The rows' titles in the last check of this screen, from the top.
  private var titles: [String] = []

  init(driver: Driver) { self.driver = driver }

  /// The positions of the buttons in the bars, from the page source of each screen. If a screen
  /// differs from the others, its title comes first.
  private static let barButtons = [
    "Cancel": 1, "Close": 1, "My Archives": 1, "My Lists": 1, "Settings": 1,
    "Done": 2, "Edit": 2, "Save": 2, "Settings/Done": 1,
  ]
  private static let tabs = ["Add": 1, "Export": 1, "Archive": 2]

  func barTitle(_ title: String) -> PageElement {
    (screen, titles) = (title, [])
    return path("NavigationBar/StaticText[1]").with(title, as: "label")
  }

  func barButton(_ label: String) -> PageElement {
    let place = Self.barButtons["\(screen)/\(label)"] ?? Self.barButtons[label] ?? 0
    return path("NavigationBar/Button[\(place)]").with(label, as: "label", guardsActions: false)
  }

  func tab(_ label: String) -> PageElement { path("TabBar/Button[\(Self.tabs[label] ?? 0)]") }

  /// The paths of texts and elements with an identifier. All others are a table's placeholder.
  private static let paths = [
    "Use system font": "Cell[1]/StaticText[1]", "sample": "Cell[2]/StaticText[1]",
    "size": "Cell[2]/StaticText[2]", "1 completed task": "TabBar/StaticText[1]",
    "All tasks completed": "TabBar/StaticText[1]", "export text": "TextView[1]",
    "OK": "Alert/Button[1]",
  ]

  func text(_ text: String) -> PageElement {
    accessibilityID(Int(text) == nil ? text : "size").with(text, as: "label")
  }

  func accessibilityID(_ id: String) -> PageElement {
    let color = Self.colors.firstIndex(of: id).map { "Other/Other/Button[\($0 + 1)]" }
    return path(color ?? Self.paths[id] ?? "Window/Other/StaticText[1]")
  }

  func name(_ name: String) -> PageElement {
    switch name {
    case "remove": path("Cell/Button[1]").with("Remove ", as: "label") { $0.hasPrefix($1) }
    case "reorder": path("Cell/Button[last()]").with("Reorder ", as: "label") { $0.hasPrefix($1) }
    default: accessibilityID(name)
    }
  }

  func className(_ name: String) -> PageElement { xpath("//\(name)[1]") }
  var doneKey: PageElement { path("Keyboard/Button[1]") }

  func field(_ placeholder: String) -> PageElement {
    path(placeholder == "Search" ? "Other/SearchField[1]" : "Other/TextField[1]")
  }

  private static let colors = ["purple", "blue", "red", "orange", "green", "yellow"]
  var colors: PageElement { path("Other/Other/Button") }
  var chosenColors: PageElement { colors.with("1", as: "value") }
  func chosenColor(_ color: String) -> PageElement { accessibilityID(color).with("1", as: "value") }

  var rows: PageElement { path("Table/Cell") }
  var rowTitles: PageElement { path("Table/Cell/StaticText[1]") }
  func row(_ title: String) throws -> PageElement { row(at: try place(of: title)) }
  func row(at place: Int) -> PageElement { path("Table/Cell[\(place)]") }
  var lastRow: PageElement { path("Table/Cell[last()]") }

  /// Returns the position of a row, counted from 1.
  private func place(of title: String) throws -> Int {
    if let place = titles.firstIndex(of: title) { return place + 1 }
    // No check of this screen has named the row yet, so the rows' titles are read.
    try driver.waitUntil("there is a row \"\(title)\"") {
      titles = try rowTitles.labels()
      return titles.contains(title)
    }
    return try place(of: title)
  }

  /// An absent row has no path, so this waits until no title matches.
  func waitUntilGone(_ title: String) throws {
    try rowTitles.with(title, as: "label").waitUntilGone("the row \([title].quoted)")
  }

  func assertTitles(_ titles: [String]) {
    self.titles = titles
    readTitles(titles)
  }

  /// In edit mode each row has two buttons or more.
  var editableTitles: PageElement { path("Cell[XCUIElementTypeButton[2]]/StaticText[1]") }

  func rowTitle(_ title: String, ofRow place: Int) -> PageElement {
    path("Cell[\(place)]/StaticText[1]").with(title, as: "label")
  }

  func circle(of list: String, in color: String) throws -> PageElement {
    try circle(of: list).with(color, as: "label")
  }

  func circle(of list: String) throws -> PageElement { try path("Image[1]", in: list) }

  func openTasks(_ number: Int, of list: String) throws -> PageElement {
    try path("Image[1]/StaticText[1]", in: list).with("\(number)", as: "label")
  }

  func detail(_ text: String, of title: String) throws -> PageElement {
    try path("StaticText[2]", in: title).with(text, as: "label")
  }

  func cell(fontSize: Int) -> PageElement {
    path("Cell").with("{\"fontSize\":\(fontSize)}", as: "value")
  }

  /// The positions of a row's buttons. Those of a swipe come last, after those of edit mode.
  private static let buttons = [
    "remove": "1", "check box": "1", "reorder": "last()", "Archive": "last()",
    "Restore": "last()", "Edit": "last()-1", "Delete": "last()-1",
  ]

  func button(_ name: String, in title: String) throws -> PageElement {
    let labels = ["remove": "Remove \(title)", "reorder": "Reorder \(title)", "check box": title]
    return try path("Button[\(Self.buttons[name] ?? "0")]", in: title)
      .with(labels[name] ?? name, as: "label", guardsActions: false)
  }

  func button(at place: Int) -> PageElement { path("Cell[\(place)]/Button[1]") }
  func rowButtons(_ label: String) -> PageElement { rowButtons.with(label, as: "label") }
  var rowButtons: PageElement { path("Cell/Button") }
  var tickedBoxes: PageElement { rowButtons.with("1", as: "value") }
  var enabledRowButtons: PageElement { rowButtons.with("true", as: "enabled") }

  /// A path from anywhere, whose types are written without their common prefix.
  private func path(_ steps: String) -> PageElement {
    xpath("//" + steps.split(separator: "/").map { "XCUIElementType\($0)" }.joined(separator: "/"))
  }

  /// A path inside the row with a title.
  private func path(_ steps: String, in title: String) throws -> PageElement {
    path("Table/Cell[\(try place(of: title))]/\(steps)")
  }
}
