import Foundation
import Testing
import TinyLog
import TinyLogDoubles

@Suite("Refused changes")
struct RefusedChangeTests {
  let app = Fixture()
  let list: ListID
  let task: TaskID
  let archivedTask: TaskID

  init() throws {
    list = try app.addLists("TODO")[0]
    let tasks = try app.addTasks("Milk", "Bread", in: list)
    (task, archivedTask) = (tasks[0], tasks[1])
    try app.library.perform(.archiveTask(archivedTask))
  }

  private func expectRefusal(_ changes: [TinyLogChange], _ error: TinyLogError) throws {
    let before = try app.snapshot()
    for change in changes {
      #expect(throws: error, "\(change)") { try app.library.perform(change) }
    }
    #expect(try app.snapshot() == before)
  }

  @Test("An archived list stays as it is, and so do its tasks")
  func archivedList() throws {
    try app.library.perform(.archiveList(list))
    try expectRefusal(
      [
        .editList(list, title: "New", color: .red), .moveList(list, to: 0), .archiveList(list),
        .addTask(in: list, text: "Cheese"), .addTask(in: list, text: ""),
        .editTask(task, text: "Cheese"), .setDone(task, true), .moveTask(task, to: 0),
        .archiveTask(task), .restoreTask(archivedTask), .deleteTask(archivedTask),
      ], .listIsArchived(title: "TODO"))
  }

  @Test("A list can be restored and deleted only from the archive")
  func listInUse() throws {
    try expectRefusal([.restoreList(list), .deleteList(list)], .listIsNotArchived(title: "TODO"))
  }

  @Test("An archived task stays as it is")
  func archivedTasks() throws {
    try expectRefusal(
      [
        .editTask(archivedTask, text: "Cheese"), .setDone(archivedTask, true),
        .moveTask(archivedTask, to: 0), .archiveTask(archivedTask),
      ], .taskIsArchived(text: "Bread"))
  }

  @Test("A task can be restored and deleted only from the archive")
  func taskInUse() throws {
    try expectRefusal([.restoreTask(task), .deleteTask(task)], .taskIsNotArchived(text: "Milk"))
  }

  @Test("There is nothing to change under an unknown id")
  func unknownIDs() throws {
    let list = ListID(UUID(number: 77))
    try expectRefusal(
      [
        .editList(list, title: "New", color: .red), .moveList(list, to: 0), .archiveList(list),
        .restoreList(list), .deleteList(list), .addTask(in: list, text: "Cheese"),
        .addTask(in: list, text: ""),
      ], .unknownList(list))
    let task = TaskID(UUID(number: 77))
    try expectRefusal(
      [
        .editTask(task, text: "Cheese"), .setDone(task, true), .moveTask(task, to: 0),
        .archiveTask(task), .restoreTask(task), .deleteTask(task),
      ], .unknownTask(task))
  }

  @Test("There is nothing to read under an unknown id")
  func unknownReads() {
    let list = ListID(UUID(number: 77))
    let task = TaskID(UUID(number: 77))
    #expect(throws: TinyLogError.unknownList(list)) { try app.library.list(list) }
    #expect(throws: TinyLogError.unknownList(list)) { try app.library.tasks(in: list) }
    #expect(throws: TinyLogError.unknownList(list)) { try app.library.archivedTasks(in: list) }
    #expect(throws: TinyLogError.unknownList(list)) { try app.library.exportText(of: list) }
    #expect(throws: TinyLogError.unknownTask(task)) { try app.library.task(task) }
  }
}
