/// A deletion that can be undone.
public struct TinyLogDeletion: Equatable, Sendable {
  /// What the list is called that was deleted, or what the task says.
  public let name: String
  /// What tells it from other deletions of the same launch.
  public let number: Int

  /// Makes a deletion.
  public init(name: String, number: Int) {
    self.name = name
    self.number = number
  }
}

/// What a deletion takes away, kept so that it can be brought back.
public struct DeletedItems: Equatable, Sendable {
  /// The list; nil where a task was deleted.
  let list: TaskList?
  /// The task, or those of the list.
  let tasks: [TaskItem]

  /// What the list is called, or what the task says.
  public var name: String { list?.title ?? tasks.first?.text ?? "" }
}

extension TinyLogLibrary {
  /// What a change is going to delete; nil for one that deletes nothing.
  public func items(deletedBy change: TinyLogChange) throws -> DeletedItems? {
    switch change {
    case .deleteList(let id):
      try store.read { access in
        try access.list(id).map { list in
          let tasks = try [false, true].flatMap { try access.tasks(in: id, archived: $0) }
          return DeletedItems(list: list, tasks: tasks)
        }
      }
    case .deleteTask(let id):
      try store.read { try $0.task(id).map { DeletedItems(list: nil, tasks: [$0]) } }
    default: nil
    }
  }

  /// Brings back what was deleted, as it was and where it was.
  ///
  /// - Throws: ``TinyLogError/unknownList(_:)`` for a task whose list has been deleted since.
  public func bringBack(_ items: DeletedItems) throws {
    try store.write { access in
      if let list = items.list { try access.save([list]) }
      try access.save(items.tasks)
    }
  }
}
