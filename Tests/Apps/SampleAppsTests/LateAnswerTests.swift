import Device
import SampleApps
import Testing

/// TinyLog with a slow service, whose answers arrive after the user has moved on.
struct LateAnswerTests {
  /// A gesture with a late answer.
  struct Gesture: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// The buttons and rows to tap before the gesture.
    let path: [String]
    let act: @Sendable (TinyLogDriver) throws -> Void
    /// Repeats the gesture before the answer. Nil if it leaves the screen, so it can't be repeated.
    var again: (@Sendable (TinyLogDriver) throws -> Void)?
    /// The titles of the lists and of the first list's tasks afterwards. Done tasks have a "✓".
    let outcome: [String]
  }

  private static let data = #"""
    {"lists": [{"title": "TODO", "tasks": ["Milk", "Rent", {"text": "Done", "archived": true}]},
               {"title": "Work"}, {"title": "Old", "archived": true}]}
    """#
  private static let unchanged = ["TODO", "Work", "Milk", "Rent"]

  private static let gestures: [Gesture] = [
    .again("search", [], outcome: unchanged) {
      if !$0.isTyping { try $0.tap(.searchField, "Search") }
      try $0.type("w")
    },
    .again("archive a list", [], outcome: ["Work"]) { try $0.swipe("TODO", tap: "Archive") },
    .again("restore a list", ["Archive"], outcome: ["TODO", "Work", "Old", "Milk", "Rent"]) {
      try $0.swipe("Old", tap: "Restore")
    },
    .again("delete a list", ["Archive"], outcome: unchanged) {
      try $0.swipe("Old", tap: "Delete")
    },
    .again("move a list", ["edit"], outcome: ["Work", "TODO"]) {
      try $0.drag("TODO", to: "Work")
    },
    Gesture(
      testDescription: "save a new list", path: ["Add"],
      act: {
        try $0.type("New")
        try $0.tapButton("Save")
      }, again: { try $0.tapButton("Save") }, outcome: ["New", "TODO", "Work"]),
    Gesture(
      testDescription: "save a list", path: ["swipe TODO", "edit TODO"],
      act: {
        try $0.type("s")
        try $0.tapButton("Save")
      }, again: { try $0.type("\n") }, outcome: ["TODOs", "Work", "Milk", "Rent"]),
    Gesture(
      testDescription: "open a list", path: [], act: { try $0.device.tap($0.row("TODO")) },
      outcome: unchanged),
    Gesture(
      testDescription: "add a task", path: ["row TODO"],
      act: {
        try $0.tap(.textField, "Add new task")
        try $0.type("Call\n")
      }, again: { try $0.type("\n") }, outcome: ["TODO", "Work", "Call", "Milk", "Rent"]),
    .again("tick a task", ["row TODO"], outcome: ["TODO", "Work", "Milk ✓", "Rent"]) {
      try $0.tapButton("check box", in: "Milk")
    },
    .again("move a task", ["row TODO", "edit"], outcome: ["TODO", "Work", "Rent", "Milk"]) {
      try $0.drag("Milk", to: "Rent")
    },
    .again("archive a task", ["row TODO"], outcome: ["TODO", "Work", "Rent"]) {
      try $0.swipe("Milk", tap: "Archive")
    },
    .again(
      "restore a task", ["row TODO", "Archive"],
      outcome: ["TODO", "Work", "Milk", "Rent", "Done"]
    ) { try $0.swipe("Done", tap: "Restore") },
    Gesture(
      testDescription: "save a task", path: ["row TODO", "row Milk"],
      act: {
        try $0.type("!")
        try $0.tapButton("Save")
      }, again: { try $0.tapButton("Save") }, outcome: ["TODO", "Work", "Milk!", "Rent"]),
    Gesture(
      testDescription: "export", path: ["row TODO"], act: { try $0.tapButton("Export") },
      outcome: unchanged),
    .again("switch to the system's font", ["Settings", "cell"], outcome: unchanged) {
      try $0.device.tap($0.nodes(.switch)[0])
    },
  ]

  private func driver(_ gesture: Gesture) throws -> TinyLogDriver {
    let driver = try TinyLogDriver(["--data", Self.data, "--service-delay", "2000"])
    driver.waitForAnswers()
    for stop in gesture.path {
      let words = stop.split(separator: " ").map(String.init)
      switch words[0] {
      case "row": try driver.device.tap(driver.row(words[1]))
      case "swipe": try driver.reveal(words[1])
      case "edit" where words.count > 1: try driver.tapButton("Edit", in: words[1])
      case "cell": try driver.device.tap(driver.rows[0])
      default: try driver.tapButton(stop)
      }
      driver.waitForAnswers()
    }
    return driver
  }

  /// Returns the lists and the first list's tasks, as shown after all answers.
  private func outcome(_ driver: TinyLogDriver) throws -> [String] {
    for address in ["settings", ""] { #expect(driver.device.open(address)) }
    driver.waitForAnswers()
    let lists = driver.titles
    try driver.device.tap(driver.rows[0])
    driver.waitForAnswers()
    return lists
      + driver.rows.map { row in
        let isDone = row.children.contains { $0.element.isSelected }
        let title = row.children.first { $0.element.identifier == "title" }?.element.label ?? ""
        return title + (isDone ? " ✓" : "")
      }
  }

  @Test(arguments: gestures)
  func `A late answer leaves the user on the new screen, and the change is made`(
    _ gesture: Gesture
  ) throws {
    let driver = try driver(gesture)
    try gesture.act(driver)
    #expect(driver.device.open("settings"))
    driver.waitForAnswers()
    #expect(driver.screenTitle == "Settings")
    #expect(driver.device.address == "settings")
    #expect(driver.text("detail") != nil)
    #expect(driver.nodes(.alert).isEmpty && driver.nodes(.keyboard).isEmpty)
    #expect(try outcome(driver) == gesture.outcome)
  }

  @Test(arguments: gestures.filter { $0.again != nil })
  func `A repeated gesture before the answer has no second effect`(_ gesture: Gesture) throws {
    let driver = try driver(gesture)
    try gesture.act(driver)
    try gesture.again?(driver)
    driver.waitForAnswers()
    // The item is already archived, restored or deleted, so the app shows the reason.
    let isRefused = ["archive a", "restore a", "delete a"].contains {
      gesture.testDescription.hasPrefix($0)
    }
    #expect(driver.nodes(.alert).count == (isRefused ? 1 : 0))
    if isRefused { try driver.tapButton("OK") }
    #expect(try outcome(driver) == gesture.outcome)
  }

  @Test(arguments: gestures)
  func `Without an answer, the user can continue and the app can end`(_ gesture: Gesture) throws {
    let driver = try driver(gesture)
    try gesture.act(driver)
    #expect(driver.device.open("archive"))
    #expect(driver.screenTitle == "My Archives")
    try driver.tapButton("Close")
    #expect(driver.screenTitle == "My Lists")
    driver.device.terminate()
    driver.waitForAnswers()
    #expect(driver.device.tree == nil)
  }

  @Test func `The later of two opened addresses is shown`() throws {
    let driver = try TinyLogDriver(["--list", "a", "--list", "b", "--service-delay", "2000"])
    driver.waitForAnswers()
    var addresses: [String] = []
    for list in ["a", "b"] {
      try driver.device.tap(driver.row(list))
      addresses.append(driver.device.address)
      driver.waitForAnswers()
      #expect(driver.device.open("settings"))
      #expect(driver.device.open(""))
      driver.waitForAnswers()
    }
    for address in addresses { #expect(driver.device.open(address)) }
    #expect(driver.device.address == addresses[1])
    driver.waitForAnswers()
    #expect(driver.screenTitle == "b")
  }

  @Test func `A user who opens a list's address and then moves on isn't moved back`() throws {
    let driver = try TinyLogDriver(["--list", "a", "--service-delay", "2000"])
    driver.waitForAnswers()
    try driver.device.tap(driver.row("a"))
    let list = driver.device.address
    #expect(driver.device.open("archive"))
    #expect(driver.device.open(list))
    try driver.tapButton("Close")
    #expect(driver.device.address == "")
    driver.waitForAnswers()
    #expect(driver.screenTitle == "My Lists" && driver.titles == ["a"])
  }

  @Test func `Two taps on Save before the answer add one list`() throws {
    let driver = try TinyLogDriver(["--service-delay", "2000"])
    driver.waitForAnswers()
    try driver.tapButton("Add")
    try driver.type("New")
    try driver.tapButton("Save", "Save")
    try driver.type("\n")
    driver.waitForAnswers()
    #expect(driver.screenTitle == "New")
    try driver.tapButton("My Lists")
    driver.waitForAnswers()
    #expect(driver.titles == ["New"])
  }

  @Test func `Saving a list can be retried after a failure`() throws {
    let driver = try TinyLogDriver(["--service-delay", "2000"])
    driver.waitForAnswers()
    try driver.tapButton("Add", "Save")
    driver.waitForAnswers()
    #expect(driver.nodes(.alert).first?.element.label == "Please add a name to your list")
    try driver.tapButton("OK")
    try driver.type("New")
    try driver.tapButton("Save")
    driver.waitForAnswers()
    #expect(driver.screenTitle == "New")
  }

  @Test func `A list that was saved but can't be read isn't saved twice`() throws {
    let driver = try TinyLogDriver(failing: "list")
    try driver.tapButton("Add")
    try driver.type("New")
    try driver.tapButton("Save", "OK")
    #expect(driver.screenTitle == "My Lists" && driver.titles == ["New"])
  }

  @Test func `Typing after Done on an empty field keeps the focus and every letter`() throws {
    let driver = try TinyLogDriver(["--list", "L", "--service-delay", "2000"])
    driver.waitForAnswers()
    try driver.open("L", typing: "\n")
    try driver.type("Milk")
    driver.waitForAnswers()
    #expect(driver.isTyping)
    // The same if the field is empty again when the answer arrives.
    try driver.tapButton("Done", "Done")
    try driver.type("Rent\n")
    driver.waitForAnswers()
    #expect(driver.isTyping)
    #expect(driver.titles == ["Rent", "Milk"])
    try driver.type("\n")
    driver.waitForAnswers()
    #expect(!driver.isTyping)
  }

  @Test(arguments: ["", " bread"])
  func `A task that can't be added returns to its field`(_ typedOn: String) throws {
    let driver = try TinyLogDriver(["--list", "L", "--service-delay", "2000"], failing: "addTask")
    driver.waitForAnswers()
    try driver.open("L", typing: "Milk\n")
    try driver.type(typedOn.trimmingPrefix(" ").description)
    driver.waitForAnswers()
    #expect(driver.nodes(.alert).count == 1)
    #expect(driver.nodes(.textField).first?.element.value == "Milk\(typedOn)")
  }

  @Test func `A task that was added but can't be shown doesn't return to its field`() throws {
    let driver = try TinyLogDriver(["--list", "L"], failing: "tasks")
    try driver.tap(.staticText, "L")
    try driver.tapButton("OK")
    try driver.tap(.textField, "Add new task")
    try driver.type("Milk\n")
    #expect(driver.nodes(.alert).count == 1)
    #expect(driver.nodes(.textField).first?.element.value == nil)
  }

  @Test(arguments: [["X", "B1", "Y", "B2"], ["X", "Y", "B1", "B2"]])
  func `A row moved during a search lands directly below the row it was dropped on`(
    _ lists: [String]
  ) throws {
    let driver = try TinyLogDriver(lists.flatMap { ["--list", $0] })
    try driver.search("b")
    try driver.tapButton("edit")
    try driver.drag("B1", to: "B2")
    #expect(driver.titles == ["B2", "B1"])
    try driver.drag("B1", to: "B2")
    #expect(driver.titles == ["B1", "B2"])
    try driver.drag("B1", to: "B2")
    #expect(driver.device.open(""))
    #expect(driver.titles == ["X", "Y", "B2", "B1"])
  }

  @Test func `A deletion can be undone once, and only while it is the last change`() throws {
    let data = #"""
      {"lists": [{"title": "A", "archived": true}, {"title": "B", "archived": true}]}
      """#
    let driver = try TinyLogDriver(["--data", data, "--service-delay", "2000"])
    driver.waitForAnswers()
    try driver.tapButton("Archive")
    driver.waitForAnswers()
    try driver.swipe("A", tap: "Delete")
    driver.waitForAnswers()
    #expect(driver.device.undoable == "Deleted “A”.")
    // The second deletion is pending when the user undoes the first one.
    try driver.swipe("B", tap: "Delete")
    driver.device.undo()
    driver.waitForAnswers()
    #expect(driver.titles == [])
    #expect(driver.device.undoable == "Deleted “B”.")
    driver.device.undo()
    driver.device.undo()
    driver.waitForAnswers()
    #expect(driver.titles == ["B"])
    #expect(driver.device.undoable == nil && driver.nodes(.alert).isEmpty)
  }

  @Test func `A task can't be restored to a list that a different launch has archived`() throws {
    try withFolder { folder in
      let definition = TinyLogDefinition(databases: .files(in: folder, defaultName: "a"))
      let (one, other) = (TinyLogDriver(definition), TinyLogDriver(definition))
      let data = #"{"lists": [{"title": "L", "tasks": [{"text": "T", "archived": true}]}]}"#
      try one.device.launch(definition.bundleIdentifier, arguments: ["--data", data])
      try other.device.launch(definition.bundleIdentifier)
      try one.device.tap(one.row("L"))
      try one.tapButton("Archive")
      try one.swipe("T", tap: "Delete")
      try other.swipe("L", tap: "Archive")
      one.device.undo()
      #expect(
        one.nodes(.alert).first?.element.label
          == "The list “L” is archived. Restore it before you change it or its tasks.")
      try one.tapButton("OK")
      try other.tapButton("Archive")
      try other.swipe("L", tap: "Restore")
      #expect(one.device.undoable == "Deleted “T”.")
      one.device.undo()
      #expect(one.titles == ["T"])
    }
  }
}

extension LateAnswerTests.Gesture {
  /// Returns a gesture that is repeated in the same way.
  fileprivate static func again(
    _ name: String, _ path: [String], outcome: [String],
    _ act: @escaping @Sendable (TinyLogDriver) throws -> Void
  ) -> Self { Self(testDescription: name, path: path, act: act, again: act, outcome: outcome) }
}

extension TinyLogDriver {
  fileprivate var isTyping: Bool { !nodes(.keyboard).isEmpty }

  /// Drags a row by its handle onto the target's row.
  fileprivate func drag(_ title: String, to target: String) throws {
    let handle = try row(title).children.first { $0.element.identifier == "reorder" }
    try device.drag(#require(handle), to: row(target))
  }
}
