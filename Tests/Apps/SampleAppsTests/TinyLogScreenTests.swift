import Device
import SampleApps
import Testing

struct ListsTests {
  @Test func `a new list goes on top and opens with a focused field for tasks`() throws {
    let driver = try TinyLogDriver(["--list", "Groceries"])
    try driver.tapButton("Add")
    try driver.type("TODO")
    try driver.tapButton("red", "Save")
    #expect(driver.screenTitle == "TODO")
    #expect(try driver.one(.textField, "Add new task").element.isFocused)
    try driver.tapButton("My Lists")
    #expect(driver.titles == ["TODO", "Groceries"])
    #expect(driver.all(.image, "circle").map(\.element.label) == ["red", "purple"])
    #expect(
      driver.all(.image, "circle").map(\.element.value) == [
        "{\"color\":\"#fe4565\"}", "{\"color\":\"#6a6de2\"}",
      ])
  }

  @Test func `the form asks for a name and one of six colours`() throws {
    let driver = try TinyLogDriver()
    #expect(driver.text("empty") == "Tap + icon to create a new list.")
    try driver.tapButton("Add")
    let colors = try #require(driver.one(.button, "purple").parent).children
    #expect(colors.map(\.element.label) == ["purple", "blue", "red", "orange", "green", "yellow"])
    #expect(colors.map(\.element.isSelected) == [true, false, false, false, false, false])
    #expect(try driver.one(.textField, "Name").element.isFocused)
    try driver.tapButton("green")
    #expect(try driver.one(.button, "green").element.isSelected)
    #expect(try !driver.one(.button, "purple").element.isSelected)
    // Without a name, the form stays open.
    try driver.type("   ")
    try driver.tapButton("Save")
    #expect(driver.all(.alert, "Please add a name to your list").count == 1)
    #expect(throws: GestureError.self) { try driver.tapButton("Cancel") }
    try driver.tapButton("OK")
    #expect(driver.all(.alert, "Please add a name to your list").isEmpty)
    #expect(driver.screenTitle == "Add List")
    try driver.type("TODO")
    try driver.tapButton("Cancel")
    #expect(driver.titles == [])
  }

  @Test func `a list is moved with its handle`() throws {
    let driver = try TinyLogDriver(["--list", "1", "--list", "2", "--list", "3", "--list", "4"])
    try driver.tapButton("Edit")
    try driver.device.drag(driver.one(.button, "Reorder 1"), to: driver.row("3"))
    #expect(driver.titles == ["2", "3", "1", "4"])
    try driver.device.drag(driver.one(.button, "Reorder 4"), to: driver.row("2"))
    #expect(driver.titles == ["4", "2", "3", "1"])
    // Archiving a list doesn't end editing.
    try driver.tapButton("Remove 2")
    try driver.tapButton("Archive", in: "2")
    #expect(driver.titles == ["4", "3", "1"])
    try driver.tapButton("Done")
    #expect(driver.all(.button, "Reorder 1").isEmpty)
  }

  @Test func `search matches titles and colours`() throws {
    let driver = try TinyLogDriver(["--list", "Café", "--list", "Tea"])
    try driver.swipe("Tea", tap: "Edit")
    try driver.tapButton("blue", "Save")
    try driver.search("CAFE")
    #expect(driver.titles == ["Café"])
    try driver.type("\u{8}\u{8}\u{8}\u{8}blue")
    #expect(driver.titles == ["Tea"])
    try driver.type("x")
    #expect(driver.titles == [])
    #expect(driver.text("empty") == "No Results")
  }

  @Test func `search results aren't shown as all lists`() throws {
    let driver = try TinyLogDriver(["--list", "Tea", "--list", "Milk", "--service-delay", "2000"])
    try driver.search("tea")
    driver.waitForAnswers()
    try driver.tap(.staticText, "Tea")
    driver.waitForAnswers()
    try driver.tapButton("My Lists")
    #expect(driver.titles == [])
    #expect(driver.text("empty") == nil)
    driver.waitForAnswers()
    #expect(driver.titles == ["Tea", "Milk"])
  }

  @Test func `a search continues behind other screens`() throws {
    let driver = try TinyLogDriver(["--list", "Tea", "--list", "Milk"])
    try driver.search("tea")
    try driver.tapButton("Settings", "Done")
    #expect(driver.titles == ["Tea"])
    try driver.tapButton("Add")
    try driver.type("Bread")
    try driver.tapButton("Save", "My Lists")
    #expect(driver.titles == ["Bread", "Tea", "Milk"])
  }

  @Test func `an archived list opens read-only`() throws {
    let driver = try TinyLogDriver(["--list", "Tea", "--list", "Milk"])
    try driver.open("Tea", typing: "green\nblack\n\n")
    try driver.tapButton("check box", in: "black")
    try driver.tapButton("My Lists")
    for title in ["Tea", "Milk"] { try driver.swipe(title, tap: "Archive") }
    try driver.tapButton("Archive")
    try driver.search("tea")
    try driver.tap(.staticText, "Tea")
    #expect(driver.screenTitle == "Tea")
    #expect(driver.titles == ["black", "green"])
    #expect(driver.all(.button, "check box").map(\.element.isSelected) == [true, false])
    #expect(driver.all(.textField, "Add new task").isEmpty)
    #expect(driver.nodes(.button).map(\.element.label) == ["My Archives", "black", "green"])
    #expect(
      throws: GestureError(.disabled, "Failed to tap Button 'green': it is disabled.")
    ) { try driver.tapButton("check box", in: "green") }
    try driver.device.tap(driver.row("green"))
    try driver.reveal("green")
    #expect(driver.screenTitle == "Tea")
    try driver.tapButton("My Archives")
    #expect(driver.screenTitle == "My Archives")
    #expect(driver.titles == ["Tea", "Milk"])
    try driver.tap(.staticText, "Milk")
    #expect(driver.text("empty") == "No Tasks")
  }

  @Test func `an archived list is restored to its old place`() throws {
    let driver = try TinyLogDriver(["--list", "1", "--list", "2", "--list", "3"])
    try driver.swipe("2", tap: "Archive")
    #expect(driver.titles == ["1", "3"])
    try driver.tapButton("Archive")
    #expect(driver.screenTitle == "My Archives")
    #expect(driver.titles == ["2"])
    try driver.reveal("2")
    try driver.tapButton("Restore")
    #expect(driver.text("empty") == "No Archives")
    try driver.tapButton("Close")
    #expect(driver.titles == ["1", "2", "3"])
  }

  @Test func `a tap on a revealed row hides its buttons again`() throws {
    let driver = try TinyLogDriver(["--list", "1"])
    func check(_ button: String, on title: String) throws {
      try driver.reveal("1")
      #expect(try driver.row("1").children.map(\.element.label).contains(button))
      try driver.tap(.staticText, "1")
      #expect(try !driver.row("1").children.map(\.element.label).contains(button))
      #expect(driver.screenTitle == title)
    }
    try check("Archive", on: "My Lists")
    try driver.swipe("1", tap: "Archive")
    try driver.tapButton("Archive")
    try check("Restore", on: "My Archives")
  }
}

struct TasksTests {
  /// Opens a list "L" with three tasks: c, b, a from the top.
  private func openList() throws -> TinyLogDriver {
    let driver = try TinyLogDriver(["--list", "L"])
    try driver.open("L", typing: "a\nb\nc\n\n")
    return driver
  }

  @Test func `the field keeps the focus after adding, and drops it if it is empty`() throws {
    let driver = try TinyLogDriver(["--list", "L"])
    try driver.tap(.staticText, "L")
    #expect(driver.text("empty") == "Tap text field to create a new task.")
    try driver.tap(.textField, "Add new task")
    #expect(
      throws: GestureError(.covered, "Failed to tap Button 'Archive': it is covered by Keyboard.")
    ) { try driver.tapButton("Archive") }
    try driver.type("a\n")
    #expect(driver.titles == ["a"])
    #expect(try driver.one(.textField, "Add new task").element.isFocused)
    #expect(try driver.one(.textField, "Add new task").element.value == nil)
    try driver.tapButton("Done")
    #expect(try !driver.one(.textField, "Add new task").element.isFocused)
    #expect(driver.device.tree?.keyboard == nil)
    #expect(driver.titles == ["a"])
  }

  @Test func `Save edits a task and Close discards the change`() throws {
    let driver = try openList()
    try driver.device.tap(driver.row("b"))
    #expect(driver.screenTitle == "Edit Task")
    try driver.type("x")
    try driver.tapButton("Close")
    #expect(driver.titles == ["c", "b", "a"])
    try driver.device.tap(driver.row("b"))
    try driver.type("x")
    try driver.tapButton("Save")
    #expect(driver.titles == ["c", "bx", "a"])
  }

  @Test func `the summary counts done tasks`() throws {
    let driver = try openList()
    #expect(driver.text("summary") == "0 completed tasks")
    for (task, summary) in [
      ("a", "1 completed task"), ("b", "2 completed tasks"), ("c", "All tasks completed"),
      ("c", "2 completed tasks"),
    ] {
      try driver.tapButton("check box", in: task)
      #expect(driver.text("summary") == summary)
    }
    #expect(driver.titles == ["c", "b", "a"])
  }

  @Test func `archiving a task ends editing, and restoring brings the task back`() throws {
    let driver = try openList()
    try driver.tapButton("Edit", "Remove b")
    try driver.tapButton("Archive", in: "b")
    #expect(driver.titles == ["c", "a"])
    #expect(driver.all(.button, "edit").map(\.element.label) == ["Edit"])
    try driver.tapButton("Archive")
    #expect(driver.screenTitle == "Archive")
    try driver.tapButton("Edit", "Remove b", "Restore")
    #expect(driver.text("empty") == "No Archives")
    #expect(driver.all(.button, "edit").map(\.element.label) == ["Edit"])
    try driver.tapButton("Close")
    #expect(driver.titles == ["c", "b", "a"])
  }

  @Test func `the list is exported as text without archived tasks`() throws {
    let driver = try openList()
    try driver.swipe("b", tap: "Archive")
    try driver.tapButton("Export")
    #expect(try driver.one(.textView, "export text").element.value == "L\n- c\n- a")
    try driver.tapButton("Close")
    #expect(driver.screenTitle == "L")
  }
}

struct SettingsTests {
  private func openTextSize(_ arguments: [String] = []) throws -> TinyLogDriver {
    let driver = try TinyLogDriver(["--list", "L"] + arguments)
    try driver.tapButton("Settings")
    try driver.tap(.staticText, "Text size")
    return driver
  }

  @Test func `the slider changes the text size`() throws {
    let driver = try openTextSize()
    let frame = try driver.one(.slider, "Text size").frame
    try driver.device.drag(
      from: .init(x: frame.midX, y: frame.midY), to: .init(x: frame.minX, y: frame.midY))
    #expect(try driver.one(.slider, "Text size").element.value == "13")
    try driver.device.adjust(driver.one(.slider, "Text size"), toNormalizedPosition: 1)
    #expect(try driver.one(.slider, "Text size").element.value == "21")
    try driver.tapButton("Settings")
    #expect(driver.text("detail") == "21")
    try driver.tapButton("Done")
    #expect(try driver.row("L").element.value == "{\"fontSize\":21}")
  }

  @Test func `the slider is disabled while the system's size is used`() throws {
    let driver = try openTextSize()
    try driver.device.adjust(driver.one(.slider, "Text size"), toNormalizedPosition: 0)
    try driver.tap(.switch, "Use system font")
    #expect(try driver.one(.switch, "Use system font").element.value == "1")
    #expect(
      throws: GestureError(.disabled, "Failed to adjust Slider 'Text size': it is disabled.")
    ) { try driver.device.adjust(driver.one(.slider, "Text size"), toNormalizedPosition: 1) }
    try driver.tapButton("Settings")
    #expect(driver.text("detail") == "System font")
    try driver.tap(.staticText, "Text size")
    try driver.tap(.switch, "Use system font")
    try driver.tapButton("Settings")
    #expect(driver.text("detail") == "13")
  }

  @Test(arguments: [
    ([], 20), (["--system-text-size", "53"], 53),
    // The last value of an option wins.
    (["--system-text-size", "1", "--system-text-size", "53"], 53),
  ])
  func `the system's size applies to all texts`(arguments: [String], size: Int) throws {
    let driver = try openTextSize(arguments)
    #expect(driver.text("size") == "17")
    #expect(try driver.one(.staticText, "sample").parent?.element.value == "{\"fontSize\":17}")
    try driver.tap(.switch, "Use system font")
    #expect(driver.text("size") == "\(size)")
    let sample = try driver.one(.staticText, "sample")
    #expect(sample.element.label == "Lists and tasks look like this.")
    #expect(sample.parent?.element.value == "{\"fontSize\":\(size)}")
    try driver.tapButton("Settings", "Done")
    #expect(try driver.row("L").element.value == "{\"fontSize\":\(size)}")
  }
}

struct UndoTests {
  private static let data = """
    {"lists": [{"title": "Trip", "archived": true, "tasks": ["Pack"]},
      {"title": "Work", "tasks": [{"text": "Call", "archived": true}, {"text": "Write", "archived": true}]},
      {"title": "Home", "archived": true}]}
    """

  private func driver(_ arguments: [String] = []) throws -> TinyLogDriver {
    try TinyLogDriver(["mock"] + arguments, environment: ["data": Self.data])
  }

  @Test func `undo restores a deleted list with its tasks to its place`() throws {
    let driver = try driver()
    try driver.tapButton("Archive")
    let before = driver.titles
    #expect(driver.device.undoable == nil)
    try driver.swipe("Trip", tap: "Delete")
    #expect(driver.titles == ["Home"])
    #expect(driver.device.undoable == "Deleted “Trip”.")
    #expect(driver.nodes(.button).allSatisfy { $0.element.label != "Undo" })
    driver.device.undo()
    #expect(driver.titles == before && before == ["Trip", "Home"])
    #expect(driver.device.undoable == nil)
    try driver.device.tap(driver.row("Trip"))
    #expect(driver.titles == ["Pack"])
  }

  @Test func `undo restores a deleted task to its place`() throws {
    let driver = try driver()
    try driver.device.tap(driver.row("Work"))
    try driver.tapButton("Archive")
    try driver.swipe("Call", tap: "Delete")
    #expect(driver.titles == ["Write"] && driver.device.undoable == "Deleted “Call”.")
    driver.device.undo()
    #expect(driver.titles == ["Call", "Write"])
  }

  @Test func `only the last change on the same screen can be undone`() throws {
    let driver = try driver()
    try driver.tapButton("Archive")
    try driver.swipe("Trip", tap: "Delete")
    try driver.swipe("Home", tap: "Restore")
    #expect(driver.device.undoable == nil)
    driver.device.undo()
    #expect(driver.titles == [])

    let other = try self.driver()
    try other.tapButton("Archive")
    try other.swipe("Trip", tap: "Delete")
    try other.tapButton("Close")
    #expect(other.device.undoable == nil)
  }

  @Test func `a pending deletion can't be undone`() throws {
    let driver = try driver(["--service-delay", "1000", "--seed", "1"])
    driver.waitForAnswers()
    try driver.tapButton("Archive")
    driver.waitForAnswers()
    try driver.swipe("Trip", tap: "Delete")
    #expect(driver.device.undoable == nil, "nothing is deleted yet")
    driver.waitForAnswers()
    #expect(driver.device.undoable == "Deleted “Trip”.")
  }
}
