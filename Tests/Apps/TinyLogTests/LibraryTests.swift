import Foundation
import Synchronization
import TestSupport
import Testing
import TinyLog

/// The rules of ``TinyLogLibrary``.
struct LibraryTests {
  let app: Fixture

  init() throws { app = try Fixture() }

  /// A change, and what there is afterwards, with marks. Empty if the change has no effect.
  private static let changes: [(name: String, change: Fixture.Change, look: String)] = [
    (
      "a new list is on top", { try $1.addList(title: " N ", color: .red) },
      "N+~-r0; A-p2 1 2 ✓3 |4; B-r0; (C-g1 5)"
    ),
    (
      "edit a list: the name is trimmed and reduced to one line",
      {
        try $1.editList(
          $0.list("B"), title: "\u{2029}N\r\n1\u{0}👩‍👩‍👧\u{A0}", color: .yellow)
      },
      "A-p2 1 2 ✓3 |4; N 1 👩‍👩‍👧~-y0; (C-g1 5)"
    ),
    ("move a list", { try $1.moveList($0.list("A"), to: 1) }, "B-r0; A-p2 1 2 ✓3 |4; (C-g1 5)"),
    ("archive a list", { try $1.archiveList($0.list("A")) }, "B-r0; (A~^-p2 1 2 ✓3 |4); (C-g1 5)"),
    ("restore a list", { try $1.restoreList($0.list("C")) }, "A-p2 1 2 ✓3 |4; C~-g1 5; B-r0"),
    ("delete a list", { try $1.deleteList($0.list("C")) }, "A-p2 1 2 ✓3 |4; B-r0"),
    (
      "a new task is on top", { try $1.addTask(in: $0.list("A"), text: " N\n") },
      "A-p3 N+~ 1 2 ✓3 |4; B-r0; (C-g1 5)"
    ),
    (
      "edit a task", { try $1.editTask($0.task("3"), text: " x ") },
      "A-p2 1 2 ✓x~ |4; B-r0; (C-g1 5)"
    ),
    (
      "finish a task", { try $1.setDone(true, for: $0.task("1")) },
      "A-p1 ✓1~! 2 ✓3 |4; B-r0; (C-g1 5)"
    ),
    ("open a task", { try $1.setDone(false, for: $0.task("3")) }, "A-p3 1 2 3~ |4; B-r0; (C-g1 5)"),
    ("move it down", { try $1.moveTask($0.task("1"), to: 2) }, "A-p2 2 ✓3 1 |4; B-r0; (C-g1 5)"),
    ("move it up", { try $1.moveTask($0.task("3"), to: 1) }, "A-p2 1 ✓3 2 |4; B-r0; (C-g1 5)"),
    ("archive a task", { try $1.archiveTask($0.task("1")) }, "A-p1 2 ✓3 |1~^ |4; B-r0; (C-g1 5)"),
    ("restore a task", { try $1.restoreTask($0.task("4")) }, "A-p3 1 2 ✓3 4~; B-r0; (C-g1 5)"),
    ("delete a task", { try $1.deleteTask($0.task("4")) }, "A-p2 1 2 ✓3; B-r0; (C-g1 5)"),
    ("no text", { try $1.addTask(in: $0.list("A"), text: "\u{200B}") }, ""),
    ("the same list", { try $1.editList($0.list("A"), title: "A ", color: .default) }, ""),
    ("the same task", { try $1.editTask($0.task("1"), text: " 1") }, ""),
    ("done already", { try $1.setDone(true, for: $0.task("3")) }, ""),
    ("open already", { try $1.setDone(false, for: $0.task("1")) }, ""),
    ("the same place", { try $1.moveList($0.list("B"), to: 1) }, ""),
    ("the same row", { try $1.moveTask($0.task("2"), to: 1) }, ""),
    ("the text size", { try $1.setTextSize(21) }, Fixture.start),
    ("the same text size", { try $1.setTextSize(17) }, ""),
    ("the system's text size", { try $1.setUsesSystemFont(true) }, Fixture.start),
  ]

  @Test(arguments: changes.map(\.name))
  func `Each change does what it says, is announced, and dates only what has changed`(
    name: String
  ) throws {
    let row = try #require(Self.changes.first { $0.name == name })
    let before = try app.snapshot()
    #expect(try app.look() == Fixture.start)
    #expect(try app.announces(row.change) == !row.look.isEmpty)
    if row.look.isEmpty {
      #expect(try app.snapshot() == before)
    } else {
      #expect(try app.look(marking: app.dates.now) == row.look)
    }
  }

  @Test(
    arguments: [
      { try $1.deleteList($0.list("C")) }, { try $1.deleteTask($0.task("4")) },
    ] as [Fixture.Change])
  func `An undone deletion restores the items, unless there was another change`(
    delete: Fixture.Change
  ) throws {
    let before = try app.snapshot()
    try delete(app, app.library)
    let deletion = try #require(app.library.lastDeletion)
    #expect(try app.announces { try $1.undo(deletion) })
    #expect(try app.snapshot() == before && app.library.lastDeletion == nil)
    try delete(app, app.library)
    let last = try #require(app.library.lastDeletion)
    #expect(try !app.announces { try $1.undo(deletion) })
    try app.library.setTextSize(20)
    #expect(try app.library.lastDeletion == nil && !app.announces { try $1.undo(last) })
  }

  @Test func `A task can't be restored to an archived list until that is restored`() throws {
    let before = try app.snapshot()
    try app.library.deleteTask(app.task("4"))
    let deletion = try #require(app.library.lastDeletion)
    // A different launch, which shares the store.
    let other = TinyLogLibrary(store: app.store, dates: app.dates)
    try other.archiveList(app.list("A"))
    #expect(throws: TinyLogError.listIsArchived(title: "A")) { try app.library.undo(deletion) }
    try other.restoreList(app.list("A"))
    try app.library.undo(deletion)
    #expect(try app.snapshot().tasks == before.tasks)
  }

  // MARK: - Refusals

  private typealias Call<ID> = (TinyLogLibrary, ID) throws -> Void

  private let listChanges: [Call<ListID>] = [
    { try $0.editList($1, title: "New", color: .red) }, { try $0.moveList($1, to: 0) },
    { try $0.archiveList($1) }, { try $0.addTask(in: $1, text: "New") },
    { try $0.addTask(in: $1, text: "") },
  ]
  private let listReadings: [Call<ListID>] = [
    { _ = try $0.list($1) }, { _ = try $0.tasks(in: $1) }, { _ = try $0.exportText(of: $1) },
  ]
  private let archivedListChanges: [Call<ListID>] = [
    { try $0.restoreList($1) }, { try $0.deleteList($1) },
  ]
  private let taskChanges: [Call<TaskID>] = [
    { try $0.editTask($1, text: "New") }, { try $0.setDone(true, for: $1) },
    { try $0.moveTask($1, to: 0) }, { try $0.archiveTask($1) },
  ]
  private let archivedTaskChanges: [Call<TaskID>] = [
    { try $0.restoreTask($1) }, { try $0.deleteTask($1) },
  ]

  /// Expects that each call is refused with the error, and changes nothing.
  private func expectRefusals<ID>(
    _ error: TinyLogError, of id: ID, _ calls: [Call<ID>],
    at location: SourceLocation = #_sourceLocation
  ) throws {
    let before = try app.snapshot()
    for call in calls {
      #expect(throws: error, sourceLocation: location) { try call(app.library, id) }
    }
    #expect(try app.snapshot() == before, sourceLocation: location)
  }

  @Test func `What is archived stays as it is, and only that can be restored or deleted`() throws {
    try expectRefusals(.listIsArchived(title: "C"), of: app.list("C"), listChanges)
    try expectRefusals(
      .listIsArchived(title: "C"), of: app.task("5"), taskChanges + archivedTaskChanges)
    try expectRefusals(.taskIsArchived(text: "4"), of: app.task("4"), taskChanges)
    try expectRefusals(.listIsNotArchived(title: "A"), of: app.list("A"), archivedListChanges)
    try expectRefusals(.taskIsNotArchived(text: "1"), of: app.task("1"), archivedTaskChanges)
  }

  @Test func `Unknown ids, empty texts and indexes without an item are refused`() throws {
    let (list, task) = (ListID(UUID(number: 77)), TaskID(UUID(number: 77)))
    try expectRefusals(
      .unknownList(list), of: list, listChanges + archivedListChanges + listReadings)
    try expectRefusals(
      .unknownTask(task), of: task,
      taskChanges + archivedTaskChanges + [{ _ = try $0.task($1) }])
    for text in ["", " ", "\n\t", "\u{A0}\u{2003}", "\u{200B}", "\u{FEFF}", "\u{0}"] {
      try expectRefusals(
        .emptyListName, of: app.list("A"),
        [
          { try $0.editList($1, title: text, color: .red) },
          { library, _ in try library.addList(title: text, color: .red) },
        ])
      try expectRefusals(
        .emptyTaskText, of: app.task("1"), [{ try $0.editTask($1, text: text) }])
    }
    for size in [12, 22] {
      #expect(throws: TinyLogError.textSizeOutOfRange(size)) { try app.library.setTextSize(size) }
    }
    try app.library.archiveTask(app.task("2"))
    for index in [-1, 2, Int.max, Int.min] {
      try expectRefusals(
        .noListAtIndex(index, count: 2), of: app.list("A"), [{ try $0.moveList($1, to: index) }])
      try expectRefusals(
        .noTaskAtIndex(index, count: 2), of: app.task("1"), [{ try $0.moveTask($1, to: index) }])
    }
  }

  @Test(
    arguments: [
      (.emptyListName, "name"), (.emptyTaskText, "text"),
      (.unknownList(ListID(UUID(number: 7))), "list with the id \(UUID(number: 7))"),
      (.unknownTask(TaskID(UUID(number: 8))), "task with the id \(UUID(number: 8))"),
      (.listIsArchived(title: "T"), "list “T”"), (.listIsNotArchived(title: "T"), "list “T”"),
      (.taskIsArchived(text: "T"), "task “T”"), (.taskIsNotArchived(text: "T"), "task “T”"),
      (.noListAtIndex(3, count: 3), "index 3. There are 3 lists, at indexes 0 to 2."),
      (.noTaskAtIndex(-1, count: 1), "index -1. There is 1 task, at index 0."),
      (.textSizeOutOfRange(22), "22 is not available. Choose a size from 13 to 21."),
    ] as [(TinyLogError, String)])
  func `Every error names the item or value, and says what is possible`(
    error: TinyLogError, name: String
  ) {
    let text = error.localizedDescription
    #expect(text.contains(name), "\(text)")
    #expect(text == "\(error)" && (text.hasPrefix("Please add a ") || text.hasSuffix(".")))
  }

  // MARK: - Reading

  @Test(arguments: [
    (" BERS ", "Numbers"), ("kun\u{30C}", "Žluťoučký kůň"), ("*", ""), ("re", "Red wine"),
    // The full name of a colour also finds its lists. A part of it doesn't.
    (" RÉD ", "Numbers Red wine"), (" ", "Numbers Red wine Žluťoučký kůň"),
  ])
  func `A part of a title or the name of a colour finds a list, in use or archived`(
    text: String, expected: String
  ) throws {
    let library = TinyLogLibrary(store: InMemoryTinyLogStore())
    for title in ["Žluťoučký kůň", "Red wine"] {
      try library.addList(title: title, color: .default)
    }
    try library.addList(title: "Numbers", color: .red)
    func found(_ lists: [ListSummary]) -> String { lists.map(\.list.title).joined(separator: " ") }
    #expect(found(try library.lists(matching: text)) == expected)
    for list in try library.lists() { try library.archiveList(list.id) }
    #expect(found(try library.archivedLists(matching: text)) == expected)
  }

  @Test func `An export has the title and a line for each task that isn't archived`() throws {
    #expect(try app.library.exportText(of: app.list("A")) == "A\n- 1\n- 2\n- 3")
  }

  @Test func `The palette has six colours in order`() {
    #expect(
      ListColor.allCases.map { "\($0.name) \($0.hex)" } == [
        "purple #6a6de2", "blue #008efe", "red #fe4565", "orange #ffa600", "green #50de72",
        "yellow #ffd401",
      ])
  }
}

/// A TinyLog in memory with a fake clock and predictable ids. From the top, it has the lists A, with
/// the tasks 1, 2, 3 (done) and 4 (archived), and B. The list C is archived, with the task 5.
struct Fixture {
  /// What ``look()`` returns at the start.
  static let start = "A-p2 1 2 ✓3 |4; B-r0; (C-g1 5)"

  let dates = ManualDateProvider()
  let store = InMemoryTinyLogStore()
  let library: TinyLogLibrary
  private let announced = Counter()

  private final class Counter: Sendable { let count = Mutex(0) }

  init() throws {
    library = TinyLogLibrary(
      store: store, dates: dates, ids: IncrementingIDProvider(),
      onChange: { [announced] in announced.count.withLock { $0 += 1 } })
    for (title, color, texts) in [
      ("B", .red, []), ("C", .green, ["5"]), ("A", .default, ["4", "3", "2", "1"]),
    ] as [(String, ListColor, [String])] {
      let list = try library.addList(title: title, color: color)
      for text in texts { try library.addTask(in: list, text: text) }
    }
    try library.setDone(true, for: task("3"))
    try library.archiveTask(task("4"))
    try library.archiveList(list("C"))
    dates.advance(by: 60)
  }

  /// Returns the id of a list, or of one that doesn't exist.
  func list(_ title: String) throws -> ListID {
    try (library.lists() + library.archivedLists()).first { $0.list.title == title }?.id
      ?? ListID(UUID(number: 77))
  }

  func task(_ text: String) throws -> TaskID {
    let tasks = try snapshot().tasks.values.joined().joined()
    return tasks.first { $0.text == text }?.id ?? TaskID(UUID(number: 77))
  }

  /// Returns each list's name, colour (`p` is purple), number of open tasks, tasks, and archived tasks
  /// after a bar. Archived lists are in parentheses. `+`, `~`, `!` and `^` mark what was created,
  /// updated, completed or archived at a date.
  func look(marking date: Date? = nil) throws -> String {
    func marks(_ dates: Date?...) -> String {
      zip("+~!^", dates).filter { $1 != nil && $1 == date }.map { String($0.0) }.joined()
    }
    func text(_ task: TaskItem) -> String {
      (task.isDone ? "✓" : "") + task.text
        + marks(task.createdAt, task.updatedAt, task.completedAt, task.archivedAt)
    }
    return try [false, true].flatMap { archived in
      try library.lists(matching: "", archived: archived).map { summary in
        let list = summary.list
        let shown = try library.tasks(in: list.id).map { " " + text($0) }
        let hidden = try library.archivedTasks(in: list.id).map { " |" + text($0) }
        let name = list.title + marks(list.createdAt, list.updatedAt, nil, list.archivedAt)
        let words =
          "\(name)-\(list.color.name.prefix(1))\(summary.openTaskCount)"
          + (shown + hidden).joined()
        return archived ? "(\(words))" : words
      }
    }.joined(separator: "; ")
  }

  func snapshot() throws -> TinyLogSnapshot { try TinyLogSnapshot(of: library) }

  /// Makes a change. Returns whether the library announced it.
  func announces(_ change: Change) throws -> Bool {
    let before = announced.count.withLock { $0 }
    try change(self, library)
    return announced.count.withLock { $0 } > before
  }

  typealias Change = @Sendable (Fixture, TinyLogLibrary) throws -> Void
}
