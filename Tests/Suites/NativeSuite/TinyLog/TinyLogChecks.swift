import NativeQuery
import SuiteSupport

/// What the scenarios of TinyLog expect more than once; each check waits for what it is about.
extension XCUIApplication {
  /// All lists are shown: these from the top and no others, each with its number of open tasks.
  func assertLists(
    _ lists: KeyValuePairs<String, Int>, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    XCTAssertTrue(
      navigationBars.staticTexts["My Lists"].waitForExistence(timeout: timeout), file: file,
      line: line)
    for (title, number) in lists {
      XCTAssertTrue(
        openTasks(of: title).wait(for: \.label, toEqual: "\(number)", timeout: timeout),
        "the list '\(title)' does not show \(number)", file: file, line: line)
    }
    try assertRows(
      lists.map(\.key), orNone: "Tap + icon to create a new list.", file: file, line: line)
  }

  /// A list's circle has a colour, in name and in looks.
  func assertColor(
    _ name: String, _ hex: String, of list: String, file: StaticString = #filePath,
    line: UInt = #line
  ) throws {
    let circle = row(list).images["circle"]
    XCTAssertEqual(try circle.label, name, file: file, line: line)
    XCTAssertEqual(
      try circle.value as? String, "{\"color\":\"\(hex)\"}", file: file, line: line)
  }

  /// A screen asks for a list's name and colour: what is typed goes into the field, which has this
  /// text, and of the six colours this one is chosen.
  func assertListForm(
    _ title: String, name: String? = nil, color: String, file: StaticString = #filePath,
    line: UInt = #line
  ) throws {
    XCTAssertTrue(
      navigationBars.staticTexts[title].waitForExistence(timeout: timeout), file: file, line: line)
    XCTAssertTrue(try textFields["Name"].hasFocus, file: file, line: line)
    XCTAssertEqual(try textFields["Name"].value as? String, name, file: file, line: line)
    buttons[color].wait(for: \.isSelected, toEqual: true, timeout: timeout)
    XCTAssertEqual(try colors.count, 6, file: file, line: line)
    XCTAssertEqual(
      try colors.matching { $0.isSelected }.labels, [color], file: file, line: line)
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
    XCTAssertTrue(
      navigationBars.staticTexts[list].waitForExistence(timeout: timeout), file: file, line: line)
    if isTyping { XCTAssertTrue(try newTask.hasFocus, file: file, line: line) }
    XCTAssertNil(try newTask.value, file: file, line: line)
    try assertRows(
      tasks, orNone: "Tap text field to create a new task.", file: file, line: line)
    if let ticked {
      XCTAssertTrue(
        tickedBoxes.wait(for: \.count, toEqual: ticked.count, timeout: timeout), file: file,
        line: line)
      // None are there, and so none can have a wrong label.
      if !ticked.isEmpty {
        XCTAssertEqual(try tickedBoxes.labels, ticked, file: file, line: line)
      }
    }
  }

  /// An archive is shown, with these rows from the top.
  func assertArchive(
    _ title: String, _ rows: [String], file: StaticString = #filePath, line: UInt = #line
  ) throws {
    XCTAssertTrue(
      navigationBars.staticTexts[title].waitForExistence(timeout: timeout), file: file, line: line)
    try assertRows(rows, orNone: "No Archives", file: file, line: line)
  }

  /// These lists, from the top and no others, are found by what is in the search field.
  func assertFound(
    _ titles: [String], by text: String, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    // As many others may have been there before.
    if let first = titles.first {
      rowTitle(0).wait(for: \.label, toEqual: first, timeout: timeout)
    }
    try assertRows(titles, orNone: "No Results", file: file, line: line)
    XCTAssertEqual(
      try searchFields["Search"].value as? String, text, file: file, line: line)
  }

  /// The tasks of an archived list are shown, to be read only.
  func assertArchivedTasks(
    _ tasks: [String], of list: String, ticked: [String], file: StaticString = #filePath,
    line: UInt = #line
  ) throws {
    XCTAssertTrue(
      navigationBars.staticTexts[list].waitForExistence(timeout: timeout), file: file, line: line)
    try assertRows(tasks, orNone: "No Tasks", file: file, line: line)
    XCTAssertEqual(try tickedBoxes.labels, ticked, file: file, line: line)
    XCTAssertEqual(
      try tables.buttons.matching { $0.isEnabled }.count, 0, file: file, line: line)
    XCTAssertFalse(newTask.exists, file: file, line: line)
  }

  /// The settings are shown; the row "Text size" reads this.
  func assertSettings(
    textSize: String, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    XCTAssertTrue(
      navigationBars.staticTexts["Settings"].waitForExistence(timeout: timeout), file: file,
      line: line)
    let detail = row("Text size").staticTexts["detail"]
    detail.wait(for: \.label, toEqual: textSize, timeout: timeout)
    XCTAssertEqual(try detail.label, textSize, file: file, line: line)
  }

  /// The text size's screen is shown, with the switch as it is; the slider is for one's own size.
  func assertTextSize(
    isSystemFont: Bool, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    XCTAssertTrue(
      navigationBars.staticTexts["Text size"].waitForExistence(timeout: timeout), file: file,
      line: line)
    let systemFont = switches["Use system font"]
    XCTAssertTrue(
      systemFont.wait(for: \.isEnabled, toEqual: true, timeout: timeout), file: file, line: line)
    XCTAssertEqual(
      try systemFont.value as? String, isSystemFont ? "1" : "0", file: file, line: line)
    XCTAssertEqual(
      try staticTexts.matching(identifier: "Use system font").count, 1, file: file, line: line)
    XCTAssertEqual(try sliders["Text size"].isEnabled, !isSystemFont, file: file, line: line)
    XCTAssertEqual(
      try staticTexts["sample"].label, "Lists and tasks look like this.", file: file, line: line)
  }

  /// The switch has come to be so, and the size with it; the slider is for one's own size, and
  /// stands there.
  func assertTurned(
    isSystemFont: Bool, size: Int, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    let state = isSystemFont ? "1" : "0"
    let turned = switches.matching { $0.value as? String == state }.element
    XCTAssertTrue(turned.waitForExistence(timeout: timeout), file: file, line: line)
    XCTAssertEqual(try sliders["Text size"].isEnabled, !isSystemFont, file: file, line: line)
    if !isSystemFont {
      XCTAssertEqual(try sliders["Text size"].value as? String, "\(size)", file: file, line: line)
    }
    XCTAssertEqual(try staticTexts["size"].label, "\(size)", file: file, line: line)
  }

  /// A row is drawn in the size that was chosen.
  func assertFontSize(
    _ size: Int, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    XCTAssertTrue(
      tables.cells["{\"fontSize\":\(size)}"].waitForExistence(timeout: timeout), file: file,
      line: line)
  }

  /// A screen asks for a task's text: what is typed goes into the field, which has this text.
  func assertTaskForm(
    _ text: String?, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    XCTAssertTrue(
      navigationBars.staticTexts["Edit Task"].waitForExistence(timeout: timeout), file: file,
      line: line)
    XCTAssertTrue(try textFields["Task"].hasFocus, file: file, line: line)
    XCTAssertEqual(try textFields["Task"].value as? String, text, file: file, line: line)
  }

  /// An alert says this, and nothing else.
  func assertAlert(
    _ message: String, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    XCTAssertTrue(alerts[message].waitForExistence(timeout: timeout), file: file, line: line)
    XCTAssertEqual(try alerts.staticTexts.labels, [message], file: file, line: line)
  }

  /// The export is shown, with this text.
  func assertExport(
    _ text: String, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    XCTAssertTrue(
      navigationBars.staticTexts["Export"].waitForExistence(timeout: timeout), file: file,
      line: line)
    XCTAssertTrue(
      textViews[text].waitForExistence(timeout: timeout), file: file, line: line)
    XCTAssertEqual(
      try textViews["export text"].value as? String, text, file: file, line: line)
  }

  /// The rows can no longer be removed or moved.
  func assertNotEditable(file: StaticString = #filePath, line: UInt = #line) {
    XCTAssertTrue(
      navigationBars.buttons["Edit"].waitForExistence(timeout: timeout), file: file, line: line)
    XCTAssertEqual(
      try tables.buttons.matching(identifier: "remove").count, 0, file: file, line: line)
    XCTAssertEqual(
      try tables.buttons.matching(identifier: "reorder").count, 0, file: file, line: line)
  }

  /// A row shows these buttons, and no other row does.
  func assertButtons(
    _ names: [String], in title: String, file: StaticString = #filePath, line: UInt = #line
  ) {
    for name in names {
      XCTAssertTrue(
        row(title).buttons[name].waitForExistence(timeout: timeout), file: file, line: line)
      XCTAssertEqual(
        try tables.buttons.matching(identifier: name).count, 1, file: file, line: line)
    }
  }

  /// Each of these rows, which are all, has a red button and a handle, which name it.
  func assertEditable(
    _ titles: [String], file: StaticString = #filePath, line: UInt = #line
  ) throws {
    XCTAssertTrue(
      editableRows.wait(for: \.count, toEqual: titles.count, timeout: timeout), file: file,
      line: line)
    XCTAssertEqual(
      try editableRows.staticTexts.matching(identifier: "title").labels, titles, file: file,
      line: line)
    for (name, word) in [("remove", "Remove"), ("reorder", "Reorder")] {
      XCTAssertEqual(
        try tables.buttons.matching(identifier: name).labels, titles.map { "\(word) \($0)" },
        file: file, line: line)
    }
  }

  /// There are so many rows; what is `gone` is not among them.
  func assertGone(
    _ gone: String, leaving count: Int, file: StaticString = #filePath, line: UInt = #line
  ) {
    XCTAssertTrue(row(gone).waitForNonExistence(timeout: timeout), file: file, line: line)
    XCTAssertEqual(try tables.cells.count, count, file: file, line: line)
  }

  /// These rows are there, or else a text that says that there are none.
  private func assertRows(
    _ titles: [String], orNone text: String, file: StaticString, line: UInt
  ) throws {
    guard !titles.isEmpty else {
      XCTAssertTrue(
        staticTexts[text].waitForExistence(timeout: timeout), file: file, line: line)
      XCTAssertEqual(try tables.cells.count, 0, file: file, line: line)
      return
    }
    tables.cells.wait(for: \.count, toEqual: titles.count, timeout: timeout)
    XCTAssertEqual(try rowTitles, titles, file: file, line: line)
  }
}
