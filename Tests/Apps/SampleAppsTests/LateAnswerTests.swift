import Device
import SampleApps
import Testing

/// TinyLog with a service whose answers are still to come when the user goes on.
struct LateAnswerTests {
  /// A gesture whose answer comes later.
  struct Gesture: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// The buttons and rows on the way to it.
    let way: [String]
    let act: @Sendable (TinyLogHand) throws -> Void
    /// Makes it again before the answer. Nil if it moves the user, so that it can't be made again.
    var again: (@Sendable (TinyLogHand) throws -> Void)?
    /// The titles of the lists and of the first list's tasks afterwards, with marks.
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
      testDescription: "save a new list", way: ["Add"],
      act: {
        try $0.type("New")
        try $0.tapButton("Save")
      }, again: { try $0.tapButton("Save") }, outcome: ["New", "TODO", "Work"]),
    Gesture(
      testDescription: "save a list", way: ["swipe TODO", "edit TODO"],
      act: {
        try $0.type("s")
        try $0.tapButton("Save")
      }, again: { try $0.type("\n") }, outcome: ["TODOs", "Work", "Milk", "Rent"]),
    Gesture(
      testDescription: "open a list", way: [], act: { try $0.device.tap($0.row("TODO")) },
      outcome: unchanged),
    Gesture(
      testDescription: "add a task", way: ["row TODO"],
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
      testDescription: "save a task", way: ["row TODO", "row Milk"],
      act: {
        try $0.type("!")
        try $0.tapButton("Save")
      }, again: { try $0.tapButton("Save") }, outcome: ["TODO", "Work", "Milk!", "Rent"]),
    Gesture(
      testDescription: "export", way: ["row TODO"], act: { try $0.tapButton("Export") },
      outcome: unchanged),
    .again("switch to the system's font", ["Settings", "cell"], outcome: unchanged) {
      try $0.device.tap($0.nodes(.switch)[0])
    },
  ]

  private func hand(_ gesture: Gesture) throws -> TinyLogHand {
    let hand = try TinyLogHand(["--data", Self.data, "--service-delay", "2000"])
    hand.waitForAnswers()
    for stop in gesture.way {
      let words = stop.split(separator: " ").map(String.init)
      switch words[0] {
      case "row": try hand.device.tap(hand.row(words[1]))
      case "swipe": try hand.reveal(words[1])
      case "edit" where words.count > 1: try hand.tapButton("Edit", in: words[1])
      case "cell": try hand.device.tap(hand.rows[0])
      default: try hand.tapButton(stop)
      }
      hand.waitForAnswers()
    }
    return hand
  }

  /// The lists and the first one's tasks, as the app shows them after all answers.
  private func outcome(_ hand: TinyLogHand) throws -> [String] {
    for address in ["settings", ""] { #expect(hand.device.open(address)) }
    hand.waitForAnswers()
    let lists = hand.titles
    try hand.device.tap(hand.rows[0])
    hand.waitForAnswers()
    return lists
      + hand.rows.map { row in
        let isDone = row.children.contains { $0.element.isSelected }
        let title = row.children.first { $0.element.identifier == "title" }?.element.label ?? ""
        return title + (isDone ? " ✓" : "")
      }
  }

  @Test(arguments: gestures)
  func `An answer after a move leaves the user there, and the change is made`(
    _ gesture: Gesture
  ) throws {
    let hand = try hand(gesture)
    try gesture.act(hand)
    #expect(hand.device.open("settings"))
    hand.waitForAnswers()
    #expect(hand.screenTitle == "Settings")
    #expect(hand.device.address == "settings")
    #expect(hand.text("detail") != nil)
    #expect(hand.nodes(.alert).isEmpty && hand.nodes(.keyboard).isEmpty)
    #expect(try outcome(hand) == gesture.outcome)
  }

  @Test(arguments: gestures.filter { $0.again != nil })
  func `A second gesture before the answer has no second effect`(_ gesture: Gesture) throws {
    let hand = try hand(gesture)
    try gesture.act(hand)
    try gesture.again?(hand)
    hand.waitForAnswers()
    // What is archived, restored or deleted by then can't be so again, and the app says why.
    let isRefused = ["archive a", "restore a", "delete a"].contains {
      gesture.testDescription.hasPrefix($0)
    }
    #expect(hand.nodes(.alert).count == (isRefused ? 1 : 0))
    if isRefused { try hand.tapButton("OK") }
    #expect(try outcome(hand) == gesture.outcome)
  }

  @Test(arguments: gestures)
  func `Without an answer the user can go on, and the app can end`(_ gesture: Gesture) throws {
    let hand = try hand(gesture)
    try gesture.act(hand)
    #expect(hand.device.open("archive"))
    #expect(hand.screenTitle == "My Archives")
    try hand.tapButton("Close")
    #expect(hand.screenTitle == "My Lists")
    hand.device.terminate()
    hand.waitForAnswers()
    #expect(hand.device.tree == nil)
  }

  @Test func `Of two addresses that are opened, the later one is shown`() throws {
    let hand = try TinyLogHand(["--list", "a", "--list", "b", "--service-delay", "2000"])
    hand.waitForAnswers()
    var addresses: [String] = []
    for list in ["a", "b"] {
      try hand.device.tap(hand.row(list))
      addresses.append(hand.device.address)
      hand.waitForAnswers()
      #expect(hand.device.open("settings"))
      #expect(hand.device.open(""))
      hand.waitForAnswers()
    }
    for address in addresses { #expect(hand.device.open(address)) }
    #expect(hand.device.address == addresses[1])
    hand.waitForAnswers()
    #expect(hand.screenTitle == "b")
  }

  @Test func `Who opens a list's address and goes elsewhere, stays there`() throws {
    let hand = try TinyLogHand(["--list", "a", "--service-delay", "2000"])
    hand.waitForAnswers()
    try hand.device.tap(hand.row("a"))
    let list = hand.device.address
    #expect(hand.device.open("archive"))
    #expect(hand.device.open(list))
    try hand.tapButton("Close")
    #expect(hand.device.address == "")
    hand.waitForAnswers()
    #expect(hand.screenTitle == "My Lists" && hand.titles == ["a"])
  }

  @Test func `Save tapped twice before the answer makes one list`() throws {
    let hand = try TinyLogHand(["--service-delay", "2000"])
    hand.waitForAnswers()
    try hand.tapButton("Add")
    try hand.type("New")
    try hand.tapButton("Save", "Save")
    try hand.type("\n")
    hand.waitForAnswers()
    #expect(hand.screenTitle == "New")
    try hand.tapButton("My Lists")
    hand.waitForAnswers()
    #expect(hand.titles == ["New"])
  }

  @Test func `A list that can't be saved can be saved again`() throws {
    let hand = try TinyLogHand(["--service-delay", "2000"])
    hand.waitForAnswers()
    try hand.tapButton("Add", "Save")
    hand.waitForAnswers()
    #expect(hand.nodes(.alert).first?.element.label == "Please add a name to your list")
    try hand.tapButton("OK")
    try hand.type("New")
    try hand.tapButton("Save")
    hand.waitForAnswers()
    #expect(hand.screenTitle == "New")
  }

  @Test func `A list that is saved but can't be read is not saved twice`() throws {
    let hand = try TinyLogHand(["--mutant", "THROW:service/list"])
    try hand.tapButton("Add")
    try hand.type("New")
    try hand.tapButton("Save", "OK")
    #expect(hand.screenTitle == "My Lists" && hand.titles == ["New"])
  }

  @Test func `Done on an empty field and typing on keeps the focus and every letter`() throws {
    let hand = try TinyLogHand(["--list", "L", "--service-delay", "2000"])
    hand.waitForAnswers()
    try hand.open("L", typing: "\n")
    try hand.type("Milk")
    hand.waitForAnswers()
    #expect(hand.isTyping)
    // The same, where the field is empty again when the answer comes.
    try hand.tapButton("Done", "Done")
    try hand.type("Rent\n")
    hand.waitForAnswers()
    #expect(hand.isTyping)
    #expect(hand.titles == ["Rent", "Milk"])
    try hand.type("\n")
    hand.waitForAnswers()
    #expect(!hand.isTyping)
  }

  @Test(arguments: ["", " bread"])
  func `A task that can't be added is in its field again`(_ typedOn: String) throws {
    let hand = try TinyLogHand([
      "--list", "L", "--service-delay", "2000", "--mutant", "THROW:service/addTask",
    ])
    hand.waitForAnswers()
    try hand.open("L", typing: "Milk\n")
    try hand.type(typedOn.trimmingPrefix(" ").description)
    hand.waitForAnswers()
    #expect(hand.nodes(.alert).count == 1)
    #expect(hand.nodes(.textField).first?.element.value == "Milk\(typedOn)")
  }

  @Test func `A task that is added but can't be shown is not in its field again`() throws {
    let hand = try TinyLogHand(["--list", "L", "--mutant", "THROW:service/tasks"])
    try hand.tap(.staticText, "L")
    try hand.tapButton("OK")
    try hand.tap(.textField, "Add new task")
    try hand.type("Milk\n")
    #expect(hand.nodes(.alert).count == 1)
    #expect(hand.nodes(.textField).first?.element.value == nil)
  }

  @Test(arguments: [["X", "B1", "Y", "B2"], ["X", "Y", "B1", "B2"]])
  func `A row that is moved during a search lands directly behind the one it was dropped on`(
    _ lists: [String]
  ) throws {
    let hand = try TinyLogHand(lists.flatMap { ["--list", $0] })
    try hand.search("b")
    try hand.tapButton("edit")
    try hand.drag("B1", to: "B2")
    #expect(hand.titles == ["B2", "B1"])
    try hand.drag("B1", to: "B2")
    #expect(hand.titles == ["B1", "B2"])
    try hand.drag("B1", to: "B2")
    #expect(hand.device.open(""))
    #expect(hand.titles == ["X", "Y", "B2", "B1"])
  }

  @Test func `A deletion is undone once, and only while it is the last change`() throws {
    let data = #"""
      {"lists": [{"title": "A", "archived": true}, {"title": "B", "archived": true}]}
      """#
    let hand = try TinyLogHand(["--data", data, "--service-delay", "2000"])
    hand.waitForAnswers()
    try hand.tapButton("Archive")
    hand.waitForAnswers()
    try hand.swipe("A", tap: "Delete")
    hand.waitForAnswers()
    #expect(hand.device.undoable == "Deleted “A”.")
    // The next deletion is pending when the user undoes the first one.
    try hand.swipe("B", tap: "Delete")
    hand.device.undo()
    hand.waitForAnswers()
    #expect(hand.titles == [])
    #expect(hand.device.undoable == "Deleted “B”.")
    hand.device.undo()
    hand.device.undo()
    hand.waitForAnswers()
    #expect(hand.titles == ["B"])
    #expect(hand.device.undoable == nil && hand.nodes(.alert).isEmpty)
  }

  @Test func `A task does not come back into a list that another launch has archived`() throws {
    try withFolder { folder in
      let definition = TinyLogDefinition(databases: .files(in: folder, defaultName: "a"))
      let (one, other) = (TinyLogHand(definition), TinyLogHand(definition))
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
  /// One that is made again in the same way.
  fileprivate static func again(
    _ name: String, _ way: [String], outcome: [String],
    _ act: @escaping @Sendable (TinyLogHand) throws -> Void
  ) -> Self { Self(testDescription: name, way: way, act: act, again: act, outcome: outcome) }
}

extension TinyLogHand {
  fileprivate var isTyping: Bool { !nodes(.keyboard).isEmpty }

  /// Drags a row by its handle onto the target's row.
  fileprivate func drag(_ title: String, to target: String) throws {
    let handle = try row(title).children.first { $0.element.identifier == "reorder" }
    try device.drag(#require(handle), to: row(target))
  }
}
