import Foundation
import Synchronization
import Testing
import TinyLog
import TestSupport

/// A TinyLog in memory with a fake clock and predictable ids.
struct Fixture {
  let dates = ManualDateProvider()
  let store = InMemoryTinyLogStore()
  let library: TinyLogLibrary
  private let announced = Counter()

  init() {
    library = TinyLogLibrary(
      store: store, dates: dates, ids: IncrementingIDProvider(),
      onChange: { [announced] in announced.count.withLock { $0 += 1 } })
  }

  private final class Counter: Sendable { let count = Mutex(0) }

  /// Makes a change. Returns whether the library announced it.
  func announces(_ change: (TinyLogLibrary) throws -> Void) throws -> Bool {
    let before = announced.count.withLock { $0 }
    try change(library)
    return announced.count.withLock { $0 } > before
  }

  func expectRefusal(
    _ changes: [(TinyLogLibrary) throws -> Void], _ error: TinyLogError,
    at location: SourceLocation = #_sourceLocation
  ) throws {
    let before = try snapshot()
    for (index, change) in changes.enumerated() {
      #expect(throws: error, "change \(index)", sourceLocation: location) { try change(library) }
    }
    #expect(try snapshot() == before, sourceLocation: location)
  }

  /// Adds lists one by one, so that the last one is on top.
  @discardableResult
  func addLists(_ titles: String..., color: ListColor = .default) throws -> [ListID] {
    try titles.map { try library.addList(title: $0, color: color) }
  }

  @discardableResult
  func addTasks(_ texts: String..., in list: ListID) throws -> [TaskID] {
    try texts.map { text in
      guard let id = try library.addTask(in: list, text: text) else { throw NotAdded(text: text) }
      return id
    }
  }

  func titles(matching search: String = "") throws -> [String] {
    try library.lists(matching: search).map(\.list.title)
  }

  func archivedTitles(matching search: String = "") throws -> [String] {
    try library.archivedLists(matching: search).map(\.list.title)
  }

  func texts(in list: ListID) throws -> [String] { try library.tasks(in: list).map(\.text) }

  func archivedTexts(in list: ListID) throws -> [String] {
    try library.archivedTasks(in: list).map(\.text)
  }

  func snapshot() throws -> TinyLogSnapshot { try TinyLogSnapshot(of: library) }
}

struct NotAdded: Error { let text: String }

struct ListTests {
  let app = Fixture()

  @Test func `A new list is on top, not archived, with its creation date`() throws {
    try app.addLists("Old")
    app.dates.advance(by: 60)
    let added = try app.library.addList(title: "TODO", color: .red)
    let id = ListID(UUID(number: 2))
    #expect(added == id)
    #expect(try app.titles() == ["TODO", "Old"])
    let list = try app.library.list(id)
    #expect(list.color == .red)
    #expect(list.createdAt == app.dates.now && list.updatedAt == app.dates.now)
    #expect(!list.isArchived)
    // A second list may have the same name.
    try app.addLists("TODO")
    #expect(try app.titles() == ["TODO", "TODO", "Old"])
  }

  @Test func `New items go above archived ones, so restored ones stay below`() throws {
    let lists = try app.addLists("A", "B")
    try app.library.archiveList(lists[1])
    try app.addLists("C")
    try app.library.restoreList(lists[1])
    #expect(try app.titles() == ["C", "B", "A"])
    let tasks = try app.addTasks("A", "B", in: lists[0])
    try app.library.archiveTask(tasks[1])
    try app.addTasks("C", in: lists[0])
    try app.library.restoreTask(tasks[1])
    #expect(try app.texts(in: lists[0]) == ["C", "B", "A"])
  }

  @Test(arguments: [
    ("  TODO \t", "TODO"), ("two\nlines", "two lines"), ("two\r\nlines", "two lines"),
    ("a\u{0}b", "a b"), ("\u{2029}a\u{85}b\u{A0}", "a b"), ("in  side", "in  side"),
    ("👩‍👩‍👧", "👩‍👩‍👧"),
  ])
  func `A name is trimmed and reduced to one line`(
    name: String, kept: String
  ) throws {
    let id = try app.addLists(name)[0]
    #expect(try app.library.list(id).title == kept)
    try app.library.editList(id, title: "Other", color: .blue)
    try app.library.editList(id, title: name, color: .blue)
    #expect(try app.library.list(id).title == kept)
  }

  @Test(arguments: ["", " ", "\n\t", "\u{A0}\u{2003}", "\u{200B}", "\u{FEFF}", "\u{0}"])
  func `A name without visible characters is refused, and nothing changes`(name: String) throws {
    let id = try app.addLists("TODO")[0]
    try app.expectRefusal(
      [
        { try $0.addList(title: name, color: .red) },
        { try $0.editList(id, title: name, color: .red) },
      ], .emptyListName)
  }

  @Test func `Editing changes name, colour and update date, but not the place`() throws {
    let ids = try app.addLists("A", "B", "C")
    let created = app.dates.now
    app.dates.advance(by: 60)
    #expect(
      try app.announces { try $0.editList(ids[1], title: " todo to remove ", color: .yellow) })
    #expect(try app.titles() == ["C", "todo to remove", "A"])
    let list = try app.library.list(ids[1])
    #expect(list.color == .yellow)
    #expect(list.createdAt == created && list.updatedAt == app.dates.now)
  }

  @Test func `Saving unchanged items changes nothing, not even the update date`() throws {
    let id = try app.addLists("TODO")[0]
    let task = try app.addTasks("Milk", in: id)[0]
    let before = try app.snapshot()
    app.dates.advance(by: 60)
    #expect(try !app.announces { try $0.editList(id, title: "TODO ", color: .default) })
    #expect(try !app.announces { try $0.editTask(task, text: " Milk") })
    #expect(try app.snapshot() == before)
  }

  @Test func `A list counts its tasks that are neither done nor archived`() throws {
    let ids = try app.addLists("A", "B")
    let tasks = try app.addTasks("1", "2", "3", "4", in: ids[1])
    try app.library.setDone(true, for: tasks[0])
    try app.library.archiveTask(tasks[1])
    #expect(try app.library.lists().map(\.openTaskCount) == [2, 0])
    try app.library.setDone(false, for: tasks[0])
    #expect(try app.library.lists().map(\.openTaskCount) == [3, 0])
    try app.library.archiveList(ids[1])
    #expect(try app.library.archivedLists().map(\.openTaskCount) == [3])
  }

  @Test func `An id that is already in use adds nothing and overwrites nothing`() throws {
    let used = try app.addLists("TODO")[0].uuid
    let task = try app.addTasks("Milk", in: ListID(used))[0].uuid
    let before = try app.snapshot()
    let listLibrary = TinyLogLibrary(store: app.store, ids: RepeatingIDProvider(used))
    #expect(throws: TinyLogError.idInUse(used)) {
      try listLibrary.addList(title: "New", color: .red)
    }
    let taskLibrary = TinyLogLibrary(store: app.store, ids: RepeatingIDProvider(task))
    #expect(throws: TinyLogError.idInUse(task)) {
      try taskLibrary.addTask(in: ListID(used), text: "New")
    }
    #expect(try app.snapshot() == before)
  }
}

struct SearchTests {
  let app = Fixture()

  init() throws {
    try app.addLists("Žluťoučký kůň", "Red wine", "TODO", "Numbers")
    try app.addLists("Holiday", color: .red)
    try app.addLists("Garden", color: .green)
  }

  @Test(arguments: [
    ("Numbers", ["Numbers"]), ("numb", ["Numbers"]), ("BERS", ["Numbers"]),
    ("tödo", ["TODO"]), ("zlutoucky", ["Žluťoučký kůň"]), ("KŮŇ", ["Žluťoučký kůň"]),
    ("kun\u{30C}", ["Žluťoučký kůň"]), (" todo ", ["TODO"]), ("d w", ["Red wine"]),
    ("red wine!", []), ("xyz", []), ("*", []), (".", []), ("%", []),
  ])
  func `Any part of a title finds it, regardless of case and diacritics`(
    text: String, expected: [String]
  ) throws { #expect(try app.titles(matching: text) == expected) }

  @Test(arguments: ["", " ", "\t\n"]) func `Blank text finds all lists`(text: String) throws {
    #expect(
      try app.titles(matching: text)
        == ["Garden", "Holiday", "Numbers", "TODO", "Red wine", "Žluťoučký kůň"])
  }

  @Test(arguments: [
    ("red", ["Holiday", "Red wine"]), (" RÉD ", ["Holiday", "Red wine"]), ("re", ["Red wine"]),
    ("green", ["Garden"]), ("gree", []), ("yellow", []), ("red wine", ["Red wine"]),
    ("purple", ["Numbers", "TODO", "Red wine", "Žluťoučký kůň"]),
  ])
  func `The full name of a colour also finds its lists, a part of it doesn't`(
    text: String, expected: [String]
  ) throws { #expect(try app.titles(matching: text) == expected) }

  @Test func `Lists in use and archived lists are searched separately`() throws {
    for list in try app.library.lists() where ["Holiday", "TODO"].contains(list.list.title) {
      try app.library.archiveList(list.id)
    }
    #expect(try app.titles(matching: "todo") == [])
    #expect(try app.titles(matching: "red") == ["Red wine"])
    #expect(try app.archivedTitles(matching: "todo") == ["TODO"])
    #expect(try app.archivedTitles(matching: "red") == ["Holiday"])
    #expect(try app.archivedTitles(matching: "wine") == [])
    #expect(try app.archivedTitles(matching: " ") == ["Holiday", "TODO"])
  }

  @Test func `Search results have their task counts`() throws {
    try app.addTasks("1", "2", in: app.library.lists(matching: "Numbers")[0].id)
    #expect(try app.library.lists(matching: "numbers").map(\.openTaskCount) == [2])
  }
}

struct MovingTests {
  let app = Fixture()

  @Test(arguments: [(0, 3, "BCDA"), (3, 0, "DABC"), (1, 2, "ACBD"), (2, 1, "ACBD"), (0, 1, "BACD")])
  func `The moved list takes the target's place, and the others keep their order`(
    source: Int, target: Int, expected: String
  ) throws {
    try app.addLists("D", "C", "B", "A")
    let id = try app.library.lists()[source].id
    #expect(try app.announces { try $0.moveList(id, to: target) })
    #expect(try app.titles().joined() == expected)
  }

  @Test func `The middle task can be moved to the bottom, done or not`() throws {
    let list = try app.addLists("Shopping list")[0]
    let ids = try app.addTasks("iPhone", "iPad", "MacBook", in: list)
    try app.library.setDone(true, for: ids[1])
    #expect(try app.announces { try $0.moveTask(ids[1], to: 2) })
    #expect(try app.texts(in: list) == ["MacBook", "iPhone", "iPad"])
  }

  @Test func `Archived items keep their places when others move past them`() throws {
    let lists = try app.addLists("C", "B", "A")
    try app.library.archiveList(lists[1])
    try app.library.moveList(lists[2], to: 1)
    try app.library.restoreList(lists[1])
    #expect(try app.titles() == ["C", "B", "A"])
    let tasks = try app.addTasks("E", "D", "C", "B", "A", in: lists[0])
    try app.library.archiveTask(tasks[3])
    try app.library.moveTask(tasks[0], to: 0)
    #expect(try app.texts(in: lists[0]) == ["E", "A", "C", "D"])
    try app.library.restoreTask(tasks[3])
    #expect(try app.texts(in: lists[0]) == ["E", "B", "A", "C", "D"])
  }

  @Test func `Moving to the same place changes nothing, and moving never changes dates`() throws {
    let ids = try app.addLists("B", "A")
    let task = try app.addTasks("2", "1", in: ids[0])[0]
    let before = try app.snapshot()
    let made = app.dates.now
    app.dates.advance(by: 60)
    #expect(try !app.announces { try $0.moveList(ids[0], to: 1) })
    #expect(try !app.announces { try $0.moveTask(task, to: 1) })
    #expect(try app.snapshot() == before)
    try app.library.moveList(ids[0], to: 0)
    try app.library.moveTask(task, to: 0)
    #expect(try app.library.lists().map(\.list.updatedAt) == [made, made])
    #expect(try app.library.tasks(in: ids[0]).map(\.updatedAt) == [made, made])
  }

  @Test(arguments: [-1, 2, Int.max, Int.min])
  func `An index without an item is refused`(index: Int) throws {
    let ids = try app.addLists("C", "B", "A")
    let tasks = try app.addTasks("3", "2", "1", in: ids[0])
    try app.library.archiveTask(tasks[2])
    try app.library.archiveList(ids[2])
    try app.expectRefusal([{ try $0.moveList(ids[0], to: index) }], .noListAtIndex(index, count: 2))
    try app.expectRefusal(
      [{ try $0.moveTask(tasks[0], to: index) }], .noTaskAtIndex(index, count: 2))
  }
}
