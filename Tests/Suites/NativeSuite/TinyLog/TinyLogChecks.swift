import NativeQuery
import SuiteSupport

/// What the scenarios of TinyLog expect more than once; each check waits for what it is about.
extension TinyLogScreen {
  /// All lists are shown: these from the top and no others, each with its number of open tasks.
  func assertLists(_ lists: KeyValuePairs<String, Int>) throws {
    XCTAssertTrue(app.navigationBars.staticTexts["My Lists"].waitForExistence(timeout: timeout))
    for (title, number) in lists {
      XCTAssertTrue(
        openTasks(of: title).wait(for: \.label, toEqual: "\(number)", timeout: timeout),
        "the list '\(title)' does not show \(number)")
    }
    try assertRows(lists.map(\.key), orNone: "Tap + icon to create a new list.")
  }

  /// A list's circle has a colour, in name and in looks.
  func assertColor(_ name: String, _ hex: String, of list: String) throws {
    let circle = row(list).images["circle"]
    XCTAssertEqual(try circle.label, name)
    XCTAssertEqual(try circle.value as? String, "{\"color\":\"\(hex)\"}")
  }

  /// A screen asks for a list's name and colour: what is typed goes into the field, which has this
  /// text, and of the six colours this one is chosen.
  func assertListForm(_ title: String, name: String? = nil, color: String) throws {
    XCTAssertTrue(app.navigationBars.staticTexts[title].waitForExistence(timeout: timeout))
    XCTAssertTrue(try app.textFields["Name"].hasFocus)
    XCTAssertEqual(try app.textFields["Name"].value as? String, name)
    app.buttons[color].wait(for: \.isSelected, toEqual: true, timeout: timeout)
    XCTAssertEqual(try colors.count, 6)
    XCTAssertEqual(try colors.matching { $0.isSelected }.labels, [color])
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
    XCTAssertTrue(app.navigationBars.staticTexts[list].waitForExistence(timeout: timeout))
    if isTyping { XCTAssertTrue(try newTask.hasFocus) }
    XCTAssertNil(try newTask.value)
    try assertRows(tasks, orNone: "Tap text field to create a new task.")
    if let ticked {
      XCTAssertTrue(tickedBoxes.wait(for: \.count, toEqual: ticked.count, timeout: timeout))
      // None are there, and so none can have a wrong label.
      if !ticked.isEmpty {
        XCTAssertEqual(try tickedBoxes.labels, ticked)
      }
    }
  }

  /// An archive is shown, with these rows from the top.
  func assertArchive(_ title: String, _ rows: [String]) throws {
    XCTAssertTrue(app.navigationBars.staticTexts[title].waitForExistence(timeout: timeout))
    try assertRows(rows, orNone: "No Archives")
  }

  /// These lists, from the top and no others, are found by what is in the search field.
  func assertFound(_ titles: [String], by text: String) throws {
    // As many others may have been there before.
    if let first = titles.first {
      rowTitle(0).wait(for: \.label, toEqual: first, timeout: timeout)
    }
    try assertRows(titles, orNone: "No Results")
    XCTAssertEqual(try app.searchFields["Search"].value as? String, text)
  }

  /// The tasks of an archived list are shown, to be read only.
  func assertArchivedTasks(_ tasks: [String], of list: String, ticked: [String]) throws {
    XCTAssertTrue(app.navigationBars.staticTexts[list].waitForExistence(timeout: timeout))
    try assertRows(tasks, orNone: "No Tasks")
    XCTAssertEqual(try tickedBoxes.labels, ticked)
    XCTAssertEqual(try app.tables.buttons.matching { $0.isEnabled }.count, 0)
    XCTAssertFalse(newTask.exists)
  }

  /// The settings are shown; the row "Text size" reads this.
  func assertSettings(textSize: String) throws {
    XCTAssertTrue(app.navigationBars.staticTexts["Settings"].waitForExistence(timeout: timeout))
    let detail = row("Text size").staticTexts["detail"]
    detail.wait(for: \.label, toEqual: textSize, timeout: timeout)
    XCTAssertEqual(try detail.label, textSize)
  }

  /// The text size's screen is shown, with the switch as it is; the slider is for one's own size.
  func assertTextSize(isSystemFont: Bool) throws {
    XCTAssertTrue(app.navigationBars.staticTexts["Text size"].waitForExistence(timeout: timeout))
    let systemFont = app.switches["Use system font"]
    XCTAssertTrue(systemFont.wait(for: \.isEnabled, toEqual: true, timeout: timeout))
    XCTAssertEqual(try systemFont.value as? String, isSystemFont ? "1" : "0")
    XCTAssertEqual(try app.staticTexts.matching(identifier: "Use system font").count, 1)
    XCTAssertEqual(try app.sliders["Text size"].isEnabled, !isSystemFont)
    XCTAssertEqual(try app.staticTexts["sample"].label, "Lists and tasks look like this.")
  }

  /// The switch has come to be so, and the size with it; the slider is for one's own size, and
  /// stands there.
  func assertTurned(isSystemFont: Bool, size: Int) throws {
    let state = isSystemFont ? "1" : "0"
    let turned = app.switches.matching { $0.value as? String == state }.element
    XCTAssertTrue(turned.waitForExistence(timeout: timeout))
    XCTAssertEqual(try app.sliders["Text size"].isEnabled, !isSystemFont)
    if !isSystemFont {
      XCTAssertEqual(try app.sliders["Text size"].value as? String, "\(size)")
    }
    XCTAssertEqual(try app.staticTexts["size"].label, "\(size)")
  }

  /// A row is drawn in the size that was chosen.
  func assertFontSize(_ size: Int) throws {
    XCTAssertTrue(app.tables.cells["{\"fontSize\":\(size)}"].waitForExistence(timeout: timeout))
  }

  /// A screen asks for a task's text: what is typed goes into the field, which has this text.
  func assertTaskForm(_ text: String?) throws {
    XCTAssertTrue(app.navigationBars.staticTexts["Edit Task"].waitForExistence(timeout: timeout))
    XCTAssertTrue(try app.textFields["Task"].hasFocus)
    XCTAssertEqual(try app.textFields["Task"].value as? String, text)
  }

  /// An alert says this, and nothing else.
  func assertAlert(_ message: String) throws {
    XCTAssertTrue(app.alerts[message].waitForExistence(timeout: timeout))
    XCTAssertEqual(try app.alerts.staticTexts.labels, [message])
  }

  /// The export is shown, with this text.
  func assertExport(_ text: String) throws {
    XCTAssertTrue(app.navigationBars.staticTexts["Export"].waitForExistence(timeout: timeout))
    XCTAssertTrue(app.textViews[text].waitForExistence(timeout: timeout))
    XCTAssertEqual(try app.textViews["export text"].value as? String, text)
  }

  /// The rows can no longer be removed or moved.
  func assertNotEditable() {
    XCTAssertTrue(app.navigationBars.buttons["Edit"].waitForExistence(timeout: timeout))
    XCTAssertEqual(try app.tables.buttons.matching(identifier: "remove").count, 0)
    XCTAssertEqual(try app.tables.buttons.matching(identifier: "reorder").count, 0)
  }

  /// A row shows these buttons, and no other row does.
  func assertButtons(_ names: [String], in title: String) {
    for name in names {
      XCTAssertTrue(row(title).buttons[name].waitForExistence(timeout: timeout))
      XCTAssertEqual(try app.tables.buttons.matching(identifier: name).count, 1)
    }
  }

  /// Each of these rows, which are all, has a red button and a handle, which name it.
  func assertEditable(_ titles: [String]) throws {
    XCTAssertTrue(editableRows.wait(for: \.count, toEqual: titles.count, timeout: timeout))
    XCTAssertEqual(try editableRows.staticTexts.matching(identifier: "title").labels, titles)
    for (name, word) in [("remove", "Remove"), ("reorder", "Reorder")] {
      XCTAssertEqual(
        try app.tables.buttons.matching(identifier: name).labels, titles.map { "\(word) \($0)" })
    }
  }

  /// There are so many rows; what is `gone` is not among them.
  func assertGone(_ gone: String, leaving count: Int) {
    XCTAssertTrue(row(gone).waitForNonExistence(timeout: timeout))
    XCTAssertEqual(try app.tables.cells.count, count)
  }

  /// These rows are there, or else a text that says that there are none.
  private func assertRows(_ titles: [String], orNone text: String) throws {
    guard !titles.isEmpty else {
      XCTAssertTrue(app.staticTexts[text].waitForExistence(timeout: timeout))
      XCTAssertEqual(try app.tables.cells.count, 0)
      return
    }
    app.tables.cells.wait(for: \.count, toEqual: titles.count, timeout: timeout)
    XCTAssertEqual(try rowTitles, titles)
  }
}
