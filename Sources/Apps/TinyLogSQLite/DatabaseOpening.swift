import Foundation
import GRDB
import GRDBSQLite

/// Opens a database after checking that it belongs to TinyLog.
struct DatabaseOpening {
  let path: String
  let lockTimeout: TimeInterval

  func open() throws -> DatabaseQueue {
    let isNew = try checkFile()
    return try SQLiteStoreError.mapping(path: path) {
      let queue = try connect(isNew: isNew)
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
  /// in it. A process that has only opened it gets ``SQLiteStoreError/moved(path:)``.
  func removeUnusedFile() throws {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    // Without space, SQLite can't lock an empty file.
    if (attributes[.size] as? NSNumber)?.intValue == 0 {
      return try FileManager.default.removeItem(atPath: path)
    }
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

  private var target: String { URL(fileURLWithPath: path).resolvingSymlinksInPath().path }

  // MARK: Before SQLite reads or writes

  /// Throws if the file isn't TinyLog's. Returns whether there is no file, or an empty one.
  private func checkFile() throws -> Bool {
    let folder = (path as NSString).deletingLastPathComponent
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue
    else { throw SQLiteStoreError.noFolder(path: path) }

    guard FileManager.default.fileExists(atPath: path) else { return true }
    let attributes = try? FileManager.default.attributesOfItem(atPath: target)
    guard attributes?[.type] as? FileAttributeType == .typeRegular
    else { throw SQLiteStoreError.notAFile(path: path) }

    // SQLite creates an empty file before it first writes. (It also treats a file of one byte as
    // empty.)
    let size = (attributes?[.size] as? NSNumber)?.intValue ?? 0
    if size == 0 { return true }
    guard let header = DatabaseHeader(path: path)
    else { throw SQLiteStoreError.cannotRead(path: path) }
    guard size >= DatabaseHeader.size, header.isSQLite
    else { throw SQLiteStoreError.notADatabase(path: path) }
    guard header.applicationID == TinyLogSchema.applicationID
    else { throw SQLiteStoreError.otherApplication(path: path) }
    return false
  }

  private func connect(isNew: Bool) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.label = "TinyLog"
    configuration.busyMode = .timeout(lockTimeout)
    configuration.prepareDatabase { database in
      try database.execute(sql: "PRAGMA synchronous = FULL")
    }
    do {
      return try DatabaseQueue(path: path, configuration: configuration)
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CANTOPEN && isNew {
      throw SQLiteStoreError.cannotCreate(path: path)
    }
  }

  // MARK: Before the first change

  private func prepare(_ queue: DatabaseQueue) throws {
    let migrator = TinyLogSchema.migrator
    let isComplete = try queue.read { database in
      try checkWritable(database)
      // Also in a new file: this locks it, so that no other process creates the tables meanwhile.
      try checkWhole(database)
      guard try !migrator.hasBeenSuperseded(database)
      else { throw SQLiteStoreError.newerVersion(path: path) }
      let isComplete = try migrator.hasCompletedMigrations(database)
      if isComplete {
        try checkColumns(database)
        try checkPositions(database)
      }
      return isComplete
    }
    if !isComplete { try migrate(queue, with: migrator) }
  }

  private func checkWritable(_ database: Database) throws {
    // SQLite opens a file without write permission as read-only. It must also write a journal in
    // the same folder.
    let folder = (target as NSString).deletingLastPathComponent
    guard sqlite3_db_readonly(database.sqliteConnection, nil) == 0,
      FileManager.default.isWritableFile(atPath: folder)
    else { throw SQLiteStoreError.readOnly(path: path) }
  }

  private func checkWhole(_ database: Database) throws {
    let finding = try String.fetchOne(database, sql: "PRAGMA quick_check(1)") ?? "no answer"
    guard finding == "ok" else {
      let line = finding.replacingOccurrences(of: "\n", with: " ")
      throw SQLiteStoreError.damaged(path: path, detail: line)
    }
  }

  private func checkColumns(_ database: Database) throws {
    for table in [TinyLogSchema.list, TinyLogSchema.task, TinyLogSchema.textSize] {
      do {
        _ = try database.makeStatement(sql: table.select)
      } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
        let detail = error.message ?? "no table \(table.name)"
        throw SQLiteStoreError.damaged(path: path, detail: detail)
      }
    }
  }

  private func checkPositions(_ database: Database) throws {
    for table in [TinyLogSchema.list, TinyLogSchema.task] {
      let range = "SELECT min(position), max(position) FROM \(table.name)"
      guard let row = try Row.fetchOne(database, sql: range) else { continue }
      for index in 0...1 { _ = try row.position(index) }
    }
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

/// The first bytes of a file, which show whether it belongs to TinyLog before it is opened.
///
/// They are read through SQLite's own file layer. Opening and closing the file directly would
/// release all of the process's POSIX locks on it, including those of an open store. No transaction
/// is started, so SQLite neither recovers nor creates anything.
struct DatabaseHeader {
  static let size = 100

  /// The header, padded with zeros if the file is shorter.
  private let bytes: [UInt8]

  init?(path: String) {
    var connection: OpaquePointer?
    let code = sqlite3_open_v2(path, &connection, SQLITE_OPEN_READONLY, nil)
    defer { sqlite3_close(connection) }
    guard code == SQLITE_OK else { return nil }

    var pointer: UnsafeMutablePointer<sqlite3_file>?
    let control = withUnsafeMutablePointer(to: &pointer) {
      sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, $0)
    }
    guard control == SQLITE_OK, let file = pointer, let methods = file.pointee.pMethods,
      let read = methods.pointee.xRead
    else { return nil }

    var bytes = [UInt8](repeating: 0, count: Self.size)
    let readCode = read(file, &bytes, CInt(bytes.count), 0)
    guard readCode == SQLITE_OK || readCode == Self.shortRead else { return nil }
    self.bytes = bytes
  }

  /// SQLITE_IOERR_SHORT_READ, a macro that Swift doesn't import.
  private static let shortRead = SQLITE_IOERR | (2 << 8)

  var isSQLite: Bool { bytes.starts(with: "SQLite format 3\0".utf8) }

  /// The id with which an application marks its files.
  var applicationID: UInt32 { bytes[68..<72].reduce(0) { $0 << 8 | UInt32($1) } }
}

/// The reason why a TinyLog database could not be opened, read or changed. Each message has the name of
/// the file, but not its path.
///
/// If opening fails with one of these, the file is unchanged, and no new file is left.
package enum SQLiteStoreError: Error, Hashable, Sendable {
  case emptyPath
  case noFolder(path: String)
  /// The path is that of a folder or a device.
  case notAFile(path: String)
  /// The file isn't an SQLite database, or its header is damaged.
  case notADatabase(path: String)
  case otherApplication(path: String)
  /// The contents are inconsistent. `detail` is SQLite's or the store's finding.
  case damaged(path: String, detail: String)
  case newerVersion(path: String)
  /// The file or its folder may not be written to.
  case readOnly(path: String)
  /// The file was moved or deleted while it was open.
  case moved(path: String)
  case cannotCreate(path: String)
  case cannotRead(path: String)
  /// A different process kept the file locked for longer than the store waits.
  case locked(path: String)
  case diskFull(path: String)
  /// SQLite reported something else. `detail` is its message.
  case failed(path: String, detail: String)
}

extension SQLiteStoreError: LocalizedError, CustomStringConvertible {
  package var errorDescription: String? { description }

  package var description: String {
    switch self {
    case .emptyPath: "The path of the TinyLog database is empty. Name a file."
    case .noFolder(let path):
      "The TinyLog database cannot be at “\(name(of: path))”, because the folder “\(folder(of: path))” "
        + "does not exist. Create the folder or choose a different one."
    case .notAFile(let path):
      "The TinyLog database cannot be at “\(name(of: path))”, because that is a folder or a device. "
        + "Choose the path of a file."
    case .notADatabase(let path):
      "The file “\(name(of: path))” is not a TinyLog database, or its beginning is damaged. "
        + "It was left as it is. Choose another file, or restore a backup of this one."
    case .otherApplication(let path):
      "The database “\(name(of: path))” belongs to another application. "
        + "It was left as it is. Choose another file."
    case .damaged(let path, let detail):
      "The TinyLog database “\(name(of: path))” is damaged: \(detail). "
        + "Restore a backup of the file, or move it away to start with an empty one."
    case .newerVersion(let path):
      "The TinyLog database “\(name(of: path))” was made by a newer version of TinyLog. "
        + "It was left as it is. Update TinyLog to open it."
    case .readOnly(let path):
      "The TinyLog database “\(name(of: path))” cannot be changed, because the file or its folder is "
        + "read-only. Allow writing to both, or choose another file."
    case .moved(let path):
      "The TinyLog database “\(name(of: path))” was moved or deleted while it was open, so nothing can be "
        + "saved in it. Move it back, or launch TinyLog again."
    case .cannotCreate(let path):
      "The TinyLog database “\(name(of: path))” cannot be created, because nothing may be written to the "
        + "folder “\(folder(of: path))”. Allow writing to it, or choose another folder."
    case .cannotRead(let path):
      "The TinyLog database “\(name(of: path))” cannot be read. "
        + "Check that you may read the file and its folder, or choose another file."
    case .locked(let path):
      "The TinyLog database “\(name(of: path))” is in use by another process. "
        + "Wait for it to finish or end it, and try again."
    case .diskFull(let path):
      "The change could not be saved in the TinyLog database “\(name(of: path))”, because the disk is full. "
        + "Free some space and try again."
    case .failed(let path, let detail):
      "SQLite could not work with the TinyLog database “\(name(of: path))”: \(detail). Nothing was changed."
    }
  }

  // Only names, because a client in the network may read the message.
  private func name(of path: String) -> String { (path as NSString).lastPathComponent }

  private func folder(of path: String) -> String {
    name(of: (path as NSString).deletingLastPathComponent)
  }

  /// Translates an SQLite error into one that a user understands.
  package init(_ error: DatabaseError, path: String) {
    switch error.resultCode {
    case .SQLITE_READONLY where error.extendedResultCode == .SQLITE_READONLY_DBMOVED:
      self = .moved(path: path)
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .locked(path: path)
    case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH:
      // SQLite cannot open the journal that a change needs: the folder became read-only.
      self = .readOnly(path: path)
    case .SQLITE_NOTADB: self = .notADatabase(path: path)
    case .SQLITE_CORRUPT: self = .damaged(path: path, detail: Self.detail(of: error))
    case .SQLITE_FULL: self = .diskFull(path: path)
    default: self = .failed(path: path, detail: Self.detail(of: error))
    }
  }

  private static func detail(of error: DatabaseError) -> String {
    let message = error.message ?? "no message"
    return "\(message) (code \(error.extendedResultCode.rawValue))"
  }

  /// Runs the body. Converts SQLite's errors to this type.
  static func mapping<Value>(path: String, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as DatabaseError {
      throw SQLiteStoreError(error, path: path)
    } catch let error as DamagedRow {
      throw SQLiteStoreError.damaged(path: path, detail: error.detail)
    }
  }
}

/// A row with a value that TinyLog never writes.
struct DamagedRow: Error { let detail: String }
