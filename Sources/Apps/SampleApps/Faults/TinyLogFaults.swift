import TinyLog

extension Fault {
  static let tinyLog = [
    Fault(
      tinyLog: "new-tasks-at-bottom", "A new task comes last instead of first.",
      NewTasksAtBottom.init),
    Fault(
      tinyLog: "done-tasks-counted", "The number of open tasks includes those that are done.",
      DoneTasksCounted.init),
    Fault(
      tinyLog: "archive-loses-task", "A task that is put into the archive is gone.",
      ArchiveLosesTask.init),
    Fault(
      tinyLog: "list-order-reversed", "The lists are shown from the bottom up.",
      ListOrderReversed.init),
    Fault(
      tinyLog: "editing-resets-color", "A list that is edited gets the colour of new lists.",
      EditingResetsColor.init),
    Fault(
      tinyLog: "switch-without-effect", "The switch of the system font does nothing.",
      SwitchWithoutEffect.init),
  ]
}

private struct NewTasksAtBottom: TinyLogDecorator {
  let service: any TinyLogService

  func addTask(in list: ListID, text: String) throws -> TaskID? {
    let task = try service.addTask(in: list, text: text)
    if let task { try service.moveTask(task, to: service.tasks(in: list).count - 1) }
    return task
  }
}

private struct DoneTasksCounted: TinyLogDecorator {
  let service: any TinyLogService

  func lists(matching search: String, archived: Bool) throws -> [ListSummary] {
    var lists = try service.lists(matching: search, archived: archived)
    if archived { return lists }
    for place in lists.indices {
      lists[place].openTaskCount = try service.tasks(in: lists[place].id).count
    }
    return lists
  }
}

private struct ArchiveLosesTask: TinyLogDecorator {
  let service: any TinyLogService

  func archiveTask(_ id: TaskID) throws {
    try service.archiveTask(id)
    try service.deleteTask(id)
  }
}

private struct ListOrderReversed: TinyLogDecorator {
  let service: any TinyLogService

  func lists(matching search: String, archived: Bool) throws -> [ListSummary] {
    let lists = try service.lists(matching: search, archived: archived)
    return archived ? lists : lists.reversed()
  }
}

private struct EditingResetsColor: TinyLogDecorator {
  let service: any TinyLogService

  func editList(_ id: ListID, title: String, color: ListColor) throws {
    try service.editList(id, title: title, color: .default)
  }
}

private struct SwitchWithoutEffect: TinyLogDecorator {
  let service: any TinyLogService

  func setUsesSystemFont(_ isOn: Bool) {}
}

/// A service that passes all calls on, except those that it implements itself.
private protocol TinyLogDecorator: TinyLogService {
  var service: any TinyLogService { get }
}

extension TinyLogDecorator {
  func lists(matching search: String, archived: Bool) throws -> [ListSummary] {
    try service.lists(matching: search, archived: archived)
  }
  func list(_ id: ListID) throws -> TaskList { try service.list(id) }
  func tasks(in list: ListID, archived: Bool) throws -> [TaskItem] {
    try service.tasks(in: list, archived: archived)
  }
  func task(_ id: TaskID) throws -> TaskItem { try service.task(id) }
  func exportText(of list: ListID) throws -> String { try service.exportText(of: list) }
  func textSize() throws -> TextSize { try service.textSize() }
  func addList(title: String, color: ListColor) throws -> ListID {
    try service.addList(title: title, color: color)
  }
  func editList(_ id: ListID, title: String, color: ListColor) throws {
    try service.editList(id, title: title, color: color)
  }
  func moveList(_ id: ListID, to index: Int) throws { try service.moveList(id, to: index) }
  func archiveList(_ id: ListID) throws { try service.archiveList(id) }
  func restoreList(_ id: ListID) throws { try service.restoreList(id) }
  func deleteList(_ id: ListID) throws { try service.deleteList(id) }
  func addTask(in list: ListID, text: String) throws -> TaskID? {
    try service.addTask(in: list, text: text)
  }
  func editTask(_ id: TaskID, text: String) throws { try service.editTask(id, text: text) }
  func setDone(_ isDone: Bool, for id: TaskID) throws { try service.setDone(isDone, for: id) }
  func moveTask(_ id: TaskID, to index: Int) throws { try service.moveTask(id, to: index) }
  func archiveTask(_ id: TaskID) throws { try service.archiveTask(id) }
  func restoreTask(_ id: TaskID) throws { try service.restoreTask(id) }
  func deleteTask(_ id: TaskID) throws { try service.deleteTask(id) }
  func setTextSize(_ size: Int) throws { try service.setTextSize(size) }
  func setUsesSystemFont(_ isOn: Bool) throws { try service.setUsesSystemFont(isOn) }
  var lastDeletion: TinyLogDeletion? { service.lastDeletion }
  func undo(_ deletion: TinyLogDeletion) throws { try service.undo(deletion) }
}
