import Foundation
import GRDB
import Testing
import TinyLog
import TestSupport
import TinyLogSQLite

struct DamagedFileTests {
  private static let pageSize = 4_096
  let folder = TemporaryFolder()
  let whole: Data

  init() throws {
    let store = try folder.store()
    try store.write { access in
      try access.save((0..<50).map { TaskList.sample($0) })
      try access.save((0..<500).map { TaskItem.sample($0, in: $0 % 50) })
    }
    try store.close()
    whole = try folder.read()
  }

  private func expectDamage(location: SourceLocation = #_sourceLocation) throws {
    let before = try folder.contents()
    let error = #expect(throws: SQLiteStoreError.self, sourceLocation: location) {
      try folder.store()
    }
    guard case .damaged(folder.database, let detail) = error else {
      Issue.record("\(String(describing: error))", sourceLocation: location)
      return
    }
    #expect(!detail.isEmpty && !detail.contains("\n"), sourceLocation: location)
    #expect(try folder.contents() == before, sourceLocation: location)
  }

  @Test(arguments: [100, 4_096, 20_000])
  func `A truncated file is refused and left as it is`(size: Int) throws {
    #expect(whole.count > 10 * Self.pageSize)
    try folder.write(whole.prefix(size))
    try expectDamage()
  }

  @Test(arguments: [0x00, 0xFF, 0x5A])
  func `Any overwritten page is detected`(byte: UInt8) throws {
    for page in 1..<(whole.count / Self.pageSize) {
      var data = whole
      let start = page * Self.pageSize
      data.replaceSubrange(
        start..<(start + Self.pageSize), with: Data(repeating: byte, count: Self.pageSize))
      try folder.write(data)
      try expectDamage()
    }
  }

  @Test func `A damaged schema after an intact header is detected`() throws {
    var data = whole
    data.replaceSubrange(100..<200, with: Data(repeating: 0xFF, count: 100))
    try folder.write(data)
    try expectDamage()
  }

  @Test(arguments: [
    ("DROP TABLE textSize", "no such table: textSize"),
    ("ALTER TABLE task DROP COLUMN text", "no such column: text"),
  ])
  func `A missing table or column is detected, and the file left as it is`(
    sql: String, detail: String
  ) throws {
    try change(sql)
    let before = try folder.contents()
    #expect(throws: SQLiteStoreError.damaged(path: folder.database, detail: detail)) {
      try folder.store()
    }
    #expect(try folder.contents() == before)
  }

  @Test(arguments: [
    "UPDATE list SET color = 'pink' WHERE position = 3": "there is no list colour “pink”",
    "UPDATE list SET id = 'x' WHERE position = 3":
      "a row has an unexpected value in the column “id”",
    "INSERT INTO textSize VALUES (1, 99, 0)": "there is no text size 99",
  ])
  func `A row that TinyLog can't have written is reported when it is read`(
    sql: String, detail: String
  ) throws {
    try change(sql)
    let store = try folder.store()
    #expect(throws: SQLiteStoreError.damaged(path: folder.database, detail: detail)) {
      try store.read { access in
        _ = try access.lists(archived: false)
        _ = try access.textSize()
      }
    }
  }

  @Test(arguments: [("list", Int.min), ("list", Int.max), ("task", Int.min), ("task", 1 << 54)])
  func `A position from which no other can be counted is damage`(
    table: String, position: Int
  ) throws {
    let open = try folder.store()
    let library = TinyLogLibrary(store: open)
    let lists = try library.lists(matching: "", archived: false).map(\.id)
    try change("UPDATE \(table) SET position = \(position)")
    let damage = SQLiteStoreError.damaged(
      path: folder.database, detail: "there is no position \(position)")
    let before = try folder.contents()
    #expect(throws: damage) {
      _ = try library.addTask(in: lists[0], text: "new")
      try library.addList(title: "new", color: .default)
    }
    try open.close()
    #expect(throws: damage) { try folder.store() }
    #expect(try folder.contents() == before)
  }

  @Test func `Damage that occurs while the store is open is reported`() throws {
    let store = try folder.store()
    let handle = try FileHandle(forWritingTo: folder.url.appendingPathComponent("tinylog.sqlite"))
    // Update the change counter in the header, so that SQLite doesn't trust its cache.
    try handle.seek(toOffset: 24)
    try handle.write(contentsOf: Data([9, 9, 9, 9]))
    try handle.seek(toOffset: UInt64(Self.pageSize))
    try handle.write(contentsOf: Data(repeating: 0xFF, count: whole.count - Self.pageSize))
    try handle.close()
    let error = #expect(throws: SQLiteStoreError.self) { try store.lists() }
    #expect(
      error
        == .damaged(path: folder.database, detail: "database disk image is malformed (code 11)"))
  }

  private func change(_ sql: String) throws {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    let queue = try DatabaseQueue(path: folder.database, configuration: configuration)
    try queue.write { try $0.execute(sql: sql) }
    try queue.close()
  }
}

struct RefusedFileTests {
  let folder = TemporaryFolder()

  /// Expects the error, and that the folder is unchanged, byte for byte.
  private func expectRefusal(
    _ error: SQLiteStoreError, at path: String? = nil, location: SourceLocation = #_sourceLocation
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

  @Test(arguments: [
    "x", "This is a text file.\n", String(repeating: "garbage ", count: 10_000),
    "SQLite format 3\0", "SQLite format 3\0" + String(repeating: "\u{0}", count: 80),
    String(repeating: "\u{0}", count: 8_192),
  ])
  func `A file that isn't a database is left as it is`(text: String) throws {
    try folder.write(Data(text.utf8))
    try expectRefusal(.notADatabase(path: folder.database))
  }

  @Test(arguments: [("DELETE", 0), ("WAL", 0), ("DELETE", 1_196_444_487), ("WAL", -1)])
  func `A different application's database is left as it is, whatever its journal and its id`(
    journalMode: String, id: Int
  ) throws {
    try makeForeign(journalMode: journalMode, id: id)
    try expectRefusal(.otherApplication(path: folder.database))
  }

  @Test
  func `A different application's open database is left as it is, with its log`() throws {
    try makeForeign(journalMode: "WAL")
    let other = try DatabaseQueue(path: folder.database)
    try other.write { try $0.execute(sql: "INSERT INTO list VALUES ('2', 'In the log')") }
    #expect(try folder.contents().count == 3)
    try expectRefusal(.otherApplication(path: folder.database))
    try other.close()
  }

  @Test func `A database of a newer version is left as it is`() throws {
    try folder.store().close()
    let queue = try DatabaseQueue(path: folder.database)
    try queue.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('v99')") }
    try queue.close()
    try expectRefusal(.newerVersion(path: folder.database))
  }

  @Test func `The path of a folder or a device is refused`() throws {
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

  @Test func `The path of a pipe is refused at once`() throws {
    try #require(mkfifo(folder.database, 0o644) == 0)
    #expect(throws: SQLiteStoreError.notAFile(path: folder.database)) { try folder.store() }
  }

  @Test func `A missing folder, or a file instead of the folder, is refused and not created`()
    throws
  {
    try expectRefusal(
      .noFolder(path: folder.file("missing/x.sqlite")), at: folder.file("missing/x.sqlite"))
    try folder.write(Data("text".utf8), to: "file")
    try expectRefusal(
      .noFolder(path: folder.file("file/x.sqlite")), at: folder.file("file/x.sqlite"))
  }

  @Test func `An empty path is refused, instead of opening a temporary database`() throws {
    try expectRefusal(.emptyPath, at: "")
  }

  @Test
  func `A database locked exclusively by a different process is refused until it is released`()
    throws
  {
    try folder.store().close()
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(path: folder.database, configuration: configuration)
    try other.writeWithoutTransaction { try $0.execute(sql: "BEGIN EXCLUSIVE") }
    try expectRefusal(.locked(path: folder.database))
    try other.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
    let store = try folder.store(lockTimeout: 0)
    #expect(try store.lists() == [])
  }

  @Test func `A database whose creation was interrupted is completed`() throws {
    let queue = try DatabaseQueue(path: folder.database)
    try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA application_id = 0x544C6F67") }
    try queue.close()
    let store = try folder.store()
    try store.save([.sample(1)])
    #expect(try store.lists() == [.sample(1)])
  }
}

/// File permissions. The administrator may do everything, so if the tests run as one, the process
/// that opens the store first becomes a user without privileges.
struct PermissionTests {
  private static let nobody = "65534"
  let folder = TemporaryFolder()

  private func open() async throws -> [String] {
    let child =
      getuid() == 0
      ? try StoreProcess("open", folder.database, Self.nobody)
      : try StoreProcess("open", folder.database)
    return try await child.lines()
  }

  // A file in a read-only folder is refused, because a change needs a journal next to it.
  @Test(
    arguments: [
      (0o666, 0o777, nil), (0o444, 0o777, SQLiteStoreError.readOnly(path:)),
      (0o666, 0o555, SQLiteStoreError.readOnly(path:)),
      (0o000, 0o777, SQLiteStoreError.cannotRead(path:)),
    ] as [(Int, Int, (@Sendable (String) -> SQLiteStoreError)?)])
  func `A file opens only if it and its folder are readable and writable, else it stays as it is`(
    permissions: Int, folderPermissions: Int, error: (@Sendable (String) -> SQLiteStoreError)?
  ) async throws {
    try folder.store().close()
    let before = try folder.contents()
    try folder.setPermissions(permissions, of: folder.database)
    try folder.setPermissions(folderPermissions, of: folder.path)
    #expect(try await open() == [error?(folder.database).description ?? "opened"])
    try folder.setPermissions(0o777, of: folder.path)
    try folder.setPermissions(0o666, of: folder.database)
    #expect(try folder.contents() == before)
  }

  @Test func `A new file in a read-only folder is refused`() async throws {
    try folder.setPermissions(0o555, of: folder.path)
    #expect(try await open() == [SQLiteStoreError.cannotCreate(path: folder.database).description])
    #expect(try folder.contents() == [:])
  }

  @Test func `A new file is refused where not even the administrator can create one`() {
    #expect(throws: SQLiteStoreError.cannotCreate(path: "/proc/tinylog.sqlite")) {
      try SQLiteTinyLogStore(path: "/proc/tinylog.sqlite")
    }
  }
}
