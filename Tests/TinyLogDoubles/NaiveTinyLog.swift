import Foundation
import TinyLog

/// TinyLog's rules once more, as plainly as possible: two arrays in the order of their places.
///
/// A fake to compare the real service with. It keeps no positions; all of them are 0.
public final class NaiveTinyLog {
  var lists: [TaskList] = []
  var tasks: [TaskItem] = []
  var size = 17
  var usesSystemFont = false
  let dates: any DateProvider
  let ids: any IDProvider

  /// Makes an empty TinyLog.
  public init(dates: any DateProvider, ids: any IDProvider) {
    self.dates = dates
    self.ids = ids
  }

  /// See ``TinyLogService/perform(_:)``.
  public func perform(_ change: TinyLogChange) throws -> TinyLogOutcome {
    let before = (lists, tasks, size, usesSystemFont)
    switch change {
    case .addList(let title, let color):
      let title = try name(title)
      let id = ListID(ids.makeID())
      lists.insert(
        TaskList(
          id: id, title: title, color: color, position: 0, createdAt: dates.now,
          updatedAt: dates.now), at: 0)
      return .addedList(id)
    case .editList(let id, let title, let color):
      let title = try name(title)
      let index = try listIndex(id, archived: false)
      guard lists[index].title != title || lists[index].color != color else { return .unchanged }
      lists[index].title = title
      lists[index].color = color
      lists[index].updatedAt = dates.now
    case .moveList(let id, let target):
      let list = lists[try listIndex(id, archived: false)]
      let shown = lists.filter { $0.archivedAt == nil }
      guard target >= 0, target < shown.count
      else { throw TinyLogError.noListAtIndex(target, count: shown.count) }
      lists = Self.moving(list, to: target, in: lists) { $0.archivedAt != nil }
    case .archiveList(let id):
      let index = try listIndex(id, archived: false)
      lists[index].archivedAt = dates.now
      lists[index].updatedAt = dates.now
    case .restoreList(let id):
      let index = try listIndex(id, archived: true)
      lists[index].archivedAt = nil
      lists[index].updatedAt = dates.now
    case .deleteList(let id):
      lists.remove(at: try listIndex(id, archived: true))
      tasks.removeAll { $0.listID == id }
    case .addTask, .editTask, .setDone, .moveTask, .archiveTask, .restoreTask, .deleteTask:
      if let outcome = try performOnTask(change) { return outcome }
    case .setTextSize(let newSize):
      guard newSize >= 13, newSize <= 21 else { throw TinyLogError.textSizeOutOfRange(newSize) }
      size = newSize
    case .setUsesSystemFont(let isOn):
      usesSystemFont = isOn
    }
    return before == (lists, tasks, size, usesSystemFont) ? .unchanged : .changed
  }

  func name(_ title: String) throws -> String {
    let name = title.trimmingCharacters(in: .whitespaces)
    if name == "" { throw TinyLogError.emptyListName }
    return name
  }

  func listIndex(_ id: ListID, archived: Bool) throws -> Int {
    guard let index = lists.firstIndex(where: { $0.id == id })
    else { throw TinyLogError.unknownList(id) }
    let title = lists[index].title
    if archived && lists[index].archivedAt == nil {
      throw TinyLogError.listIsNotArchived(title: title)
    }
    if !archived && lists[index].archivedAt != nil {
      throw TinyLogError.listIsArchived(title: title)
    }
    return index
  }

  /// Takes the fixed items out, moves the item among the others, and puts the fixed ones back.
  static func moving<Item: Identifiable>(
    _ item: Item, to target: Int, in items: [Item], isFixed: (Item) -> Bool
  ) -> [Item] {
    var result = items.filter { !isFixed($0) && $0.id != item.id }
    result.insert(item, at: target)
    for (index, item) in items.enumerated() where isFixed(item) { result.insert(item, at: index) }
    return result
  }
}

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
