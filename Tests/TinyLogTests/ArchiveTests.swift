import Foundation
import Testing
import TinyLog
import TinyLogDoubles

@Suite("Archive")
struct ArchiveTests {
  let app = Fixture()

  @Test("An archived list is hidden with its tasks, and comes back with them to its place")
  func lists() throws {
    let ids = try app.addLists("C", "B", "A")
    try app.addTasks("2", "1", in: ids[1])
    app.dates.advance(by: 60)
    #expect(try app.library.perform(.archiveList(ids[1])) == .changed)
    #expect(try app.titles() == ["A", "C"])
    #expect(try app.archivedTitles() == ["B"])
    #expect(try app.library.list(ids[1]).archivedAt == app.dates.now)
    #expect(try app.texts(in: ids[1]) == ["1", "2"])
    app.dates.advance(by: 60)
    #expect(try app.library.perform(.restoreList(ids[1])) == .changed)
    #expect(try app.titles() == ["A", "B", "C"])
    #expect(try app.archivedTitles() == [])
    #expect(try app.texts(in: ids[1]) == ["1", "2"])
    let list = try app.library.list(ids[1])
    #expect(list.archivedAt == nil && list.updatedAt == app.dates.now)
  }

  @Test("An archived task is hidden, and comes back to its place with its mark")
  func tasks() throws {
    let list = try app.addLists("List")[0]
    let ids = try app.addTasks("C", "B", "A", in: list)
    try app.library.perform(.setDone(ids[1], true))
    app.dates.advance(by: 60)
    #expect(try app.library.perform(.archiveTask(ids[1])) == .changed)
    #expect(try app.texts(in: list) == ["A", "C"])
    #expect(try app.archivedTexts(in: list) == ["B"])
    #expect(try app.library.task(ids[1]).archivedAt == app.dates.now)
    #expect(try app.library.perform(.restoreTask(ids[1])) == .changed)
    #expect(try app.texts(in: list) == ["A", "B", "C"])
    #expect(try app.library.task(ids[1]).isDone)
  }

  @Test("Tasks that were archived before their list stay archived when it comes back")
  func archivedTasksOfRestoredList() throws {
    let list = try app.addLists("List")[0]
    let ids = try app.addTasks("B", "A", in: list)
    try app.library.perform(.archiveTask(ids[0]))
    try app.library.perform(.archiveList(list))
    try app.library.perform(.restoreList(list))
    #expect(try app.texts(in: list) == ["A"])
    #expect(try app.archivedTexts(in: list) == ["B"])
  }

  @Test("Archives are in the order of the places, whatever was archived first")
  func order() throws {
    let lists = try app.addLists("C", "B", "A")
    let tasks = try app.addTasks("3", "2", "1", in: lists[2])
    for task in [tasks[0], tasks[2], tasks[1]] { try app.library.perform(.archiveTask(task)) }
    #expect(try app.archivedTexts(in: lists[2]) == ["1", "2", "3"])
    for list in [lists[1], lists[2], lists[0]] { try app.library.perform(.archiveList(list)) }
    #expect(try app.archivedTitles() == ["A", "B", "C"])
  }

  @Test("A deleted list is gone for good, and its tasks with it")
  func deletingLists() throws {
    let ids = try app.addLists("B", "A")
    let task = try app.addTasks("1", in: ids[0])[0]
    try app.library.perform(.archiveList(ids[0]))
    #expect(try app.library.perform(.deleteList(ids[0])) == .changed)
    #expect(try app.archivedTitles() == [])
    #expect(try app.titles() == ["A"])
    #expect(throws: TinyLogError.unknownList(ids[0])) { try app.library.list(ids[0]) }
    #expect(throws: TinyLogError.unknownTask(task)) { try app.library.task(task) }
  }

  @Test("A deleted task is gone for good, and the others stay")
  func deletingTasks() throws {
    let list = try app.addLists("List")[0]
    let ids = try app.addTasks("B", "A", in: list)
    for id in ids { try app.library.perform(.archiveTask(id)) }
    #expect(try app.library.perform(.deleteTask(ids[1])) == .changed)
    #expect(try app.archivedTexts(in: list) == ["B"])
    #expect(throws: TinyLogError.unknownTask(ids[1])) { try app.library.task(ids[1]) }
  }
}
