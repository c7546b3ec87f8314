import Foundation
import GRDB
import TinyLog

/// The tables of a TinyLog database and how they came to be.
///
/// Ids are UUIDs in capital letters. Dates are seconds since 2001-01-01 00:00 UTC, as Foundation
/// counts them, so that a date read equals the date written to the last bit.
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

  /// Columns that the store reads; a file without one of them is damaged.
  static let columns = [
    "list": "id, title, color, position, createdAt, updatedAt, archivedAt",
    "task": "id, listID, text, position, completedAt, createdAt, updatedAt, archivedAt",
    "textSize": "size, usesSystemFont",
  ]

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

/// The questions that the store asks its database. Each is answered by an index; tests see to that.
package enum TinyLogQuery {
  private static let list =
    "SELECT id, title, color, position, createdAt, updatedAt, archivedAt FROM list"
  private static let task =
    "SELECT id, listID, text, position, completedAt, createdAt, updatedAt, archivedAt FROM task"

  /// The lists in use from the top.
  package static let lists = "\(list) WHERE archivedAt IS NULL ORDER BY position, id"
  /// The archived lists from the top.
  package static let archivedLists = "\(list) WHERE archivedAt IS NOT NULL ORDER BY position, id"
  /// The list with an id.
  package static let listByID = "\(list) WHERE id = ?"
  /// The position of the topmost list.
  package static let topListPosition = "SELECT min(position) FROM list"
  /// The ids of lists with open tasks, and how many they have.
  package static let openTaskCounts = """
    SELECT listID, count(*) FROM task
    WHERE completedAt IS NULL AND archivedAt IS NULL GROUP BY listID
    """
  /// The tasks of a list from the top, without archived ones.
  package static let tasks =
    "\(task) WHERE listID = ? AND archivedAt IS NULL ORDER BY position, id"
  /// The archived tasks of a list from the top.
  package static let archivedTasks =
    "\(task) WHERE listID = ? AND archivedAt IS NOT NULL ORDER BY position, id"
  /// The task with an id.
  package static let taskByID = "\(task) WHERE id = ?"
  /// The position of the topmost task of a list.
  package static let topTaskPosition = "SELECT min(position) FROM task WHERE listID = ?"
  /// The text size, if there is one.
  package static let textSize = "SELECT size, usesSystemFont FROM textSize WHERE id = 1"
}

extension TaskList {
  /// Columns: id, title, color, position, createdAt, updatedAt, archivedAt.
  init(row: Row) throws {
    guard let color = ListColor(rawValue: try row.text(2)) else {
      throw DamagedRow(detail: "there is no list colour “\(try row.text(2))”")
    }
    self.init(
      id: ListID(try row.uuid(0)), title: try row.text(1), color: color,
      position: try row.integer(3), createdAt: try row.date(4), updatedAt: try row.date(5),
      archivedAt: try row.optionalDate(6))
  }
}

extension TaskItem {
  /// Columns: id, listID, text, position, completedAt, createdAt, updatedAt, archivedAt.
  init(row: Row) throws {
    self.init(
      id: TaskID(try row.uuid(0)), listID: ListID(try row.uuid(1)), text: try row.text(2),
      position: try row.integer(3), completedAt: try row.optionalDate(4),
      createdAt: try row.date(5), updatedAt: try row.date(6), archivedAt: try row.optionalDate(7))
  }
}

extension TextSize {
  /// Columns: size, usesSystemFont.
  init(row: Row) throws {
    let size = try row.integer(0)
    guard TextSize.sizes.contains(size)
    else { throw DamagedRow(detail: "there is no text size \(size)") }
    try self.init(size: size, usesSystemFont: try row.integer(1) != 0)
  }
}

/// GRDB's own subscripts end the process on a value of another type; these throw.
extension Row {
  func text(_ index: Int) throws -> String {
    guard case .string(let text) = value(index) else { throw damage(index) }
    return text
  }

  func uuid(_ index: Int) throws -> UUID {
    guard let uuid = UUID(uuidString: try text(index)) else { throw damage(index) }
    return uuid
  }

  func integer(_ index: Int) throws -> Int {
    guard let integer = try optionalInteger(index) else { throw damage(index) }
    return integer
  }

  func optionalInteger(_ index: Int) throws -> Int? {
    switch value(index) {
    case .null: return nil
    case .int64(let integer): return Int(integer)
    default: throw damage(index)
    }
  }

  func date(_ index: Int) throws -> Date {
    guard let date = try optionalDate(index) else { throw damage(index) }
    return date
  }

  func optionalDate(_ index: Int) throws -> Date? {
    switch value(index) {
    case .null: return nil
    case .double(let seconds): return Date(timeIntervalSinceReferenceDate: seconds)
    default: throw damage(index)
    }
  }

  private func value(_ index: Int) -> DatabaseValue.Storage {
    (self[index] as DatabaseValue).storage
  }

  private func damage(_ index: Int) -> DamagedRow {
    DamagedRow(detail: "a row has an unexpected value in the column “\(Array(columnNames)[index])”")
  }
}
