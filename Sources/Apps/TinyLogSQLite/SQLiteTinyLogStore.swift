import Foundation
import GRDB
import TinyLog

/// Keeps TinyLog's lists, tasks and settings in one SQLite file.
///
/// Several stores, also of several processes, may use the same file: each transaction locks it,
/// and one that finds it locked waits. A rollback journal with SQLite's full synchronisation is
/// used, so a change that ``write(_:)`` has returned from survives the end of the process by
/// whatever signal, and a power cut as far as the disk keeps its word; and at rest there is
/// exactly one file.
package final class SQLiteTinyLogStore: TinyLogStore {
  private let path: String
  private let queue: DatabaseQueue

  /// Opens a TinyLog database, or creates one if there is no file or an empty one.
  ///
  /// Throws ``SQLiteStoreError``. Whether the file is TinyLog's, whole and writable is checked
  /// before it is changed; a file that is refused stays as it was. (A change that a killed process
  /// left half done in a TinyLog database is taken back on opening, as SQLite always does.)
  /// Other users of the file are waited for as many seconds as `lockTimeout` says.
  package init(path: String, lockTimeout: TimeInterval = 5) throws {
    guard !path.isEmpty else { throw SQLiteStoreError.emptyPath }
    let path = URL(fileURLWithPath: path).path
    self.path = path
    queue = try DatabaseOpening(path: path, lockTimeout: lockTimeout).open()
  }

  /// Throws ``SQLiteStoreError`` besides what the body throws; so does ``write(_:)``.
  package func read<Value>(_ body: (any TinyLogReading) throws -> Value) throws -> Value {
    try SQLiteStoreError.mapping(path: path) {
      try queue.read { try body(SQLiteAccess(database: $0)) }
    }
  }

  package func write<Value>(_ body: (any TinyLogWriting) throws -> Value) throws -> Value {
    try SQLiteStoreError.mapping(path: path) {
      // An immediate transaction, so that nobody writes between this one's reads and writes.
      try queue.writeWithoutTransaction { database in
        var value: Value?
        try database.inTransaction(.immediate) {
          value = try body(SQLiteAccess(database: database))
          return .commit
        }
        guard let value else { throw DatabaseError(resultCode: .SQLITE_INTERNAL) }
        return value
      }
    }
  }

  /// Closes the file; the store cannot be used afterwards. Without this call, the file is closed
  /// when the store is no longer referred to.
  package func close() throws {
    try SQLiteStoreError.mapping(path: path) { try queue.close() }
  }
}

/// Reads and writes in a transaction of SQLite.
private struct SQLiteAccess: TinyLogWriting {
  let database: Database

  func lists(archived: Bool) throws -> [TaskList] {
    try all(archived ? TinyLogQuery.archivedLists : TinyLogQuery.lists, decode: TaskList.init(row:))
  }

  func list(_ id: ListID) throws -> TaskList? {
    try all(TinyLogQuery.listByID, [id.uuid.uuidString], decode: TaskList.init(row:)).first
  }

  func topListPosition() throws -> Int? {
    try all(TinyLogQuery.topListPosition) { try $0.optionalInteger(0) }.first ?? nil
  }

  func openTaskCounts() throws -> [ListID: Int] {
    let counts = try all(TinyLogQuery.openTaskCounts) {
      (ListID(try $0.uuid(0)), try $0.integer(1))
    }
    return Dictionary(counts) { $1 }
  }

  func tasks(in list: ListID, archived: Bool) throws -> [TaskItem] {
    try all(
      archived ? TinyLogQuery.archivedTasks : TinyLogQuery.tasks, [list.uuid.uuidString],
      decode: TaskItem.init(row:))
  }

  func task(_ id: TaskID) throws -> TaskItem? {
    try all(TinyLogQuery.taskByID, [id.uuid.uuidString], decode: TaskItem.init(row:)).first
  }

  func topTaskPosition(in list: ListID) throws -> Int? {
    try all(TinyLogQuery.topTaskPosition, [list.uuid.uuidString]) { try $0.optionalInteger(0) }
      .first ?? nil
  }

  func textSize() throws -> TextSize {
    try all(TinyLogQuery.textSize, decode: TextSize.init(row:)).first ?? .default
  }

  private func all<Value>(
    _ sql: String, _ arguments: StatementArguments = [], decode: (Row) throws -> Value
  ) throws -> [Value] {
    let statement = try database.cachedStatement(sql: sql)
    let rows = try Row.fetchCursor(statement, arguments: arguments)
    var values: [Value] = []
    while let row = try rows.next() { values.append(try decode(row)) }
    return values
  }

  func save(_ lists: [TaskList]) throws {
    let statement = try database.cachedStatement(sql: TinyLogSchema.list.save)
    for list in lists {
      try statement.execute(arguments: [
        list.id.uuid.uuidString, list.title, list.color.rawValue, list.position,
        list.createdAt.seconds, list.updatedAt.seconds, list.archivedAt?.seconds,
      ])
    }
  }

  func deleteList(_ id: ListID) throws {
    try database.execute(sql: "DELETE FROM list WHERE id = ?", arguments: [id.uuid.uuidString])
  }

  func save(_ tasks: [TaskItem]) throws {
    // Before the first one is saved, so that all are or none is.
    for list in Set(tasks.map(\.listID)) where try self.list(list) == nil {
      throw TinyLogError.unknownList(list)
    }
    let statement = try database.cachedStatement(sql: TinyLogSchema.task.save)
    for task in tasks {
      try statement.execute(arguments: [
        task.id.uuid.uuidString, task.listID.uuid.uuidString, task.text, task.position,
        task.completedAt?.seconds, task.createdAt.seconds, task.updatedAt.seconds,
        task.archivedAt?.seconds,
      ])
    }
  }

  func deleteTask(_ id: TaskID) throws {
    try database.execute(sql: "DELETE FROM task WHERE id = ?", arguments: [id.uuid.uuidString])
  }

  func save(_ textSize: TextSize) throws {
    let statement = try database.cachedStatement(sql: TinyLogSchema.textSize.save)
    try statement.execute(arguments: [1, textSize.size, textSize.usesSystemFont ? 1 : 0])
  }
}

extension Date {
  /// What the database keeps; see ``TinyLogSchema``.
  fileprivate var seconds: Double { timeIntervalSinceReferenceDate }
}
