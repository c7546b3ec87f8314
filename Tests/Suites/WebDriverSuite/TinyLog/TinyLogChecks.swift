import SuiteSupport
import WebDriver

/// What the scenarios of TinyLog expect more than once; each check waits for what it is about.
extension Driver {
  /// All lists are shown: these from the top and no others, each with its number of open tasks.
  func assertLists(
    _ lists: KeyValuePairs<String, Int>, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    try waitFor(XPath.barTitle("My Lists"))
    for (title, number) in lists { try waitFor(XPath.openTasks(number, of: title)) }
    try assertRows(
      lists.map(\.key), orNone: "Tap + icon to create a new list.", file: file, line: line)
  }

  /// A list's circle has a colour, in name and in looks.
  func assertColor(
    _ name: String, _ hex: String, of list: String, file: StaticString = #filePath,
    line: UInt = #line
  ) throws {
    let circle = try findElement(XPath.circle(of: list))
    XCTAssertEqual(try circle.attribute("label"), name, file: file, line: line)
    XCTAssertEqual(try circle.attribute("value"), "{\"color\":\"\(hex)\"}", file: file, line: line)
  }

  /// A screen asks for a list's name and colour: what is typed goes into the field, which has this
  /// text, and of the six colours this one is chosen.
  func assertListForm(
    _ title: String, name: String? = nil, color: String, file: StaticString = #filePath,
    line: UInt = #line
  ) throws {
    try waitFor(XPath.barTitle(title))
    try assertField(
      "Name", activeElement(), text: name, file: file, line: line)
    try waitFor(XPath.chosenColor(color))
    XCTAssertEqual(try count(XPath.colors), 6, file: file, line: line)
    XCTAssertEqual(try labels(XPath.chosenColors), [color], file: file, line: line)
  }

  /// The screen for adding tasks to a list is shown: an empty field, and the list's tasks.
  ///
  /// - Parameters:
  ///   - tasks: all of them, from the top.
  ///   - ticked: those that are done; nil where that is not what it is about.
  ///   - isTyping: whether what is typed goes into the field, as it does before and after a task
  ///     is added; it may or may not where this is false.
  func assertTasks(
    _ tasks: [String], of list: String, ticked: [String]? = nil, isTyping: Bool = false,
    file: StaticString = #filePath, line: UInt = #line
  ) throws {
    try waitFor(XPath.barTitle(list))
    let field =
      isTyping
      ? try activeElement() : try findElement(XPath.field("Add new task"))
    try assertField("Add new task", field, text: nil, file: file, line: line)
    try assertRows(
      tasks, orNone: "Tap text field to create a new task.", file: file, line: line)
    if let ticked {
      try waitForCount(ticked.count, of: XPath.tickedBoxes)
      // None are there, and so none can have a wrong label.
      let labels = ticked.isEmpty ? [] : try labels(XPath.tickedBoxes)
      XCTAssertEqual(labels, ticked, file: file, line: line)
    }
  }

  /// An archive is shown, with these rows from the top.
  func assertArchive(
    _ title: String, _ rows: [String], file: StaticString = #filePath, line: UInt = #line
  ) throws {
    try waitFor(XPath.barTitle(title))
    try assertRows(rows, orNone: "No Archives", file: file, line: line)
  }

  /// These lists, from the top and no others, are found by what is in the search field.
  func assertFound(
    _ titles: [String], by text: String, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    try assertRows(titles, orNone: "No Results", file: file, line: line)
    XCTAssertEqual(
      try findElement(XPath.field("Search")).attribute("value"), text, file: file, line: line)
  }

  /// The tasks of an archived list are shown, to be read only.
  func assertArchivedTasks(
    _ tasks: [String], of list: String, ticked: [String], file: StaticString = #filePath,
    line: UInt = #line
  ) throws {
    try waitFor(XPath.barTitle(list))
    try assertRows(tasks, orNone: "No Tasks", file: file, line: line)
    XCTAssertEqual(try labels(XPath.tickedBoxes), ticked, file: file, line: line)
    XCTAssertEqual(try count(XPath.enabledRowButtons), 0, file: file, line: line)
    XCTAssertEqual(
      try count(XPath.field("Add new task")), 0, file: file, line: line)
  }

  /// The settings are shown; the row "Text size" reads this.
  func assertSettings(
    textSize: String, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    try waitFor(XPath.barTitle("Settings"))
    XCTAssertEqual(
      try waitFor(XPath.detail(textSize, of: "Text size")).attribute("label"), textSize, file: file,
      line: line)
  }

  /// The text size's screen is shown, with the switch as it is; the slider is for one's own size.
  func assertTextSize(
    isSystemFont: Bool, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    try waitFor(XPath.barTitle("Text size"))
    let toggle = try findElement(XPath.systemFont)
    try waitUntil("the switch is enabled") { try toggle.isEnabled() }
    XCTAssertEqual(
      try toggle.attribute("value"), isSystemFont ? "1" : "0", file: file, line: line)
    XCTAssertEqual(
      try findElement(XPath.sizeSlider).isEnabled(), !isSystemFont, file: file, line: line)
    XCTAssertEqual(try labels(XPath.systemFont), ["Use system font"], file: file, line: line)
    XCTAssertEqual(try count(XPath.text("Use system font")), 1, file: file, line: line)
    XCTAssertEqual(try labels(XPath.sizeSlider), ["Text size"], file: file, line: line)
    XCTAssertEqual(
      try labels(.name("sample")), ["Lists and tasks look like this."], file: file, line: line)
  }

  /// The switch has come to be so, and the size with it; the slider is for one's own size, and
  /// stands there.
  func assertTurned(
    isSystemFont: Bool, size: Int, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    let state = isSystemFont ? "1" : "0"
    let toggle = try findElement(XPath.systemFont)
    try waitUntil("the switch is \(state)") { try toggle.attribute("value") == state }
    let slider = try findElement(XPath.sizeSlider)
    XCTAssertEqual(try slider.isEnabled(), !isSystemFont, file: file, line: line)
    if !isSystemFont {
      XCTAssertEqual(try slider.attribute("value"), "\(size)", file: file, line: line)
    }
    XCTAssertEqual(
      try findElement(.name("size")).attribute("label"), "\(size)", file: file, line: line)
  }

  /// A row is drawn in the size that was chosen.
  func assertFontSize(_ size: Int) throws {
    try waitFor(XPath.cell(fontSize: size))
  }

  /// A screen asks for a task's text: what is typed goes into the field, which has this text.
  func assertTaskForm(
    _ text: String?, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    try waitFor(XPath.barTitle("Edit Task"))
    try assertField("Task", activeElement(), text: text, file: file, line: line)
  }

  /// An alert says this, and nothing else.
  func assertAlert(
    _ message: String, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    try waitUntil("an alert is open") { (try? alertText()) != nil }
    XCTAssertEqual(try alertText(), message, file: file, line: line)
  }

  /// The export is shown, with this text.
  func assertExport(
    _ text: String, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    try waitFor(XPath.barTitle("Export"))
    let exported = try findElement(.name("export text"))
    try waitUntil("the text is there") { try exported.attribute("value") != nil }
    XCTAssertEqual(try exported.attribute("value"), text, file: file, line: line)
  }

  /// The rows can no longer be removed or moved.
  func assertNotEditable(file: StaticString = #filePath, line: UInt = #line) throws {
    try waitFor(XPath.barButton("Edit"))
    XCTAssertEqual(try count(.name("remove")), 0, file: file, line: line)
    XCTAssertEqual(try count(.name("reorder")), 0, file: file, line: line)
  }

  /// A row shows these buttons, and no other row does.
  func assertButtons(
    _ names: [String], in title: String, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    for name in names {
      try waitFor(XPath.button(name, in: title))
      XCTAssertEqual(try count(XPath.rowButtons(name)), 1, file: file, line: line)
    }
  }

  /// Each of these rows, which are all, has a red button and a handle, which name it.
  func assertEditable(
    _ titles: [String], file: StaticString = #filePath, line: UInt = #line
  ) throws {
    try waitForCount(titles.count, of: XPath.editableTitles)
    XCTAssertEqual(try labels(XPath.editableTitles), titles, file: file, line: line)
    for (name, word) in [("remove", "Remove"), ("reorder", "Reorder")] {
      XCTAssertEqual(
        try labels(.name(name)), titles.map { "\(word) \($0)" }, file: file, line: line)
    }
  }

  /// There are so many rows; what is `gone` is not among them.
  func assertGone(
    _ gone: String, leaving count: Int, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    try waitUntilGone(XPath.row(gone))
    XCTAssertEqual(try self.count(XPath.rows), count, file: file, line: line)
  }

  /// A field has this text or, where it is empty, its placeholder for a value.
  private func assertField(
    _ placeholder: String, _ field: DriverElement, text: String?, file: StaticString, line: UInt
  ) throws {
    XCTAssertEqual(try field.attribute("value"), text ?? placeholder, file: file, line: line)
  }

  /// These rows are there, or else a text that says that there are none.
  private func assertRows(
    _ titles: [String], orNone text: String, file: StaticString, line: UInt
  ) throws {
    guard !titles.isEmpty else {
      try waitFor(XPath.text(text))
      XCTAssertEqual(try count(XPath.rows), 0, file: file, line: line)
      return
    }
    try assertTitles(titles, file: file, line: line)
  }

  /// The rows have these titles, from the top, and there are no others.
  func assertTitles(
    _ titles: [String], file: StaticString = #filePath, line: UInt = #line
  ) throws {
    // One look tells whether all is well; what is there instead is read row by row.
    let isThere = (try? waitFor(XPath.table(of: titles))) != nil
    let found = isThere ? titles : try labels(XPath.rowTitles)
    XCTAssertEqual(found, titles, file: file, line: line)
  }
}
