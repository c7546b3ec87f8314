import SuiteSupport
import WebDriver

/// The screens of TinyLog with paths of types and positions, as an inspector shows them and as in
/// the thesis's tests. No path contains a text or an identifier. Checks read the texts instead.
/// Taps don't: they trust the position.
final class IndexPathScreen: TinyLogScreen {
  let driver: Driver
  /// The screen's title in the last check.
  private var screen = ""
  /// The rows' titles in the last check, from the top.
  private var titles: [String] = []

  init(driver: Driver) { self.driver = driver }

  // MARK: - Bars

  /// The positions of the buttons in the bars, from the page source of each screen.
  private static let barButtons = [
    "Cancel": 1, "Close": 1, "My Archives": 1, "My Lists": 1, "Settings": 1,
    "Done": 2, "Edit": 2, "Save": 2,
    // The settings have only one button.
    "Settings/Done": 1,
  ]
  private static let tabs = ["Add": 1, "Export": 1, "Archive": 2]

  func barTitle(_ title: String) -> PageElement {
    screen = title
    return path("NavigationBar/StaticText[1]").with(label: title)
  }

  func barButton(_ label: String) -> PageElement {
    let place = Self.barButtons["\(screen)/\(label)"] ?? Self.barButtons[label] ?? 0
    return path("NavigationBar/Button[\(place)]").with(label: label, guardsActions: false)
  }

  func tab(_ label: String) -> PageElement { path("TabBar/Button[\(Self.tabs[label] ?? 0)]") }

  // MARK: - Texts and fields

  /// The paths of the texts that don't belong to a row. All others are placeholders of a table.
  private static let texts = [
    "Use system font": "Cell[1]/StaticText[1]",
    "1 completed task": "TabBar/StaticText[1]", "All tasks completed": "TabBar/StaticText[1]",
  ]
  private static let placeholder = "Window/Other/StaticText[1]"

  func text(_ text: String) -> PageElement {
    let size = Int(text).map { _ in "Cell[2]/StaticText[2]" }
    return path(size ?? Self.texts[text] ?? Self.placeholder).with(label: text)
  }

  func field(_ placeholder: String) -> PageElement {
    path(placeholder == "Search" ? "Other/SearchField[1]" : "Other/TextField[1]")
  }

  func name(_ name: String) -> PageElement {
    switch name {
    case "remove": rowButtons("Remove", at: "1")
    case "reorder": rowButtons("Reorder", at: "last()")
    case "sample": path("Cell[2]/StaticText[1]")
    case "size": path("Cell[2]/StaticText[2]")
    case "export text": path("TextView[1]")
    default: path(Self.placeholder)
    }
  }

  /// The buttons at a position in each row whose labels begin with a word.
  private func rowButtons(_ word: String, at place: String) -> PageElement {
    path("Cell/Button[\(place)]").filtered("that begins with \"\(word)\"") {
      try $0.attribute("label")?.hasPrefix("\(word) ") ?? false
    }
  }

  func accessibilityID(_ id: String) -> PageElement { name(id) }
  var doneKey: PageElement { path("Keyboard/Button[1]") }
  var keyboard: PageElement { path("Keyboard[1]") }
  var systemFont: PageElement { path("Switch[1]") }
  var sizeSlider: PageElement { path("Slider[1]") }

  func cell(fontSize: Int) -> PageElement {
    path("Cell").with(value: "{\"fontSize\":\(fontSize)}")
  }

  // MARK: - Rows

  var rows: PageElement { path("Table/Cell") }
  var rowTitles: PageElement { path("Table/Cell/StaticText[1]") }
  func row(_ title: String) throws -> PageElement { row(at: try place(of: title)) }
  func row(at place: Int) -> PageElement { path("Table/Cell[\(place)]") }
  var lastRow: PageElement { path("Table/Cell[last()]") }

  /// Returns the position of a row, counted from 1.
  private func place(of title: String) throws -> Int {
    if let place = titles.firstIndex(of: title) { return place + 1 }
    // No check has named the row yet, so the rows' titles are read.
    try driver.waitUntil("there is a row \"\(title)\"") {
      titles = try rowTitles.labels()
      return titles.contains(title)
    }
    return try place(of: title)
  }

  /// An absent row has no path, so this counts the titles.
  func waitUntilGone(_ title: String) throws { try rowTitles.with(label: title).waitUntilGone() }

  func assertTitles(_ titles: [String]) throws {
    self.titles = titles
    try? rows.waitForCount(titles.count)
    XCTAssertEqual(try rowTitles.labels(), titles)
  }

  /// Asserts the titles first, because they give the numbers their positions.
  func assertLists(_ lists: KeyValuePairs<String, Int>) throws {
    try barTitle("My Lists").wait()
    try assertRows(lists.map(\.key), orNone: "Tap + icon to create a new list.")
    for (title, number) in lists { try openTasks(number, of: title).wait() }
  }

  /// In edit mode each row has two buttons or more.
  var editableTitles: PageElement { path("Cell[XCUIElementTypeButton[2]]/StaticText[1]") }

  func rowTitle(_ title: String, ofRow number: Int) -> PageElement {
    path("Cell[\(number)]/StaticText[1]").with(label: title)
  }

  func circle(of list: String, in color: String) throws -> PageElement {
    try circle(of: list).with(label: color)
  }

  func circle(of list: String) throws -> PageElement { try path("Image[1]", in: list) }

  func openTasks(_ number: Int, of list: String) throws -> PageElement {
    try path("Image[1]/StaticText[1]", in: list).with(label: "\(number)")
  }

  func detail(_ text: String, of title: String) throws -> PageElement {
    try path("StaticText[2]", in: title).with(label: text)
  }

  // MARK: - Buttons in rows

  /// The positions of a row's buttons. They end with those of a swipe, after those of edit mode.
  private static let buttons = [
    "remove": "1", "check box": "1", "reorder": "last()", "Archive": "last()",
    "Restore": "last()", "Edit": "last()-1", "Delete": "last()-1",
  ]

  func button(_ name: String, in title: String) throws -> PageElement {
    let labels = ["remove": "Remove \(title)", "reorder": "Reorder \(title)", "check box": title]
    return try path("Button[\(Self.buttons[name] ?? "0")]", in: title)
      .with(label: labels[name] ?? name, guardsActions: false)
  }

  func button(inRow place: Int) -> PageElement { path("Cell[\(place)]/Button[1]") }
  func rowButtons(_ label: String) -> PageElement { rowButtons.with(label: label) }
  var rowButtons: PageElement { path("Cell/Button") }
  var tickedBoxes: PageElement { rowButtons.with(value: "1") }
  var enabledRowButtons: PageElement {
    rowButtons.filtered("that is enabled") { try $0.isEnabled() }
  }

  // MARK: - Colours

  private static let colors = ["purple", "blue", "red", "orange", "green", "yellow"]

  var colors: PageElement { path("Other/Other/Button") }
  var chosenColors: PageElement { colors.with(value: "1") }
  func chosenColor(_ color: String) -> PageElement { self.color(color).with(value: "1") }

  func color(_ name: String) -> PageElement {
    path("Other/Other/Button[\((Self.colors.firstIndex(of: name) ?? -1) + 1)]")
  }

  // MARK: - Writing paths

  /// A path from anywhere, whose types are written without their common prefix.
  private func path(_ steps: String) -> PageElement {
    xpath("//" + steps.split(separator: "/").map { "XCUIElementType\($0)" }.joined(separator: "/"))
  }

  /// A path inside the row with a title.
  private func path(_ steps: String, in title: String) throws -> PageElement {
    path("Table/Cell[\(try place(of: title))]/\(steps)")
  }
}

extension PageElement {
  /// Returns only the matches with a label.
  fileprivate func with(label: String, guardsActions: Bool = true) -> PageElement {
    filtered("with the label \(label)", guardsActions: guardsActions) {
      try $0.attribute("label") == label
    }
  }

  /// Returns only the matches with a value.
  fileprivate func with(value: String) -> PageElement {
    filtered("with the value \(value)") { try $0.attribute("value") == value }
  }
}
