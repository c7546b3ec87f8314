import Foundation
import GRDB
import Testing
import TinyLog
import TinyLogDoubles
import TinyLogSQLite

@Suite("Refused files")
struct RefusedFileTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Expects the error, and that the folder is the same as before, byte for byte.
  private func expectRefusal(
    _ error: SQLiteStoreError, at path: String? = nil,
    location: SourceLocation = #_sourceLocation
  ) throws {
    let before = try folder.contents()
    #expect(throws: error, sourceLocation: location) {
      try SQLiteTinyLogStore(path: path ?? folder.database, lockTimeout: 0)
    }
    #expect(try folder.contents() == before, sourceLocation: location)
  }

  private func makeForeign(journalMode: String = "DELETE", id: Int = 0) throws {
    let queue = try DatabaseQueue(path: folder.database)
    try queue.writeWithoutTransaction { database in
      try database.execute(
        sql: """
          PRAGMA journal_mode = \(journalMode);
          PRAGMA application_id = \(id);
          CREATE TABLE list (id TEXT PRIMARY KEY, title TEXT);
          INSERT INTO list VALUES ('1', 'Not ours');
          """)
    }
    try queue.close()
  }

  @Test(
    "A file that is no database is left alone",
    arguments: [
      "x", "This is a text file.\n", String(repeating: "garbage ", count: 10_000),
      "SQLite format 3\0", "SQLite format 3\0" + String(repeating: "\u{0}", count: 80),
    ])
  func noDatabase(text: String) throws {
    try folder.write(Data(text.utf8))
    try expectRefusal(.notADatabase(path: folder.database))
  }

  @Test("A file of zeros is no database")
  func zeros() throws {
    try folder.write(Data(count: 8_192))
    try expectRefusal(.notADatabase(path: folder.database))
  }

  @Test(
    "Another application's database is left alone, whatever its journal and its id",
    arguments: [("DELETE", 0), ("WAL", 0), ("DELETE", 1_196_444_487), ("WAL", -1)])
  func otherApplication(journalMode: String, id: Int) throws {
    try makeForeign(journalMode: journalMode, id: id)
    try expectRefusal(.otherApplication(path: folder.database))
  }

  @Test("Another application's database that is being changed is left alone, with its log")
  func otherApplicationAtWork() throws {
    try makeForeign(journalMode: "WAL")
    let other = try DatabaseQueue(path: folder.database)
    try other.write { try $0.execute(sql: "INSERT INTO list VALUES ('2', 'In the log')") }
    #expect(try folder.contents().count == 3)
    try expectRefusal(.otherApplication(path: folder.database))
    try other.close()
  }

  @Test("A database of a newer version is left alone")
  func newerVersion() throws {
    try SQLiteTinyLogStore(path: folder.database).close()
    let queue = try DatabaseQueue(path: folder.database)
    try queue.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('v99')") }
    try queue.close()
    try expectRefusal(.newerVersion(path: folder.database))
  }

  @Test("A folder in the file's place, or a device, is refused")
  func noFile() throws {
    let path = folder.file("folder")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    #expect(throws: SQLiteStoreError.notAFile(path: path)) { try SQLiteTinyLogStore(path: path) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: path) == [])
    #expect(throws: SQLiteStoreError.notAFile(path: folder.path)) {
      try SQLiteTinyLogStore(path: folder.path + "/")
    }
    #expect(throws: SQLiteStoreError.notAFile(path: "/dev/null")) {
      try SQLiteTinyLogStore(path: "/dev/null")
    }
  }

  @Test("A pipe in the file's place is refused at once")
  func pipe() throws {
    try #require(mkfifo(folder.database, 0o644) == 0)
    #expect(throws: SQLiteStoreError.notAFile(path: folder.database)) {
      try SQLiteTinyLogStore(path: folder.database)
    }
  }

  @Test("A missing folder, or a file in its place, is refused and not created")
  func noFolder() throws {
    try expectRefusal(
      .noFolder(path: folder.file("missing/x.sqlite")), at: folder.file("missing/x.sqlite"))
    try folder.write(Data("text".utf8), to: "file")
    try expectRefusal(
      .noFolder(path: folder.file("file/x.sqlite")), at: folder.file("file/x.sqlite"))
  }

  @Test("An empty path is refused, and no temporary database is used instead")
  func emptyPath() throws {
    try expectRefusal(.emptyPath, at: "")
  }

  @Test("A database that another process has locked wholly is refused for the time being")
  func locked() throws {
    try SQLiteTinyLogStore(path: folder.database).close()
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(path: folder.database, configuration: configuration)
    try other.writeWithoutTransaction { try $0.execute(sql: "BEGIN EXCLUSIVE") }
    try expectRefusal(.locked(path: folder.database))
    try other.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
    let store = try SQLiteTinyLogStore(path: folder.database, lockTimeout: 0)
    #expect(try store.read { try $0.lists(archived: false) } == [])
  }

  @Test("A database whose making was interrupted is completed")
  func interruptedCreation() throws {
    let queue = try DatabaseQueue(path: folder.database)
    try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA application_id = 0x544C6F67") }
    try queue.close()
    let store = try SQLiteTinyLogStore(path: folder.database)
    try store.write { try $0.save([TaskList.sample(1)]) }
    #expect(try store.read { try $0.lists(archived: false) } == [.sample(1)])
  }
}
