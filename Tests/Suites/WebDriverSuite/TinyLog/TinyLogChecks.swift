import SuiteSupport
import WebDriver

/// What the scenarios of TinyLog expect more than once; each check waits for what it is about.
extension RemoteDriver {
  /// All lists are shown: these from the top and no others, each with its number of open tasks.
  func assertLists(
    _ lists: KeyValuePairs<String, Int>, file: StaticString = #filePath, line: UInt = #line
  ) async throws {
    try await waitFor(XPath.bar("My Lists"))
    for (title, number) in lists { try await waitFor(XPath.openTasks(number, of: title)) }
    try await assertTitles(lists.map(\.key), file: file, line: line)
  }

  /// A list's circle has a colour, in name and in looks.
  func assertColor(
    _ name: String, _ hex: String, of list: String, file: StaticString = #filePath,
    line: UInt = #line
  ) async throws {
    let circle = try await findElement(XPath.circle(of: list))
    let label = try await circle.attribute("label")
    XCTAssertEqual(label, name, file: file, line: line)
    let value = try await circle.attribute("value")
    XCTAssertEqual(value, "{\"color\":\"\(hex)\"}", file: file, line: line)
  }

  /// A screen asks for a list's name and colour: what is typed goes into the field, which has this
  /// text, and of the six colours this one is chosen.
  func assertListForm(
    _ title: String, name: String? = nil, color: String, file: StaticString = #filePath,
    line: UInt = #line
  ) async throws {
    try await waitFor(XPath.bar(title))
    try await assertField(
      "Name", activeElement(), text: name, file: file, line: line)
    let buttons = try await count(XPath.colors)
    XCTAssertEqual(buttons, 6, file: file, line: line)
    let chosen = try await labels(XPath.chosenColors)
    XCTAssertEqual(chosen, [color], file: file, line: line)
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
  ) async throws {
    try await waitFor(XPath.bar(list))
    let field =
      isTyping
      ? try await activeElement() : try await findElement(XPath.field("Add new task"))
    try await assertField("Add new task", field, text: nil, file: file, line: line)
    try await assertRows(
      tasks, orNone: "Tap text field to create a new task.", file: file, line: line)
    if let ticked {
      try await waitForCount(ticked.count, of: XPath.tickedBoxes)
      // None are there, and so none can have a wrong label.
      let labels = ticked.isEmpty ? [] : try await labels(XPath.tickedBoxes)
      XCTAssertEqual(labels, ticked, file: file, line: line)
    }
  }

  /// An archive is shown, with these rows from the top.
  func assertArchive(
    _ title: String, _ rows: [String], file: StaticString = #filePath, line: UInt = #line
  ) async throws {
    try await waitFor(XPath.bar(title))
    try await assertRows(rows, orNone: "No Archives", file: file, line: line)
  }

  /// The settings are shown; the row "Text size" reads this.
  func assertSettings(
    textSize: String, file: StaticString = #filePath, line: UInt = #line
  ) async throws {
    try await waitFor(XPath.bar("Settings"))
    let detail = try await waitFor(XPath.detail(textSize, of: "Text size")).attribute("label")
    XCTAssertEqual(detail, textSize, file: file, line: line)
  }

  /// A row shows these buttons, and no other row does.
  func assertButtons(
    _ names: [String], in title: String, file: StaticString = #filePath, line: UInt = #line
  ) async throws {
    for name in names {
      try await waitFor(XPath.button(name, in: title))
      let buttons = try await count(XPath.rowButtons(name))
      XCTAssertEqual(buttons, 1, file: file, line: line)
    }
  }

  /// Each of these rows, which are all, has a red button and a handle.
  func assertEditable(
    _ titles: [String], file: StaticString = #filePath, line: UInt = #line
  ) async throws {
    try await waitForCount(titles.count, of: XPath.editableTitles)
    let editable = try await labels(XPath.editableTitles)
    XCTAssertEqual(editable, titles, file: file, line: line)
  }

  /// There are so many rows; what is `gone` is not among them.
  func assertGone(
    _ gone: String, leaving count: Int, file: StaticString = #filePath, line: UInt = #line
  ) async throws {
    try await waitUntilGone(XPath.row(gone))
    let rows = try await self.count(XPath.rows)
    XCTAssertEqual(rows, count, file: file, line: line)
  }

  /// A field has this text or, where it is empty, its placeholder for a value.
  private func assertField(
    _ placeholder: String, _ field: RemoteElement, text: String?, file: StaticString, line: UInt
  ) async throws {
    let value = try await field.attribute("value")
    XCTAssertEqual(value, text ?? placeholder, file: file, line: line)
  }

  /// These rows are there, or else a text that says that there are none.
  private func assertRows(
    _ titles: [String], orNone text: String, file: StaticString, line: UInt
  ) async throws {
    guard !titles.isEmpty else {
      try await waitFor(XPath.text(text))
      let rows = try await count(XPath.rows)
      XCTAssertEqual(rows, 0, file: file, line: line)
      return
    }
    try await assertTitles(titles, file: file, line: line)
  }

  /// The rows have these titles, from the top, and there are no others.
  func assertTitles(
    _ titles: [String], file: StaticString = #filePath, line: UInt = #line
  ) async throws {
    // One look tells whether all is well; what is there instead is read row by row.
    let isThere = (try? await waitFor(XPath.table(of: titles))) != nil
    let found = isThere ? titles : try await labels(XPath.rowTitles)
    XCTAssertEqual(found, titles, file: file, line: line)
  }
}
