import Foundation
import Testing
import TinyLog
import TinyLogDoubles

struct RefusedChangeTests {
  let app = Fixture()
  let list: ListID
  let task, archivedTask: TaskID

  init() throws {
    list = try app.addLists("TODO")[0]
    let tasks = try app.addTasks("Milk", "Bread", in: list)
    (task, archivedTask) = (tasks[0], tasks[1])
    try app.perform(.archiveTask(archivedTask))
  }

  @Test func `An archived list stays as it is, and so do its tasks`() throws {
    try app.perform(.archiveList(list))
    try app.expectRefusal(
      [
        .editList(list, title: "New", color: .red), .moveList(list, to: 0), .archiveList(list),
        .addTask(in: list, text: "Cheese"), .addTask(in: list, text: ""),
        .editTask(task, text: "Cheese"), .setDone(task, true), .moveTask(task, to: 0),
        .archiveTask(task), .restoreTask(archivedTask), .deleteTask(archivedTask),
      ], .listIsArchived(title: "TODO"))
  }

  @Test func `An archived task stays as it is`() throws {
    try app.expectRefusal(
      [
        .editTask(archivedTask, text: "Cheese"), .setDone(archivedTask, true),
        .moveTask(archivedTask, to: 0), .archiveTask(archivedTask),
      ], .taskIsArchived(text: "Bread"))
  }

  @Test func `Lists and tasks can be restored and deleted only from the archive`() throws {
    try app.expectRefusal(
      [.restoreList(list), .deleteList(list)], .listIsNotArchived(title: "TODO"))
    try app.expectRefusal(
      [.restoreTask(task), .deleteTask(task)], .taskIsNotArchived(text: "Milk"))
  }

  @Test func `There is nothing to change or to read under an unknown id`() throws {
    let list = ListID(UUID(number: 77))
    try app.expectRefusal(
      [
        .editList(list, title: "New", color: .red), .moveList(list, to: 0), .archiveList(list),
        .restoreList(list), .deleteList(list), .addTask(in: list, text: "Cheese"),
        .addTask(in: list, text: ""),
      ], .unknownList(list))
    let reads: [(TinyLogLibrary) throws -> Void] = [
      { _ = try $0.list(list) }, { _ = try $0.tasks(in: list) },
      { _ = try $0.archivedTasks(in: list) }, { _ = try $0.exportText(of: list) },
    ]
    for read in reads { #expect(throws: TinyLogError.unknownList(list)) { try read(app.library) } }
    let task = TaskID(UUID(number: 77))
    try app.expectRefusal(
      [
        .editTask(task, text: "Cheese"), .setDone(task, true), .moveTask(task, to: 0),
        .archiveTask(task), .restoreTask(task), .deleteTask(task),
      ], .unknownTask(task))
    #expect(throws: TinyLogError.unknownTask(task)) { try app.library.task(task) }
  }
}

struct FailingStoreTests {
  @Test func `What the store throws comes out of every method of the service`() throws {
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
    let changes: [TinyLogChange] = [
      .addList(title: "A", color: .red), .editList(list, title: "A", color: .red),
      .moveList(list, to: 0), .archiveList(list), .restoreList(list), .deleteList(list),
      .addTask(in: list, text: "A"), .editTask(task, text: "A"), .setDone(task, true),
      .moveTask(task, to: 0), .archiveTask(task), .restoreTask(task), .deleteTask(task),
      .setTextSize(15), .setUsesSystemFont(true),
    ]
    for change in changes { #expect(throws: Broken()) { try library.perform(change) } }
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
  func `Every refusal says what is wrong and what to do`(error: TinyLogError, expected: String) {
    #expect(error.description == expected)
    #expect(error.localizedDescription == expected)
  }
}
