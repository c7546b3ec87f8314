import Synchronization

/// Keeps lists, tasks and settings, and changes them in transactions, which never overlap.
///
/// A body must not call the store again, and must not keep the access it is given.
package protocol TinyLogStore: Sendable {
  /// Reads everything as it was at one moment.
  func read<Value: Sendable>(_ body: (any TinyLogReading) throws -> Value) throws -> Value

  /// Reads and changes. If the body throws, nothing has changed.
  ///
  /// When this returns, a persistent store has saved the change: it survives the end of the
  /// process.
  func write<Value: Sendable>(_ body: (any TinyLogWriting) throws -> Value) throws -> Value
}

/// A store inside an open transaction: several changes of a library become one transaction.
///
/// If a body throws, its changes are undone only if the transaction's own body throws, too. Use it
/// only on the transaction's thread and during the transaction, hence the unchecked conformance.
package struct OpenTransaction: TinyLogStore, @unchecked Sendable {
  private let access: any TinyLogWriting

  package init(_ access: any TinyLogWriting) { self.access = access }

  package func read<Value: Sendable>(_ body: (any TinyLogReading) throws -> Value) throws -> Value {
    try body(access)
  }

  package func write<Value: Sendable>(_ body: (any TinyLogWriting) throws -> Value) throws -> Value
  {
    try body(access)
  }
}

/// Reads in a transaction. Items are ordered by position, then by id.
package protocol TinyLogReading {
  func lists(archived: Bool) throws -> [TaskList]
  func list(_ id: ListID) throws -> TaskList?
  /// The lowest position of all lists, archived ones included, or nil if there are no lists.
  func topListPosition() throws -> Int?
  func openTaskCounts() throws -> [ListID: Int]
  /// Returns a list's archived tasks, or its tasks in use. Empty if there is no such list.
  func tasks(in list: ListID, archived: Bool) throws -> [TaskItem]
  func task(_ id: TaskID) throws -> TaskItem?
  /// The lowest position of a list's tasks, archived ones included, or nil if it has none.
  func topTaskPosition(in list: ListID) throws -> Int?
  /// The text size, ``TextSize/default`` if none was ever saved.
  func textSize() throws -> TextSize
}

package protocol TinyLogWriting: TinyLogReading {
  /// Adds lists, or replaces those that have the same id.
  func save(_ lists: [TaskList]) throws
  /// Deletes a list and all of its tasks. Does nothing if there is no such list.
  func deleteList(_ id: ListID) throws
  /// Adds tasks, or replaces those with the same id. Throws ``TinyLogError/unknownList(_:)``, and
  /// saves none of them then.
  func save(_ tasks: [TaskItem]) throws
  func deleteTask(_ id: TaskID) throws
  func save(_ textSize: TextSize) throws
  /// Deletes everything, so that the store is like a new one.
  func removeAll() throws
}

/// A fake store, which keeps its data in memory. Thread-safe.
package final class InMemoryTinyLogStore: TinyLogStore {
  private let tables = Mutex(MemoryTables())

  package init() {}

  package func read<Value: Sendable>(
    _ body: (any TinyLogReading) throws -> Value
  ) throws -> Value { try body(MemoryTransaction(tables.withLock { $0 })) }

  package func write<Value: Sendable>(
    _ body: (any TinyLogWriting) throws -> Value
  ) throws -> Value {
    try tables.withLock { tables in
      // If the body throws, it has changed only the transaction's copy.
      let transaction = MemoryTransaction(tables)
      let value = try body(transaction)
      tables = transaction.tables
      return value
    }
  }
}

private struct MemoryTables {
  var lists: [ListID: TaskList] = [:]
  var tasks: [TaskID: TaskItem] = [:]
  var textSize = TextSize.default
}

private final class MemoryTransaction: TinyLogWriting {
  private(set) var tables: MemoryTables

  init(_ tables: MemoryTables) { self.tables = tables }

  func lists(archived: Bool) -> [TaskList] {
    tables.lists.values.filter { $0.isArchived == archived }.sorted(by: isAbove)
  }

  func list(_ id: ListID) -> TaskList? { tables.lists[id] }

  func topListPosition() -> Int? { tables.lists.values.lazy.map(\.position).min() }

  func openTaskCounts() -> [ListID: Int] {
    tables.tasks.values.reduce(into: [:]) { if $1.isOpen { $0[$1.listID, default: 0] += 1 } }
  }

  func tasks(in list: ListID, archived: Bool) -> [TaskItem] {
    tables.tasks.values.filter { $0.listID == list && $0.isArchived == archived }
      .sorted(by: isAbove)
  }

  func task(_ id: TaskID) -> TaskItem? { tables.tasks[id] }

  func topTaskPosition(in list: ListID) -> Int? {
    tables.tasks.values.lazy.filter { $0.listID == list }.map(\.position).min()
  }

  func textSize() -> TextSize { tables.textSize }

  func save(_ lists: [TaskList]) {
    for list in lists { tables.lists[list.id] = list }
  }

  func deleteList(_ id: ListID) {
    tables.lists[id] = nil
    tables.tasks = tables.tasks.filter { $1.listID != id }
  }

  func save(_ tasks: [TaskItem]) throws {
    for task in tasks where tables.lists[task.listID] == nil {
      throw TinyLogError.unknownList(task.listID)
    }
    for task in tasks { tables.tasks[task.id] = task }
  }

  func deleteTask(_ id: TaskID) { tables.tasks[id] = nil }

  func removeAll() { tables = MemoryTables() }

  func save(_ textSize: TextSize) { tables.textSize = textSize }

  /// The order of every store: by position, then by id.
  private func isAbove<Item: LibraryItem>(_ one: Item, _ other: Item) -> Bool {
    one.position == other.position
      ? one.id.description < other.id.description : one.position < other.position
  }
}
