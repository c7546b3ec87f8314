import Foundation
import Testing
import TinyLog
import TestSupport

struct RefusedChangeTests {
  let app = Fixture()
  let list: ListID
  let task, archivedTask: TaskID

  init() throws {
    list = try app.addLists("TODO")[0]
    let tasks = try app.addTasks("Milk", "Bread", in: list)
    (task, archivedTask) = (tasks[0], tasks[1])
    try app.library.archiveTask(archivedTask)
  }

  @Test func `An archived list stays as it is, and so do its tasks`() throws {
    try app.library.archiveList(list)
    try app.expectRefusal(
      [
        { try $0.editList(list, title: "New", color: .red) }, { try $0.moveList(list, to: 0) },
        { try $0.archiveList(list) },
        { try $0.addTask(in: list, text: "Cheese") }, { try $0.addTask(in: list, text: "") },
        { try $0.editTask(task, text: "Cheese") }, { try $0.setDone(true, for: task) },
        { try $0.moveTask(task, to: 0) },
        { try $0.archiveTask(task) }, { try $0.restoreTask(archivedTask) },
        { try $0.deleteTask(archivedTask) },
      ], .listIsArchived(title: "TODO"))
  }

  @Test func `An archived task stays as it is`() throws {
    try app.expectRefusal(
      [
        { try $0.editTask(archivedTask, text: "Cheese") },
        { try $0.setDone(true, for: archivedTask) },
        { try $0.moveTask(archivedTask, to: 0) }, { try $0.archiveTask(archivedTask) },
      ], .taskIsArchived(text: "Bread"))
  }

  @Test func `Lists and tasks can be restored and deleted only from the archive`() throws {
    try app.expectRefusal(
      [{ try $0.restoreList(list) }, { try $0.deleteList(list) }], .listIsNotArchived(title: "TODO")
    )
    try app.expectRefusal(
      [{ try $0.restoreTask(task) }, { try $0.deleteTask(task) }], .taskIsNotArchived(text: "Milk"))
  }

  @Test func `Nothing can be changed or read with an unknown id`() throws {
    let list = ListID(UUID(number: 77))
    try app.expectRefusal(
      [
        { try $0.editList(list, title: "New", color: .red) }, { try $0.moveList(list, to: 0) },
        { try $0.archiveList(list) },
        { try $0.restoreList(list) }, { try $0.deleteList(list) },
        { try $0.addTask(in: list, text: "Cheese") },
        { try $0.addTask(in: list, text: "") },
      ], .unknownList(list))
    let reads: [(TinyLogLibrary) throws -> Void] = [
      { _ = try $0.list(list) }, { _ = try $0.tasks(in: list) },
      { _ = try $0.archivedTasks(in: list) }, { _ = try $0.exportText(of: list) },
    ]
    for read in reads { #expect(throws: TinyLogError.unknownList(list)) { try read(app.library) } }
    let task = TaskID(UUID(number: 77))
    try app.expectRefusal(
      [
        { try $0.editTask(task, text: "Cheese") }, { try $0.setDone(true, for: task) },
        { try $0.moveTask(task, to: 0) },
        { try $0.archiveTask(task) }, { try $0.restoreTask(task) }, { try $0.deleteTask(task) },
      ], .unknownTask(task))
    #expect(throws: TinyLogError.unknownTask(task)) { try app.library.task(task) }
  }
}

struct FailingStoreTests {
  @Test func `Every method of the service rethrows the store's errors`() throws {
    struct Broken: Error, Equatable {}
    let library = TinyLogLibrary(store: FailingTinyLogStore(throwing: Broken()))
    let list = TaskList.sample(1).id
    let task = TaskItem.sample(2, in: 1).id
    let reads: [(TinyLogLibrary) throws -> Void] = [
      { _ = try $0.lists() }, { _ = try $0.archivedLists() }, { _ = try $0.list(list) },
      { _ = try $0.tasks(in: list) }, { _ = try $0.archivedTasks(in: list) },
      { _ = try $0.task(task) }, { _ = try $0.exportText(of: list) }, { _ = try $0.textSize() },
    ]
    for read in reads { #expect(throws: Broken()) { try read(library) } }
    let changes: [(TinyLogLibrary) throws -> Void] = [
      { try $0.addList(title: "A", color: .red) },
      { try $0.editList(list, title: "A", color: .red) },
      { try $0.moveList(list, to: 0) }, { try $0.archiveList(list) }, { try $0.restoreList(list) },
      { try $0.deleteList(list) },
      { try $0.addTask(in: list, text: "A") }, { try $0.editTask(task, text: "A") },
      { try $0.setDone(true, for: task) },
      { try $0.moveTask(task, to: 0) }, { try $0.archiveTask(task) }, { try $0.restoreTask(task) },
      { try $0.deleteTask(task) },
      { try $0.setTextSize(15) }, { try $0.setUsesSystemFont(true) },
    ]
    for change in changes { #expect(throws: Broken()) { try change(library) } }
  }
}

struct ErrorTextTests {
  @Test(
    arguments: [
      .emptyListName: "Please add a name to your list",
      .emptyTaskText: "Please add a text to your task",
      .unknownList(ListID(UUID(number: 7))):
        "There is no list with the id 00000000-0000-0000-0000-000000000007. "
        + "It may have been deleted; go back to the lists.",
      .unknownTask(TaskID(UUID(number: 8))):
        "There is no task with the id 00000000-0000-0000-0000-000000000008. "
        + "It may have been deleted; go back to its list.",
      .listIsArchived(title: "TODO"):
        "The list “TODO” is archived. Restore it before you change it or its tasks.",
      .listIsNotArchived(title: "TODO"):
        "The list “TODO” is not archived. Only archived lists can be restored or deleted.",
      .taskIsArchived(text: "iPad"):
        "The task “iPad” is archived. Restore it before you change it.",
      .taskIsNotArchived(text: "iPad"):
        "The task “iPad” is not archived. Only archived tasks can be restored or deleted.",
      .noListAtIndex(3, count: 3):
        "A list cannot be moved to index 3. There are 3 lists, at indexes 0 to 2.",
      .noTaskAtIndex(-1, count: 1):
        "A task cannot be moved to index -1. There is 1 task, at index 0.",
      .textSizeOutOfRange(22): "The text size 22 is not available. Choose a size from 13 to 21.",
      .idInUse(UUID(number: 5)):
        "The new id 00000000-0000-0000-0000-000000000005 is already in use, "
        + "so nothing was added. Try again.",
    ] as [TinyLogError: String])
  func `Every error says what is wrong and what to do`(error: TinyLogError, expected: String) {
    #expect(error.description == expected)
    #expect(error.localizedDescription == expected)
  }
}
