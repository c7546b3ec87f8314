import Foundation
import GRDB
import TestSupport
import Testing
import TinyLog
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

  @Test func `A truncated or overwritten file is refused, named and left as it is`() throws {
    var files = [100, 4_096, 20_000].map { whole.prefix($0) }
    // A damaged schema after an intact header, and every page.
    files.append(whole.prefix(100) + Data(repeating: 0xFF, count: 100) + whole.dropFirst(200))
    for page in 1..<(whole.count / Self.pageSize) {
      for byte in [0x00, 0xFF, 0x5A] as [UInt8] {
        let start = page * Self.pageSize
        files.append(
          whole.prefix(start) + Data(repeating: byte, count: Self.pageSize)
            + whole.dropFirst(start + Self.pageSize))
      }
    }
    #expect(files.count > 30)
    for file in files {
      try folder.write(file)
      let error = #expect(throws: SQLiteStoreError.self) { try folder.store() }
      guard case .damaged(let detail) = error?.problem else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(!detail.isEmpty && !detail.contains("\n"))
      #expect(try folder.contents() == ["tinylog.sqlite": file])
    }
  }

  @Test(arguments: [
    "UPDATE list SET color = 'pink' WHERE position = 3": "there is no list colour “pink”",
    "UPDATE list SET id = 'x' WHERE position = 3":
      "a row has an unexpected value in the column “id”",
    "INSERT INTO textSize VALUES (1, 99, 0)": "there is no text size 99",
    // No other position could be counted from these.
    "UPDATE list SET position = \(Int.min)": "there is no position \(Int.min)",
    "UPDATE list SET position = \((1 << 53) + 1)": "there is no position \((1 << 53) + 1)",
    "DROP TABLE textSize": "no such table: textSize (code 1)",
    "ALTER TABLE list DROP COLUMN title": "no such column: title (code 1)",
  ])
  func `A value, table or column that TinyLog can't have made is named when it is read`(
    sql: String, detail: String
  ) throws {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    let queue = try DatabaseQueue(path: folder.database, configuration: configuration)
    try queue.write { try $0.execute(sql: sql) }
    try queue.close()
    let before = try folder.contents()
    let store = try folder.store()
    let damage = SQLiteStoreError(.damaged(detail: detail), path: folder.database)
    #expect(throws: damage) {
      try store.read { access in
        _ = try access.lists(archived: false)
        _ = try access.textSize()
      }
    }
    if sql.hasPrefix("UPDATE list SET position") {
      #expect(throws: damage) { try store.read { try $0.topListPosition() } }
    }
    #expect(try folder.contents() == before)
  }
}

struct RefusedFileTests {
  let folder = TemporaryFolder()

  /// Expects the problem, and that the folder is unchanged, byte for byte.
  private func expectRefusal(
    _ problem: SQLiteStoreError.Problem, at path: String? = nil,
    location: SourceLocation = #_sourceLocation
  ) throws {
    let before = try folder.contents()
    let path = path ?? folder.database
    #expect(throws: SQLiteStoreError(problem, path: path), sourceLocation: location) {
      try SQLiteTinyLogStore(path: path, lockTimeout: 0)
    }
    #expect(try folder.contents() == before, sourceLocation: location)
  }

  @Test(arguments: [
    "This is a text file.\n", String(repeating: "garbage ", count: 10_000), "SQLite format 3\0",
    "SQLite format 3\0" + String(repeating: "\u{0}", count: 80),
    String(repeating: "\u{0}", count: 8_192),
  ])
  func `A file that isn't a database is left as it is`(text: String) throws {
    try folder.write(Data(text.utf8))
    try expectRefusal(.notADatabase)
  }

  @Test(arguments: [("DELETE", 0), ("WAL", 0), ("DELETE", 1_196_444_487), ("WAL", -1)])
  func `A different application's database is left as it is, with its log, open or not`(
    journalMode: String, id: Int
  ) throws {
    let other = try DatabaseQueue(path: folder.database)
    try other.writeWithoutTransaction { database in
      try database.execute(
        sql: """
          PRAGMA journal_mode = \(journalMode);
          PRAGMA application_id = \(id);
          CREATE TABLE list (id TEXT PRIMARY KEY, title TEXT);
          INSERT INTO list VALUES ('1', 'Not ours');
          """)
    }
    #expect(try folder.contents().count == (journalMode == "WAL" ? 3 : 1))
    // The id is in the log only.
    if journalMode == "DELETE" { try expectRefusal(.otherApplication) }
    try other.close()
    try expectRefusal(.otherApplication)
  }

  @Test func `A database of a newer version is left as it is`() throws {
    try folder.store().close()
    let queue = try DatabaseQueue(path: folder.database)
    try queue.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('v99')") }
    try queue.close()
    try expectRefusal(.newerVersion)
  }

  @Test func `A folder, a device, a pipe and a missing folder are refused at once`() throws {
    let path = folder.path
    for path in ["", path, path + "/", "/dev/null", "/proc/x", path + "/missing/x"] {
      let error = #expect(throws: SQLiteStoreError.self) { try SQLiteTinyLogStore(path: path) }
      #expect(error?.problem == .noAccess, "\(path)")
    }
    #expect(try folder.contents() == [:])
    try #require(mkfifo(folder.database, 0o644) == 0)
    #expect(throws: SQLiteStoreError(.noAccess, path: folder.database)) { try folder.store() }
  }

  @Test
  func `A database that another connection locks is refused until it is released`() throws {
    let store = try folder.store(lockTimeout: 0)
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(path: folder.database, configuration: configuration)
    try other.writeWithoutTransaction { try $0.execute(sql: "BEGIN EXCLUSIVE") }
    try expectRefusal(.locked)
    #expect(throws: SQLiteStoreError(.locked, path: folder.database)) {
      try store.save([.sample(1)])
    }
    try other.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
    try store.save([.sample(2)])
    #expect(try folder.store(lockTimeout: 0).lists() == [.sample(2)])
  }

  @Test func `A database whose creation was interrupted is completed`() throws {
    let queue = try DatabaseQueue(path: folder.database)
    try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA application_id = 0x544C6F67") }
    try queue.close()
    let store = try folder.store()
    try store.save([.sample(1)])
    #expect(try store.lists() == [.sample(1)])
  }

  /// The administrator may do everything, so if the tests run as one, the process that opens the
  /// store first becomes a user without privileges. A change needs a journal next to the file.
  @Test(arguments: [
    (0o666, 0o777, true), (0o444, 0o777, false), (0o666, 0o555, false), (0o000, 0o777, false),
    (nil, 0o555, false),
  ])
  func `A file opens only if it and its folder are readable and writable, else it stays as it is`(
    permissions: Int?, folderPermissions: Int, opens: Bool
  ) async throws {
    if permissions != nil { try folder.store().close() }
    let before = try folder.contents()
    if let permissions { try setPermissions(permissions, of: folder.database) }
    try setPermissions(folderPermissions, of: folder.path)
    let user = getuid() == 0 ? "65534" : ""
    let lines = try await StoreProcess("open", folder.database, user).lines()
    #expect(
      lines == [
        opens ? "opened" : SQLiteStoreError(.noAccess, path: folder.database).description
      ])
    try setPermissions(0o777, of: folder.path)
    if permissions != nil { try setPermissions(0o666, of: folder.database) }
    #expect(try folder.contents() == before)
  }

  private func setPermissions(_ permissions: Int, of path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
  }
}
