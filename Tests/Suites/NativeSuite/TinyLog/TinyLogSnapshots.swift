import NativeQuery

/// The checks of ``TinyLogScreen`` in the idiom that reads a whole screen with one snapshot.
extension TinyLogScreen {
  func seeLists(_ lists: KeyValuePairs<String, Int>) {
    see(
      "My Lists", lists.map { "\($0.key), \($0.value)" },
      orNone: "Tap + icon to create a new list.",
      row: { ($0.texts("title") + $0.texts("open tasks")).joined(separator: ", ") })
  }

  func seeTasks(_ tasks: [String], of list: String, _ ticked: [String]?, _ isTyping: Bool) {
    see(
      list, tasks, orNone: "Tap text field to create a new task.",
      and: ["", isTyping ? "typing" : ""] + (ticked ?? [])
    ) { screen in
      newTask(in: screen).flatMap { [$0.text, isTyping ? screen.keyboard : ""] }
        + (ticked == nil ? [] : self.ticked(in: screen))
    }
  }

  func seeArchive(_ title: String, _ rows: [String]) { see(title, rows, orNone: "No Archives") }

  func seeFound(_ titles: [String], by text: String) {
    see(nil, titles, orNone: "No Results", and: [text]) { screen in
      screen.fields("Search", .searchField).map { $0.text }
    }
  }

  func seeArchivedTasks(_ tasks: [String], of list: String, ticked: [String]) {
    see(list, tasks, orNone: "No Tasks", and: ticked) { screen in
      let buttons = screen.all(.table).flatMap { $0.all(.button) }
      return self.ticked(in: screen) + buttons.filter { $0.isEnabled }.map { $0.label }
        + newTask(in: screen).map { $0.text }
    }
  }

  func seeListForm(_ title: String, name: String?, color: String) {
    app.assertSnapshot([title, name ?? "", "typing", "6", color]) { screen in
      let names = ["purple", "blue", "red", "orange", "green", "yellow"]
      let colors = screen.all(.button).filter { names.contains($0.label) }
      return titles(title, in: screen)
        + screen.fields("Name").flatMap { [$0.text, screen.keyboard] }
        + ["\(colors.count)"] + colors.filter { $0.isSelected }.map { $0.label }
    }
  }

  func seeTextSize(isSystemFont: Bool) {
    app.assertSnapshot([
      "Text size", "Use system font", "true", isSystemFont ? "1" : "0", "Use system font",
      "Text size", "\(!isSystemFont)", "Lists and tasks look like this.",
    ]) { screen in
      titles("Text size", in: screen)
        + screen.all(.switch).flatMap { [$0.label, "\($0.isEnabled)", $0.text] }
        + screen.texts().filter { $0 == "Use system font" }
        + screen.all(.slider).flatMap { [$0.label, "\($0.isEnabled)"] } + screen.texts("sample")
    }
  }

  func seeSystemFont(isOn: Bool, size: Int) {
    app.assertSnapshot(
      [isOn ? "1" : "0", "Text size", "\(!isOn)"] + (isOn ? [] : ["\(size)"]) + ["\(size)"]
    ) { screen in
      screen.all(.switch).map { $0.text }
        + screen.all(.slider).flatMap { [$0.label, "\($0.isEnabled)"] + (isOn ? [] : [$0.text]) }
        + screen.texts("size")
    }
  }

  func seeTaskForm(_ text: String?) {
    app.assertSnapshot(["Edit Task", text ?? "", "typing"]) { screen in
      titles("Edit Task", in: screen)
        + screen.fields("Task").flatMap { [$0.text, screen.keyboard] }
    }
  }

  func seeEditable(_ rows: [String]) {
    app.assertSnapshot(
      rows + rows.map { "Remove \($0)" } + rows.map { "Reorder \($0)" }
    ) { screen in
      let rows = screen.all(.cell).filter {
        !$0.all(.button, "remove").isEmpty && !$0.all(.button, "reorder").isEmpty
      }
      return rows.flatMap { $0.texts("title") }
        + (screen.all(.button, "remove") + screen.all(.button, "reorder")).map { $0.label }
    }
  }

  /// Asserts a screen's title, its rows, or else the text shown instead, and further content.
  private func see(
    _ title: String?, _ rows: [String], orNone text: String, and others: [String] = [],
    _ read: @escaping (XCUIElementSnapshot) -> [String] = { _ in [] },
    row: @escaping (XCUIElementSnapshot) -> String = { $0.texts("title").joined() }
  ) {
    app.assertSnapshot((title.map { [$0] } ?? []) + (rows.isEmpty ? [text] : rows) + others) {
      screen in
      let cells = screen.all(.cell)
      return (title.map { titles($0, in: screen) } ?? [])
        + (cells.isEmpty ? screen.texts().filter { $0 == text } : cells.map(row)) + read(screen)
    }
  }

  /// Returns the texts in the navigation bar that are a title.
  private func titles(_ title: String, in screen: XCUIElementSnapshot) -> [String] {
    screen.all(.navigationBar).flatMap { $0.texts() }.filter { $0 == title }
  }

  private func newTask(in screen: XCUIElementSnapshot) -> [XCUIElementSnapshot] {
    screen.fields("Add new task")
  }

  private func ticked(in screen: XCUIElementSnapshot) -> [String] {
    screen.all(.button, "check box").filter { $0.isSelected }.map { $0.label }
  }
}
