import Foundation
import Testing
import TinyLog
import TinyLogDoubles

@Suite("Tasks")
struct TaskTests {
  let app = Fixture()
  let list: ListID

  init() throws {
    list = try app.addLists("Shopping list")[0]
  }

  @Test("A new task is on top of its list, open, with the dates of its making")
  func newTaskOnTop() throws {
    try app.addTasks("iPhone", in: list)
    app.dates.advance(by: 60)
    let outcome = try app.library.perform(.addTask(in: list, text: " iPad\n"))
    let id = TaskID(UUID(number: 3))
    #expect(outcome == .addedTask(id))
    #expect(try app.texts(in: list) == ["iPad", "iPhone"])
    let task = try app.library.task(id)
    #expect(task.isOpen && task.listID == list)
    #expect(task.createdAt == app.dates.now && task.updatedAt == app.dates.now)
  }

  @Test("A new task goes above archived tasks, too")
  func newTaskAboveArchived() throws {
    let ids = try app.addTasks("A", "B", in: list)
    try app.library.perform(.archiveTask(ids[1]))
    try app.addTasks("C", in: list)
    try app.library.perform(.restoreTask(ids[1]))
    #expect(try app.texts(in: list) == ["C", "B", "A"])
  }

  @Test(
    "An empty task is not added, and that is no error",
    arguments: ["", "  ", "\n", "\u{200B}", "\u{2060}"])
  func emptyTask(text: String) throws {
    #expect(try app.library.perform(.addTask(in: list, text: text)) == .unchanged)
    #expect(try app.texts(in: list) == [])
  }

  @Test("Editing changes the text and the update date, and not the place or the mark")
  func editing() throws {
    let ids = try app.addTasks("A", "B", "C", in: list)
    try app.library.perform(.setDone(ids[1], true))
    let done = app.dates.now
    app.dates.advance(by: 60)
    #expect(try app.library.perform(.editTask(ids[1], text: " two\nlines ")) == .changed)
    #expect(try app.texts(in: list) == ["C", "two lines", "A"])
    let task = try app.library.task(ids[1])
    #expect(task.completedAt == done && task.updatedAt == app.dates.now)
  }

  @Test("A task cannot be left without a text", arguments: ["", " \t"])
  func editingToEmpty(text: String) throws {
    let id = try app.addTasks("Milk", in: list)[0]
    let before = try app.snapshot()
    #expect(throws: TinyLogError.emptyTaskText) {
      try app.library.perform(.editTask(id, text: text))
    }
    #expect(try app.snapshot() == before)
  }

  @Test("Saving a task as it was changes nothing")
  func editingNothing() throws {
    let id = try app.addTasks("Milk", in: list)[0]
    let before = try app.snapshot()
    app.dates.advance(by: 60)
    #expect(try app.library.perform(.editTask(id, text: " Milk")) == .unchanged)
    #expect(try app.snapshot() == before)
  }

  @Test("A done task stays where it is and keeps the date when it was done")
  func done() throws {
    let ids = try app.addTasks("iPhone", "iPad", "MacBook", in: list)
    let doneAt = app.dates.now
    #expect(try app.library.perform(.setDone(ids[1], true)) == .changed)
    app.dates.advance(by: 60)
    #expect(try app.library.perform(.setDone(ids[1], true)) == .unchanged)
    #expect(try app.texts(in: list) == ["MacBook", "iPad", "iPhone"])
    #expect(try app.library.task(ids[1]).completedAt == doneAt)
    #expect(try app.library.perform(.setDone(ids[1], false)) == .changed)
    #expect(try app.library.task(ids[1]).completedAt == nil)
    #expect(try app.library.perform(.setDone(ids[1], false)) == .unchanged)
  }

  @Test("Two tasks may say the same, and lists do not share tasks")
  func duplicates() throws {
    let other = try app.addLists("Other")[0]
    try app.addTasks("Milk", "Milk", in: list)
    #expect(try app.texts(in: list) == ["Milk", "Milk"])
    #expect(try app.texts(in: other) == [])
  }
}
