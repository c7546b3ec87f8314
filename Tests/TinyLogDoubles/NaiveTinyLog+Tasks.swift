import Foundation
import TinyLog

extension NaiveTinyLog {
  /// Performs a change of a task; returns nil if the outcome follows from what is different.
  func performOnTask(_ change: TinyLogChange) throws -> TinyLogOutcome? {
    switch change {
    case .addTask(let list, let text):
      _ = try listIndex(list, archived: false)
      let text = text.trimmingCharacters(in: .whitespaces)
      if text == "" { return .unchanged }
      let id = TaskID(ids.makeID())
      tasks.insert(
        TaskItem(
          id: id, listID: list, text: text, position: 0, createdAt: dates.now,
          updatedAt: dates.now), at: 0)
      return .addedTask(id)
    case .editTask(let id, let text):
      let text = text.trimmingCharacters(in: .whitespaces)
      if text == "" { throw TinyLogError.emptyTaskText }
      let index = try taskIndex(id, archived: false)
      if tasks[index].text == text { return .unchanged }
      tasks[index].text = text
      tasks[index].updatedAt = dates.now
    case .setDone(let id, let isDone):
      let index = try taskIndex(id, archived: false)
      if (tasks[index].completedAt != nil) == isDone { return .unchanged }
      tasks[index].completedAt = isDone ? dates.now : nil
      tasks[index].updatedAt = dates.now
    case .moveTask(let id, let target):
      let task = tasks[try taskIndex(id, archived: false)]
      let own = tasks.filter { $0.listID == task.listID }
      let count = own.filter { $0.archivedAt == nil }.count
      guard target >= 0, target < count
      else { throw TinyLogError.noTaskAtIndex(target, count: count) }
      let moved = Self.moving(task, to: target, in: own) { $0.archivedAt != nil }
      tasks = tasks.filter { $0.listID != task.listID } + moved
      // The order across lists is different now even if nothing moved.
      return moved == own ? .unchanged : .changed
    case .archiveTask(let id):
      let index = try taskIndex(id, archived: false)
      tasks[index].archivedAt = dates.now
      tasks[index].updatedAt = dates.now
    case .restoreTask(let id):
      let index = try taskIndex(id, archived: true)
      tasks[index].archivedAt = nil
      tasks[index].updatedAt = dates.now
    case .deleteTask(let id):
      tasks.remove(at: try taskIndex(id, archived: true))
    default:
      break
    }
    return nil
  }

  private func taskIndex(_ id: TaskID, archived: Bool) throws -> Int {
    guard let index = tasks.firstIndex(where: { $0.id == id })
    else { throw TinyLogError.unknownTask(id) }
    _ = try listIndex(tasks[index].listID, archived: false)
    if archived && tasks[index].archivedAt == nil {
      throw TinyLogError.taskIsNotArchived(text: tasks[index].text)
    }
    if !archived && tasks[index].archivedAt != nil {
      throw TinyLogError.taskIsArchived(text: tasks[index].text)
    }
    return index
  }
}
