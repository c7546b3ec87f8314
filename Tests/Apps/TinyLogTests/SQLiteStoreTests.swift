import Foundation
import GRDB
import Testing
import TinyLog
import TestSupport
@testable import TinyLogSQLite

struct SQLiteStoreTests {
  let folder = TemporaryFolder()

  @Test
  func `The service behaves the same as with the in-memory store, change by change`() throws {
    let store = try folder.store()
    let comparison = try StoreComparison(of: store, seed: 11, count: 700, interval: 50)
    #expect(comparison.counts.performed > 280 && comparison.counts.refused > 70)
  }

  @Test
  func `Reopening the file finds all data, and there is only this file`()
    throws
  {
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
  func `The file can have any name`(name: String) throws {
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
  func `Every query uses an index, and no rows are sorted`(
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
        "The TinyLog database cannot be at “tinylog.sqlite”, because the folder "
        + "“eva” does not exist. Create the folder or choose a different one.",
      .notAFile(path: path):
        "The TinyLog database cannot be at “tinylog.sqlite”, because that is a folder "
        + "or a device. Choose the path of a file.",
      .notADatabase(path: path):
        "The file “tinylog.sqlite” is not a TinyLog database, or its beginning is "
        + "damaged. It was left as it is. Choose another file, or restore a backup of this one.",
      .otherApplication(path: path):
        "The database “tinylog.sqlite” belongs to another application. "
        + "It was left as it is. Choose another file.",
      .damaged(path: path, detail: "no such table: task"):
        "The TinyLog database “tinylog.sqlite” is damaged: no such table: task. "
        + "Restore a backup of the file, or move it away to start with an empty one.",
      .newerVersion(path: path):
        "The TinyLog database “tinylog.sqlite” was made by a newer version of TinyLog. "
        + "It was left as it is. Update TinyLog to open it.",
      .readOnly(path: path):
        "The TinyLog database “tinylog.sqlite” cannot be changed, because the file or "
        + "its folder is read-only. Allow writing to both, or choose another file.",
      .moved(path: path):
        "The TinyLog database “tinylog.sqlite” was moved or deleted while it was open, "
        + "so nothing can be saved in it. Move it back, or launch TinyLog again.",
      .cannotCreate(path: path):
        "The TinyLog database “tinylog.sqlite” cannot be created, because nothing may "
        + "be written to the folder “eva”. Allow writing to it, or choose another folder.",
      .cannotRead(path: path): "The TinyLog database “tinylog.sqlite” cannot be read. "
        + "Check that you may read the file and its folder, or choose another file.",
      .locked(path: path):
        "The TinyLog database “tinylog.sqlite” is in use by another process. "
        + "Wait for it to finish or end it, and try again.",
      .diskFull(path: path):
        "The change could not be saved in the TinyLog database “tinylog.sqlite”, "
        + "because the disk is full. Free some space and try again.",
      .failed(path: path, detail: "disk I/O error (code 778)"):
        "SQLite could not work with the TinyLog database “tinylog.sqlite”: "
        + "disk I/O error (code 778). Nothing was changed.",
    ] as [SQLiteStoreError: String])
  func `Every error says what is wrong, in which file, and what to do`(
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
      (.SQLITE_READONLY_DBMOVED, .moved(path: path)),
      (.SQLITE_READONLY_ROLLBACK, .readOnly(path: path)),
      (.SQLITE_CANTOPEN, .readOnly(path: path)),
      (.SQLITE_PERM, .readOnly(path: path)),
      (.SQLITE_NOTADB, .notADatabase(path: path)),
      (.SQLITE_FULL, .diskFull(path: path)),
      (.SQLITE_CORRUPT, .damaged(path: path, detail: "database disk image is malformed (code 11)")),
      (.SQLITE_IOERR_WRITE, .failed(path: path, detail: "disk I/O error (code 778)")),
    ] as [(ResultCode, SQLiteStoreError)])
  func `SQLite's codes are mapped to readable errors`(
    code: ResultCode, expected: SQLiteStoreError
  ) {
    #expect(SQLiteStoreError(DatabaseError(resultCode: code), path: Self.path) == expected)
  }
}

struct SharedFileTests {
  let folder = TemporaryFolder()

  @Test func `One store sees the other's changes`() throws {
    let first = TinyLogLibrary(store: try folder.store())
    let second = TinyLogLibrary(store: try folder.store())
    try first.addList(title: "A", color: .red)
    try second.addList(title: "B", color: .red)
    #expect(try first.lists().map(\.list.title) == ["B", "A"])
  }

  @Test func `Stores on several threads don't undo each other's changes`() throws {
    let path = folder.database
    try SQLiteTinyLogStore(path: path).save([.sample(1, position: 0)])
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      let store = try? SQLiteTinyLogStore(path: path, lockTimeout: 1e6)
      for _ in 0..<100 {
        try? store?.write { access in
          guard var list = try access.lists(archived: false).first else { return }
          list.position += 1
          try access.save([list])
        }
      }
    }
    let store = try SQLiteTinyLogStore(path: path)
    #expect(try store.read { try $0.topListPosition() } == 400)
  }

  @Test
  func `Processes don't undo each other's changes, and every task has a unique place`()
    async throws
  {
    let library = TinyLogLibrary(store: try folder.store())
    try library.addList(title: "Shared", color: .red)
    let children = try (0..<3).map { _ in try StoreProcess("add", folder.database, "40") }
    for child in children { #expect(try await child.lines() == ["added"]) }
    let list = try #require(try library.lists().first)
    #expect(list.openTaskCount == 120)
    #expect(try Set(library.tasks(in: list.id).map(\.position)).count == 120)
  }

  @Test(arguments: 0..<20)
  func `Several stores can create the same file at the same time`(round: Int) throws {
    let path = folder.database
    DispatchQueue.concurrentPerform(iterations: 4) { number in
      do {
        let store = try SQLiteTinyLogStore(path: path, lockTimeout: 1e6)
        try store.save([.sample(UInt64(number))])
      } catch {
        Issue.record(error)
      }
    }
    let store = try SQLiteTinyLogStore(path: path)
    #expect(try store.lists().count == 4)
  }

  @Test
  func `A store locked by a different process reports it, and works after the lock is released`()
    async throws
  {
    let path = folder.database
    let store = try SQLiteTinyLogStore(path: path, lockTimeout: 0)
    let child = try StoreProcess("lock", path)
    #expect(try await child.lines(1) == ["locked"])
    #expect(throws: SQLiteStoreError.locked(path: path)) { try store.save([.sample(1)]) }
    #expect(try store.lists() == [])
    child.endInput()
    #expect(try await child.exitCode() == 0)
    try store.save([.sample(1)])
    #expect(try store.lists() == [.sample(1)])
  }
}

struct KilledProcessTests {
  let folder = TemporaryFolder()

  @Test(arguments: [(1, 1), (2, 3), (3, 20), (4, 77), (5, 150), (6, 333)] as [(UInt64, Int)])
  func `Every change acknowledged before SIGKILL is in the file, in order`(
    seed: UInt64, killAfter: Int
  ) async throws {
    let child = try StoreProcess("change", folder.database, "\(seed)")
    _ = try await child.lines(killAfter)
    child.kill()
    // Also count the lines between the last one read above and the child's end.
    let acknowledged = try await child.lines().last.flatMap { Int($0) } ?? killAfter

    let library = TinyLogLibrary(store: try folder.store())
    let found = try TinyLogSnapshot(of: library)
    // The next change may have been made but not yet acknowledged.
    let possible = try [acknowledged, acknowledged + 1].map { try replay($0, seed: seed) }
    #expect(acknowledged >= killAfter)
    #expect(possible.contains(found), "\(acknowledged) changes were acknowledged")
  }

  private func replay(_ count: Int, seed: UInt64) throws -> TinyLogSnapshot {
    let dates = ManualDateProvider()
    let library = TinyLogLibrary(
      store: InMemoryTinyLogStore(), dates: dates, ids: IncrementingIDProvider())
    var changes = RandomChanges(seed: seed)
    for _ in 0..<count { changes.performNext(on: library, dates: dates) }
    return try TinyLogSnapshot(of: library)
  }

  @Test func `A half-written change of a killed process is rolled back`() async throws {
    try folder.store().save([.sample(1)])
    let before = try folder.read()
    let child = try StoreProcess("half-change", folder.database)
    #expect(try await child.lines(1) == ["half"])
    child.kill()
    #expect(try folder.read() != before)
    #expect(try folder.contents().keys.sorted() == ["tinylog.sqlite", "tinylog.sqlite-journal"])

    let store = try folder.store()
    #expect(try store.lists() == [.sample(1)])
    #expect(try store.read { try $0.tasks(in: TaskList.sample(1).id, archived: false) } == [])
    #expect(try folder.contents() == ["tinylog.sqlite": before])
  }
}

struct KilledLaunchTests {
  /// Each launch is killed when it writes beyond one more page of a file. The last one isn't killed.
  @Test(arguments: [[], ["old"]])
  func `A killed launch has saved either all of its data or none`(old: [String]) async throws {
    let new = (0..<200).map { "new \($0)" }
    let page = 4096
    var (limit, isKilled) = (0, true)
    while isKilled {
      let folder = TemporaryFolder()
      for title in old { try folder.store().save([.sample(1, title: title)]) }
      let child = try StoreProcess("launch", folder.database, "\(new.count)", "\(limit)")
      let lines = try await child.lines()
      try #require(lines.isEmpty || lines == ["launched"])
      isKilled = lines.isEmpty
      let store = try folder.store()
      let found = try store.lists()
      #expect(found.map(\.title) == (isKilled ? old : new), "killed after \(limit) bytes")
      let tasks = try found.map { list in
        try store.read { try $0.tasks(in: list.id, archived: false) }
      }
      #expect(tasks.joined().count == (isKilled ? 0 : new.count))
      limit += page
    }
    #expect(limit > 10 * page)
  }

  @Test func `A launch that can't save its data leaves no file`() async throws {
    let page = 4096
    for limit in stride(from: 0, to: 12 * page, by: page) {
      let folder = TemporaryFolder()
      let child = try StoreProcess("launch-or-fail", folder.database, "200", "\(limit)")
      let lines = try await child.lines()
      #expect(lines.count == 1 && lines != ["launched"], "after \(limit) bytes")
      #expect(try folder.contents() == [:], "after \(limit) bytes")
    }
  }

  @Test func `A new file that another process uses meanwhile isn't removed`() async throws {
    let folder = TemporaryFolder()
    let opening = DatabaseOpening(path: folder.database, lockTimeout: 0)
    let store = try folder.store()
    let child = try StoreProcess("lock", folder.database)
    #expect(try await child.lines(1) == ["locked"])
    #expect(throws: DatabaseError.self) { try opening.removeUnusedFile() }
    child.endInput()
    #expect(try await child.exitCode() == 0)
    try store.save([.sample(1)])
    try opening.removeUnusedFile()
    #expect(try folder.store().lists() == [.sample(1)])
    try store.write { try $0.removeAll() }
    try opening.removeUnusedFile()
    #expect(try folder.contents() == [:])
  }

  @Test func `A change of a file that was moved meanwhile is refused`() throws {
    let folder = TemporaryFolder()
    let store = try folder.store()
    try FileManager.default.moveItem(atPath: folder.database, toPath: folder.file("away"))
    #expect(throws: SQLiteStoreError.moved(path: folder.database)) { try store.save([.sample(1)]) }
  }
}
