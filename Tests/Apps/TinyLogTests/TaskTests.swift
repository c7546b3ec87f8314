import Foundation
import Testing
import TinyLog
import TestSupport

struct TaskTests {
  let app = Fixture()
  let list: ListID

  init() throws { list = try app.addLists("Shopping list")[0] }

  @Test func `A new task is on top of its list, open, with its creation date`() throws {
    try app.addTasks("iPhone", in: list)
    app.dates.advance(by: 60)
    let added = try app.library.addTask(in: list, text: " iPad\n")
    let id = TaskID(UUID(number: 3))
    #expect(added == id)
    #expect(try app.texts(in: list) == ["iPad", "iPhone"])
    let task = try app.library.task(id)
    #expect(task.isOpen && task.listID == list)
    #expect(task.createdAt == app.dates.now && task.updatedAt == app.dates.now)
  }

  @Test(arguments: ["", "  ", "\n", "\u{200B}", "\u{2060}"])
  func `An empty task isn't added, without an error`(text: String) throws {
    #expect(try app.library.addTask(in: list, text: text) == nil)
    #expect(try !app.announces { try $0.addTask(in: list, text: text) })
    #expect(try app.texts(in: list) == [])
  }

  @Test
  func `Editing changes the text and the update date, but not the place or the mark`() throws {
    let ids = try app.addTasks("A", "B", "C", in: list)
    try app.library.setDone(true, for: ids[1])
    let done = app.dates.now
    app.dates.advance(by: 60)
    #expect(try app.announces { try $0.editTask(ids[1], text: " two\nlines ") })
    #expect(try app.texts(in: list) == ["C", "two lines", "A"])
    let task = try app.library.task(ids[1])
    #expect(task.completedAt == done && task.updatedAt == app.dates.now)
  }

  @Test(arguments: ["", " \t"]) func `A task can't be changed to an empty text`(text: String) throws
  {
    let id = try app.addTasks("Milk", in: list)[0]
    try app.expectRefusal([{ try $0.editTask(id, text: text) }], .emptyTaskText)
  }

  @Test func `A done task keeps its place and its completion date`() throws {
    let ids = try app.addTasks("iPhone", "iPad", "MacBook", in: list)
    let doneAt = app.dates.now
    #expect(try app.announces { try $0.setDone(true, for: ids[1]) })
    app.dates.advance(by: 60)
    #expect(try !app.announces { try $0.setDone(true, for: ids[1]) })
    #expect(try app.texts(in: list) == ["MacBook", "iPad", "iPhone"])
    #expect(try app.library.task(ids[1]).completedAt == doneAt)
    #expect(try app.announces { try $0.setDone(false, for: ids[1]) })
    #expect(try app.library.task(ids[1]).completedAt == nil)
    #expect(try !app.announces { try $0.setDone(false, for: ids[1]) })
  }

  @Test func `Two tasks may have the same text, and lists don't share tasks`() throws {
    let other = try app.addLists("Other")[0]
    try app.addTasks("Milk", "Milk", in: list)
    #expect(try app.texts(in: list) == ["Milk", "Milk"])
    #expect(try app.texts(in: other) == [])
  }
}

struct ArchiveTests {
  let app = Fixture()

  @Test
  func `An archived list is hidden with its tasks, and is restored with them to its place`() throws
  {
    let ids = try app.addLists("C", "B", "A")
    try app.addTasks("2", "1", in: ids[1])
    app.dates.advance(by: 60)
    #expect(try app.announces { try $0.archiveList(ids[1]) })
    #expect(try app.titles() == ["A", "C"])
    #expect(try app.archivedTitles() == ["B"])
    #expect(try app.library.list(ids[1]).archivedAt == app.dates.now)
    #expect(try app.texts(in: ids[1]) == ["1", "2"])
    app.dates.advance(by: 60)
    #expect(try app.announces { try $0.restoreList(ids[1]) })
    #expect(try app.titles() == ["A", "B", "C"])
    #expect(try app.archivedTitles() == [])
    #expect(try app.texts(in: ids[1]) == ["1", "2"])
    let list = try app.library.list(ids[1])
    #expect(list.archivedAt == nil && list.updatedAt == app.dates.now)
  }

  @Test func `An archived task is hidden, and is restored to its place with its mark`() throws {
    let list = try app.addLists("List")[0]
    let ids = try app.addTasks("C", "B", "A", in: list)
    try app.library.setDone(true, for: ids[1])
    app.dates.advance(by: 60)
    #expect(try app.announces { try $0.archiveTask(ids[1]) })
    #expect(try app.texts(in: list) == ["A", "C"])
    #expect(try app.archivedTexts(in: list) == ["B"])
    #expect(try app.library.task(ids[1]).archivedAt == app.dates.now)
    #expect(try app.announces { try $0.restoreTask(ids[1]) })
    #expect(try app.texts(in: list) == ["A", "B", "C"])
    #expect(try app.library.task(ids[1]).isDone)
  }

  @Test
  func `Tasks archived before their list stay archived when it is restored`() throws {
    let list = try app.addLists("List")[0]
    let ids = try app.addTasks("B", "A", in: list)
    try app.library.archiveTask(ids[0])
    try app.library.archiveList(list)
    try app.library.restoreList(list)
    #expect(try app.texts(in: list) == ["A"])
    #expect(try app.archivedTexts(in: list) == ["B"])
  }

  @Test func `Archives are ordered by place, not by the time of archiving`() throws {
    let lists = try app.addLists("C", "B", "A")
    let tasks = try app.addTasks("3", "2", "1", in: lists[2])
    for task in [tasks[0], tasks[2], tasks[1]] { try app.library.archiveTask(task) }
    #expect(try app.archivedTexts(in: lists[2]) == ["1", "2", "3"])
    for list in [lists[1], lists[2], lists[0]] { try app.library.archiveList(list) }
    #expect(try app.archivedTitles() == ["A", "B", "C"])
  }

  @Test func `Only deleted items are gone, a list with all its tasks`() throws {
    let lists = try app.addLists("B", "A")
    let tasks = try app.addTasks("B", "A", in: lists[0])
    for task in tasks { try app.library.archiveTask(task) }
    #expect(try app.announces { try $0.deleteTask(tasks[1]) })
    #expect(try app.archivedTexts(in: lists[0]) == ["B"])
    #expect(throws: TinyLogError.unknownTask(tasks[1])) { try app.library.task(tasks[1]) }
    try app.library.archiveList(lists[0])
    #expect(try app.announces { try $0.deleteList(lists[0]) })
    #expect(try app.archivedTitles() == [])
    #expect(try app.titles() == ["A"])
    #expect(throws: TinyLogError.unknownList(lists[0])) { try app.library.list(lists[0]) }
    #expect(throws: TinyLogError.unknownTask(tasks[0])) { try app.library.task(tasks[0]) }
  }
}
