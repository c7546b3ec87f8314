import SuiteSupport
import WebDriver

/// What the scenarios of TinyLog expect more than once; each check waits for what it is about.
extension Driver {
  /// All lists are shown: these from the top and no others, each with its number of open tasks.
  func assertLists(_ lists: KeyValuePairs<String, Int>) throws {
    try waitFor(XPath.barTitle("My Lists"))
    for (title, number) in lists { try waitFor(XPath.openTasks(number, of: title)) }
    try assertRows(lists.map(\.key), orNone: "Tap + icon to create a new list.")
  }

  /// A list's circle has a colour, in name and in looks.
  func assertColor(_ name: String, _ hex: String, of list: String) throws {
    let circle = try findElement(XPath.circle(of: list))
    XCTAssertEqual(try circle.attribute("label"), name)
    XCTAssertEqual(try circle.attribute("value"), "{\"color\":\"\(hex)\"}")
  }

  /// A screen asks for a list's name and colour: what is typed goes into the field, which has this
  /// text, and of the six colours this one is chosen.
  func assertListForm(_ title: String, name: String? = nil, color: String) throws {
    try waitFor(XPath.barTitle(title))
    try assertField("Name", activeElement(), text: name)
    try waitFor(XPath.chosenColor(color))
    XCTAssertEqual(try count(XPath.colors), 6)
    XCTAssertEqual(try labels(XPath.chosenColors), [color])
  }

  /// The screen for adding tasks to a list is shown: an empty field, and the list's tasks.
  ///
  /// - Parameters:
  ///   - tasks: all of them, from the top.
  ///   - ticked: those that are done; nil where that is not what it is about.
  ///   - isTyping: whether what is typed goes into the field, as it does before and after a task
  ///     is added; it may or may not where this is false.
  func assertTasks(
    _ tasks: [String], of list: String, ticked: [String]? = nil, isTyping: Bool = false
  ) throws {
    try waitFor(XPath.barTitle(list))
    let field =
      isTyping
      ? try activeElement() : try findElement(XPath.field("Add new task"))
    try assertField("Add new task", field, text: nil)
    try assertRows(tasks, orNone: "Tap text field to create a new task.")
    if let ticked {
      try waitForCount(ticked.count, of: XPath.tickedBoxes)
      // None are there, and so none can have a wrong label.
      let labels = ticked.isEmpty ? [] : try labels(XPath.tickedBoxes)
      XCTAssertEqual(labels, ticked)
    }
  }

  /// An archive is shown, with these rows from the top.
  func assertArchive(_ title: String, _ rows: [String]) throws {
    try waitFor(XPath.barTitle(title))
    try assertRows(rows, orNone: "No Archives")
  }

  /// These lists, from the top and no others, are found by what is in the search field.
  func assertFound(_ titles: [String], by text: String) throws {
    try assertRows(titles, orNone: "No Results")
    XCTAssertEqual(try findElement(XPath.field("Search")).attribute("value"), text)
  }

  /// The tasks of an archived list are shown, to be read only.
  func assertArchivedTasks(_ tasks: [String], of list: String, ticked: [String]) throws {
    try waitFor(XPath.barTitle(list))
    try assertRows(tasks, orNone: "No Tasks")
    XCTAssertEqual(try labels(XPath.tickedBoxes), ticked)
    XCTAssertEqual(try count(XPath.enabledRowButtons), 0)
    XCTAssertEqual(try count(XPath.field("Add new task")), 0)
  }

  /// The settings are shown; the row "Text size" reads this.
  func assertSettings(textSize: String) throws {
    try waitFor(XPath.barTitle("Settings"))
    XCTAssertEqual(
      try waitFor(XPath.detail(textSize, of: "Text size")).attribute("label"), textSize)
  }

  /// The text size's screen is shown, with the switch as it is; the slider is for one's own size.
  func assertTextSize(isSystemFont: Bool) throws {
    try waitFor(XPath.barTitle("Text size"))
    let toggle = try findElement(XPath.systemFont)
    try waitUntil("the switch is enabled") { try toggle.isEnabled() }
    XCTAssertEqual(try toggle.attribute("value"), isSystemFont ? "1" : "0")
    XCTAssertEqual(try findElement(XPath.sizeSlider).isEnabled(), !isSystemFont)
    XCTAssertEqual(try labels(XPath.systemFont), ["Use system font"])
    XCTAssertEqual(try count(XPath.text("Use system font")), 1)
    XCTAssertEqual(try labels(XPath.sizeSlider), ["Text size"])
    XCTAssertEqual(try labels(.name("sample")), ["Lists and tasks look like this."])
  }

  /// The switch has come to be so, and the size with it; the slider is for one's own size, and
  /// stands there.
  func assertTurned(isSystemFont: Bool, size: Int) throws {
    let state = isSystemFont ? "1" : "0"
    let toggle = try findElement(XPath.systemFont)
    try waitUntil("the switch is \(state)") { try toggle.attribute("value") == state }
    let slider = try findElement(XPath.sizeSlider)
    XCTAssertEqual(try slider.isEnabled(), !isSystemFont)
    if !isSystemFont {
      XCTAssertEqual(try slider.attribute("value"), "\(size)")
    }
    XCTAssertEqual(try findElement(.name("size")).attribute("label"), "\(size)")
  }

  /// A row is drawn in the size that was chosen.
  func assertFontSize(_ size: Int) throws {
    try waitFor(XPath.cell(fontSize: size))
  }

  /// A screen asks for a task's text: what is typed goes into the field, which has this text.
  func assertTaskForm(_ text: String?) throws {
    try waitFor(XPath.barTitle("Edit Task"))
    try assertField("Task", activeElement(), text: text)
  }

  /// An alert says this, and nothing else.
  func assertAlert(_ message: String) throws {
    try waitUntil("an alert is open") { (try? alertText()) != nil }
    XCTAssertEqual(try alertText(), message)
  }

  /// The export is shown, with this text.
  func assertExport(_ text: String) throws {
    try waitFor(XPath.barTitle("Export"))
    let exported = try findElement(.name("export text"))
    try waitUntil("the text is there") { try exported.attribute("value") != nil }
    XCTAssertEqual(try exported.attribute("value"), text)
  }

  /// The rows can no longer be removed or moved.
  func assertNotEditable() throws {
    try waitFor(XPath.barButton("Edit"))
    XCTAssertEqual(try count(.name("remove")), 0)
    XCTAssertEqual(try count(.name("reorder")), 0)
  }

  /// A row shows these buttons, and no other row does.
  func assertButtons(_ names: [String], in title: String) throws {
    for name in names {
      try waitFor(XPath.button(name, in: title))
      XCTAssertEqual(try count(XPath.rowButtons(name)), 1)
    }
  }

  /// Each of these rows, which are all, has a red button and a handle, which name it.
  func assertEditable(_ titles: [String]) throws {
    try waitForCount(titles.count, of: XPath.editableTitles)
    XCTAssertEqual(try labels(XPath.editableTitles), titles)
    for (name, word) in [("remove", "Remove"), ("reorder", "Reorder")] {
      XCTAssertEqual(try labels(.name(name)), titles.map { "\(word) \($0)" })
    }
  }

  /// There are so many rows; what is `gone` is not among them.
  func assertGone(_ gone: String, leaving count: Int) throws {
    try waitUntilGone(XPath.row(gone))
    XCTAssertEqual(try self.count(XPath.rows), count)
  }

  /// A field has this text or, where it is empty, its placeholder for a value.
  private func assertField(_ placeholder: String, _ field: DriverElement, text: String?) throws {
    XCTAssertEqual(try field.attribute("value"), text ?? placeholder)
  }

  /// These rows are there, or else a text that says that there are none.
  private func assertRows(_ titles: [String], orNone text: String) throws {
    guard !titles.isEmpty else {
      try waitFor(XPath.text(text))
      XCTAssertEqual(try count(XPath.rows), 0)
      return
    }
    try assertTitles(titles)
  }

  /// The rows have these titles, from the top, and there are no others.
  func assertTitles(_ titles: [String]) throws {
    // One look tells whether all is well; what is there instead is read row by row.
    let isThere = (try? waitFor(XPath.table(of: titles))) != nil
    let found = isThere ? titles : try labels(XPath.rowTitles)
    XCTAssertEqual(found, titles)
  }
}
