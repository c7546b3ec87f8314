import NativeQuery
import SuiteSupport

/// Checks that several TinyLog scenarios share. Each waits for the screen that it checks.
extension TinyLogScreen {
  /// Asserts that exactly these lists are shown, in this order, with their numbers of open tasks.
  func assertLists(_ lists: KeyValuePairs<String, Int>) throws {
    if app.idiom == .snapshot { return seeLists(lists) }
    XCTAssertTrue(app.navigationBars.staticTexts["My Lists"].waitForExistence(timeout: timeout))
    for (title, number) in lists {
      XCTAssertTrue(
        openTasks(of: title).wait(for: \.label, toEqual: "\(number)", timeout: timeout),
        "the list '\(title)' does not show \(number)")
    }
    try assertRows(lists.map(\.key), orNone: "Tap + icon to create a new list.")
  }

  /// Asserts the name and the drawn colour of a list's circle.
  func assertColor(_ name: String, _ hex: String, of list: String) throws {
    let circle = row(list).images["circle"]
    XCTAssertEqual(try circle.label, name)
    XCTAssertEqual(try circle.value as? String, "{\"color\":\"\(hex)\"}")
  }

  /// Asserts that the form for a list is shown: the keyboard is shown, the name field has this
  /// text, and this colour is the only one chosen of the six.
  func assertListForm(_ title: String, name: String? = nil, color: String) throws {
    if app.idiom == .snapshot { return seeListForm(title, name: name, color: color) }
    XCTAssertTrue(app.navigationBars.staticTexts[title].waitForExistence(timeout: timeout))
    XCTAssertTrue(app.showsKeyboard)
    XCTAssertEqual(try app.textFields["Name"].text(placeholder: "Name"), name)
    _ = app.buttons[color].wait(for: \.isSelected, toEqual: true, timeout: timeout)
    XCTAssertEqual(try colors.count, 6)
    XCTAssertEqual(try colors.matching { $0.isSelected }.labels, [color])
  }

  /// Asserts that a list's tasks are shown below an empty field for a new task.
  ///
  /// - Parameters:
  ///   - tasks: all tasks of the list, from the top.
  ///   - ticked: the tasks that are done. Nil to skip this check.
  ///   - isTyping: true to assert that the keyboard is shown, as it is before and after a task is
  ///     added. False to skip this check.
  func assertTasks(
    _ tasks: [String], of list: String, ticked: [String]? = nil, isTyping: Bool = false
  ) throws {
    if app.idiom == .snapshot { return seeTasks(tasks, of: list, ticked, isTyping) }
    XCTAssertTrue(app.navigationBars.staticTexts[list].waitForExistence(timeout: timeout))
    if isTyping { XCTAssertTrue(app.showsKeyboard) }
    XCTAssertNil(try newTask.text(placeholder: "Add new task"))
    try assertRows(tasks, orNone: "Tap text field to create a new task.")
    if let ticked {
      XCTAssertTrue(tickedBoxes.wait(for: \.count, toEqual: ticked.count, timeout: timeout))
      // Without ticked boxes there are no labels to compare.
      if !ticked.isEmpty {
        XCTAssertEqual(try tickedBoxes.labels, ticked)
      }
    }
  }

  /// Asserts that an archive is shown with exactly these rows, from the top.
  func assertArchive(_ title: String, _ rows: [String]) throws {
    if app.idiom == .snapshot { return seeArchive(title, rows) }
    XCTAssertTrue(app.navigationBars.staticTexts[title].waitForExistence(timeout: timeout))
    try assertRows(rows, orNone: "No Archives")
  }

  /// Asserts that a search for `text` shows exactly these lists, from the top.
  func assertFound(_ titles: [String], by text: String) throws {
    if app.idiom == .snapshot { return seeFound(titles, by: text) }
    // The same number of other rows may have been shown before.
    if let first = titles.first {
      _ = rowTitle(0).wait(for: \.label, toEqual: first, timeout: timeout)
    }
    try assertRows(titles, orNone: "No Results")
    try assertSearch(text)
  }

  /// Asserts the search field's text.
  func assertSearch(_ text: String?) throws {
    XCTAssertEqual(try app.searchFields["Search"].text(placeholder: "Search"), text)
  }

  /// Asserts that the tasks of an archived list are shown, read-only.
  func assertArchivedTasks(_ tasks: [String], of list: String, ticked: [String]) throws {
    if app.idiom == .snapshot { return seeArchivedTasks(tasks, of: list, ticked: ticked) }
    XCTAssertTrue(app.navigationBars.staticTexts[list].waitForExistence(timeout: timeout))
    try assertRows(tasks, orNone: "No Tasks")
    XCTAssertEqual(try tickedBoxes.labels, ticked)
    XCTAssertEqual(try app.tables.buttons.matching { $0.isEnabled }.count, 0)
    XCTAssertFalse(newTask.exists)
  }

  /// Asserts that the settings are shown, with this text in the row "Text size".
  func assertSettings(textSize: String) throws {
    XCTAssertTrue(app.navigationBars.staticTexts["Settings"].waitForExistence(timeout: timeout))
    let detail = row("Text size").staticTexts["detail"]
    _ = detail.wait(for: \.label, toEqual: textSize, timeout: timeout)
    XCTAssertEqual(try detail.label, textSize)
  }

  /// Asserts that the text size settings are shown. The slider is enabled if the switch is off.
  func assertTextSize(isSystemFont: Bool) throws {
    if app.idiom == .snapshot { return seeTextSize(isSystemFont: isSystemFont) }
    XCTAssertTrue(app.navigationBars.staticTexts["Text size"].waitForExistence(timeout: timeout))
    let systemFont = app.switches["Use system font"]
    XCTAssertTrue(systemFont.wait(for: \.isEnabled, toEqual: true, timeout: timeout))
    XCTAssertEqual(try systemFont.value as? String, isSystemFont ? "1" : "0")
    XCTAssertEqual(try app.staticTexts.matching(identifier: "Use system font").count, 1)
    XCTAssertEqual(try app.sliders["Text size"].isEnabled, !isSystemFont)
    XCTAssertEqual(try app.staticTexts["sample"].label, "Lists and tasks look like this.")
  }

  /// Asserts the switch's state and the size shown. The slider is enabled, with the size as its
  /// value, if the switch is off.
  func assertSystemFont(isOn: Bool, size: Int) throws {
    if app.idiom == .snapshot { return seeSystemFont(isOn: isOn, size: size) }
    let state = isOn ? "1" : "0"
    let turned = app.switches.matching { $0.value as? String == state }.element
    XCTAssertTrue(turned.waitForExistence(timeout: timeout))
    XCTAssertEqual(try app.sliders["Text size"].isEnabled, !isOn)
    if !isOn {
      XCTAssertEqual(try app.sliders["Text size"].value as? String, "\(size)")
    }
    XCTAssertEqual(try app.staticTexts["size"].label, "\(size)")
  }

  /// Asserts that a row's text is drawn in this size, in points.
  func assertFontSize(_ size: Int) throws {
    XCTAssertTrue(app.tables.cells["{\"fontSize\":\(size)}"].waitForExistence(timeout: timeout))
  }

  /// Asserts that the form for a task is shown, with the keyboard and this text.
  func assertTaskForm(_ text: String?) throws {
    if app.idiom == .snapshot { return seeTaskForm(text) }
    XCTAssertTrue(app.navigationBars.staticTexts["Edit Task"].waitForExistence(timeout: timeout))
    XCTAssertTrue(app.showsKeyboard)
    XCTAssertEqual(try app.textFields["Task"].text(placeholder: "Task"), text)
  }

  /// Asserts that an alert is open with exactly this message.
  func assertAlert(_ message: String) throws {
    XCTAssertTrue(app.alerts[message].waitForExistence(timeout: timeout))
    XCTAssertEqual(try app.alerts.staticTexts.labels, [message])
  }

  /// Asserts that the export is shown with this text.
  func assertExport(_ text: String) throws {
    XCTAssertTrue(app.navigationBars.staticTexts["Export"].waitForExistence(timeout: timeout))
    XCTAssertTrue(app.textViews[text].waitForExistence(timeout: timeout))
    XCTAssertEqual(try app.textViews["export text"].value as? String, text)
  }

  /// Asserts that edit mode has ended: no row has a remove button or a handle.
  func assertNotEditable() {
    XCTAssertTrue(app.navigationBars.buttons["Edit"].waitForExistence(timeout: timeout))
    XCTAssertEqual(try app.tables.buttons.matching(identifier: "remove").count, 0)
    XCTAssertEqual(try app.tables.buttons.matching(identifier: "reorder").count, 0)
  }

  /// Asserts that a row shows these buttons, and that no other row does.
  func assertButtons(_ names: [String], in title: String) {
    for name in names {
      XCTAssertTrue(row(title).buttons[name].waitForExistence(timeout: timeout))
      XCTAssertEqual(try app.tables.buttons.matching(identifier: name).count, 1)
    }
  }

  /// Asserts that no row shows any of these buttons.
  func assertNoButtons(_ names: String...) {
    for name in names {
      XCTAssertEqual(try app.tables.buttons.matching(identifier: name).count, 0)
    }
  }

  /// Asserts that exactly these rows have a remove button and a handle, labelled with their titles.
  func assertEditable(_ titles: [String]) throws {
    if app.idiom == .snapshot { return seeEditable(titles) }
    XCTAssertTrue(editableRows.wait(for: \.count, toEqual: titles.count, timeout: timeout))
    XCTAssertEqual(try editableRows.staticTexts.matching(identifier: "title").labels, titles)
    for (name, word) in [("remove", "Remove"), ("reorder", "Reorder")] {
      XCTAssertEqual(
        try app.tables.buttons.matching(identifier: name).labels, titles.map { "\(word) \($0)" })
    }
  }

  /// Asserts that the row `gone` has disappeared and that exactly these rows are left.
  func assertGone(_ gone: String, leaving titles: [String]) throws {
    XCTAssertTrue(row(gone).waitForNonExistence(timeout: timeout))
    try assertRows(titles, orNone: "No Results")
  }

  /// Asserts that exactly these rows are shown, or the placeholder `text` if there are none.
  private func assertRows(_ titles: [String], orNone text: String) throws {
    guard !titles.isEmpty else {
      XCTAssertTrue(app.staticTexts[text].waitForExistence(timeout: timeout))
      XCTAssertEqual(try app.tables.cells.count, 0)
      return
    }
    // Each row has a place among the titles, so a wrong number of rows fails there.
    _ = app.tables.cells.wait(for: \.count, toEqual: titles.count, timeout: timeout)
    XCTAssertEqual(try rowTitles, titles)
  }
}
