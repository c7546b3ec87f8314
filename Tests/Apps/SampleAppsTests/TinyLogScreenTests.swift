import Device
import SampleApps
import Testing

struct ListsTests {
  @Test func `a new list goes on top and opens with the add field focused`() throws {
    let hand = try TinyLogHand(["--list", "Groceries"])
    try hand.tapButton("Add")
    try hand.type("TODO")
    try hand.tapButton("red", "Save")
    #expect(hand.screenTitle == "TODO")
    #expect(try hand.one(.textField, "Add new task").element.isFocused)
    try hand.tapButton("My Lists")
    #expect(hand.titles == ["TODO", "Groceries"])
    #expect(hand.all(.image, "circle").map(\.element.label) == ["red", "purple"])
    #expect(
      hand.all(.image, "circle").map(\.element.value) == [
        "{\"color\":\"#fe4565\"}", "{\"color\":\"#6a6de2\"}",
      ])
  }

  @Test func `the form asks for a name and one of six colours`() throws {
    let hand = try TinyLogHand()
    #expect(hand.text("empty") == "Tap + icon to create a new list.")
    try hand.tapButton("Add")
    let colors = try #require(hand.one(.button, "purple").parent).children
    #expect(colors.map(\.element.label) == ["purple", "blue", "red", "orange", "green", "yellow"])
    #expect(colors.map(\.element.isSelected) == [true, false, false, false, false, false])
    #expect(try hand.one(.textField, "Name").element.isFocused)
    try hand.tapButton("green")
    #expect(try hand.one(.button, "green").element.isSelected)
    #expect(try !hand.one(.button, "purple").element.isSelected)
    // Without a name it stays.
    try hand.type("   ")
    try hand.tapButton("Save")
    #expect(hand.all(.alert, "Please add a name to your list").count == 1)
    #expect(throws: GestureError.self) { try hand.tapButton("Cancel") }
    try hand.tapButton("OK")
    #expect(hand.all(.alert, "Please add a name to your list").isEmpty)
    #expect(hand.screenTitle == "Add List")
    try hand.type("TODO")
    try hand.tapButton("Cancel")
    #expect(hand.titles == [])
  }

  @Test func `a list is moved by its handle`() throws {
    let hand = try TinyLogHand(["--list", "1", "--list", "2", "--list", "3", "--list", "4"])
    try hand.tapButton("Edit")
    try hand.device.drag(hand.one(.button, "Reorder 1"), to: hand.row("3"))
    #expect(hand.titles == ["2", "3", "1", "4"])
    try hand.device.drag(hand.one(.button, "Reorder 4"), to: hand.row("2"))
    #expect(hand.titles == ["4", "2", "3", "1"])
    // Archiving one leaves the others to be edited.
    try hand.tapButton("Remove 2")
    try hand.tapButton("Archive", in: "2")
    #expect(hand.titles == ["4", "3", "1"])
    try hand.tapButton("Done")
    #expect(hand.all(.button, "Reorder 1").isEmpty)
  }

  @Test func `search looks at titles and colours`() throws {
    let hand = try TinyLogHand(["--list", "Café", "--list", "Tea"])
    try hand.swipe("Tea", tap: "Edit")
    try hand.tapButton("blue", "Save")
    try hand.search("CAFE")
    #expect(hand.titles == ["Café"])
    try hand.type("\u{8}\u{8}\u{8}\u{8}blue")
    #expect(hand.titles == ["Tea"])
    try hand.type("x")
    #expect(hand.titles == [])
    #expect(hand.text("empty") == "No Results")
  }

  @Test func `what was found is not taken for all lists`() throws {
    let hand = try TinyLogHand(["--list", "Tea", "--list", "Milk", "--service-delay", "2000"])
    try hand.search("tea")
    hand.waitForAnswers()
    try hand.tap(.staticText, "Tea")
    hand.waitForAnswers()
    try hand.tapButton("My Lists")
    #expect(hand.titles == [])
    #expect(hand.text("empty") == nil)
    hand.waitForAnswers()
    #expect(hand.titles == ["Tea", "Milk"])
  }

  @Test func `a search goes on behind other screens`() throws {
    let hand = try TinyLogHand(["--list", "Tea", "--list", "Milk"])
    try hand.search("tea")
    try hand.tapButton("Settings", "Done")
    #expect(hand.titles == ["Tea"])
    try hand.tapButton("Add")
    try hand.type("Bread")
    try hand.tapButton("Save", "My Lists")
    #expect(hand.titles == ["Bread", "Tea", "Milk"])
  }

  @Test func `an archived list is opened to read`() throws {
    let hand = try TinyLogHand(["--list", "Tea", "--list", "Milk"])
    try hand.open("Tea", typing: "green\nblack\n\n")
    try hand.tapButton("check box", in: "black")
    try hand.tapButton("My Lists")
    for title in ["Tea", "Milk"] { try hand.swipe(title, tap: "Archive") }
    try hand.tapButton("Archive")
    try hand.search("tea")
    try hand.tap(.staticText, "Tea")
    #expect(hand.screenTitle == "Tea")
    #expect(hand.titles == ["black", "green"])
    #expect(hand.all(.button, "check box").map(\.element.isSelected) == [true, false])
    #expect(hand.all(.textField, "Add new task").isEmpty)
    #expect(hand.nodes(.button).map(\.element.label) == ["My Archives", "black", "green"])
    #expect(
      throws: GestureError(.disabled, "Failed to tap Button 'green': it is disabled.")
    ) { try hand.tapButton("check box", in: "green") }
    try hand.device.tap(hand.row("green"))
    try hand.reveal("green")
    #expect(hand.screenTitle == "Tea")
    try hand.tapButton("My Archives")
    #expect(hand.screenTitle == "My Archives")
    #expect(hand.titles == ["Tea", "Milk"])
    try hand.tap(.staticText, "Milk")
    #expect(hand.text("empty") == "No Tasks")
  }

  @Test func `an archived list is restored at its old place`() throws {
    let hand = try TinyLogHand(["--list", "1", "--list", "2", "--list", "3"])
    try hand.swipe("2", tap: "Archive")
    #expect(hand.titles == ["1", "3"])
    try hand.tapButton("Archive")
    #expect(hand.screenTitle == "My Archives")
    #expect(hand.titles == ["2"])
    try hand.reveal("2")
    try hand.tapButton("Restore")
    #expect(hand.text("empty") == "No Archives")
    try hand.tapButton("Close")
    #expect(hand.titles == ["1", "2", "3"])
  }

  @Test func `a tap on a revealed row hides its buttons again`() throws {
    let hand = try TinyLogHand(["--list", "1"])
    func check(_ button: String, on title: String) throws {
      try hand.reveal("1")
      #expect(try hand.row("1").children.map(\.element.label).contains(button))
      try hand.tap(.staticText, "1")
      #expect(try !hand.row("1").children.map(\.element.label).contains(button))
      #expect(hand.screenTitle == title)
    }
    try check("Archive", on: "My Lists")
    try hand.swipe("1", tap: "Archive")
    try hand.tapButton("Archive")
    try check("Restore", on: "My Archives")
  }
}

struct TasksTests {
  /// A list "L" with three tasks, opened: c, b, a from the top.
  private func openList() throws -> TinyLogHand {
    let hand = try TinyLogHand(["--list", "L"])
    try hand.open("L", typing: "a\nb\nc\n\n")
    return hand
  }

  @Test func `the field keeps the focus after adding and loses it when empty`() throws {
    let hand = try TinyLogHand(["--list", "L"])
    try hand.tap(.staticText, "L")
    #expect(hand.text("empty") == "Tap text field to create a new task.")
    try hand.tap(.textField, "Add new task")
    #expect(
      throws: GestureError(.covered, "Failed to tap Button 'Archive': it is covered by Keyboard.")
    ) { try hand.tapButton("Archive") }
    try hand.type("a\n")
    #expect(hand.titles == ["a"])
    #expect(try hand.one(.textField, "Add new task").element.isFocused)
    #expect(try hand.one(.textField, "Add new task").element.value == nil)
    try hand.tapButton("Done")
    #expect(try !hand.one(.textField, "Add new task").element.isFocused)
    #expect(hand.device.tree?.keyboard == nil)
    #expect(hand.titles == ["a"])
  }

  @Test func `a task is edited and closing discards`() throws {
    let hand = try openList()
    try hand.device.tap(hand.row("b"))
    #expect(hand.screenTitle == "Edit Task")
    try hand.type("x")
    try hand.tapButton("Close")
    #expect(hand.titles == ["c", "b", "a"])
    try hand.device.tap(hand.row("b"))
    try hand.type("x")
    try hand.tapButton("Save")
    #expect(hand.titles == ["c", "bx", "a"])
  }

  @Test func `the summary counts done tasks`() throws {
    let hand = try openList()
    #expect(hand.text("summary") == "0 completed tasks")
    for (task, summary) in [
      ("a", "1 completed task"), ("b", "2 completed tasks"), ("c", "All tasks completed"),
      ("c", "2 completed tasks"),
    ] {
      try hand.tapButton("check box", in: task)
      #expect(hand.text("summary") == summary)
    }
    #expect(hand.titles == ["c", "b", "a"])
  }

  @Test func `archiving a task leaves edit mode and restoring brings it back`() throws {
    let hand = try openList()
    try hand.tapButton("Edit", "Remove b")
    try hand.tapButton("Archive", in: "b")
    #expect(hand.titles == ["c", "a"])
    #expect(hand.all(.button, "edit").map(\.element.label) == ["Edit"])
    try hand.tapButton("Archive")
    #expect(hand.screenTitle == "Archive")
    try hand.tapButton("Edit", "Remove b", "Restore")
    #expect(hand.text("empty") == "No Archives")
    #expect(hand.all(.button, "edit").map(\.element.label) == ["Edit"])
    try hand.tapButton("Close")
    #expect(hand.titles == ["c", "b", "a"])
  }

  @Test func `the list is exported as text without archived tasks`() throws {
    let hand = try openList()
    try hand.swipe("b", tap: "Archive")
    try hand.tapButton("Export")
    #expect(try hand.one(.textView, "export text").element.value == "L\n- c\n- a")
    try hand.tapButton("Close")
    #expect(hand.screenTitle == "L")
  }
}

struct SettingsTests {
  private func openTextSize(_ arguments: [String] = []) throws -> TinyLogHand {
    let hand = try TinyLogHand(["--list", "L"] + arguments)
    try hand.tapButton("Settings")
    try hand.tap(.staticText, "Text size")
    return hand
  }

  @Test func `the slider changes the size of the texts`() throws {
    let hand = try openTextSize()
    let frame = try hand.one(.slider, "Text size").frame
    try hand.device.drag(
      from: .init(x: frame.midX, y: frame.midY), to: .init(x: frame.minX, y: frame.midY))
    #expect(try hand.one(.slider, "Text size").element.value == "13")
    try hand.device.adjust(hand.one(.slider, "Text size"), toNormalizedPosition: 1)
    #expect(try hand.one(.slider, "Text size").element.value == "21")
    try hand.tapButton("Settings")
    #expect(hand.text("detail") == "21")
    try hand.tapButton("Done")
    #expect(try hand.row("L").element.value == "{\"fontSize\":21}")
  }

  @Test func `the slider is disabled while the systems size is used`() throws {
    let hand = try openTextSize()
    try hand.device.adjust(hand.one(.slider, "Text size"), toNormalizedPosition: 0)
    try hand.tap(.switch, "Use system font")
    #expect(try hand.one(.switch, "Use system font").element.value == "1")
    #expect(
      throws: GestureError(.disabled, "Failed to adjust Slider 'Text size': it is disabled.")
    ) { try hand.device.adjust(hand.one(.slider, "Text size"), toNormalizedPosition: 1) }
    try hand.tapButton("Settings")
    #expect(hand.text("detail") == "System font")
    try hand.tap(.staticText, "Text size")
    try hand.tap(.switch, "Use system font")
    try hand.tapButton("Settings")
    #expect(hand.text("detail") == "13")
  }

  @Test(arguments: [
    ([], 20), (["--system-text-size", "53"], 53),
    // The last value counts.
    (["--system-text-size", "1", "--system-text-size", "53"], 53),
  ])
  func `the systems size is seen wherever texts are`(arguments: [String], size: Int) throws {
    let hand = try openTextSize(arguments)
    #expect(hand.text("size") == "17")
    #expect(try hand.one(.staticText, "sample").parent?.element.value == "{\"fontSize\":17}")
    try hand.tap(.switch, "Use system font")
    #expect(hand.text("size") == "\(size)")
    let sample = try hand.one(.staticText, "sample")
    #expect(sample.element.label == "Lists and tasks look like this.")
    #expect(sample.parent?.element.value == "{\"fontSize\":\(size)}")
    try hand.tapButton("Settings", "Done")
    #expect(try hand.row("L").element.value == "{\"fontSize\":\(size)}")
  }
}

struct UndoTests {
  private static let data = """
    {"lists": [{"title": "Trip", "archived": true, "tasks": ["Pack"]},
      {"title": "Work", "tasks": [{"text": "Call", "archived": true}, {"text": "Write", "archived": true}]},
      {"title": "Home", "archived": true}]}
    """

  private func hand(_ arguments: [String] = []) throws -> TinyLogHand {
    try TinyLogHand(["mock"] + arguments, environment: ["data": Self.data])
  }

  @Test func `a deleted list comes back with its tasks at its place`() throws {
    let hand = try hand()
    try hand.tapButton("Archive")
    let before = hand.titles
    #expect(hand.device.undoable == nil)
    try hand.swipe("Trip", tap: "Delete")
    #expect(hand.titles == ["Home"])
    #expect(hand.device.undoable == "Deleted “Trip”.")
    #expect(hand.nodes(.button).allSatisfy { $0.element.label != "Undo" })
    hand.device.undo()
    #expect(hand.titles == before && before == ["Trip", "Home"])
    #expect(hand.device.undoable == nil)
    try hand.device.tap(hand.row("Trip"))
    #expect(hand.titles == ["Pack"])
  }

  @Test func `a deleted task comes back at its place`() throws {
    let hand = try hand()
    try hand.device.tap(hand.row("Work"))
    try hand.tapButton("Archive")
    try hand.swipe("Call", tap: "Delete")
    #expect(hand.titles == ["Write"] && hand.device.undoable == "Deleted “Call”.")
    hand.device.undo()
    #expect(hand.titles == ["Call", "Write"])
  }

  @Test func `only the last change on the same screen can be taken back`() throws {
    let hand = try hand()
    try hand.tapButton("Archive")
    try hand.swipe("Trip", tap: "Delete")
    try hand.swipe("Home", tap: "Restore")
    #expect(hand.device.undoable == nil)
    hand.device.undo()
    #expect(hand.titles == [])

    let other = try self.hand()
    try other.tapButton("Archive")
    try other.swipe("Trip", tap: "Delete")
    try other.tapButton("Close")
    #expect(other.device.undoable == nil)
  }

  @Test func `nothing is offered before it is deleted`() throws {
    let hand = try hand(["--service-delay", "1000", "--seed", "1"])
    hand.waitForAnswers()
    try hand.tapButton("Archive")
    hand.waitForAnswers()
    try hand.swipe("Trip", tap: "Delete")
    #expect(hand.device.undoable == nil, "nothing is deleted yet")
    hand.waitForAnswers()
    #expect(hand.device.undoable == "Deleted “Trip”.")
  }
}
