import Foundation
import GRDB
import GRDBSQLite

/// Opens a database after checking that it belongs to TinyLog.
struct DatabaseOpening {
  let path: String
  let lockTimeout: TimeInterval

  func open() throws -> DatabaseQueue {
    try SQLiteStoreError.mapping(path: path) {
      try checkFile()
      var configuration = Configuration()
      configuration.label = "TinyLog"
      configuration.busyMode = .timeout(lockTimeout)
      configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = FULL") }
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      do {
        try prepare(queue)
        return queue
      } catch {
        try? queue.close()
        throw error
      }
    }
  }

  /// Removes the file that a failed opening has left, unless another process has already saved lists
  /// in it. A process that has only opened it gets ``SQLiteStoreError/Problem/moved``.
  func removeUnusedFile() throws {
    // Without space, SQLite can't lock an empty file.
    if try size() == 0 { return try FileManager.default.removeItem(atPath: path) }
    var configuration = Configuration()
    configuration.busyMode = .immediateError
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    try queue.inDatabase { database in
      try database.inTransaction(.exclusive) {
        let isUsed =
          try database.tableExists(TinyLogSchema.list.name)
          && String.fetchOne(database, sql: "SELECT id FROM list LIMIT 1") != nil
        if !isUsed { try FileManager.default.removeItem(atPath: path) }
        return .rollback
      }
    }
  }

  private func size() throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: target)[.size] as? Int
  }

  private var target: String { URL(fileURLWithPath: path).resolvingSymlinksInPath().path }

  // MARK: Before the file is opened

  /// Throws if there is a file that isn't TinyLog's. An empty one may become TinyLog's.
  private func checkFile() throws {
    guard FileManager.default.fileExists(atPath: path) else { return }
    let attributes = try FileManager.default.attributesOfItem(atPath: target)
    // SQLite would wait for a pipe.
    guard attributes[.type] as? FileAttributeType == .typeRegular
    else { throw DatabaseError(resultCode: .SQLITE_CANTOPEN) }
    guard try size() != 0, try applicationID() != TinyLogSchema.applicationID else { return }
    throw SQLiteStoreError(.otherApplication, path: path)
  }

  /// Returns the id with which an application marks its files, and doesn't touch the file.
  ///
  /// An immutable file is neither locked nor recovered, and its log isn't read. It is read through
  /// SQLite, because closing it directly would release all of the process's locks on it.
  private func applicationID() throws -> Int32 {
    let address = URL(fileURLWithPath: path).absoluteString + "?mode=ro&immutable=1"
    var connection: OpaquePointer?
    defer { sqlite3_close(connection) }
    let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
    var code = sqlite3_open_v2(address, &connection, flags, nil)
    // Otherwise a file that a killed process has half written would count as damaged.
    let query = "PRAGMA writable_schema = ON; PRAGMA application_id"
    var id: Int32 = 0
    if code == SQLITE_OK {
      code = sqlite3_exec(
        connection, query,
        { id, _, values, _ in
          id?.storeBytes(of: values?[0].flatMap { Int32(String(cString: $0)) } ?? 0, as: Int32.self)
          return SQLITE_OK
        }, &id, nil)
    }
    guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    return id
  }

  // MARK: Before the first change

  private func prepare(_ queue: DatabaseQueue) throws {
    let migrator = TinyLogSchema.migrator
    let isComplete = try queue.read { database in
      // SQLite opens a file without write permission as read-only. It must also write a journal in
      // the same folder.
      let folder = (target as NSString).deletingLastPathComponent
      guard sqlite3_db_readonly(database.sqliteConnection, nil) == 0,
        FileManager.default.isWritableFile(atPath: folder)
      else { throw DatabaseError(resultCode: .SQLITE_READONLY) }
      // Also in a new file: this locks it, so that no other process creates the tables meanwhile.
      let finding = try String.fetchOne(database, sql: "PRAGMA quick_check(1)") ?? "no answer"
      guard finding == "ok" else {
        throw DamagedRow(detail: finding.replacingOccurrences(of: "\n", with: " "))
      }
      guard try !migrator.hasBeenSuperseded(database)
      else { throw SQLiteStoreError(.newerVersion, path: path) }
      return try migrator.hasCompletedMigrations(database)
    }
    if !isComplete { try migrate(queue, with: migrator) }
  }

  /// Creates or updates the tables. Two processes may do so at the same time.
  private func migrate(_ queue: DatabaseQueue, with migrator: DatabaseMigrator) throws {
    do {
      // The application id comes first, so that each TinyLog file has it, even if the process is
      // killed before the tables exist.
      try queue.writeWithoutTransaction { database in
        try database.execute(sql: "PRAGMA application_id = \(TinyLogSchema.applicationID)")
      }
      try migrator.migrate(queue)
    } catch let error as DatabaseError {
      // GRDB looks for the migrations to run before it locks the file. A different process may have
      // run them meanwhile, which is fine.
      guard try queue.read(migrator.hasCompletedMigrations) else { throw error }
    }
  }
}

/// The reason why a TinyLog database could not be opened, read or changed. A message has the name of
/// the file, but not its path, because a client in the network may read it.
///
/// If opening fails with one of these, the file is unchanged, and no new file is left.
package struct SQLiteStoreError: LocalizedError, Hashable, Sendable, CustomStringConvertible {
  package enum Problem: Hashable, Sendable {
    /// The path isn't that of a file, or the file or its folder can't be read and changed.
    case noAccess
    /// The file isn't an SQLite database, or its header is damaged.
    case notADatabase
    case otherApplication
    /// The contents are inconsistent. `detail` is SQLite's or the store's finding.
    case damaged(detail: String)
    case newerVersion
    /// The file was moved or deleted while it was open.
    case moved
    /// A different process kept the file locked for longer than the store waits.
    case locked
    case diskFull
    /// SQLite reported something else. `detail` is its message.
    case failed(detail: String)
  }

  package let problem: Problem
  /// The file's name.
  package let name: String

  package init(_ problem: Problem, path: String) {
    (self.problem, name) = (problem, (path as NSString).lastPathComponent)
  }

  package var errorDescription: String? { description }

  package var description: String {
    switch problem {
    case .noAccess:
      "The TinyLog database “\(name)” cannot be opened or changed. Check that this is a file, that "
        + "its folder exists, and that you may write to both, or choose another file."
    case .notADatabase:
      "The file “\(name)” is not a TinyLog database, or its beginning is damaged. "
        + "It was left as it is. Choose another file, or restore a backup of this one."
    case .otherApplication:
      "The database “\(name)” belongs to another application. "
        + "It was left as it is. Choose another file."
    case .damaged(let detail):
      "The TinyLog database “\(name)” is damaged: \(detail). "
        + "Restore a backup of the file, or move it away to start with an empty one."
    case .newerVersion:
      "The TinyLog database “\(name)” was made by a newer version of TinyLog. "
        + "It was left as it is. Update TinyLog to open it."
    case .moved:
      "The TinyLog database “\(name)” was moved or deleted while it was open, so nothing can be "
        + "saved in it. Move it back, or launch TinyLog again."
    case .locked:
      "The TinyLog database “\(name)” is in use by another process. "
        + "Wait for it to finish or end it, and try again."
    case .diskFull:
      "The change could not be saved in the TinyLog database “\(name)”, because the disk is full. "
        + "Free some space and try again."
    case .failed(let detail):
      "SQLite could not work with the TinyLog database “\(name)”: \(detail). Nothing was changed."
    }
  }

  /// Translates an SQLite error into one that a user understands.
  package init(_ error: DatabaseError, path: String) {
    let detail = "\(error.message ?? "no message") (code \(error.extendedResultCode.rawValue))"
    let problem: Problem =
      switch error.resultCode {
      case .SQLITE_READONLY where error.extendedResultCode == .SQLITE_READONLY_DBMOVED: .moved
      case .SQLITE_BUSY, .SQLITE_LOCKED: .locked
      // SQLite also can't open a journal if the folder has become read-only.
      case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH: .noAccess
      case .SQLITE_NOTADB: .notADatabase
      // The general error is that a table or a column is missing.
      case .SQLITE_CORRUPT, .SQLITE_ERROR: .damaged(detail: detail)
      case .SQLITE_FULL: .diskFull
      default: .failed(detail: detail)
      }
    self.init(problem, path: path)
  }

  /// Runs the body. Converts SQLite's errors to this type.
  static func mapping<Value>(path: String, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as DatabaseError {
      throw SQLiteStoreError(error, path: path)
    } catch let error as DamagedRow {
      throw SQLiteStoreError(.damaged(detail: error.detail), path: path)
    }
  }
}

/// A value that TinyLog never writes, or SQLite's finding.
struct DamagedRow: Error { let detail: String }
