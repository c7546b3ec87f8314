import Foundation

/// What TinyLog's screens need: reading methods, and one method that changes things.
///
/// The protocol is small so that a decorator (one that fails, waits or counts) is short.
/// All methods may also throw what the store throws; such errors say in their
/// `localizedDescription` what happened and what to do.
public protocol TinyLogService: Sendable {
  /// The lists in use, from the top; only those that match, if the search text is not blank.
  ///
  /// A list matches when its title contains the text, or when the whole text is the name of its
  /// colour. Case, diacritics and surrounding white space do not matter.
  func lists(matching search: String) throws -> [ListSummary]

  /// The archived lists in the order of their places, found like ``lists(matching:)``.
  func archivedLists(matching search: String) throws -> [ListSummary]

  /// One list, archived or not; throws ``TinyLogError/unknownList(_:)``.
  func list(_ id: ListID) throws -> TaskList

  /// The tasks of a list that are not archived, from the top; throws ``TinyLogError/unknownList(_:)``.
  func tasks(in list: ListID) throws -> [TaskItem]

  /// The archived tasks of a list in the order of their places; throws
  /// ``TinyLogError/unknownList(_:)``.
  func archivedTasks(in list: ListID) throws -> [TaskItem]

  /// One task, archived or not; throws ``TinyLogError/unknownTask(_:)``.
  func task(_ id: TaskID) throws -> TaskItem

  /// The list as text: its title, then a line "- task" for each task that is not archived.
  ///
  /// There is no line break at the end. Throws ``TinyLogError/unknownList(_:)``.
  func exportText(of list: ListID) throws -> String

  /// How large the user wants tasks and lists written.
  func textSize() throws -> TextSize

  /// Makes a change wholly or, when it throws, not at all; the rules are with ``TinyLogError``.
  @discardableResult
  func perform(_ change: TinyLogChange) throws -> TinyLogOutcome

  /// What the last change has deleted; nil where it deleted nothing, or can't be undone.
  var lastDeletion: TinyLogDeletion? { get }

  /// Brings back what the last change has deleted; does nothing where that is nothing.
  func undoDeletion() throws
}

extension TinyLogService {
  /// Deleting is for good.
  public var lastDeletion: TinyLogDeletion? { nil }

  /// There is nothing to bring back.
  public func undoDeletion() throws {}

  /// All lists in use, from the top.
  public func lists() throws -> [ListSummary] { try lists(matching: "") }

  /// All archived lists in the order of their places.
  public func archivedLists() throws -> [ListSummary] { try archivedLists(matching: "") }
}

/// Everything that a user can change, as a value: so it can be passed on, delayed or refused.
public enum TinyLogChange: Equatable, Sendable {
  /// Adds a list on top of the others. Outcome: ``TinyLogOutcome/addedList(_:)``.
  case addList(title: String, color: ListColor)
  /// Renames and recolours a list.
  case editList(ListID, title: String, color: ListColor)
  /// Moves a list to an index among the lists that are not archived; 0 is the top.
  case moveList(ListID, to: Int)
  /// Hides a list, and its tasks with it, in the archive of lists.
  case archiveList(ListID)
  /// Brings a list back from the archive, with its tasks, to its old place.
  case restoreList(ListID)
  /// Deletes an archived list and all of its tasks for good.
  case deleteList(ListID)
  /// Adds a task on top of its list. Outcome: ``TinyLogOutcome/addedTask(_:)``, or
  /// ``TinyLogOutcome/unchanged`` when the text is empty.
  case addTask(in: ListID, text: String)
  /// Changes what a task says.
  case editTask(TaskID, text: String)
  /// Ticks a task or takes the tick away; the task stays where it is.
  case setDone(TaskID, Bool)
  /// Moves a task to an index among the tasks of its list that are not archived; 0 is the top.
  case moveTask(TaskID, to: Int)
  /// Puts a task in its list's archive.
  case archiveTask(TaskID)
  /// Brings a task back from its list's archive to its old place.
  case restoreTask(TaskID)
  /// Deletes an archived task for good.
  case deleteTask(TaskID)
  /// Chooses the user's own text size in points; see ``TextSize/sizes``.
  case setTextSize(Int)
  /// Turns the system's text size on or off; the user's own size is kept meanwhile.
  case setUsesSystemFont(Bool)
}

/// What came of a change that was not refused.
public enum TinyLogOutcome: Equatable, Sendable {
  /// A list was added and has this id.
  case addedList(ListID)
  /// A task was added and has this id.
  case addedTask(TaskID)
  /// What the change was about is different now.
  case changed
  /// There was nothing to do: an empty new task, or everything was already as asked for.
  case unchanged
}

/// Why a change was refused or something could not be read. Nothing was changed then.
public enum TinyLogError: Error, Equatable, Sendable {
  /// A list needs a name with something to see in it.
  case emptyListName
  /// A task that exists cannot be left without a text. (A new one without text is not added.)
  case emptyTaskText
  /// No list has this id, neither in use nor archived.
  case unknownList(ListID)
  /// No task has this id, neither in a list nor archived.
  case unknownTask(TaskID)
  /// An archived list and its tasks stay as they are until the list is restored or deleted.
  case listIsArchived(title: String)
  /// Only archived lists can be restored or deleted.
  case listIsNotArchived(title: String)
  /// An archived task stays as it is until it is restored or deleted.
  case taskIsArchived(text: String)
  /// Only archived tasks can be restored or deleted.
  case taskIsNotArchived(text: String)
  /// A list can only be moved to the place of a list in use; `count` is how many there are.
  case noListAtIndex(Int, count: Int)
  /// A task can only be moved to the place of a task in its list; `count` is how many there are.
  case noTaskAtIndex(Int, count: Int)
  /// The text size is not one of ``TextSize/sizes``.
  case textSizeOutOfRange(Int)
  /// The ``IDProvider`` gave an id that something already has.
  case idInUse(UUID)
}

extension TinyLogError: LocalizedError, CustomStringConvertible {
  /// The text to show to the user.
  public var errorDescription: String? { description }

  /// What is wrong and what to do, in English sentences.
  public var description: String {
    switch self {
    case .emptyListName:
      "Please add a name to your list"
    case .emptyTaskText:
      "Please add a text to your task"
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
    case .idInUse(let id):
      "The new id \(id.uuidString) is already in use, so nothing was added. Try again."
    }
  }

  private static func range(_ count: Int, of noun: String) -> String {
    count == 1
      ? "There is 1 \(noun), at index 0."
      : "There are \(count) \(noun)s, at indexes 0 to \(count - 1)."
  }
}
