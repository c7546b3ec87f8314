import Foundation
import GRDB
import TestSupport
import Testing
import TinyLog
import TinyLogSQLite

@testable import TinyLogSQLite

/// The promises of every ``TinyLogStore``, tested with the in-memory store and the SQLite store.
@Suite("The promises of every store")
struct StoreTests {
  enum Kind: CaseIterable {
    case memory, sqlite
  }

  private struct Refused: Error, Equatable {}

  private let folder = TemporaryFolder()

  private func store(_ kind: Kind) throws -> any TinyLogStore {
    switch kind {
    case .memory: InMemoryTinyLogStore()
    case .sqlite: try folder.store()
    }
  }

  @Test(arguments: Kind.allCases)
  func `A new store is empty, and so is one after everything was removed`(kind: Kind) throws {
    let store = try store(kind)
    for _ in 0..<2 {
      #expect(try store.lists() == [] && store.lists(archived: true) == [])
      #expect(try store.tasks(in: 1) == [])
      #expect(try store.read { try $0.topListPosition() } == nil)
      #expect(try store.read { try $0.openTaskCounts() } == [:])
      #expect(try store.read { try $0.textSize() } == .default)
      let size = try TextSize(size: 13, usesSystemFont: true)
      try store.write { try $0.save(size) }
      try store.save([.sample(1)], [.sample(2, in: 1)])
      #expect(try store.read { try $0.textSize() } == size)
      try store.write { try $0.removeAll() }
    }
  }

  @Test(arguments: Kind.allCases)
  func `Items are read as they were saved last, ordered by position, then by id`(kind: Kind) throws
  {
    let store = try store(kind)
    let lists =
      ListColor.allCases.enumerated().map { index, color in
        TaskList.sample(
          UInt64(index), title: "Nákup 🛒 'a' \"b\" %_ \\", color: color, position: index / 2 - 7)
      } + [.sample(20, position: -9, archivedAt: .sample(3))]
    let tasks = [
      TaskItem.sample(
        9, in: 1, text: "Ťuk 'a'; DROP TABLE task --", position: -(1 << 53),
        completedAt: .sample(3)), .sample(4, in: 1, position: 1), .sample(7, in: 1, position: 1),
      .sample(5, in: 1), .sample(3, in: 1, position: -(1 << 53), archivedAt: .sample(4)),
    ]
    try store.save(lists.reversed(), tasks.reversed() + [.sample(6, in: 2), .sample(8, in: 3)])
    // Lists that are saved again keep their tasks. The last of several wins, even in a list.
    try store.save(
      [.sample(0, title: "Old"), lists[0]], [.sample(5, in: 1, text: "Old"), .sample(8, in: 2)])
    try store.save([], [.sample(5, in: 1)])
    #expect(try store.lists() == lists.dropLast())
    #expect(try store.lists(archived: true) == [lists[6]])
    #expect(try store.tasks(in: 1) == tasks.dropLast())
    #expect(try store.tasks(in: 1, archived: true) == [tasks[4]])
    #expect(try store.tasks(in: 2) == [.sample(6, in: 2), .sample(8, in: 2)])
    #expect(try store.tasks(in: 3) == [])
    try store.read { (access: any TinyLogReading) throws -> Void in
      #expect(try access.list(lists[1].id) == lists[1] && access.task(tasks[4].id) == tasks[4])
      #expect(try access.list(TaskList.sample(99).id) == nil)
      #expect(try access.task(TaskItem.sample(99, in: 1).id) == nil)
      #expect(try access.openTaskCounts() == [lists[1].id: 3, lists[2].id: 2])
      // Archived items count.
      #expect(try access.topListPosition() == -9)
      #expect(try access.topTaskPosition(in: lists[1].id) == -(1 << 53))
      #expect(try access.topTaskPosition(in: lists[3].id) == nil)
    }
  }

  @Test(arguments: Kind.allCases)
  func `A transaction sees its own changes, and leaves nothing if it fails`(kind: Kind) throws {
    let store = try store(kind)
    try store.save([.sample(1), .sample(2)], [.sample(3, in: 1), .sample(4, in: 1)])
    let before = try TinyLogSnapshot(of: TinyLogLibrary(store: store))
    #expect(throws: Refused()) {
      _ = try store.write { access -> Void in
        try access.save([TaskList.sample(2, title: "Renamed", position: -1), .sample(7)])
        try access.save([TaskItem.sample(3, in: 1, text: "Edited"), .sample(8, in: 7)])
        try access.deleteTask(TaskItem.sample(3, in: 1).id)
        try access.deleteList(TaskList.sample(1).id)
        try access.save(try TextSize(size: 20, usesSystemFont: false))
        #expect(try access.lists(archived: false).map(\.title) == ["Renamed", "List 7"])
        throw Refused()
      }
    }
    #expect(throws: Refused()) { try store.read { _ in throw Refused() } }
    #expect(try TinyLogSnapshot(of: TinyLogLibrary(store: store)) == before)
    try store.save([.sample(7)])
    #expect(try store.lists().count == 3)
  }

  @Test(arguments: Kind.allCases)
  func `Changes on several threads don't undo each other`(kind: Kind) throws {
    let store = try store(kind)
    try store.save([.sample(1, position: 0)])
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      do {
        for _ in 0..<25 {
          try store.write { access in
            guard var list = try access.lists(archived: false).first else { return }
            list.position += 1
            try access.save([list])
          }
        }
      } catch { Issue.record(error) }
    }
    #expect(try store.lists().map(\.position) == [200])
  }
}

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

  @Test(arguments: ["a b.sqlite", "100%.db", "what?#x", "žluť 🛒", ":memory:", "file:x?mode=memory"])
  func `The file can have any name`(name: String) throws {
    let path = folder.file(name)
    try SQLiteTinyLogStore(path: path).save([.sample(1)])
    #expect(try folder.contents().keys.sorted() == [name])
    #expect(try SQLiteTinyLogStore(path: path).lists() == [.sample(1)])
  }

  @Test func `An empty file becomes a database, which a link opens, too, without a change`() throws
  {
    try folder.write(Data())
    try folder.store().save([.sample(1)])
    let link = folder.file("link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.database)
    let before = try folder.contents()
    let store = try SQLiteTinyLogStore(path: link)
    #expect(try store.lists() == [.sample(1)])
    #expect(try folder.contents() == before)
  }
}

struct SQLiteStoreErrorTests {
  private static let path = "/home/eva/tinylog.sqlite"

  @Test(
    arguments: [
      (.SQLITE_BUSY_SNAPSHOT, .locked, "try again"), (.SQLITE_LOCKED, .locked, "try again"),
      (.SQLITE_READONLY_DBMOVED, .moved, "Move it back"),
      (.SQLITE_READONLY_ROLLBACK, .noAccess, "that you may write to both"),
      (.SQLITE_CANTOPEN, .noAccess, "or choose another file"), (.SQLITE_PERM, .noAccess, "."),
      (.SQLITE_NOTADB, .notADatabase, "restore a backup"),
      (.SQLITE_FULL, .diskFull, "Free some space"),
      (
        .SQLITE_CORRUPT, .damaged(detail: "database disk image is malformed (code 11)"),
        "is damaged: database disk image is malformed (code 11). Restore a backup"
      ),
      (.SQLITE_ERROR, .damaged(detail: "SQL logic error (code 1)"), "SQL logic error"),
      (
        .SQLITE_IOERR_WRITE, .failed(detail: "disk I/O error (code 778)"),
        "disk I/O error (code 778). Nothing was changed."
      ),
    ] as [(ResultCode, SQLiteStoreError.Problem, String)])
  func `SQLite's errors name the file, but not its folder, and say what to do`(
    code: ResultCode, problem: SQLiteStoreError.Problem, advice: String
  ) {
    let error = SQLiteStoreError(DatabaseError(resultCode: code), path: Self.path)
    #expect(error == SQLiteStoreError(problem, path: Self.path))
    let text = error.localizedDescription
    #expect(text.contains("“tinylog.sqlite”") && !text.contains("eva"))
    #expect(text.contains(advice) && text.hasSuffix("."))
  }
}

struct SharedFileTests {
  let folder = TemporaryFolder()

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

  @Test func `A new file that another process uses meanwhile isn't removed`() throws {
    let folder = TemporaryFolder()
    let opening = DatabaseOpening(path: folder.database, lockTimeout: 0)
    let store = try folder.store()
    let other = try DatabaseQueue(path: folder.database)
    try other.inDatabase { database in
      try database.inTransaction(.immediate) {
        #expect(throws: DatabaseError.self) { try opening.removeUnusedFile() }
        return .rollback
      }
    }
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
    #expect(throws: SQLiteStoreError(.moved, path: folder.database)) {
      try store.save([.sample(1)])
    }
  }
}
