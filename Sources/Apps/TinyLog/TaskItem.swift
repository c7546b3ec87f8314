import Foundation

/// A task of one list. (`Task` is the name of Swift's unit of concurrency.)
public struct TaskItem: Identifiable, Equatable, Sendable {
  /// Stays the same for the whole life of the task.
  public let id: TaskID
  /// The list that the task belongs to.
  public let listID: ListID
  /// What is to be done; in tasks that ``TinyLogLibrary`` made it is trimmed and never empty.
  public var text: String
  /// Tasks of a list are shown by rising position; positions may be negative and have gaps.
  public var position: Int
  /// When the task was done, or nil while it is open.
  public var completedAt: Date?
  /// When the task was added.
  public let createdAt: Date
  /// When the text, the mark or the archiving last changed. Moving does not count.
  public var updatedAt: Date
  /// When the task was archived, or nil while it is in its list.
  public var archivedAt: Date?

  /// Whether the task is ticked.
  public var isDone: Bool { completedAt != nil }
  /// Whether the task is in its list's archive.
  public var isArchived: Bool { archivedAt != nil }
  /// Whether the task is still to be done: neither done nor archived.
  public var isOpen: Bool { !isDone && !isArchived }

  /// Makes a task from its parts, as stores do; to add a task, use ``TinyLogService``.
  public init(
    id: TaskID, listID: ListID, text: String, position: Int, completedAt: Date? = nil,
    createdAt: Date, updatedAt: Date, archivedAt: Date? = nil
  ) {
    self.id = id
    self.listID = listID
    self.text = text
    self.position = position
    self.completedAt = completedAt
    self.createdAt = createdAt
    self.updatedAt = updatedAt
    self.archivedAt = archivedAt
  }
}

/// The identity of a task; it stays the same however often the task is edited or moved.
public struct TaskID: Hashable, Sendable, CustomStringConvertible {
  /// The value that stores keep.
  public let uuid: UUID

  /// Wraps a value that an ``IDProvider`` made or a store kept.
  public init(_ uuid: UUID) {
    self.uuid = uuid
  }

  /// The UUID in capital letters, as error messages show it.
  public var description: String { uuid.uuidString }
}

/// The sentence under a list's tasks that says how far the user has come.
public enum CompletionSummary {
  /// "All tasks completed" when there are tasks and all are done, else "1 completed task" or
  /// "N completed tasks".
  ///
  /// Archived tasks do not count, whether done or not.
  public static func text(for tasks: [TaskItem]) -> String {
    var shown = 0
    var done = 0
    for task in tasks where !task.isArchived {
      shown += 1
      if task.isDone { done += 1 }
    }
    if shown > 0, done == shown { return "All tasks completed" }
    return done == 1 ? "1 completed task" : "\(done) completed tasks"
  }
}
