import Foundation
import GRDB
import TinyLog

/// Reads in a transaction of SQLite.
struct SQLiteReading: TinyLogReading {
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
}
