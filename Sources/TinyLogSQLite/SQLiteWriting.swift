import Foundation
import GRDB
import TinyLog

/// Reads and writes in a transaction of SQLite.
struct SQLiteWriting: TinyLogWriting {
  let database: Database
  private var reading: SQLiteReading { SQLiteReading(database: database) }

  func save(_ lists: [TaskList]) throws {
    // Not REPLACE, which would delete the old row, and the list's tasks with it.
    let statement = try database.cachedStatement(
      sql: """
        INSERT INTO list (id, title, color, position, createdAt, updatedAt, archivedAt)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET title = excluded.title, color = excluded.color,
          position = excluded.position, createdAt = excluded.createdAt,
          updatedAt = excluded.updatedAt, archivedAt = excluded.archivedAt
        """)
    for list in lists {
      try statement.execute(arguments: [
        list.id.uuid.uuidString, list.title, list.color.rawValue, list.position,
        list.createdAt.seconds, list.updatedAt.seconds, list.archivedAt?.seconds,
      ])
    }
  }

  func deleteList(_ id: ListID) throws {
    let statement = try database.cachedStatement(sql: "DELETE FROM list WHERE id = ?")
    try statement.execute(arguments: [id.uuid.uuidString])
  }

  func save(_ tasks: [TaskItem]) throws {
    // Before the first one is saved, so that all are or none is.
    for list in Set(tasks.map(\.listID)) where try reading.list(list) == nil {
      throw TinyLogError.unknownList(list)
    }
    let statement = try database.cachedStatement(
      sql: """
        INSERT INTO task
          (id, listID, text, position, completedAt, createdAt, updatedAt, archivedAt)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET listID = excluded.listID, text = excluded.text,
          position = excluded.position, completedAt = excluded.completedAt,
          createdAt = excluded.createdAt, updatedAt = excluded.updatedAt,
          archivedAt = excluded.archivedAt
        """)
    for task in tasks {
      try statement.execute(arguments: [
        task.id.uuid.uuidString, task.listID.uuid.uuidString, task.text, task.position,
        task.completedAt?.seconds, task.createdAt.seconds, task.updatedAt.seconds,
        task.archivedAt?.seconds,
      ])
    }
  }

  func deleteTask(_ id: TaskID) throws {
    let statement = try database.cachedStatement(sql: "DELETE FROM task WHERE id = ?")
    try statement.execute(arguments: [id.uuid.uuidString])
  }

  func save(_ textSize: TextSize) throws {
    let statement = try database.cachedStatement(
      sql: """
        INSERT INTO textSize (id, size, usesSystemFont) VALUES (1, ?, ?)
        ON CONFLICT (id) DO UPDATE SET size = excluded.size,
          usesSystemFont = excluded.usesSystemFont
        """)
    try statement.execute(arguments: [textSize.size, textSize.usesSystemFont ? 1 : 0])
  }
}

extension SQLiteWriting {
  func lists(archived: Bool) throws -> [TaskList] { try reading.lists(archived: archived) }
  func list(_ id: ListID) throws -> TaskList? { try reading.list(id) }
  func topListPosition() throws -> Int? { try reading.topListPosition() }
  func openTaskCounts() throws -> [ListID: Int] { try reading.openTaskCounts() }
  func tasks(in list: ListID, archived: Bool) throws -> [TaskItem] {
    try reading.tasks(in: list, archived: archived)
  }
  func task(_ id: TaskID) throws -> TaskItem? { try reading.task(id) }
  func topTaskPosition(in list: ListID) throws -> Int? { try reading.topTaskPosition(in: list) }
  func textSize() throws -> TextSize { try reading.textSize() }
}

extension Date {
  /// What the database keeps; see ``TinyLogSchema``.
  fileprivate var seconds: Double { timeIntervalSinceReferenceDate }
}
