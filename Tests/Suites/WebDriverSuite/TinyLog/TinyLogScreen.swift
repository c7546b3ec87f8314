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

/// Checks that several TinyLog scenarios share. Each check waits for its screen.
extension TinyLogScreen {
  /// Asserts that exactly these lists are shown, in this order, with their numbers of open tasks.
  func assertLists(_ lists: KeyValuePairs<String, Int>) throws {
    try assertScreen("My Lists")
    for (title, number) in lists {
      try openTasks(number, of: title).wait(
        "open tasks of the list \"\(title)\": \"\(number)\"",
        found: try shown(in: title, "Image/XCUIElementTypeStaticText"))
    }
    try assertRows(lists.map(\.key), orNone: "Tap + icon to create a new list.")
  }

  /// Asserts the name and the drawn colour of a list's circle.
  func assertColor(_ name: String, _ hex: String, of list: String) throws {
    let circle = try self.circle(of: list).find("a circle in the row \"\(list)\"")
    XCTAssertEqual(try circle.attribute("label"), name, "colour of the list \"\(list)\"")
    XCTAssertEqual(try circle.attribute("value"), "{\"color\":\"\(hex)\"}", "drawn colour")
  }

  /// Asserts that the form for a list is shown: the name field has the focus and this text, and
  /// this colour is the only one chosen of the six.
  func assertListForm(_ title: String, name: String? = nil, color: String) throws {
    try assertScreen(title)
    try assertField("Name", text: name)
    try chosenColor(color).wait(
      "chosen colour: \([color].quoted)", found: try chosenColors.labels().quoted)
    XCTAssertEqual(try colors.count(), 6, "number of colours")
    XCTAssertEqual(try chosenColors.labels(), [color], "chosen colour")
  }

  /// Asserts that a list's tasks are shown below an empty field for a new task.
  ///
  /// - Parameters:
  ///   - tasks: all tasks of the list, from the top.
  ///   - ticked: the tasks that are done. Nil to skip this check.
  ///   - isTyping: true to assert that the field has the focus, as it does before and after a task
  ///     is added; false to skip this check.
  func assertTasks(
    _ tasks: [String], of list: String, ticked: [String]? = nil, isTyping: Bool = false
  ) throws {
    try assertScreen(list)
    try assertField("Add new task", text: nil, hasFocus: isTyping)
    try assertRows(tasks, orNone: "Tap text field to create a new task.")
    if let ticked {
      try tickedBoxes.waitForCount(ticked.count, "number of ticked tasks")
      // Without ticked boxes there are no labels to compare.
      let labels = ticked.isEmpty ? [] : try tickedBoxes.labels()
      XCTAssertEqual(labels, ticked, "ticked tasks")
    }
  }

  /// Asserts that an archive is shown with exactly these rows, from the top.
  func assertArchive(_ title: String, _ rows: [String]) throws {
    try assertScreen(title)
    try assertRows(rows, orNone: "No Archives")
  }

  /// Asserts that a search for `text` shows exactly these lists, from the top.
  func assertFound(_ titles: [String], by text: String) throws {
    try assertRows(titles, orNone: "No Results")
    XCTAssertEqual(try field("Search").attribute("value"), text, "text of the search")
  }

  /// Asserts that the tasks of an archived list are shown, read-only.
  func assertArchivedTasks(_ tasks: [String], of list: String, ticked: [String]) throws {
    try assertScreen(list)
    try assertRows(tasks, orNone: "No Tasks")
    XCTAssertEqual(try tickedBoxes.labels(), ticked, "ticked tasks")
    XCTAssertEqual(try enabledRowButtons.count(), 0, "number of enabled buttons")
    XCTAssertEqual(try field("Add new task").count(), 0, "number of fields for a new task")
  }

  /// Asserts that the settings are shown, with this text in the row "Text size".
  func assertSettings(textSize: String) throws {
    try assertScreen("Settings")
    XCTAssertEqual(
      try detail(textSize, of: "Text size").wait(
        "text size: \"\(textSize)\"",
        found: try shown(in: "Text size", "StaticText[@name='detail']")
      ).attribute("label"), textSize, "text size")
  }

  /// Asserts that the text size settings are shown. The slider is enabled if the switch is off.
  func assertTextSize(isSystemFont: Bool) throws {
    try assertScreen("Text size")
    let toggle = try systemFont.find("the switch is shown")
    try wait(until: "the switch is enabled") { try toggle.isEnabled() }
    XCTAssertEqual(try toggle.attribute("value"), isSystemFont ? "1" : "0", "switch")
    XCTAssertEqual(try sizeSlider.isEnabled(), !isSystemFont, "the slider is enabled")
    XCTAssertEqual(try systemFont.labels(), ["Use system font"], "switch's label")
    XCTAssertEqual(try text("Use system font").count(), 1, "number of captions")
    XCTAssertEqual(try sizeSlider.labels(), ["Text size"], "slider's label")
    XCTAssertEqual(try name("sample").labels(), ["Lists and tasks look like this."], "sample")
  }

  /// Asserts the switch's state and the size shown. The slider is enabled, with the size as its
  /// value, if the switch is off.
  func assertSystemFont(isOn: Bool, size: Int) throws {
    let state = isOn ? "1" : "0"
    let toggle = try systemFont.find("the switch is shown")
    try wait(until: "the switch is \(isOn ? "on" : "off")") {
      try toggle.attribute("value") == state
    }
    let slider = try sizeSlider.find("the slider is shown")
    XCTAssertEqual(try slider.attribute("label"), "Text size", "slider's label")
    XCTAssertEqual(try slider.isEnabled(), !isOn, "the slider is enabled")
    if !isOn {
      XCTAssertEqual(try slider.attribute("value"), "\(size)", "slider's text size")
    }
    XCTAssertEqual(try name("size").attribute("label"), "\(size)", "text size")
  }

  /// Asserts that a row's text is drawn in this size, in points.
  func assertFontSize(_ size: Int) throws {
    try cell(fontSize: size).wait(
      "a text is drawn in size \(size)",
      found: try className("XCUIElementTypeCell").findAll().map { try $0.attribute("value") ?? "" }
        .quoted)
  }

  /// Asserts that the form for a task is shown, and that its field has the focus and this text.
  func assertTaskForm(_ text: String?) throws {
    try assertScreen("Edit Task")
    try assertField("Task", text: text)
  }

  /// Asserts that an alert is open with exactly this message.
  func assertAlert(_ message: String) throws {
    XCTAssertEqual(try alert.wait().attribute("label"), message, "alert")
    XCTAssertEqual(try alertText(), message, "alert's text")
  }

  /// Asserts that the export is shown with this text.
  func assertExport(_ text: String) throws {
    try assertScreen("Export")
    let exported = try name("export text").find("the export's text is shown")
    try wait(until: "export: \([text].quoted)", found: "nothing") {
      try exported.attribute("value") != nil
    }
    XCTAssertEqual(try exported.attribute("value"), text, "export")
  }

  /// Asserts that edit mode has ended: no row has a remove button or a handle.
  func assertNotEditable() throws {
    try barButton("Edit").wait("the button Edit is shown")
    XCTAssertEqual(try name("remove").count(), 0, "number of remove buttons")
    XCTAssertEqual(try name("reorder").count(), 0, "number of handles")
  }

  /// Asserts that a row shows a button.
  func assertButton(_ name: String, in title: String) throws {
    try button(name, in: title).wait(
      "the button \(name) in the row \"\(title)\"", found: try shown(in: title, "Button"))
  }

  /// Asserts that a row shows these buttons, and that no other row does.
  func assertButtons(_ names: [String], in title: String) throws {
    for name in names {
      try assertButton(name, in: title)
      XCTAssertEqual(try rowButtons(name).count(), 1, "number of buttons \(name)")
    }
  }

  /// Asserts that no row shows any of these buttons.
  func assertNoButtons(_ names: String...) throws {
    for name in names {
      XCTAssertEqual(try rowButtons(name).count(), 0, "number of buttons \(name)")
    }
  }

  /// Asserts that exactly these rows have a remove button and a handle, labelled with their titles.
  func assertEditable(_ titles: [String]) throws {
    try editableTitles.waitForCount(titles.count, "number of rows with editing controls")
    XCTAssertEqual(try editableTitles.labels(), titles, "rows with editing controls")
    for (name, word) in [("remove", "Remove"), ("reorder", "Reorder")] {
      let labels = titles.map { "\(word) \($0)" }
      XCTAssertEqual(try self.name(name).labels(), labels, "buttons")
    }
  }

  /// Asserts that the row `gone` has disappeared and that exactly these rows are left.
  func assertGone(_ gone: String, leaving titles: [String]) throws {
    try waitUntilGone(gone)
    try assertTitles(titles)
  }

  /// Asserts a field's text and, unless `hasFocus` is false, its focus. The value of an empty field
  /// is its placeholder.
  func assertField(_ placeholder: String, text: String?, hasFocus: Bool = true) throws {
    let name = "the field \([placeholder].quoted)"
    let field = try self.field(placeholder).find("\(name) is shown")
    if hasFocus { XCTAssertTrue(try driver.activeElement() == field, "\(name) has the focus") }
    let value = try field.attribute("value")
    XCTAssertEqual(value == placeholder ? nil : value, text, "text in \(name)")
  }

  /// Asserts that exactly these rows are shown, or the placeholder `text` if there are none.
  private func assertRows(_ titles: [String], orNone text: String) throws {
    guard !titles.isEmpty else {
      try self.text(text).wait(
        "no rows, but \([text].quoted)", found: "rows: \(try rowTitles.labels().quoted)")
      XCTAssertEqual(try rows.count(), 0, "number of rows")
      return
    }
    try assertTitles(titles)
  }

  /// Waits until no row has this title.
  func waitUntilGone(_ title: String) throws {
    try row(title).waitUntilGone("the row \([title].quoted)")
  }

  func assertRow(_ title: String) throws {
    try row(title).wait(
      "the row \([title].quoted)", found: "rows: \(try rowTitles.labels().quoted)")
  }

  /// What is at a path in a row, for a failed check.
  private func shown(in title: String, _ path: String) throws -> String {
    try xpath("\(rowPath(title))/XCUIElementType\(path)").labels().quoted
  }

  func waitUntilAlertIsGone() throws { try alert.waitUntilGone("the alert") }
}
