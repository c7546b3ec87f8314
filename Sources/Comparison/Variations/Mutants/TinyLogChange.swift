import TinyLog

/// A call of a method that changes something, as a value that a mutant can rewrite.
enum TinyLogChange {
  case addList(title: String, color: ListColor)
  case editList(ListID, title: String, color: ListColor)
  case moveList(ListID, to: Int)
  case archiveList(ListID)
  case restoreList(ListID)
  case deleteList(ListID)
  case addTask(in: ListID, text: String)
  case editTask(TaskID, text: String)
  case setDone(TaskID, Bool)
  case moveTask(TaskID, to: Int)
  case archiveTask(TaskID)
  case restoreTask(TaskID)
  case deleteTask(TaskID)
  case setTextSize(Int)
  case setUsesSystemFont(Bool)
}

/// The result of such a call.
enum TinyLogOutcome {
  case addedList(ListID)
  case addedTask(TaskID)
  case changed
  /// Nothing was done.
  case unchanged
}

extension TinyLogService {
  /// Calls the method that a change stands for.
  @discardableResult
  func perform(_ change: TinyLogChange) throws -> TinyLogOutcome {
    switch change {
    case .addList(let title, let color): return .addedList(try addList(title: title, color: color))
    case .editList(let id, let title, let color): try editList(id, title: title, color: color)
    case .moveList(let id, let index): try moveList(id, to: index)
    case .archiveList(let id): try archiveList(id)
    case .restoreList(let id): try restoreList(id)
    case .deleteList(let id): try deleteList(id)
    case .addTask(let list, let text):
      return try addTask(in: list, text: text).map { .addedTask($0) } ?? .unchanged
    case .editTask(let id, let text): try editTask(id, text: text)
    case .setDone(let id, let isDone): try setDone(isDone, for: id)
    case .moveTask(let id, let index): try moveTask(id, to: index)
    case .archiveTask(let id): try archiveTask(id)
    case .restoreTask(let id): try restoreTask(id)
    case .deleteTask(let id): try deleteTask(id)
    case .setTextSize(let size): try setTextSize(size)
    case .setUsesSystemFont(let isOn): try setUsesSystemFont(isOn)
    }
    return .changed
  }
}

extension MutatedTinyLogService {
  package func addList(title: String, color: ListColor) throws -> ListID {
    let outcome = try mutate(.addList(title: title, color: color))
    // A mutant that reports no new list returns the id of a list that does not exist.
    guard case .addedList(let id) = outcome else { return ListID(TinyLogReads.ghost) }
    return id
  }

  package func editList(_ id: ListID, title: String, color: ListColor) throws {
    try mutate(.editList(id, title: title, color: color))
  }

  package func moveList(_ id: ListID, to index: Int) throws { try mutate(.moveList(id, to: index)) }
  package func archiveList(_ id: ListID) throws { try mutate(.archiveList(id)) }
  package func restoreList(_ id: ListID) throws { try mutate(.restoreList(id)) }
  package func deleteList(_ id: ListID) throws { try mutate(.deleteList(id)) }

  package func addTask(in list: ListID, text: String) throws -> TaskID? {
    guard case .addedTask(let id) = try mutate(.addTask(in: list, text: text)) else { return nil }
    return id
  }

  package func editTask(_ id: TaskID, text: String) throws { try mutate(.editTask(id, text: text)) }
  package func setDone(_ isDone: Bool, for id: TaskID) throws { try mutate(.setDone(id, isDone)) }
  package func moveTask(_ id: TaskID, to index: Int) throws { try mutate(.moveTask(id, to: index)) }
  package func archiveTask(_ id: TaskID) throws { try mutate(.archiveTask(id)) }
  package func restoreTask(_ id: TaskID) throws { try mutate(.restoreTask(id)) }
  package func deleteTask(_ id: TaskID) throws { try mutate(.deleteTask(id)) }
  package func setTextSize(_ size: Int) throws { try mutate(.setTextSize(size)) }
  package func setUsesSystemFont(_ isOn: Bool) throws { try mutate(.setUsesSystemFont(isOn)) }
}
