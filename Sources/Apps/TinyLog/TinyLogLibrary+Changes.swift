import Foundation

extension TinyLogLibrary {
  func addList(title: String, color: ListColor) throws -> TinyLogOutcome {
    let title = try Self.listName(title)
    return try store.write { access in
      let id = ListID(ids.makeID())
      guard try access.list(id) == nil else { throw TinyLogError.idInUse(id.uuid) }
      let now = dates.now
      let position = try access.topListPosition().map { $0 - 1 } ?? 0
      let list = TaskList(
        id: id, title: title, color: color, position: position, createdAt: now, updatedAt: now)
      try access.save([list])
      return .addedList(id)
    }
  }

  func editList(_ id: ListID, title: String, color: ListColor) throws -> TinyLogOutcome {
    let title = try Self.listName(title)
    return try update({ try $0.listInUse(id) }) { list, _ in
      list.title = title
      list.color = color
    }
  }

  func moveList(_ id: ListID, to index: Int) throws -> TinyLogOutcome {
    try store.write { access in
      _ = try access.listInUse(id)
      let shown = try access.lists(archived: false)
      guard shown.indices.contains(index), let source = shown.firstIndex(where: { $0.id == id })
      else { throw TinyLogError.noListAtIndex(index, count: shown.count) }
      let changes = ItemMove.changes(in: shown, from: source, to: index)
      guard !changes.isEmpty else { return .unchanged }
      try access.save(changes)
      return .changed
    }
  }

  func archiveList(_ id: ListID) throws -> TinyLogOutcome {
    try update({ try $0.listInUse(id) }) { list, now in list.archivedAt = now }
  }

  func restoreList(_ id: ListID) throws -> TinyLogOutcome {
    try update({ try $0.archivedList(id) }) { list, _ in list.archivedAt = nil }
  }

  func deleteList(_ id: ListID) throws -> TinyLogOutcome {
    try store.write { access in
      _ = try access.archivedList(id)
      try access.deleteList(id)
      return .changed
    }
  }

  private static func listName(_ title: String) throws -> String {
    let name = EnteredText.cleaned(title)
    guard !name.isEmpty else { throw TinyLogError.emptyListName }
    return name
  }
}

extension TinyLogReading {
  /// A list that may be changed, and whose tasks may be changed.
  func listInUse(_ id: ListID) throws -> TaskList {
    let list = try existingList(id)
    guard !list.isArchived else { throw TinyLogError.listIsArchived(title: list.title) }
    return list
  }

  fileprivate func archivedList(_ id: ListID) throws -> TaskList {
    let list = try existingList(id)
    guard list.isArchived else { throw TinyLogError.listIsNotArchived(title: list.title) }
    return list
  }
}

extension TinyLogLibrary {
  func addTask(in list: ListID, text: String) throws -> TinyLogOutcome {
    let text = EnteredText.cleaned(text)
    return try store.write { access in
      _ = try access.listInUse(list)
      guard !text.isEmpty else { return .unchanged }
      let id = TaskID(ids.makeID())
      guard try access.task(id) == nil else { throw TinyLogError.idInUse(id.uuid) }
      let now = dates.now
      let position = try access.topTaskPosition(in: list).map { $0 - 1 } ?? 0
      let task = TaskItem(
        id: id, listID: list, text: text, position: position, createdAt: now, updatedAt: now)
      try access.save([task])
      return .addedTask(id)
    }
  }

  func editTask(_ id: TaskID, text: String) throws -> TinyLogOutcome {
    let text = EnteredText.cleaned(text)
    guard !text.isEmpty else { throw TinyLogError.emptyTaskText }
    return try update({ try $0.taskInUse(id) }) { task, _ in task.text = text }
  }

  func setDone(_ id: TaskID, _ isDone: Bool) throws -> TinyLogOutcome {
    try update({ try $0.taskInUse(id) }) { task, now in
      if task.isDone != isDone { task.completedAt = isDone ? now : nil }
    }
  }

  func moveTask(_ id: TaskID, to index: Int) throws -> TinyLogOutcome {
    try store.write { access in
      let task = try access.taskInUse(id)
      let shown = try access.tasks(in: task.listID, archived: false)
      guard shown.indices.contains(index), let source = shown.firstIndex(where: { $0.id == id })
      else { throw TinyLogError.noTaskAtIndex(index, count: shown.count) }
      let changes = ItemMove.changes(in: shown, from: source, to: index)
      guard !changes.isEmpty else { return .unchanged }
      try access.save(changes)
      return .changed
    }
  }

  func archiveTask(_ id: TaskID) throws -> TinyLogOutcome {
    try update({ try $0.taskInUse(id) }) { task, now in task.archivedAt = now }
  }

  func restoreTask(_ id: TaskID) throws -> TinyLogOutcome {
    try update({ try $0.archivedTask(id) }) { task, _ in task.archivedAt = nil }
  }

  func deleteTask(_ id: TaskID) throws -> TinyLogOutcome {
    try store.write { access in
      _ = try access.archivedTask(id)
      try access.deleteTask(id)
      return .changed
    }
  }
}

extension TinyLogReading {
  fileprivate func taskInUse(_ id: TaskID) throws -> TaskItem {
    let task = try existingTask(id)
    _ = try listInUse(task.listID)
    guard !task.isArchived else { throw TinyLogError.taskIsArchived(text: task.text) }
    return task
  }

  fileprivate func archivedTask(_ id: TaskID) throws -> TaskItem {
    let task = try existingTask(id)
    _ = try listInUse(task.listID)
    guard task.isArchived else { throw TinyLogError.taskIsNotArchived(text: task.text) }
    return task
  }
}

extension TinyLogLibrary {
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
}

/// A list or a task: something that takes a place among others and can be changed.
protocol LibraryItem: Identifiable, Equatable {
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

/// Moves an item among the ones shown.
enum ItemMove {
  /// The items whose positions change when one moves to an index, with their new positions.
  ///
  /// The items between the old and the new place hand their positions on to one another. No other
  /// position is touched, so archived items, which are not among `shown`, keep their places.
  static func changes<Item: LibraryItem>(
    in shown: [Item], from source: Int, to target: Int
  ) -> [Item] {
    let range = min(source, target)...max(source, target)
    let positions = shown[range].map(\.position)
    var moved = Array(shown[range])
    let item = moved.remove(at: source - range.lowerBound)
    moved.insert(item, at: target - range.lowerBound)
    for (index, position) in positions.enumerated() {
      moved[index].position = position
    }
    return source == target ? [] : moved
  }
}

/// Turns what a user typed or pasted into a name or a text worth keeping.
enum EnteredText {
  /// The text on one line, without white space around it; empty if nothing would be seen.
  ///
  /// Line breaks and other control characters inside become a space each, as in a one-line text
  /// field: a list's name and each exported task are one line.
  static func cleaned(_ text: String) -> String {
    let line = String(text.map { $0.isNewline || $0.isControl ? " " : $0 })
    guard line.contains(where: \.isVisible) else { return "" }
    return line.trimmingCharacters(in: .whitespacesAndNewlines)
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
