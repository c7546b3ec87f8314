extension TinyLogLibrary {
  /// See ``TinyLogService/lists(matching:)``.
  public func lists(matching search: String) throws -> [ListSummary] {
    try summaries(archived: false, matching: search)
  }

  /// See ``TinyLogService/archivedLists(matching:)``.
  public func archivedLists(matching search: String) throws -> [ListSummary] {
    try summaries(archived: true, matching: search)
  }

  /// See ``TinyLogService/list(_:)``.
  public func list(_ id: ListID) throws -> TaskList {
    try store.read { try $0.existingList(id) }
  }

  /// See ``TinyLogService/tasks(in:)``.
  public func tasks(in list: ListID) throws -> [TaskItem] {
    try store.read { access in
      _ = try access.existingList(list)
      return try access.tasks(in: list, archived: false)
    }
  }

  /// See ``TinyLogService/archivedTasks(in:)``.
  public func archivedTasks(in list: ListID) throws -> [TaskItem] {
    try store.read { access in
      _ = try access.existingList(list)
      return try access.tasks(in: list, archived: true)
    }
  }

  /// See ``TinyLogService/task(_:)``.
  public func task(_ id: TaskID) throws -> TaskItem {
    try store.read { try $0.existingTask(id) }
  }

  /// See ``TinyLogService/exportText(of:)``.
  public func exportText(of list: ListID) throws -> String {
    try store.read { access in
      let title = try access.existingList(list).title
      let tasks = try access.tasks(in: list, archived: false)
      return ([title] + tasks.map { "- \($0.text)" }).joined(separator: "\n")
    }
  }

  private func summaries(archived: Bool, matching search: String) throws -> [ListSummary] {
    let search = ListSearch(search)
    return try store.read { access in
      let found = try access.lists(archived: archived).filter(search.finds)
      guard !found.isEmpty else { return [] }
      let counts = try access.openTaskCounts()
      return found.map { ListSummary(list: $0, openTaskCount: counts[$0.id, default: 0]) }
    }
  }
}

extension TinyLogReading {
  func existingList(_ id: ListID) throws -> TaskList {
    guard let list = try list(id) else { throw TinyLogError.unknownList(id) }
    return list
  }

  func existingTask(_ id: TaskID) throws -> TaskItem {
    guard let task = try task(id) else { throw TinyLogError.unknownTask(id) }
    return task
  }
}
