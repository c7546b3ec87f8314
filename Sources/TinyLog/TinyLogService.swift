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
}

extension TinyLogService {
  /// All lists in use, from the top.
  public func lists() throws -> [ListSummary] { try lists(matching: "") }

  /// All archived lists in the order of their places.
  public func archivedLists() throws -> [ListSummary] { try archivedLists(matching: "") }
}
