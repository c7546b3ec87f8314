import NativeQuery
import SuiteSupport

/// The elements of TinyLog's screens that several tests use.
open class TinyLogScreen: TableScreen {
  /// The number of open tasks in a list's circle.
  func openTasks(of list: String) -> XCUIElement { row(list).staticTexts["open tasks"] }

  /// The rows with both a remove button and a handle for moving them.
  var editableRows: XCUIElementQuery {
    app.tables.cells.containing(.button, identifier: "remove")
      .containing(.button, identifier: "reorder")
  }

  /// The buttons of the six colours that a list can have.
  var colors: XCUIElementQuery {
    let names = ["purple", "blue", "red", "orange", "green", "yellow"]
    return app.buttons.matching { names.contains($0.label) }
  }

  /// The check boxes of all tasks that are done.
  var tickedBoxes: XCUIElementQuery {
    app.tables.buttons.matching(identifier: "check box").matching { $0.isSelected }
  }

  /// The field for a new task.
  var newTask: XCUIElement { app.textFields["Add new task"] }

  /// Adds tasks: types each into the field, which has the focus, and taps Done.
  func add(_ tasks: String...) throws {
    for task in tasks {
      try newTask.typeText(task)
      try app.keyboards.buttons["Done"].tap()
    }
  }

  /// Swipes a row to the left, and taps a button that appears.
  func swipe(_ title: String, thenTap button: String) throws {
    try row(title).swipeLeft()
    row(title).buttons[button].waitForExistence(timeout: timeout)
    try row(title).buttons[button].tap()
  }

  /// Drags a row by its handle to the position of the row at an index, from 0 at the top.
  func drag(_ title: String, to index: Int) throws {
    try row(title).buttons["reorder"].press(
      forDuration: 0.5, thenDragTo: app.tables.cells.element(boundBy: index))
  }
}

/// Checks that several TinyLog scenarios share. Each waits for the screen that it checks.
extension TinyLogScreen {
  /// Asserts that exactly these lists are shown, in this order, with their numbers of open tasks.
  func assertLists(_ lists: KeyValuePairs<String, Int>) throws {
    assertScreen("My Lists")
    for (title, number) in lists {
      openTasks(of: title).assertLabel("\(number)", "open tasks of the list \"\(title)\"")
    }
    try assertRows(lists.map(\.key), orNone: "Tap + icon to create a new list.")
  }

  /// Asserts the name and the drawn colour of a list's circle.
  func assertColor(_ name: String, _ hex: String, of list: String) throws {
    let circle = row(list).images["circle"]
    XCTAssertEqual(try circle.label, name, "colour of the list \"\(list)\"")
    XCTAssertEqual(try circle.value as? String, "{\"color\":\"\(hex)\"}", "drawn colour")
  }

  /// Asserts that the form for a list is shown: the name field has the focus and this text, and this
  /// colour is the only one chosen of the six.
  func assertListForm(_ title: String, name: String? = nil, color: String) throws {
    assertScreen(title)
    try assertFocus(app.textFields["Name"], #"the field "Name""#)
    XCTAssertEqual(try app.textFields["Name"].text(placeholder: "Name"), name, "list's name")
    _ = app.buttons[color].wait(for: \.isSelected, toEqual: true, timeout: timeout)
    XCTAssertEqual(try colors.count, 6, "number of colours")
    XCTAssertEqual(try colors.matching { $0.isSelected }.labels, [color], "chosen colour")
  }

  /// Asserts that a list's tasks are shown below an empty field for a new task.
  ///
  /// - Parameters:
  ///   - tasks: all tasks of the list, from the top.
  ///   - ticked: the tasks that are done. Nil to skip this check.
  ///   - isTyping: true to assert that this field has the focus, as it has before and after a task is
  ///     added. False to skip this check.
  func assertTasks(
    _ tasks: [String], of list: String, ticked: [String]? = nil, isTyping: Bool = false
  ) throws {
    assertScreen(list)
    if isTyping { try assertFocus(newTask, #"the field "Add new task""#) }
    XCTAssertNil(try newTask.text(placeholder: "Add new task"), "text in the field")
    try assertRows(tasks, orNone: "Tap text field to create a new task.")
    if let ticked {
      tickedBoxes.assertCount(ticked.count, "number of ticked tasks")
      // Without ticked boxes there are no labels to compare.
      if !ticked.isEmpty {
        XCTAssertEqual(try tickedBoxes.labels, ticked, "ticked tasks")
      }
    }
  }

  /// Asserts that an archive is shown with exactly these rows, from the top.
  func assertArchive(_ title: String, _ rows: [String]) throws {
    assertScreen(title)
    try assertRows(rows, orNone: "No Archives")
  }

  /// Asserts that a search for `text` shows exactly these lists, from the top.
  func assertFound(_ titles: [String], by text: String) throws {
    // The same number of other rows may have been shown before.
    if let first = titles.first {
      _ = rowTitle(0).wait(for: \.label, toEqual: first, timeout: timeout)
    }
    try assertRows(titles, orNone: "No Results")
    try assertSearch(text)
  }

  func assertSearch(_ text: String?) throws {
    XCTAssertEqual(try app.searchFields["Search"].text(placeholder: "Search"), text, "search")
  }

  /// Asserts that the tasks of an archived list are shown, read-only.
  func assertArchivedTasks(_ tasks: [String], of list: String, ticked: [String]) throws {
    assertScreen(list)
    try assertRows(tasks, orNone: "No Tasks")
    XCTAssertEqual(try tickedBoxes.labels, ticked, "ticked tasks")
    XCTAssertEqual(try app.tables.buttons.matching { $0.isEnabled }.count, 0, "enabled buttons")
    XCTAssertFalse(newTask.exists, "no field for a new task is shown")
  }

  /// Asserts that the settings are shown, with this text in the row "Text size".
  func assertSettings(textSize: String) throws {
    assertScreen("Settings")
    let detail = row("Text size").staticTexts["detail"]
    _ = detail.wait(for: \.label, toEqual: textSize, timeout: timeout)
    XCTAssertEqual(try detail.label, textSize, "text size in the settings")
  }

  /// Asserts that the text size settings are shown. The slider is enabled if the switch is off.
  func assertTextSize(isSystemFont: Bool) throws {
    assertScreen("Text size")
    let systemFont = app.switches["Use system font"]
    XCTAssertTrue(
      systemFont.wait(for: \.isEnabled, toEqual: true, timeout: timeout), "the switch is enabled")
    XCTAssertEqual(try systemFont.value as? String, isSystemFont ? "1" : "0", "switch")
    let captions = app.staticTexts.matching(identifier: "Use system font")
    XCTAssertEqual(try captions.count, 1, "number of captions")
    XCTAssertEqual(try app.sliders["Text size"].isEnabled, !isSystemFont, "the slider is enabled")
    XCTAssertEqual(try app.staticTexts["sample"].label, "Lists and tasks look like this.", "sample")
  }

  /// Asserts the switch's state and the size shown. The slider is enabled, with the size as its
  /// value, if the switch is off.
  func assertSystemFont(isOn: Bool, size: Int) throws {
    let state = isOn ? "1" : "0"
    let turned = app.switches.matching { $0.value as? String == state }.element
    turned.assertExists("the switch is \(isOn ? "on" : "off")", found: "it isn't")
    XCTAssertEqual(try app.sliders["Text size"].isEnabled, !isOn, "the slider is enabled")
    if !isOn {
      XCTAssertEqual(try app.sliders["Text size"].value as? String, "\(size)", "slider")
    }
    XCTAssertEqual(try app.staticTexts["size"].label, "\(size)", "text size")
  }

  /// Asserts that a row's text is drawn in this size, in points.
  func assertFontSize(_ size: Int) throws {
    app.tables.cells["{\"fontSize\":\(size)}"].assertExists(
      "a text is drawn in size \(size)",
      found: try app.cells.allElementsBoundByIndex.map { try $0.value as? String ?? "" }.quoted)
  }

  /// Asserts that the form for a task is shown, and its field has the focus and this text.
  func assertTaskForm(_ text: String?) throws {
    assertScreen("Edit Task")
    try assertFocus(app.textFields["Task"], #"the field "Task""#)
    XCTAssertEqual(try app.textFields["Task"].text(placeholder: "Task"), text, "task's text")
  }

  /// Asserts that an alert is open with exactly this message.
  func assertAlert(_ message: String) throws {
    app.alerts[message].assertExists(
      "an alert with \([message].quoted)", found: try app.alerts.staticTexts.labels.quoted)
    XCTAssertEqual(try app.alerts.staticTexts.labels, [message], "texts in the alert")
  }

  /// Asserts that the export is shown with this text.
  func assertExport(_ text: String) throws {
    assertScreen("Export")
    let exported = app.textViews["export text"]
    app.textViews[text].assertExists(
      "export: \([text].quoted)", found: "\(try exported.value ?? "nothing")")
    XCTAssertEqual(try exported.value as? String, text, "export")
  }

  /// Asserts that edit mode has ended: no row has a remove button or a handle.
  func assertNotEditable() {
    app.navigationBars.buttons["Edit"].assertExists("the button Edit is shown")
    assertNoButtons("remove", "reorder")
  }

  /// Asserts that a row shows a button.
  func assertButton(_ name: String, in title: String) {
    row(title).buttons[name].assertExists(
      "the button \(name) in the row \"\(title)\"", found: try row(title).buttons.labels.quoted)
  }

  /// Asserts that a row shows these buttons, and that no other row does.
  func assertButtons(_ names: [String], in title: String) {
    for name in names {
      assertButton(name, in: title)
      XCTAssertEqual(try app.tables.buttons.matching(identifier: name).count, 1, "buttons \(name)")
    }
  }

  /// Asserts that no row shows any of these buttons.
  func assertNoButtons(_ names: String...) {
    for name in names {
      XCTAssertEqual(try app.tables.buttons.matching(identifier: name).count, 0, "buttons \(name)")
    }
  }

  /// Asserts that exactly these rows have a remove button and a handle, labelled with their titles.
  func assertEditable(_ titles: [String]) throws {
    editableRows.assertCount(titles.count, "number of rows with editing controls")
    let editable = editableRows.staticTexts.matching(identifier: "title")
    XCTAssertEqual(try editable.labels, titles, "rows with editing controls")
    for (name, word) in [("remove", "Remove"), ("reorder", "Reorder")] {
      let labels = titles.map { "\(word) \($0)" }
      XCTAssertEqual(try app.tables.buttons.matching(identifier: name).labels, labels, "buttons")
    }
  }

  /// Asserts that the row `gone` has disappeared and that exactly these rows are left.
  func assertGone(_ gone: String, leaving titles: [String]) throws {
    row(gone).assertGone("the row \([gone].quoted)")
    try assertRows(titles, orNone: "No Results")
  }

  /// Asserts that exactly these rows are shown, or the placeholder `text` if there are none.
  private func assertRows(_ titles: [String], orNone text: String) throws {
    guard !titles.isEmpty else {
      app.staticTexts[text].assertExists(
        "no rows, but \([text].quoted)", found: "rows: \(try rowTitles.quoted)")
      XCTAssertEqual(try app.tables.cells.count, 0, "number of rows")
      return
    }
    // Each row has a place among the titles, so a wrong number of rows fails there.
    _ = app.tables.cells.wait(for: \.count, toEqual: titles.count, timeout: timeout)
    XCTAssertEqual(try rowTitles, titles, "rows")
  }
}
