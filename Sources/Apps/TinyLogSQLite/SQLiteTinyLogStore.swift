import Foundation
import GRDB
import TinyLog

/// Keeps TinyLog's lists, tasks and settings in one SQLite file, which several processes may use.
///
/// A transaction waits while the file is locked. With a rollback journal and full synchronisation,
/// a change survives the end of the process by any signal once ``write(_:)`` has returned. Between
/// changes there is exactly one file.
package final class SQLiteTinyLogStore: TinyLogStore {
  private let path: String
  private let queue: DatabaseQueue

  /// Opens a TinyLog database, or creates one if there is no file or an empty one.
  ///
  /// Throws ``SQLiteStoreError`` and leaves the file as it was if it doesn't belong to TinyLog, is
  /// damaged or isn't writable. Opening rolls back an unfinished change of a killed process, as
  /// SQLite always does. `lockTimeout` is the time in seconds to wait for a locked file. `change` is
  /// a first change. If it throws, a new file is removed again.
  package init(
    path: String, lockTimeout: TimeInterval = 5,
    change: ((any TinyLogWriting) throws -> Void)? = nil
  ) throws {
    let path = URL(fileURLWithPath: path).path
    self.path = path
    let opening = DatabaseOpening(path: path, lockTimeout: lockTimeout)
    let isNew = !FileManager.default.fileExists(atPath: path)
    do {
      queue = try opening.open()
      if let change { try write(change) }
    } catch {
      if isNew { try? opening.removeUnusedFile() }
      throw error
    }
  }

  /// Throws ``SQLiteStoreError`` and the errors of the body, as ``write(_:)`` does.
  package func read<Value: Sendable>(
    _ body: (any TinyLogReading) throws -> Value
  ) throws -> Value {
    try SQLiteStoreError.mapping(path: path) {
      try queue.read { try body(SQLiteAccess(database: $0)) }
    }
  }

  package func write<Value: Sendable>(
    _ body: (any TinyLogWriting) throws -> Value
  ) throws -> Value {
    try SQLiteStoreError.mapping(path: path) {
      // An immediate transaction, so that no other process writes between its reads and writes.
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

  /// Closes the file, as releasing the store does. The store can't be used afterwards.
  package func close() throws { try SQLiteStoreError.mapping(path: path) { try queue.close() } }
}

private struct SQLiteAccess: TinyLogWriting {
  let database: Database

  func lists(archived: Bool) throws -> [TaskList] {
    try all(
      "\(TinyLogSchema.list.select) WHERE archivedAt IS \(archived ? "NOT" : "") NULL "
        + "ORDER BY position, id", decode: TaskList.init(row:))
  }

  func list(_ id: ListID) throws -> TaskList? {
    try all(
      "\(TinyLogSchema.list.select) WHERE id = ?", [id.uuid.uuidString],
      decode: TaskList.init(row:)
    ).first
  }

  func topListPosition() throws -> Int? {
    try all("SELECT min(position) FROM list") { try $0.position(0) }.first ?? nil
  }

  func openTaskCounts() throws -> [ListID: Int] {
    let query = """
      SELECT listID, count(*) FROM task
      WHERE completedAt IS NULL AND archivedAt IS NULL GROUP BY listID
      """
    let counts = try all(query) { (ListID(try $0.value(0)), try $0.value(1) as Int) }
    return Dictionary(counts) { $1 }
  }

  func tasks(in list: ListID, archived: Bool) throws -> [TaskItem] {
    try all(
      "\(TinyLogSchema.task.select) WHERE listID = ? AND archivedAt IS \(archived ? "NOT" : "") NULL "
        + "ORDER BY position, id", [list.uuid.uuidString], decode: TaskItem.init(row:))
  }

  func task(_ id: TaskID) throws -> TaskItem? {
    try all(
      "\(TinyLogSchema.task.select) WHERE id = ?", [id.uuid.uuidString],
      decode: TaskItem.init(row:)
    ).first
  }

  func topTaskPosition(in list: ListID) throws -> Int? {
    try all("SELECT min(position) FROM task WHERE listID = ?", [list.uuid.uuidString]) {
      try $0.position(0)
    }.first ?? nil
  }

  func textSize() throws -> TextSize {
    try all("\(TinyLogSchema.textSize.select) WHERE id = 1", decode: TextSize.init(row:)).first
      ?? .default
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

  func removeAll() throws {
    try database.execute(sql: "DELETE FROM list")
    try save(TextSize.default)
  }

  func save(_ tasks: [TaskItem]) throws {
    // Checked before the first task is saved, so that all tasks are saved or none.
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
  fileprivate var seconds: Double { timeIntervalSinceReferenceDate }
}

/// The tables of a TinyLog database and their migrations.
///
/// Ids are UUIDs in capital letters. Dates are seconds since 2001-01-01 00:00 UTC, Foundation's
/// reference date, so that a date read equals the date written to the last bit.
enum TinyLogSchema {
  /// "TLog" in ASCII: marks the files that TinyLog made.
  static let applicationID: UInt32 = 0x544C_6F67

  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("v1", foreignKeyChecks: .immediate) { database in
      try database.execute(sql: version1)
    }
    return migrator
  }

  /// A table, and its columns in the order in which rows are read and written.
  struct Table {
    let name: String
    let columns: [String]

    var select: String { "SELECT \(columns.joined(separator: ", ")) FROM \(name)" }

    /// Adds a row, or changes the one with its id. (REPLACE would delete a list's tasks with it.)
    var save: String {
      let places = columns.map { _ in "?" }.joined(separator: ", ")
      let changes = columns.map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
      return "INSERT INTO \(name) (\(columns.joined(separator: ", "))) VALUES (\(places)) "
        + "ON CONFLICT (id) DO UPDATE SET \(changes)"
    }
  }

  static let list = Table(
    name: "list",
    columns: ["id", "title", "color", "position", "createdAt", "updatedAt", "archivedAt"])
  static let task = Table(
    name: "task",
    columns: [
      "id", "listID", "text", "position", "completedAt", "createdAt", "updatedAt", "archivedAt",
    ])
  static let textSize = Table(name: "textSize", columns: ["id", "size", "usesSystemFont"])

  /// The possible positions: more than changes can ever reach.
  static let positions = -(1 << 53)...(1 << 53)

  private static let version1 = """
    CREATE TABLE list (
      id TEXT PRIMARY KEY NOT NULL,
      title TEXT NOT NULL,
      color TEXT NOT NULL,
      position INTEGER NOT NULL,
      createdAt REAL NOT NULL,
      updatedAt REAL NOT NULL,
      archivedAt REAL
    ) STRICT;
    CREATE INDEX listByPosition ON list(position, id);

    CREATE TABLE task (
      id TEXT PRIMARY KEY NOT NULL,
      listID TEXT NOT NULL REFERENCES list(id) ON DELETE CASCADE,
      text TEXT NOT NULL,
      position INTEGER NOT NULL,
      completedAt REAL,
      createdAt REAL NOT NULL,
      updatedAt REAL NOT NULL,
      archivedAt REAL
    ) STRICT;
    CREATE INDEX taskByPosition ON task(listID, position, id);
    CREATE INDEX openTask ON task(listID, completedAt, archivedAt)
      WHERE completedAt IS NULL AND archivedAt IS NULL;

    CREATE TABLE textSize (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      size INTEGER NOT NULL,
      usesSystemFont INTEGER NOT NULL
    ) STRICT;
    """
}

extension TaskList {
  init(row: Row) throws {
    let name: String = try row.value(2)
    guard let color = ListColor(rawValue: name)
    else { throw DamagedRow(detail: "there is no list colour “\(name)”") }
    self.init(
      id: ListID(try row.value(0)), title: try row.value(1), color: color,
      position: try row.position(3) ?? 0, createdAt: try row.date(4), updatedAt: try row.date(5),
      archivedAt: try row.optionalDate(6))
  }
}

extension TaskItem {
  init(row: Row) throws {
    self.init(
      id: TaskID(try row.value(0)), listID: ListID(try row.value(1)), text: try row.value(2),
      position: try row.position(3) ?? 0, completedAt: try row.optionalDate(4),
      createdAt: try row.date(5), updatedAt: try row.date(6), archivedAt: try row.optionalDate(7))
  }
}

extension TextSize {
  init(row: Row) throws {
    let size: Int = try row.value(1)
    guard TextSize.sizes.contains(size)
    else { throw DamagedRow(detail: "there is no text size \(size)") }
    try self.init(size: size, usesSystemFont: try row.value(2))
  }
}

extension Row {
  /// Returns the value of a column. GRDB's own subscripts crash on a value of a different type.
  func value<Value: DatabaseValueConvertible>(_ index: Int) throws -> Value {
    do { return try decode(atIndex: index) } catch {
      let column = Array(columnNames)[index]
      throw DamagedRow(detail: "a row has an unexpected value in the column “\(column)”")
    }
  }

  /// Returns a position from which others can be counted without an overflow, or nil for NULL.
  func position(_ index: Int) throws -> Int? {
    let position: Int? = try value(index)
    guard let position, !TinyLogSchema.positions.contains(position) else { return position }
    throw DamagedRow(detail: "there is no position \(position)")
  }

  func date(_ index: Int) throws -> Date { Date(timeIntervalSinceReferenceDate: try value(index)) }

  func optionalDate(_ index: Int) throws -> Date? {
    (try value(index) as Double?).map(Date.init(timeIntervalSinceReferenceDate:))
  }
}
