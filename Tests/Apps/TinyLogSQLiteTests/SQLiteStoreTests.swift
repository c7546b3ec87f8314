import Foundation
import GRDB
import Testing
import TinyLog
import TinyLogDoubles
import TinyLogSQLite

struct SQLiteStoreTests {
  let folder = TemporaryFolder()

  @Test("The service does the same with it as with the store in memory, change by change")
  func comparison() throws {
    let store = try folder.store()
    let comparison = try StoreComparison(of: store, seed: 11, count: 700, interval: 50)
    #expect(comparison.counts.performed > 280 && comparison.counts.refused > 70)
  }

  @Test("Everything is still there when the file is opened again, and there is only this file")
  func reopening() throws {
    let before: TinyLogSnapshot
    do {
      let store = try folder.store()
      before = try StoreComparison(of: store, seed: 5, count: 300, interval: 300).final
      try store.close()
    }
    #expect(try folder.contents().keys.sorted() == ["tinylog.sqlite"])
    let library = TinyLogLibrary(store: try folder.store())
    let texts = RandomChanges.searchTexts
    #expect(try TinyLogSnapshot(of: library, searching: texts) == before)
    #expect(!before.lists.isEmpty)
  }

  @Test func `Opening and reading do not change a byte of the file`() throws {
    try folder.store().save([.sample(1)])
    let before = try folder.contents()
    let store = try folder.store()
    #expect(try store.lists() == [.sample(1)])
    #expect(try folder.contents() == before)
  }

  @Test(arguments: ["a b.sqlite", "100%.db", "what?#x", "žluť 🛒", ":memory:", "file:x?mode=memory"])
  func `The file may have any name`(name: String) throws {
    let path = folder.file(name)
    try SQLiteTinyLogStore(path: path).save([.sample(1)])
    #expect(try folder.contents().keys.sorted() == [name])
    #expect(try SQLiteTinyLogStore(path: path).lists() == [.sample(1)])
  }

  @Test func `A link to a database opens that database`() throws {
    try folder.store().save([.sample(1)])
    let link = folder.file("link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.database)
    let store = try SQLiteTinyLogStore(path: link)
    #expect(try store.lists() == [.sample(1)])
  }

  @Test func `An empty file becomes a database`() throws {
    try folder.write(Data())
    try folder.store().save([.sample(1)])
    #expect(try folder.read().prefix(15) == Data("SQLite format 3".utf8))
  }
}

struct QueryPlanTests {
  let folder = TemporaryFolder()

  @Test(arguments: [
    TinyLogQuery.lists: "SCAN list USING INDEX listByPosition",
    TinyLogQuery.archivedLists: "SCAN list USING INDEX listByPosition",
    TinyLogQuery.listByID: "SEARCH list USING INDEX sqlite_autoindex_list_1 (id=?)",
    TinyLogQuery.topListPosition: "SEARCH list USING COVERING INDEX listByPosition",
    TinyLogQuery.openTaskCounts: "SCAN task USING COVERING INDEX openTask",
    TinyLogQuery.tasks: "SEARCH task USING INDEX taskByPosition (listID=?)",
    TinyLogQuery.archivedTasks: "SEARCH task USING INDEX taskByPosition (listID=?)",
    TinyLogQuery.taskByID: "SEARCH task USING INDEX sqlite_autoindex_task_1 (id=?)",
    TinyLogQuery.topTaskPosition: "SEARCH task USING COVERING INDEX taskByPosition (listID=?)",
    TinyLogQuery.textSize: "SEARCH textSize USING INTEGER PRIMARY KEY (rowid=?)",
  ])
  func `Every question is answered by an index, and no rows are sorted`(
    query: String, expected: String
  ) throws {
    try folder.store().close()
    let queue = try DatabaseQueue(path: folder.database)
    let plan = try queue.read { database in
      try Row.fetchAll(
        database, sql: "EXPLAIN QUERY PLAN \(query)", arguments: query.contains("?") ? [""] : []
      ).map { $0["detail"] as String }
    }
    #expect(plan == [expected])
  }
}

struct SQLiteStoreErrorTests {
  private static let path = "/home/eva/tinylog.sqlite"

  @Test(
    arguments: [
      .emptyPath: "The path of the TinyLog database is empty. Name a file.",
      .noFolder(path: path):
        "The TinyLog database cannot be at “/home/eva/tinylog.sqlite”, because the folder "
        + "“/home/eva” does not exist. Create the folder or choose another one.",
      .notAFile(path: path):
        "The TinyLog database cannot be at “/home/eva/tinylog.sqlite”, because that is a folder "
        + "or a device. Choose the path of a file.",
      .notADatabase(path: path):
        "The file “/home/eva/tinylog.sqlite” is not a TinyLog database, or its beginning is "
        + "damaged. It was left as it is. Choose another file, or restore a backup of this one.",
      .otherApplication(path: path):
        "The database “/home/eva/tinylog.sqlite” belongs to another application. "
        + "It was left as it is. Choose another file.",
      .damaged(path: path, detail: "no such table: task"):
        "The TinyLog database “/home/eva/tinylog.sqlite” is damaged: no such table: task. "
        + "Restore a backup of the file, or move it away to start anew.",
      .newerVersion(path: path):
        "The TinyLog database “/home/eva/tinylog.sqlite” was made by a newer version of TinyLog. "
        + "It was left as it is. Update TinyLog to open it.",
      .readOnly(path: path):
        "The TinyLog database “/home/eva/tinylog.sqlite” cannot be changed, because the file or "
        + "its folder is read-only. Allow writing to both, or choose another file.",
      .cannotCreate(path: path):
        "The TinyLog database “/home/eva/tinylog.sqlite” cannot be created, because nothing may "
        + "be written to the folder “/home/eva”. Allow writing to it, or choose another folder.",
      .cannotRead(path: path): "The TinyLog database “/home/eva/tinylog.sqlite” cannot be read. "
        + "Check that you may read the file and its folder, or choose another file.",
      .locked(path: path):
        "The TinyLog database “/home/eva/tinylog.sqlite” is in use by another process. "
        + "Wait for it to finish or end it, and try again.",
      .diskFull(path: path):
        "The change could not be saved in the TinyLog database “/home/eva/tinylog.sqlite”, "
        + "because the disk is full. Free some space and try again.",
      .failed(path: path, detail: "disk I/O error (code 778)"):
        "SQLite could not work with the TinyLog database “/home/eva/tinylog.sqlite”: "
        + "disk I/O error (code 778). Nothing was changed.",
    ] as [SQLiteStoreError: String])
  func `Every error says what is wrong, with which file, and what to do`(
    error: SQLiteStoreError, expected: String
  ) {
    #expect(error.description == expected)
    #expect(error.localizedDescription == expected)
  }

  @Test(
    arguments: [
      (.SQLITE_BUSY, .locked(path: path)),
      (.SQLITE_BUSY_SNAPSHOT, .locked(path: path)),
      (.SQLITE_LOCKED, .locked(path: path)),
      (.SQLITE_READONLY, .readOnly(path: path)),
      (.SQLITE_READONLY_ROLLBACK, .readOnly(path: path)),
      (.SQLITE_CANTOPEN, .readOnly(path: path)),
      (.SQLITE_PERM, .readOnly(path: path)),
      (.SQLITE_NOTADB, .notADatabase(path: path)),
      (.SQLITE_FULL, .diskFull(path: path)),
      (.SQLITE_CORRUPT, .damaged(path: path, detail: "database disk image is malformed (code 11)")),
      (.SQLITE_IOERR_WRITE, .failed(path: path, detail: "disk I/O error (code 778)")),
    ] as [(ResultCode, SQLiteStoreError)])
  func `SQLite's codes become errors that say what they mean`(
    code: ResultCode, expected: SQLiteStoreError
  ) {
    #expect(SQLiteStoreError(DatabaseError(resultCode: code), path: Self.path) == expected)
  }
}
