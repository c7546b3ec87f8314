import Foundation

/// TinyLog's rules, on top of a store: each change reads and writes in one transaction.
package final class TinyLogLibrary: TinyLogService {
  private let store: any TinyLogStore
  private let dates: any DateProvider
  private let ids: any IDProvider
  private let onChange: @Sendable () -> Void
  private let lock = NSLock()
  /// What the last change has deleted, and how many changes there were; the lock guards it.
  private nonisolated(unsafe) var last: (deletion: DeletedItems?, number: Int) = (nil, 0)

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

  // MARK: - Changing

  @discardableResult
  package func perform(_ change: TinyLogChange) throws -> TinyLogOutcome {
    var deleted: DeletedItems?
    let outcome = try make(change, &deleted)
    guard outcome != .unchanged else { return outcome }
    lock.withLock { last = (deleted, last.number + 1) }
    onChange()
    return outcome
  }

  private func make(
    _ change: TinyLogChange, _ deleted: inout DeletedItems?
  ) throws -> TinyLogOutcome {
    switch change {
    case .addList(let title, let color): try addList(title: title, color: color)
    case .editList(let id, let title, let color): try editList(id, title: title, color: color)
    case .moveList(let id, let index):
      try store.write { access in
        _ = try access.list(id, isArchived: false)
        let shown = try access.lists(archived: false)
        return try move(id, to: index, in: shown, access, TinyLogError.noListAtIndex)
      }
    case .archiveList(let id):
      try update({ try $0.list(id, isArchived: false) }) { list, now in list.archivedAt = now }
    case .restoreList(let id):
      try update({ try $0.list(id, isArchived: true) }) { list, _ in list.archivedAt = nil }
    case .deleteList(let id):
      try store.write { access in
        let list = try access.list(id, isArchived: true)
        let tasks = try [false, true].flatMap { try access.tasks(in: id, archived: $0) }
        deleted = DeletedItems(name: list.title, lists: [list], tasks: tasks)
        try access.deleteList(id)
        return .changed
      }
    case .addTask(let list, let text): try addTask(in: list, text: Self.cleaned(text))
    case .editTask(let id, let text): try editTask(id, text: text)
    case .setDone(let id, let isDone):
      try update({ try $0.task(id, isArchived: false) }) { task, now in
        if task.isDone != isDone { task.completedAt = isDone ? now : nil }
      }
    case .moveTask(let id, let index):
      try store.write { access in
        let list = try access.task(id, isArchived: false).listID
        let shown = try access.tasks(in: list, archived: false)
        return try move(id, to: index, in: shown, access, TinyLogError.noTaskAtIndex)
      }
    case .archiveTask(let id):
      try update({ try $0.task(id, isArchived: false) }) { task, now in task.archivedAt = now }
    case .restoreTask(let id):
      try update({ try $0.task(id, isArchived: true) }) { task, _ in task.archivedAt = nil }
    case .deleteTask(let id):
      try store.write { access in
        let task = try access.task(id, isArchived: true)
        deleted = DeletedItems(name: task.text, lists: [], tasks: [task])
        try access.deleteTask(id)
        return .changed
      }
    case .setTextSize(let size):
      try setTextSize { try TextSize(size: size, usesSystemFont: $0.usesSystemFont) }
    case .setUsesSystemFont(let isOn):
      try setTextSize { try TextSize(size: $0.size, usesSystemFont: isOn) }
    }
  }

  private func addList(title: String, color: ListColor) throws -> TinyLogOutcome {
    let title = try Self.cleaned(title, orThrow: .emptyListName)
    return try store.write { access in
      let id = try newID { try access.list($0) }
      let now = dates.now
      let position = try access.topListPosition().map { $0 - 1 } ?? 0
      let list = TaskList(
        id: id, title: title, color: color, position: position, createdAt: now, updatedAt: now)
      try access.save([list])
      return .addedList(id)
    }
  }

  private func editList(_ id: ListID, title: String, color: ListColor) throws -> TinyLogOutcome {
    let title = try Self.cleaned(title, orThrow: .emptyListName)
    return try update({ try $0.list(id, isArchived: false) }) { list, _ in
      list.title = title
      list.color = color
    }
  }

  private func addTask(in list: ListID, text: String) throws -> TinyLogOutcome {
    try store.write { access in
      _ = try access.list(list, isArchived: false)
      guard !text.isEmpty else { return .unchanged }
      let id = try newID { try access.task($0) }
      let now = dates.now
      let position = try access.topTaskPosition(in: list).map { $0 - 1 } ?? 0
      let task = TaskItem(
        id: id, listID: list, text: text, position: position, createdAt: now, updatedAt: now)
      try access.save([task])
      return .addedTask(id)
    }
  }

  private func editTask(_ id: TaskID, text: String) throws -> TinyLogOutcome {
    let text = try Self.cleaned(text, orThrow: .emptyTaskText)
    return try update({ try $0.task(id, isArchived: false) }) { task, _ in task.text = text }
  }

  /// Moves an item to an index among those that are shown; throws the error where there is none.
  ///
  /// The items between the old and the new place hand their positions on to one another. No other
  /// position is touched, so archived items, which are not among `shown`, keep their places.
  private func move<Item: LibraryItem>(
    _ id: Item.ID, to target: Int, in shown: [Item], _ access: any TinyLogWriting,
    _ noItem: (_ index: Int, _ count: Int) -> TinyLogError
  ) throws -> TinyLogOutcome {
    guard shown.indices.contains(target), let source = shown.firstIndex(where: { $0.id == id })
    else { throw noItem(target, shown.count) }
    if source == target { return .unchanged }
    let range = min(source, target)...max(source, target)
    var moved = Array(shown[range])
    moved.insert(moved.remove(at: source - range.lowerBound), at: target - range.lowerBound)
    for (index, item) in shown[range].enumerated() { moved[index].position = item.position }
    try Item.save(moved, in: access)
    return .changed
  }

  private func setTextSize(_ change: (TextSize) throws -> TextSize) throws -> TinyLogOutcome {
    try store.write { access in
      let old = try access.textSize()
      let new = try change(old)
      guard new != old else { return .unchanged }
      try access.save(new)
      return .changed
    }
  }

  /// Changes an item and saves it with the date of the change; does nothing if it stays as it was.
  private func update<Item: LibraryItem>(
    _ find: (any TinyLogReading) throws -> Item, _ change: (inout Item, _ now: Date) -> Void
  ) throws -> TinyLogOutcome {
    try store.write { access in
      let old = try find(access)
      let now = dates.now
      var new = old
      change(&new, now)
      guard new != old else { return .unchanged }
      new.updatedAt = now
      try Item.save([new], in: access)
      return .changed
    }
  }

  private func newID<Item>(_ find: (LibraryID<Item>) throws -> Item?) throws -> LibraryID<Item> {
    let id = LibraryID<Item>(ids.makeID())
    guard try find(id) == nil else { throw TinyLogError.idInUse(id.uuid) }
    return id
  }

  // MARK: - Undoing

  package var lastDeletion: TinyLogDeletion? {
    lock.withLock { last.deletion.map { TinyLogDeletion(name: $0.name, number: last.number) } }
  }

  package func undo(_ deletion: TinyLogDeletion) throws {
    // Taken at once, so that a second call finds nothing.
    let taken = lock.withLock { () -> DeletedItems? in
      guard last.number == deletion.number else { return nil }
      defer { last.deletion = nil }
      return last.deletion
    }
    guard let taken else { return }
    do {
      try store.write { access in
        // Another launch may have archived or deleted the list of a task meanwhile.
        if taken.lists.isEmpty {
          for task in taken.tasks { _ = try access.list(task.listID, isArchived: false) }
        }
        try access.save(taken.lists)
        try access.save(taken.tasks)
      }
    } catch {
      lock.withLock { if last.number == deletion.number { last.deletion = taken } }
      throw error
    }
    onChange()
  }

  /// A text on one line, without white space around it; empty if nothing would be seen.
  ///
  /// Line breaks and other control characters inside become a space each, as in a one-line text
  /// field: a list's name and each exported task are one line.
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

/// What a deletion takes away, kept so that it can be brought back as it was and where it was.
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

  /// A task that must be archived, or must not be; its list must not in any case.
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

  fileprivate var isVisible: Bool {
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
