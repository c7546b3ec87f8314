import Foundation
import TestSupport
import Testing
import TinyLog

/// The rules of ``TinyLogLibrary``.
struct LibraryTests {
  let app: Fixture

  init() throws { app = try Fixture() }

  /// A change, and what there is afterwards.
  private static let changes: [(name: String, change: Fixture.Change, look: String)] = [
    (
      "a new list is on top", { try $1.addList(title: " N ", color: .red) },
      "N red 0: ; A purple 2: 1, 2, ✓3 | 4; B red 0: ; archive C green 1: 5"
    ),
    (
      "two lists may have the same name", { try $1.addList(title: "A", color: .default) },
      "A purple 0: ; A purple 2: 1, 2, ✓3 | 4; B red 0: ; archive C green 1: 5"
    ),
    (
      "an edited list keeps its place",
      { try $1.editList($0.list("B"), title: " todo\nlist ", color: .yellow) },
      "A purple 2: 1, 2, ✓3 | 4; todo list yellow 0: ; archive C green 1: 5"
    ),
    (
      "a list is moved down", { try $1.moveList($0.list("A"), to: 1) },
      "B red 0: ; A purple 2: 1, 2, ✓3 | 4; archive C green 1: 5"
    ),
    (
      "archived lists keep their places",
      {
        try $1.moveList($0.list("B"), to: 0)
        try $1.restoreList($0.list("C"))
      }, "B red 0: ; C green 1: 5; A purple 2: 1, 2, ✓3 | 4"
    ),
    (
      "a list is archived with its tasks", { try $1.archiveList($0.list("A")) },
      "B red 0: ; archive A purple 2: 1, 2, ✓3 | 4; archive C green 1: 5"
    ),
    (
      "a restored list is at its place, below newer ones",
      {
        try $1.addList(title: "N", color: .red)
        try $1.restoreList($0.list("C"))
      }, "N red 0: ; A purple 2: 1, 2, ✓3 | 4; C green 1: 5; B red 0: "
    ),
    (
      "a deleted list is gone", { try $1.deleteList($0.list("C")) },
      "A purple 2: 1, 2, ✓3 | 4; B red 0: "
    ),
    (
      "new tasks are on top, and may have the same text",
      {
        for _ in 0..<2 { try $1.addTask(in: $0.list("B"), text: " iPad\n") }
        try $1.addTask(in: $0.list("A"), text: "two\nlines")
      }, "A purple 3: two lines, 1, 2, ✓3 | 4; B red 2: iPad, iPad; archive C green 1: 5"
    ),
    (
      "an edited task keeps its place and its mark", { try $1.editTask($0.task("3"), text: " x ") },
      "A purple 2: 1, 2, ✓x | 4; B red 0: ; archive C green 1: 5"
    ),
    (
      "a done task keeps its place, and isn't counted", { try $1.setDone(true, for: $0.task("1")) },
      "A purple 1: ✓1, 2, ✓3 | 4; B red 0: ; archive C green 1: 5"
    ),
    (
      "a task can be opened again", { try $1.setDone(false, for: $0.task("3")) },
      "A purple 3: 1, 2, 3 | 4; B red 0: ; archive C green 1: 5"
    ),
    (
      "a task is moved to the bottom", { try $1.moveTask($0.task("1"), to: 2) },
      "A purple 2: 2, ✓3, 1 | 4; B red 0: ; archive C green 1: 5"
    ),
    (
      "archived tasks keep their places when others move past them",
      {
        try $1.archiveTask($0.task("2"))
        try $1.moveTask($0.task("3"), to: 0)
        try $1.restoreTask($0.task("2"))
      }, "A purple 2: ✓3, 2, 1 | 4; B red 0: ; archive C green 1: 5"
    ),
    (
      "an archived task isn't counted, and archives are ordered by place",
      { try $1.archiveTask($0.task("1")) },
      "A purple 1: 2, ✓3 | 1, 4; B red 0: ; archive C green 1: 5"
    ),
    (
      "a restored task is at its place, below newer ones",
      {
        try $1.addTask(in: $0.list("A"), text: "N")
        try $1.restoreTask($0.task("4"))
      }, "A purple 4: N, 1, 2, ✓3, 4; B red 0: ; archive C green 1: 5"
    ),
    (
      "a deleted task is gone", { try $1.deleteTask($0.task("4")) },
      "A purple 2: 1, 2, ✓3; B red 0: ; archive C green 1: 5"
    ),
    ("an empty task isn't added", { try $1.addTask(in: $0.list("A"), text: "\u{200B}") }, ""),
    (
      "an unchanged list stays",
      { try $1.editList($0.list("A"), title: "A ", color: .default) }, ""
    ),
    ("an unchanged task stays", { try $1.editTask($0.task("1"), text: " 1") }, ""),
    ("a done task stays done", { try $1.setDone(true, for: $0.task("3")) }, ""),
    ("an open task stays open", { try $1.setDone(false, for: $0.task("1")) }, ""),
    ("a list is where it was", { try $1.moveList($0.list("B"), to: 1) }, ""),
    ("a task is where it was", { try $1.moveTask($0.task("2"), to: 1) }, ""),
    ("the text size stays", { try $1.setTextSize(17) }, ""),
    ("the font stays", { try $1.setUsesSystemFont(false) }, ""),
  ]

  @Test(arguments: changes.map(\.name))
  func `Each change does what it says, is announced, and dates only what has changed`(
    name: String
  ) throws {
    let row = try #require(Self.changes.first { $0.name == name })
    let (before, old) = (try app.snapshot(), try app.items())
    #expect(try app.look() == Fixture.start)
    let isAnnounced = try app.announces(row.change)
    #expect(try app.look() == (row.look.isEmpty ? Fixture.start : row.look))
    #expect(try isAnnounced == (app.snapshot() != before))
    #expect(isAnnounced == !row.look.isEmpty)
    // Moving doesn't change a date.
    let (new, now) = (try app.items(), app.dates.now)
    for list in new.lists {
      guard let old = old.lists.first(where: { $0.id == list.id }) else {
        #expect(list.createdAt == now && list.updatedAt == now)
        continue
      }
      let parts = [list, old].map { [$0.title, $0.color.name, "\($0.isArchived)"] }
      #expect(list.updatedAt == (parts[0] == parts[1] ? old.updatedAt : now))
      #expect(
        list.createdAt == old.createdAt && [nil, now, old.archivedAt].contains(list.archivedAt))
    }
    for task in new.tasks {
      guard let old = old.tasks.first(where: { $0.id == task.id }) else {
        #expect(task.createdAt == now && task.updatedAt == now)
        continue
      }
      let parts = [task, old].map { [$0.text, "\($0.isDone) \($0.isArchived)"] }
      // A task that was archived and restored is as before.
      if parts[0] != parts[1] { #expect(task.updatedAt == now) }
      if task.updatedAt != now { #expect(task.updatedAt == old.updatedAt) }
      #expect([nil, old.completedAt, now].contains(task.completedAt))
      #expect([nil, old.archivedAt, now].contains(task.archivedAt))
    }
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

  @Test func `An id that is already in use adds nothing and overwrites nothing`() throws {
    struct Repeating: IDProvider {
      let id: UUID
      func makeID() -> UUID { id }
    }
    let before = try app.snapshot()
    let (list, task) = (try app.list("A"), try app.task("1"))
    let lists = TinyLogLibrary(store: app.store, ids: Repeating(id: list.uuid))
    #expect(throws: TinyLogError.idInUse(list.uuid)) { try lists.addList(title: "N", color: .red) }
    let tasks = TinyLogLibrary(store: app.store, ids: Repeating(id: task.uuid))
    #expect(throws: TinyLogError.idInUse(task.uuid)) { try tasks.addTask(in: list, text: "N") }
    #expect(try app.snapshot() == before)
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
