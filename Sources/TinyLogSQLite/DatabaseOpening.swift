import Foundation
import GRDB
import GRDBSQLite

/// Opens a database after making sure that it is one to be opened.
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

  /// The file itself, if the path is a link.
  private var target: String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().path
  }

  // MARK: Before SQLite reads or writes

  /// Refuses what is not TinyLog's; returns whether there is nothing yet.
  private func checkFile() throws -> Bool {
    let folder = (path as NSString).deletingLastPathComponent
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue
    else { throw SQLiteStoreError.noFolder(path: path) }

    guard FileManager.default.fileExists(atPath: path) else { return true }
    let attributes = try? FileManager.default.attributesOfItem(atPath: target)
    guard attributes?[.type] as? FileAttributeType == .typeRegular
    else { throw SQLiteStoreError.notAFile(path: path) }

    // SQLite makes an empty file before it first writes. (Its own idea of a file's size is of no
    // use here: it takes a file of one byte for an empty one.)
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
      // Also in a new file: this locks it, so that nobody else creates the tables meanwhile.
      try checkWhole(database)
      guard try !migrator.hasBeenSuperseded(database)
      else { throw SQLiteStoreError.newerVersion(path: path) }
      let isComplete = try migrator.hasCompletedMigrations(database)
      if isComplete { try checkColumns(database) }
      return isComplete
    }
    if !isComplete { try migrate(queue, with: migrator) }
  }

  private func checkWritable(_ database: Database) throws {
    // SQLite opens a file it may not write to for reading only, and needs to write a journal
    // beside the file.
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
    for (table, columns) in TinyLogSchema.columns.sorted(by: { $0.key < $1.key }) {
      do {
        _ = try database.makeStatement(sql: "SELECT \(columns) FROM \(table)")
      } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
        throw SQLiteStoreError.damaged(path: path, detail: error.message ?? "no table \(table)")
      }
    }
  }

  /// Creates or updates the tables; two processes may do so at the same time.
  private func migrate(_ queue: DatabaseQueue, with migrator: DatabaseMigrator) throws {
    do {
      // First of all, so that a file is never TinyLog's without saying so, even if the process is
      // killed before the tables are there.
      try queue.writeWithoutTransaction { database in
        try database.execute(sql: "PRAGMA application_id = \(TinyLogSchema.applicationID)")
      }
      try migrator.migrate(queue)
    } catch let error as DatabaseError {
      // GRDB looks for the migrations to run before it locks the file. Another process may have
      // run them meanwhile; then all is well.
      guard try queue.read(migrator.hasCompletedMigrations) else { throw error }
    }
  }
}
