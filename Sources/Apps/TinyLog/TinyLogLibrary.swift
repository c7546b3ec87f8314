import Foundation
import Synchronization

/// TinyLog's rules, on top of a store. Each change is one transaction. Any thread may use it.
package final class TinyLogLibrary: TinyLogService {
  private let store: any TinyLogStore
  private let dates: any DateProvider
  private let ids: any IDProvider
  private let onChange: @Sendable () -> Void
  private let lastChange = Mutex(LastChange())

  /// `onChange` is called after each change, on the thread that made the change.
  package init(
    store: any TinyLogStore, dates: any DateProvider = SystemDateProvider(),
    ids: any IDProvider = RandomIDProvider(), onChange: @escaping @Sendable () -> Void = {}
  ) { (self.store, self.dates, self.ids, self.onChange) = (store, dates, ids, onChange) }

  // MARK: - Reading

  package func lists(matching search: String, archived: Bool) throws -> [ListSummary] {
    let search = ListSearch(search)
    return try store.read { access in
      let found = try access.lists(archived: archived).filter(search.finds)
      guard !found.isEmpty else { return [] }
      let counts = try access.openTaskCounts()
      return found.map { ListSummary(list: $0, openTaskCount: counts[$0.id, default: 0]) }
    }
  }

  package func list(_ id: ListID) throws -> TaskList { try store.read { try $0.existingList(id) } }

  package func tasks(in list: ListID, archived: Bool) throws -> [TaskItem] {
    try store.read { access in
      _ = try access.existingList(list)
      return try access.tasks(in: list, archived: archived)
    }
  }

  package func task(_ id: TaskID) throws -> TaskItem { try store.read { try $0.existingTask(id) } }

  package func exportText(of list: ListID) throws -> String {
    try store.read { access in
      let title = try access.existingList(list).title
      let tasks = try access.tasks(in: list, archived: false)
      return ([title] + tasks.map { "- \($0.text)" }).joined(separator: "\n")
    }
  }

  package func textSize() throws -> TextSize { try store.read { try $0.textSize() } }

  // MARK: - Lists

  @discardableResult
  package func addList(title: String, color: ListColor) throws -> ListID {
    let title = try Self.cleaned(title, orThrow: .emptyListName)
    let id = try store.write { access in
      let id = ListID(ids.makeID())
      let now = dates.now
      let position = try access.topListPosition().map { $0 - 1 } ?? 0
      let list = TaskList(
        id: id, title: title, color: color, position: position, createdAt: now, updatedAt: now)
      try access.save([list])
      return id
    }
    didChange()
    return id
  }

  package func editList(_ id: ListID, title: String, color: ListColor) throws {
    let title = try Self.cleaned(title, orThrow: .emptyListName)
    try update({ try $0.list(id, isArchived: false) }) { list, _ in
      list.title = title
      list.color = color
    }
  }

  package func moveList(_ id: ListID, to index: Int) throws {
    try change { access in
      _ = try access.list(id, isArchived: false)
      let shown = try access.lists(archived: false)
      return try move(id, to: index, in: shown, access, TinyLogError.noListAtIndex)
    }
  }

  package func archiveList(_ id: ListID) throws {
    try update({ try $0.list(id, isArchived: false) }) { list, now in list.archivedAt = now }
  }

  package func restoreList(_ id: ListID) throws {
    try update({ try $0.list(id, isArchived: true) }) { list, _ in list.archivedAt = nil }
  }

  package func deleteList(_ id: ListID) throws {
    let deleted = try store.write { access in
      let list = try access.list(id, isArchived: true)
      let tasks = try [false, true].flatMap { try access.tasks(in: id, archived: $0) }
      try access.deleteList(id)
      return DeletedItems(name: list.title, lists: [list], tasks: tasks)
    }
    didChange(deleting: deleted)
  }

  // MARK: - Tasks

  @discardableResult
  package func addTask(in list: ListID, text: String) throws -> TaskID? {
    let text = Self.cleaned(text)
    let added = try store.write { access -> TaskID? in
      _ = try access.list(list, isArchived: false)
      guard !text.isEmpty else { return nil }
      let id = TaskID(ids.makeID())
      let now = dates.now
      let position = try access.topTaskPosition(in: list).map { $0 - 1 } ?? 0
      let task = TaskItem(
        id: id, listID: list, text: text, position: position, createdAt: now, updatedAt: now)
      try access.save([task])
      return id
    }
    if added != nil { didChange() }
    return added
  }

  package func editTask(_ id: TaskID, text: String) throws {
    let text = try Self.cleaned(text, orThrow: .emptyTaskText)
    try update({ try $0.task(id, isArchived: false) }) { task, _ in task.text = text }
  }

  package func setDone(_ isDone: Bool, for id: TaskID) throws {
    try update({ try $0.task(id, isArchived: false) }) { task, now in
      if task.isDone != isDone { task.completedAt = isDone ? now : nil }
    }
  }

  package func moveTask(_ id: TaskID, to index: Int) throws {
    try change { access in
      let list = try access.task(id, isArchived: false).listID
      let shown = try access.tasks(in: list, archived: false)
      return try move(id, to: index, in: shown, access, TinyLogError.noTaskAtIndex)
    }
  }

  package func archiveTask(_ id: TaskID) throws {
    try update({ try $0.task(id, isArchived: false) }) { task, now in task.archivedAt = now }
  }

  package func restoreTask(_ id: TaskID) throws {
    try update({ try $0.task(id, isArchived: true) }) { task, _ in task.archivedAt = nil }
  }

  package func deleteTask(_ id: TaskID) throws {
    let deleted = try store.write { access in
      let task = try access.task(id, isArchived: true)
      try access.deleteTask(id)
      return DeletedItems(name: task.text, lists: [], tasks: [task])
    }
    didChange(deleting: deleted)
  }

  // MARK: - Text size

  package func setTextSize(_ size: Int) throws {
    try updateTextSize { try TextSize(size: size, usesSystemFont: $0.usesSystemFont) }
  }

  package func setUsesSystemFont(_ isOn: Bool) throws {
    try updateTextSize { try TextSize(size: $0.size, usesSystemFont: isOn) }
  }

  // MARK: - Changes

  /// Makes a change in one transaction. `body` returns whether it has changed anything.
  private func change(_ body: (any TinyLogWriting) throws -> Bool) throws {
    if try store.write(body) { didChange() }
  }

  /// Changes an item and saves it with the date of the change. Saves nothing if it stays as it was.
  private func update<Item: LibraryItem>(
    _ find: (any TinyLogReading) throws -> Item, _ edit: (inout Item, _ now: Date) -> Void
  ) throws {
    try change { access in
      let old = try find(access)
      let now = dates.now
      var new = old
      edit(&new, now)
      guard new != old else { return false }
      new.updatedAt = now
      try Item.save([new], in: access)
      return true
    }
  }

  private func updateTextSize(_ edit: (TextSize) throws -> TextSize) throws {
    try change { access in
      let old = try access.textSize()
      let new = try edit(old)
      guard new != old else { return false }
      try access.save(new)
      return true
    }
  }

  /// Moves an item to an index among the shown items. Returns whether it was at a different index.
  ///
  /// The items between the old and the new place take over each other's positions. No other
  /// position changes, so archived items, which aren't in `shown`, keep their places. Throws
  /// `noItem` if there is no item at the index.
  private func move<Item: LibraryItem>(
    _ id: Item.ID, to target: Int, in shown: [Item], _ access: any TinyLogWriting,
    _ noItem: (_ index: Int, _ count: Int) -> TinyLogError
  ) throws -> Bool {
    guard shown.indices.contains(target), let source = shown.firstIndex(where: { $0.id == id })
    else { throw noItem(target, shown.count) }
    if source == target { return false }
    let range = min(source, target)...max(source, target)
    var moved = Array(shown[range])
    moved.insert(moved.remove(at: source - range.lowerBound), at: target - range.lowerBound)
    for (index, item) in shown[range].enumerated() { moved[index].position = item.position }
    try Item.save(moved, in: access)
    return true
  }

  /// Records a change that was made, and announces it.
  private func didChange(deleting items: DeletedItems? = nil) {
    lastChange.withLock { $0 = LastChange(number: $0.number + 1, deleted: items) }
    onChange()
  }

  // MARK: - Undoing

  package var lastDeletion: TinyLogDeletion? {
    lastChange.withLock { last in
      last.deleted.map { TinyLogDeletion(name: $0.name, number: last.number) }
    }
  }

  package func undo(_ deletion: TinyLogDeletion) throws {
    // Removed in the same step, so that a second call finds nothing.
    let taken = lastChange.withLock { last -> DeletedItems? in
      guard last.number == deletion.number else { return nil }
      defer { last.deleted = nil }
      return last.deleted
    }
    guard let taken else { return }
    do {
      try store.write { access in
        // A different launch may have archived or deleted the task's list meanwhile.
        if taken.lists.isEmpty {
          for task in taken.tasks { _ = try access.list(task.listID, isArchived: false) }
        }
        try access.save(taken.lists)
        try access.save(taken.tasks)
      }
    } catch {
      lastChange.withLock { if $0.number == deletion.number { $0.deleted = taken } }
      throw error
    }
    onChange()
  }

  /// Returns a string on one line, trimmed. Empty if it has no visible character.
  ///
  /// Each line break and control character inside becomes a space, as in a one-line text field,
  /// because a list's name and each exported task must fit on one line.
  private static func cleaned(_ text: String) -> String {
    let line = String(text.map { $0.isNewline || $0.isControl ? " " : $0 })
    guard line.contains(where: \.isVisible) else { return "" }
    return line.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private static func cleaned(_ text: String, orThrow error: TinyLogError) throws -> String {
    let text = cleaned(text)
    guard !text.isEmpty else { throw error }
    return text
  }
}

private struct LastChange {
  /// The number of the change, from 1. 0 if there was none.
  var number = 0
  var deleted: DeletedItems?
}

/// The items that a deletion removed, kept so that they can be restored at their old places.
private struct DeletedItems {
  let name: String
  let lists: [TaskList]
  let tasks: [TaskItem]
}

extension TinyLogReading {
  fileprivate func existingList(_ id: ListID) throws -> TaskList {
    guard let list = try list(id) else { throw TinyLogError.unknownList(id) }
    return list
  }

  fileprivate func existingTask(_ id: TaskID) throws -> TaskItem {
    guard let task = try task(id) else { throw TinyLogError.unknownTask(id) }
    return task
  }

  fileprivate func list(_ id: ListID, isArchived: Bool) throws -> TaskList {
    let list = try existingList(id)
    guard list.isArchived == isArchived else {
      throw isArchived
        ? TinyLogError.listIsNotArchived(title: list.title) : .listIsArchived(title: list.title)
    }
    return list
  }

  /// Returns a task that must be archived, or must not be. Its list must not be archived.
  fileprivate func task(_ id: TaskID, isArchived: Bool) throws -> TaskItem {
    let task = try existingTask(id)
    _ = try list(task.listID, isArchived: false)
    guard task.isArchived == isArchived else {
      throw isArchived
        ? TinyLogError.taskIsNotArchived(text: task.text) : .taskIsArchived(text: task.text)
    }
    return task
  }
}

protocol LibraryItem: Identifiable, Equatable where ID == LibraryID<Self> {
  var position: Int { get set }
  var updatedAt: Date { get set }
  static func save(_ items: [Self], in access: any TinyLogWriting) throws
}

extension TaskList: LibraryItem {
  static func save(_ items: [TaskList], in access: any TinyLogWriting) throws {
    try access.save(items)
  }
}

extension TaskItem: LibraryItem {
  static func save(_ items: [TaskItem], in access: any TinyLogWriting) throws {
    try access.save(items)
  }
}

extension Character {
  fileprivate var isControl: Bool {
    unicodeScalars.contains { $0.properties.generalCategory == .control }
  }

  package var isVisible: Bool {
    unicodeScalars.contains { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator: false
      default: true
      }
    }
  }
}

package protocol DateProvider: Sendable { var now: Date { get } }

package protocol IDProvider: Sendable {
  func makeID() -> UUID
}

package struct SystemDateProvider: DateProvider {
  package init() {}
  package var now: Date { Date() }
}

package struct RandomIDProvider: IDProvider {
  package init() {}
  package func makeID() -> UUID { UUID() }
}
