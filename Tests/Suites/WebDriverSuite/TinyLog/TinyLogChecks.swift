import SuiteSupport
import WebDriver

/// What the scenarios of TinyLog expect more than once; each check waits for what it is about.
extension TinyLogScreen {
  /// All lists are shown: these from the top and no others, each with its number of open tasks.
  func assertLists(_ lists: KeyValuePairs<String, Int>) throws {
    try barTitle("My Lists").wait()
    for (title, number) in lists { try openTasks(number, of: title).wait() }
    try assertRows(lists.map(\.key), orNone: "Tap + icon to create a new list.")
  }

  /// A list's circle has a colour, in name and in looks.
  func assertColor(_ name: String, _ hex: String, of list: String) throws {
    let circle = try self.circle(of: list).find()
    XCTAssertEqual(try circle.attribute("label"), name)
    XCTAssertEqual(try circle.attribute("value"), "{\"color\":\"\(hex)\"}")
  }

  /// A screen asks for a list's name and colour: what is typed goes into the field, which has this
  /// text, and of the six colours this one is chosen.
  func assertListForm(_ title: String, name: String? = nil, color: String) throws {
    try barTitle(title).wait()
    try assertField("Name", driver.activeElement(), text: name)
    try chosenColor(color).wait()
    XCTAssertEqual(try colors.count(), 6)
    XCTAssertEqual(try chosenColors.labels(), [color])
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
    try barTitle(list).wait()
    let field = try isTyping ? driver.activeElement() : self.field("Add new task").find()
    try assertField("Add new task", field, text: nil)
    try assertRows(tasks, orNone: "Tap text field to create a new task.")
    if let ticked {
      try tickedBoxes.waitForCount(ticked.count)
      // None are there, and so none can have a wrong label.
      let labels = ticked.isEmpty ? [] : try tickedBoxes.labels()
      XCTAssertEqual(labels, ticked)
    }
  }

  /// An archive is shown, with these rows from the top.
  func assertArchive(_ title: String, _ rows: [String]) throws {
    try barTitle(title).wait()
    try assertRows(rows, orNone: "No Archives")
  }

  /// These lists, from the top and no others, are found by what is in the search field.
  func assertFound(_ titles: [String], by text: String) throws {
    try assertRows(titles, orNone: "No Results")
    XCTAssertEqual(try field("Search").attribute("value"), text)
  }

  /// The tasks of an archived list are shown, to be read only.
  func assertArchivedTasks(_ tasks: [String], of list: String, ticked: [String]) throws {
    try barTitle(list).wait()
    try assertRows(tasks, orNone: "No Tasks")
    XCTAssertEqual(try tickedBoxes.labels(), ticked)
    XCTAssertEqual(try enabledRowButtons.count(), 0)
    XCTAssertEqual(try field("Add new task").count(), 0)
  }

  /// The settings are shown; the row "Text size" reads this.
  func assertSettings(textSize: String) throws {
    try barTitle("Settings").wait()
    XCTAssertEqual(try detail(textSize, of: "Text size").wait().attribute("label"), textSize)
  }

  /// The text size's screen is shown, with the switch as it is; the slider is for one's own size.
  func assertTextSize(isSystemFont: Bool) throws {
    try barTitle("Text size").wait()
    let toggle = try systemFont.find()
    try driver.waitUntil("the switch is enabled") { try toggle.isEnabled() }
    XCTAssertEqual(try toggle.attribute("value"), isSystemFont ? "1" : "0")
    XCTAssertEqual(try sizeSlider.isEnabled(), !isSystemFont)
    XCTAssertEqual(try systemFont.labels(), ["Use system font"])
    XCTAssertEqual(try text("Use system font").count(), 1)
    XCTAssertEqual(try sizeSlider.labels(), ["Text size"])
    XCTAssertEqual(try name("sample").labels(), ["Lists and tasks look like this."])
  }

  /// The switch has come to be so, and the size with it; the slider is for one's own size, and
  /// stands there.
  func assertTurned(isSystemFont: Bool, size: Int) throws {
    let state = isSystemFont ? "1" : "0"
    let toggle = try systemFont.find()
    try driver.waitUntil("the switch is \(state)") { try toggle.attribute("value") == state }
    let slider = try sizeSlider.find()
    XCTAssertEqual(try slider.isEnabled(), !isSystemFont)
    if !isSystemFont {
      XCTAssertEqual(try slider.attribute("value"), "\(size)")
    }
    XCTAssertEqual(try name("size").attribute("label"), "\(size)")
  }

  /// A row is drawn in the size that was chosen.
  func assertFontSize(_ size: Int) throws { try cell(fontSize: size).wait() }

  /// A screen asks for a task's text: what is typed goes into the field, which has this text.
  func assertTaskForm(_ text: String?) throws {
    try barTitle("Edit Task").wait()
    try assertField("Task", driver.activeElement(), text: text)
  }

  /// An alert says this, and nothing else.
  func assertAlert(_ message: String) throws {
    try driver.waitUntil("an alert is open") { (try? alertText()) != nil }
    XCTAssertEqual(try alertText(), message)
  }

  /// The export is shown, with this text.
  func assertExport(_ text: String) throws {
    try barTitle("Export").wait()
    let exported = try name("export text").find()
    try driver.waitUntil("the text is there") { try exported.attribute("value") != nil }
    XCTAssertEqual(try exported.attribute("value"), text)
  }

  /// The rows can no longer be removed or moved.
  func assertNotEditable() throws {
    try barButton("Edit").wait()
    XCTAssertEqual(try name("remove").count(), 0)
    XCTAssertEqual(try name("reorder").count(), 0)
  }

  /// A row shows these buttons, and no other row does.
  func assertButtons(_ names: [String], in title: String) throws {
    for name in names {
      try button(name, in: title).wait()
      XCTAssertEqual(try rowButtons(name).count(), 1)
    }
  }

  /// Each of these rows, which are all, has a red button and a handle, which name it.
  func assertEditable(_ titles: [String]) throws {
    try editableTitles.waitForCount(titles.count)
    XCTAssertEqual(try editableTitles.labels(), titles)
    for (name, word) in [("remove", "Remove"), ("reorder", "Reorder")] {
      XCTAssertEqual(try self.name(name).labels(), titles.map { "\(word) \($0)" })
    }
  }

  /// There are so many rows; what is `gone` is not among them.
  func assertGone(_ gone: String, leaving count: Int) throws {
    try row(gone).waitUntilGone()
    XCTAssertEqual(try rows.count(), count)
  }

  /// A field has this text or, where it is empty, its placeholder for a value.
  private func assertField(_ placeholder: String, _ field: DriverElement, text: String?) throws {
    XCTAssertEqual(try field.attribute("value"), text ?? placeholder)
  }

  /// These rows are there, or else a text that says that there are none.
  private func assertRows(_ titles: [String], orNone text: String) throws {
    guard !titles.isEmpty else {
      try self.text(text).wait()
      XCTAssertEqual(try rows.count(), 0)
      return
    }
    try assertTitles(titles)
  }

  /// The rows have these titles, from the top, and there are no others.
  func assertTitles(_ titles: [String]) throws {
    // One look tells whether all is well; what is there instead is read row by row.
    let isThere = (try? table(of: titles).wait()) != nil
    let found = isThere ? titles : try rowTitles.labels()
    XCTAssertEqual(found, titles)
  }
}
