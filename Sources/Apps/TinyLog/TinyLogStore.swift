/// Keeps lists, tasks and settings, and changes them in transactions.
///
/// Transactions come one after another, also those of two stores on the same file, so what a
/// body reads is still true when it writes. A body must not call the store again, and must not
/// keep the access it is given.
package protocol TinyLogStore: Sendable {
  func read<Value>(_ body: (any TinyLogReading) throws -> Value) throws -> Value

  /// Reads and changes; when the body throws, everything is as it was before.
  ///
  /// What was written when this returns survives the end of the process, if the store is one
  /// that lasts.
  func write<Value>(_ body: (any TinyLogWriting) throws -> Value) throws -> Value
}

extension TinyLogStore {
  /// Deletes everything: what is there then is what a new store has.
  package func removeAll() throws {
    try write { access in
      for list in try access.lists(archived: false) + access.lists(archived: true) {
        try access.deleteList(list.id)
      }
      try access.save(TextSize.default)
    }
  }
}

/// What can be read in a transaction. Items are ordered by position, then by id.
package protocol TinyLogReading {
  /// All lists that are archived, or all that are not.
  func lists(archived: Bool) throws -> [TaskList]
  func list(_ id: ListID) throws -> TaskList?
  /// The lowest position of all lists, archived ones included, or nil if there are no lists.
  func topListPosition() throws -> Int?
  /// The number of open tasks for each list that has any.
  func openTaskCounts() throws -> [ListID: Int]
  /// The tasks of a list that are archived, or those that are not; none if there is no such list.
  func tasks(in list: ListID, archived: Bool) throws -> [TaskItem]
  func task(_ id: TaskID) throws -> TaskItem?
  /// The lowest position of a list's tasks, archived ones included, or nil if it has none.
  func topTaskPosition(in list: ListID) throws -> Int?
  /// The text size, ``TextSize/default`` if none was ever saved.
  func textSize() throws -> TextSize
}

/// What can be changed in a transaction.
package protocol TinyLogWriting: TinyLogReading {
  /// Adds lists, or replaces those that have the same id.
  func save(_ lists: [TaskList]) throws
  /// Deletes a list and all of its tasks; does nothing if there is no such list.
  func deleteList(_ id: ListID) throws
  /// Adds tasks, or replaces those with the same id; throws ``TinyLogError/unknownList(_:)``.
  func save(_ tasks: [TaskItem]) throws
  func deleteTask(_ id: TaskID) throws
  func save(_ textSize: TextSize) throws
}
