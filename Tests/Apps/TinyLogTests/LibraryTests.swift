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

  private typealias Call<ID> = (TinyLogLibrary, ID) throws -> Void

  private let listChanges: [Call<ListID>] = [
    { try $0.editList($1, title: "New", color: .red) }, { try $0.moveList($1, to: 0) },
    { try $0.archiveList($1) }, { try $0.addTask(in: $1, text: "New") },
    { try $0.addTask(in: $1, text: "") },
  ]
  private let listReadings: [Call<ListID>] = [
    { _ = try $0.list($1) }, { _ = try $0.tasks(in: $1) }, { _ = try $0.archivedTasks(in: $1) },
    { _ = try $0.exportText(of: $1) },
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
    try app.library.archiveTask(app.task("2"))
    for index in [-1, 2, Int.max, Int.min] {
      try expectRefusals(
        .noListAtIndex(index, count: 2), of: app.list("A"), [{ try $0.moveList($1, to: index) }])
      try expectRefusals(
        .noTaskAtIndex(index, count: 2), of: app.task("1"), [{ try $0.moveTask($1, to: index) }])
    }
  }
}
