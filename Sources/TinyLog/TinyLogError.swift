import Foundation

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
