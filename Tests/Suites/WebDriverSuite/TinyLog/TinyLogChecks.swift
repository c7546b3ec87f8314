import SuiteSupport
import WebDriver

/// What the scenarios of TinyLog expect more than once; each check waits for what it is about.
extension Driver {
  /// All lists are shown: these from the top and no others, each with its number of open tasks.
  func assertLists(
    _ lists: KeyValuePairs<String, Int>, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    try waitFor(XPath.bar("My Lists"))
    for (title, number) in lists { try waitFor(XPath.openTasks(number, of: title)) }
    try assertTitles(lists.map(\.key), file: file, line: line)
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
    try waitFor(XPath.bar(title))
    try assertField(
      "Name", activeElement(), text: name, file: file, line: line)
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
    try waitFor(XPath.bar(list))
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
    try waitFor(XPath.bar(title))
    try assertRows(rows, orNone: "No Archives", file: file, line: line)
  }

  /// The settings are shown; the row "Text size" reads this.
  func assertSettings(
    textSize: String, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    try waitFor(XPath.bar("Settings"))
    XCTAssertEqual(
      try waitFor(XPath.detail(textSize, of: "Text size")).attribute("label"), textSize, file: file,
      line: line)
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

  /// Each of these rows, which are all, has a red button and a handle.
  func assertEditable(
    _ titles: [String], file: StaticString = #filePath, line: UInt = #line
  ) throws {
    try waitForCount(titles.count, of: XPath.editableTitles)
    XCTAssertEqual(try labels(XPath.editableTitles), titles, file: file, line: line)
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
