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
