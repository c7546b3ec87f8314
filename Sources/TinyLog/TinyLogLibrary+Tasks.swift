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
    return try store.write { access in
      var task = try access.taskInUse(id)
      guard task.text != text else { return .unchanged }
      task.text = text
      task.updatedAt = dates.now
      try access.save([task])
      return .changed
    }
  }

  func setDone(_ id: TaskID, _ isDone: Bool) throws -> TinyLogOutcome {
    try store.write { access in
      var task = try access.taskInUse(id)
      guard task.isDone != isDone else { return .unchanged }
      let now = dates.now
      task.completedAt = isDone ? now : nil
      task.updatedAt = now
      try access.save([task])
      return .changed
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
    try store.write { access in
      var task = try access.taskInUse(id)
      let now = dates.now
      task.archivedAt = now
      task.updatedAt = now
      try access.save([task])
      return .changed
    }
  }

  func restoreTask(_ id: TaskID) throws -> TinyLogOutcome {
    try store.write { access in
      var task = try access.archivedTask(id)
      task.archivedAt = nil
      task.updatedAt = dates.now
      try access.save([task])
      return .changed
    }
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
