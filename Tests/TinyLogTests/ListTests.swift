import Foundation
import Testing
import TinyLog
import TinyLogDoubles

@Suite("Lists")
struct ListTests {
  let app = Fixture()

  @Test("A new list is on top, open, with the dates of its making")
  func newListOnTop() throws {
    try app.addLists("Old")
    app.dates.advance(by: 60)
    let outcome = try app.library.perform(.addList(title: "TODO", color: .red))
    let id = ListID(UUID(number: 2))
    #expect(outcome == .addedList(id))
    #expect(try app.titles() == ["TODO", "Old"])
    let list = try app.library.list(id)
    #expect(list.color == .red)
    #expect(list.createdAt == app.dates.now && list.updatedAt == app.dates.now)
    #expect(!list.isArchived)
  }

  @Test("A new list goes above archived lists, too: a restored one does not pass it")
  func newListAboveArchived() throws {
    let ids = try app.addLists("A", "B")
    try app.library.perform(.archiveList(ids[1]))
    try app.addLists("C")
    try app.library.perform(.restoreList(ids[1]))
    #expect(try app.titles() == ["C", "B", "A"])
  }

  @Test("Two lists may have the same name")
  func duplicateNames() throws {
    try app.addLists("TODO", "TODO")
    #expect(try app.titles() == ["TODO", "TODO"])
  }

  @Test(
    "A name is kept on one line, without white space around it",
    arguments: [
      ("  TODO \t", "TODO"), ("two\nlines", "two lines"), ("two\r\nlines", "two lines"),
      ("a\u{0}b", "a b"), ("\u{2029}a\u{85}b\u{A0}", "a b"), ("in  side", "in  side"),
      ("👩‍👩‍👧", "👩‍👩‍👧"),
    ])
  func namesAreCleaned(name: String, kept: String) throws {
    let id = try app.addLists(name)[0]
    #expect(try app.library.list(id).title == kept)
    try app.library.perform(.editList(id, title: "Other", color: .blue))
    try app.library.perform(.editList(id, title: name, color: .blue))
    #expect(try app.library.list(id).title == kept)
  }

  @Test(
    "A name with nothing to see is refused, and nothing changes",
    arguments: ["", " ", "\n\t", "\u{A0}\u{2003}", "\u{200B}", "\u{FEFF}", "\u{0}"])
  func emptyNames(name: String) throws {
    let id = try app.addLists("TODO")[0]
    let before = try app.snapshot()
    #expect(throws: TinyLogError.emptyListName) {
      try app.library.perform(.addList(title: name, color: .red))
    }
    #expect(throws: TinyLogError.emptyListName) {
      try app.library.perform(.editList(id, title: name, color: .red))
    }
    #expect(try app.snapshot() == before)
  }

  @Test("Editing changes name, colour and update date, and not the place")
  func editing() throws {
    let ids = try app.addLists("A", "B", "C")
    let created = app.dates.now
    app.dates.advance(by: 60)
    #expect(
      try app.library.perform(.editList(ids[1], title: " todo to remove ", color: .yellow))
        == .changed)
    #expect(try app.titles() == ["C", "todo to remove", "A"])
    let list = try app.library.list(ids[1])
    #expect(list.color == .yellow)
    #expect(list.createdAt == created && list.updatedAt == app.dates.now)
  }

  @Test("Saving a list as it was changes nothing, not even its update date")
  func editingNothing() throws {
    let id = try app.addLists("TODO")[0]
    let before = try app.snapshot()
    app.dates.advance(by: 60)
    let change = TinyLogChange.editList(id, title: "TODO ", color: .default)
    #expect(try app.library.perform(change) == .unchanged)
    #expect(try app.snapshot() == before)
  }

  @Test("The number on a list is its tasks that are neither done nor archived")
  func openTaskCount() throws {
    let ids = try app.addLists("A", "B")
    let tasks = try app.addTasks("1", "2", "3", "4", in: ids[1])
    try app.library.perform(.setDone(tasks[0], true))
    try app.library.perform(.archiveTask(tasks[1]))
    #expect(try app.library.lists().map(\.openTaskCount) == [2, 0])
    try app.library.perform(.setDone(tasks[0], false))
    #expect(try app.library.lists().map(\.openTaskCount) == [3, 0])
    try app.library.perform(.archiveList(ids[1]))
    #expect(try app.library.archivedLists().map(\.openTaskCount) == [3])
  }

  @Test("An id that is already in use adds nothing and overwrites nothing")
  func usedIDs() throws {
    let used = try app.addLists("TODO")[0].uuid
    let task = try app.addTasks("Milk", in: ListID(used))[0].uuid
    let before = try app.snapshot()
    let listLibrary = TinyLogLibrary(store: app.store, ids: RepeatingIDProvider(used))
    #expect(throws: TinyLogError.idInUse(used)) {
      try listLibrary.perform(.addList(title: "New", color: .red))
    }
    let taskLibrary = TinyLogLibrary(store: app.store, ids: RepeatingIDProvider(task))
    #expect(throws: TinyLogError.idInUse(task)) {
      try taskLibrary.perform(.addTask(in: ListID(used), text: "New"))
    }
    #expect(try app.snapshot() == before)
  }
}
