import Foundation
import GRDB
import TinyLog

/// Reads in a transaction of SQLite.
struct SQLiteReading: TinyLogReading {
  let database: Database

  func lists(archived: Bool) throws -> [TaskList] {
    let condition = archived ? "IS NOT NULL" : "IS NULL"
    let sql = "\(Self.list) WHERE archivedAt \(condition) ORDER BY position, id"
    return try all(sql, decode: TaskList.init(row:))
  }

  func list(_ id: ListID) throws -> TaskList? {
    try all("\(Self.list) WHERE id = ?", [id.uuid.uuidString], decode: TaskList.init(row:)).first
  }

  func topListPosition() throws -> Int? {
    try all("SELECT min(position) FROM list") { try $0.optionalInteger(0) }.first ?? nil
  }

  func openTaskCounts() throws -> [ListID: Int] {
    let sql = """
      SELECT listID, count(*) FROM task
      WHERE completedAt IS NULL AND archivedAt IS NULL GROUP BY listID
      """
    let counts = try all(sql) { (ListID(try $0.uuid(0)), try $0.integer(1)) }
    return Dictionary(counts) { $1 }
  }

  func tasks(in list: ListID, archived: Bool) throws -> [TaskItem] {
    let condition = archived ? "IS NOT NULL" : "IS NULL"
    let sql = "\(Self.task) WHERE listID = ? AND archivedAt \(condition) ORDER BY position, id"
    return try all(sql, [list.uuid.uuidString], decode: TaskItem.init(row:))
  }

  func task(_ id: TaskID) throws -> TaskItem? {
    try all("\(Self.task) WHERE id = ?", [id.uuid.uuidString], decode: TaskItem.init(row:)).first
  }

  func topTaskPosition(in list: ListID) throws -> Int? {
    let sql = "SELECT min(position) FROM task WHERE listID = ?"
    return try all(sql, [list.uuid.uuidString]) { try $0.optionalInteger(0) }.first ?? nil
  }

  func textSize() throws -> TextSize {
    try all("SELECT size, usesSystemFont FROM textSize", decode: TextSize.init(row:)).first
      ?? .default
  }

  private static let list =
    "SELECT id, title, color, position, createdAt, updatedAt, archivedAt FROM list"
  private static let task =
    "SELECT id, listID, text, position, completedAt, createdAt, updatedAt, archivedAt FROM task"

  private func all<Value>(
    _ sql: String, _ arguments: StatementArguments = [], decode: (Row) throws -> Value
  ) throws -> [Value] {
    let statement = try database.cachedStatement(sql: sql)
    let rows = try Row.fetchCursor(statement, arguments: arguments)
    var values: [Value] = []
    while let row = try rows.next() { values.append(try decode(row)) }
    return values
  }
}
