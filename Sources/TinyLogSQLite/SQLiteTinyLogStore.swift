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
public final class SQLiteTinyLogStore: TinyLogStore {
  private let path: String
  private let queue: DatabaseQueue

  /// Opens a TinyLog database, or creates one if there is no file or an empty one.
  ///
  /// Throws ``SQLiteStoreError``. Whether the file is TinyLog's, whole and writable is checked
  /// before it is changed; a file that is refused stays as it was. (A change that a killed process
  /// left half done in a TinyLog database is taken back on opening, as SQLite always does.)
  /// - Parameters:
  ///   - path: The file; a relative path is taken from the current directory.
  ///   - lockTimeout: How many seconds to wait for other users of the file.
  public init(path: String, lockTimeout: TimeInterval = 5) throws {
    guard !path.isEmpty else { throw SQLiteStoreError.emptyPath }
    let path = URL(fileURLWithPath: path).path
    self.path = path
    queue = try DatabaseOpening(path: path, lockTimeout: lockTimeout).open()
  }

  /// See ``TinyLogStore/read(_:)``; throws ``SQLiteStoreError`` besides what the body throws.
  public func read<Value>(_ body: (any TinyLogReading) throws -> Value) throws -> Value {
    try SQLiteStoreError.mapping(path: path) {
      try queue.read { try body(SQLiteReading(database: $0)) }
    }
  }

  /// See ``TinyLogStore/write(_:)``; throws ``SQLiteStoreError`` besides what the body throws.
  public func write<Value>(_ body: (any TinyLogWriting) throws -> Value) throws -> Value {
    try SQLiteStoreError.mapping(path: path) {
      // An immediate transaction, so that nobody writes between this one's reads and writes.
      try queue.writeWithoutTransaction { database in
        var value: Value?
        try database.inTransaction(.immediate) {
          value = try body(SQLiteWriting(database: database))
          return .commit
        }
        guard let value else { throw DatabaseError(resultCode: .SQLITE_INTERNAL) }
        return value
      }
    }
  }

  /// Closes the file; the store cannot be used afterwards. Without this call, the file is closed
  /// when the store is no longer referred to.
  public func close() throws {
    try SQLiteStoreError.mapping(path: path) { try queue.close() }
  }
}
