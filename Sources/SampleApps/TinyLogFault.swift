import TinyLog

/// A way to break TinyLog on purpose, to see which suite notices and where.
public enum TinyLogFault: String, CaseIterable, Sendable {
  /// A new task goes to the bottom of its list instead of the top.
  case newTasksAtBottom = "new-tasks-at-bottom"
  /// The number on a list counts done tasks, too.
  case doneTasksCounted = "done-tasks-counted"
  /// A task that is archived is in no archive.
  case archiveLosesTask = "archive-loses-task"
  /// The lists are shown from the bottom up.
  case listOrderReversed = "list-order-reversed"
  /// A list that is edited gets the colour that new lists have.
  case editingResetsColor = "editing-resets-color"
  /// The switch of the system font does nothing.
  case switchWithoutEffect = "switch-without-effect"

  static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}

/// A service with a fault: a decorator that passes on everything that the fault leaves alone.
struct FaultyService: TinyLogService {
  private let service: any TinyLogService
  private let fault: TinyLogFault

  init(_ service: any TinyLogService, fault: TinyLogFault) {
    self.service = service
    self.fault = fault
  }

  func lists(matching search: String) throws -> [ListSummary] {
    let lists = try service.lists(matching: search)
    switch fault {
    case .listOrderReversed: return lists.reversed()
    case .doneTasksCounted:
      return try lists.map { summary in
        ListSummary(
          list: summary.list, openTaskCount: try service.tasks(in: summary.list.id).count)
      }
    default: return lists
    }
  }

  func perform(_ change: TinyLogChange) throws -> TinyLogOutcome {
    switch (fault, change) {
    case (.newTasksAtBottom, .addTask(let list, _)):
      let outcome = try service.perform(change)
      if case .addedTask(let task) = outcome {
        try service.perform(.moveTask(task, to: service.tasks(in: list).count - 1))
      }
      return outcome
    case (.archiveLosesTask, .archiveTask(let task)):
      let outcome = try service.perform(change)
      try service.perform(.deleteTask(task))
      return outcome
    case (.editingResetsColor, .editList(let list, let title, _)):
      return try service.perform(.editList(list, title: title, color: .default))
    case (.switchWithoutEffect, .setUsesSystemFont):
      return .unchanged
    default:
      return try service.perform(change)
    }
  }

  func archivedLists(matching search: String) throws -> [ListSummary] {
    try service.archivedLists(matching: search)
  }

  func list(_ id: ListID) throws -> TaskList { try service.list(id) }

  func tasks(in list: ListID) throws -> [TaskItem] { try service.tasks(in: list) }

  func archivedTasks(in list: ListID) throws -> [TaskItem] { try service.archivedTasks(in: list) }

  func task(_ id: TaskID) throws -> TaskItem { try service.task(id) }

  func exportText(of list: ListID) throws -> String { try service.exportText(of: list) }

  func textSize() throws -> TextSize { try service.textSize() }
}
