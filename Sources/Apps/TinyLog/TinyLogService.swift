import Foundation

/// The operations that TinyLog's screens need.
///
/// Methods throw ``TinyLogError`` if a change breaks TinyLog's rules, and the store's own errors. A
/// method that throws has changed nothing. A change without an effect isn't an error.
package protocol TinyLogService: Sendable {
  // MARK: Reading

  /// Returns the lists in use, or the archived ones, from the top. If the search text is not blank,
  /// returns only those that match.
  ///
  /// A list matches if its title contains the text, or if the whole text is the name of its colour.
  /// Case, diacritics and surrounding white space do not matter.
  func lists(matching search: String, archived: Bool) throws -> [ListSummary]

  /// Returns a list, archived or not. Throws ``TinyLogError/unknownList(_:)``, as all methods with
  /// a list's id do.
  func list(_ id: ListID) throws -> TaskList

  /// Returns a list's tasks in use, or its archived ones, from the top.
  func tasks(in list: ListID, archived: Bool) throws -> [TaskItem]

  /// Returns a task, archived or not. Throws ``TinyLogError/unknownTask(_:)``, as all methods with
  /// a task's id do.
  func task(_ id: TaskID) throws -> TaskItem

  /// Returns the list as text: its title, then a line "- task" for each task that is not archived.
  func exportText(of list: ListID) throws -> String

  func textSize() throws -> TextSize

  // MARK: Changing

  /// Adds a list on top and returns its id. Throws ``TinyLogError/emptyListName``.
  @discardableResult
  func addList(title: String, color: ListColor) throws -> ListID
  func editList(_ id: ListID, title: String, color: ListColor) throws
  /// Moves a list to an index among the lists that are not archived. 0 is the top.
  func moveList(_ id: ListID, to index: Int) throws
  /// Moves a list with its tasks to the archive of lists.
  func archiveList(_ id: ListID) throws
  /// Restores an archived list with its tasks to its old place.
  func restoreList(_ id: ListID) throws
  /// Deletes an archived list and all of its tasks.
  func deleteList(_ id: ListID) throws

  /// Adds a task on top of its list and returns its id. Returns nil, and adds nothing, if the text
  /// is empty.
  @discardableResult
  func addTask(in list: ListID, text: String) throws -> TaskID?
  /// Changes a task's text. Throws ``TinyLogError/emptyTaskText``.
  func editTask(_ id: TaskID, text: String) throws
  /// Marks a task as done or not done. The task stays where it is.
  func setDone(_ isDone: Bool, for id: TaskID) throws
  /// Moves a task to an index among the tasks of its list that are not archived. 0 is the top.
  func moveTask(_ id: TaskID, to index: Int) throws
  func archiveTask(_ id: TaskID) throws
  /// Restores an archived task to its old place in the list.
  func restoreTask(_ id: TaskID) throws
  func deleteTask(_ id: TaskID) throws

  func setTextSize(_ size: Int) throws
  /// Turns the system's text size on or off. Keeps the user's own size for later.
  func setUsesSystemFont(_ isOn: Bool) throws

  // MARK: Undoing

  /// The deletion that was the last change, or nil if that was something else or can't be undone.
  var lastDeletion: TinyLogDeletion? { get }

  /// Restores the deleted items. Does nothing unless the deletion is the last change.
  ///
  /// Throws ``TinyLogError/unknownList(_:)`` or ``TinyLogError/listIsArchived(title:)`` if the list
  /// of a deleted task can't take it back. The deletion can then be undone later.
  func undo(_ deletion: TinyLogDeletion) throws
}

extension TinyLogService {
  // No deletion can be undone.
  package var lastDeletion: TinyLogDeletion? { nil }
  package func undo(_ deletion: TinyLogDeletion) throws {}

  package func lists(matching search: String = "") throws -> [ListSummary] {
    try lists(matching: search, archived: false)
  }

  package func archivedLists(matching search: String = "") throws -> [ListSummary] {
    try lists(matching: search, archived: true)
  }

  package func tasks(in list: ListID) throws -> [TaskItem] { try tasks(in: list, archived: false) }

  package func archivedTasks(in list: ListID) throws -> [TaskItem] {
    try tasks(in: list, archived: true)
  }
}

/// A service that passes all calls on, except those that it implements itself.
package protocol TinyLogDecorator: TinyLogService {
  var service: any TinyLogService { get }
}

extension TinyLogDecorator {
  package func lists(matching search: String, archived: Bool) throws -> [ListSummary] {
    try service.lists(matching: search, archived: archived)
  }
  package func list(_ id: ListID) throws -> TaskList { try service.list(id) }
  package func tasks(in list: ListID, archived: Bool) throws -> [TaskItem] {
    try service.tasks(in: list, archived: archived)
  }
  package func task(_ id: TaskID) throws -> TaskItem { try service.task(id) }
  package func exportText(of list: ListID) throws -> String { try service.exportText(of: list) }
  package func textSize() throws -> TextSize { try service.textSize() }
  package func addList(title: String, color: ListColor) throws -> ListID {
    try service.addList(title: title, color: color)
  }
  package func editList(_ id: ListID, title: String, color: ListColor) throws {
    try service.editList(id, title: title, color: color)
  }
  package func moveList(_ id: ListID, to index: Int) throws { try service.moveList(id, to: index) }
  package func archiveList(_ id: ListID) throws { try service.archiveList(id) }
  package func restoreList(_ id: ListID) throws { try service.restoreList(id) }
  package func deleteList(_ id: ListID) throws { try service.deleteList(id) }
  package func addTask(in list: ListID, text: String) throws -> TaskID? {
    try service.addTask(in: list, text: text)
  }
  package func editTask(_ id: TaskID, text: String) throws { try service.editTask(id, text: text) }
  package func setDone(_ isDone: Bool, for id: TaskID) throws {
    try service.setDone(isDone, for: id)
  }
  package func moveTask(_ id: TaskID, to index: Int) throws { try service.moveTask(id, to: index) }
  package func archiveTask(_ id: TaskID) throws { try service.archiveTask(id) }
  package func restoreTask(_ id: TaskID) throws { try service.restoreTask(id) }
  package func deleteTask(_ id: TaskID) throws { try service.deleteTask(id) }
  package func setTextSize(_ size: Int) throws { try service.setTextSize(size) }
  package func setUsesSystemFont(_ isOn: Bool) throws { try service.setUsesSystemFont(isOn) }
  package var lastDeletion: TinyLogDeletion? { service.lastDeletion }
  package func undo(_ deletion: TinyLogDeletion) throws { try service.undo(deletion) }
}

package struct TinyLogDeletion: Equatable, Sendable {
  package let name: String
  package let number: Int
}

/// The reason why a change was refused or an item could not be read. Nothing was changed.
package enum TinyLogError: LocalizedError, Hashable, Sendable, CustomStringConvertible {
  case emptyListName
  /// An existing task must have a text. (A new task without a text is silently not added.)
  case emptyTaskText
  case unknownList(ListID)
  case unknownTask(TaskID)
  /// An archived list and its tasks stay as they are until the list is restored or deleted.
  case listIsArchived(title: String)
  case listIsNotArchived(title: String)
  /// An archived task stays as it is until it is restored or deleted.
  case taskIsArchived(text: String)
  case taskIsNotArchived(text: String)
  /// A list can only be moved to the place of a list in use. `count` is the number of those lists.
  case noListAtIndex(Int, count: Int)
  case noTaskAtIndex(Int, count: Int)
  case textSizeOutOfRange(Int)

  package var errorDescription: String? { description }

  package var description: String {
    switch self {
    case .emptyListName: "Please add a name to your list"
    case .emptyTaskText: "Please add a text to your task"
    case .unknownList(let id):
      "There is no list with the id \(id). It may have been deleted; go back to the lists."
    case .unknownTask(let id):
      "There is no task with the id \(id). It may have been deleted; go back to its list."
    case .listIsArchived(let title):
      "The list “\(title)” is archived. Restore it before you change it or its tasks."
    case .listIsNotArchived(let title):
      "The list “\(title)” is not archived. Only archived lists can be restored or deleted."
    case .taskIsArchived(let text):
      "The task “\(text)” is archived. Restore it before you change it."
    case .taskIsNotArchived(let text):
      "The task “\(text)” is not archived. Only archived tasks can be restored or deleted."
    case .noListAtIndex(let index, let count):
      "A list cannot be moved to index \(index). \(Self.range(count, of: "list"))"
    case .noTaskAtIndex(let index, let count):
      "A task cannot be moved to index \(index). \(Self.range(count, of: "task"))"
    case .textSizeOutOfRange(let size):
      "The text size \(size) is not available. Choose a size from "
        + "\(TextSize.sizes.lowerBound) to \(TextSize.sizes.upperBound)."
    }
  }

  private static func range(_ count: Int, of noun: String) -> String {
    count == 1
      ? "There is 1 \(noun), at index 0."
      : "There are \(count) \(noun)s, at indexes 0 to \(count - 1)."
  }
}
