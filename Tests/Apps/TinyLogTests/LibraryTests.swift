import Foundation
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
      "names may repeat", { try $1.addList(title: "A", color: .blue) },
      "A+~-b0; A-p2 1 2 ✓3 |4; B-r0; (C-g1 5)"
    ),
    (
      "edit a list", { try $1.editList($0.list("B"), title: " N\n1 ", color: .yellow) },
      "A-p2 1 2 ✓3 |4; N 1~-y0; (C-g1 5)"
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
      "texts may repeat", { try $1.addTask(in: $0.list("A"), text: "1") },
      "A-p3 1+~ 1 2 ✓3 |4; B-r0; (C-g1 5)"
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
    ("move a task", { try $1.moveTask($0.task("1"), to: 2) }, "A-p2 2 ✓3 1 |4; B-r0; (C-g1 5)"),
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

  @Test func `Archived items keep their places when others move past them or are added`() throws {
    let library = app.library
    try library.archiveTask(app.task("2"))
    try library.moveTask(app.task("3"), to: 0)
    try library.addTask(in: app.list("A"), text: "N")
    for text in ["2", "4"] { try library.restoreTask(app.task(text)) }
    try library.moveList(app.list("B"), to: 0)
    try library.addList(title: "N", color: .red)
    try library.restoreList(app.list("C"))
    #expect(try app.look() == "N-r0; B-r0; C-g1 5; A-p4 N ✓3 2 1 4")
  }

  @Test(arguments: [(0, 3, "BCDA"), (3, 0, "DABC"), (1, 2, "ACBD"), (2, 1, "ACBD"), (0, 1, "BACD")])
  func `The moved item takes the target's place, and the others keep their order`(
    source: Int, target: Int, expected: String
  ) throws {
    for title in ["D", "C"] { try app.library.addTask(in: app.list("B"), text: title) }
    for title in ["B", "A"] { try app.library.addTask(in: app.list("B"), text: title) }
    let tasks = try app.library.tasks(in: app.list("B"))
    try app.library.moveTask(tasks[source].id, to: target)
    #expect(try app.library.tasks(in: app.list("B")).map(\.text).joined() == expected)
  }

  @Test(arguments: [
    ("  TODO \t", "TODO"), ("two\r\nlines", "two lines"), ("a\u{0}b", "a b"),
    ("\u{2029}a\u{85}b\u{A0}", "a b"), ("in  side", "in  side"), ("👩‍👩‍👧", "👩‍👩‍👧"),
  ])
  func `A name or a text is trimmed and reduced to one line`(text: String, kept: String) throws {
    let id = try app.library.addList(title: text, color: .blue)
    #expect(try app.library.list(id).title == kept)
    try app.library.editTask(app.task("1"), text: text)
    #expect(try app.task(kept) != TaskID(UUID(number: 77)))
  }

  // MARK: - Refusals

  @Test(arguments: ["", " ", "\n\t", "\u{A0}\u{2003}", "\u{200B}", "\u{FEFF}", "\u{0}"])
  func `A text without visible characters is refused`(text: String) throws {
    let (list, task) = (try app.list("A"), try app.task("1"))
    try expectRefusal(.emptyListName) { try $0.addList(title: text, color: .red) }
    try expectRefusal(.emptyListName) { try $0.editList(list, title: text, color: .red) }
    try expectRefusal(.emptyTaskText) { try $0.editTask(task, text: text) }
  }

  @Test func `What is archived stays as it is, and only that can be restored or deleted`() throws {
    let (list, task) = (try app.list("C"), try app.task("5"))
    for change in Self.changes(of: list, or: task) {
      try expectRefusal(.listIsArchived(title: "C"), change)
    }
    for change in Self.fromArchive(task) { try expectRefusal(.listIsArchived(title: "C"), change) }
    let archived = try app.task("4")
    for change in Self.changes(of: archived) {
      try expectRefusal(.taskIsArchived(text: "4"), change)
    }
    let (shown, open) = (try app.list("A"), try app.task("1"))
    for change in Self.fromArchive(shown) {
      try expectRefusal(.listIsNotArchived(title: "A"), change)
    }
    for change in Self.fromArchive(open) {
      try expectRefusal(.taskIsNotArchived(text: "1"), change)
    }
  }

  @Test func `Nothing can be changed or read with an unknown id`() throws {
    let (list, task) = (ListID(UUID(number: 77)), TaskID(UUID(number: 77)))
    for change in Self.changes(of: list) + Self.fromArchive(list) + [
      { _ = try $0.list(list) }, { _ = try $0.tasks(in: list) },
      { _ = try $0.archivedTasks(in: list) }, { _ = try $0.exportText(of: list) },
    ] { try expectRefusal(.unknownList(list), change) }
    for change in Self.changes(of: task) + Self.fromArchive(task) + [{ _ = try $0.task(task) }] {
      try expectRefusal(.unknownTask(task), change)
    }
  }

  @Test(arguments: [-1, 2, Int.max, Int.min])
  func `An index without an item is refused`(index: Int) throws {
    let (list, task) = (try app.list("A"), try app.task("1"))
    try app.library.archiveTask(app.task("2"))
    try expectRefusal(.noListAtIndex(index, count: 2)) { try $0.moveList(list, to: index) }
    try expectRefusal(.noTaskAtIndex(index, count: 2)) { try $0.moveTask(task, to: index) }
  }

  private typealias Call = (TinyLogLibrary) throws -> Void

  private static func changes(of list: ListID, or task: TaskID? = nil) -> [Call] {
    [
      { try $0.editList(list, title: "New", color: .red) }, { try $0.moveList(list, to: 0) },
      { try $0.archiveList(list) }, { try $0.addTask(in: list, text: "New") },
      { try $0.addTask(in: list, text: "") },
    ] + (task.map(changes) ?? [])
  }

  private static func changes(of task: TaskID) -> [Call] {
    [
      { try $0.editTask(task, text: "New") }, { try $0.setDone(true, for: task) },
      { try $0.moveTask(task, to: 0) }, { try $0.archiveTask(task) },
    ]
  }

  private static func fromArchive(_ list: ListID) -> [Call] {
    [{ try $0.restoreList(list) }, { try $0.deleteList(list) }]
  }

  private static func fromArchive(_ task: TaskID) -> [Call] {
    [{ try $0.restoreTask(task) }, { try $0.deleteTask(task) }]
  }

  private func expectRefusal(
    _ error: TinyLogError, at location: SourceLocation = #_sourceLocation, _ change: Call
  ) throws {
    let before = try app.snapshot()
    #expect(throws: error, sourceLocation: location) { try change(app.library) }
    #expect(try app.snapshot() == before, sourceLocation: location)
  }
}
