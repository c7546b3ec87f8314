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
