import Foundation
import Testing
import TinyLog
import TinyLogDoubles
import TinyLogSQLite

struct SharedFileTests {
  let folder = TemporaryFolder()

  @Test func `One store sees what the other wrote`() throws {
    let first = TinyLogLibrary(store: try folder.store())
    let second = TinyLogLibrary(store: try folder.store())
    try first.perform(.addList(title: "A", color: .red))
    try second.perform(.addList(title: "B", color: .red))
    #expect(try first.lists().map(\.list.title) == ["B", "A"])
  }

  @Test func `Stores on several threads do not undo each other's changes`() throws {
    let path = folder.database
    try SQLiteTinyLogStore(path: path).save([.sample(1, position: 0)])
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      let store = try? SQLiteTinyLogStore(path: path, lockTimeout: 60)
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

  @Test("Processes do not undo each other's changes: every task gets a place of its own")
  func processes() throws {
    let library = TinyLogLibrary(store: try folder.store())
    try library.perform(.addList(title: "Shared", color: .red))
    let children = try (0..<3).map { _ in try StoreProcess("add", folder.database, "40") }
    for child in children {
      let lines = child.remainingLines()
      #expect(lines == ["added"])
    }
    let list = try #require(try library.lists().first)
    #expect(list.openTaskCount == 120)
    #expect(try Set(library.tasks(in: list.id).map(\.position)).count == 120)
  }

  @Test(arguments: 0..<60)
  func `Stores that create the same file at the same time all get it`(round: Int) throws {
    let path = folder.database
    DispatchQueue.concurrentPerform(iterations: 4) { number in
      do {
        let store = try SQLiteTinyLogStore(path: path, lockTimeout: 60)
        try store.save([.sample(UInt64(number))])
      } catch {
        Issue.record(error)
      }
    }
    let store = try SQLiteTinyLogStore(path: path)
    #expect(try store.lists().count == 4)
  }

  @Test("A store that another process keeps locked says so, and works when it is free again")
  func locked() throws {
    let path = folder.database
    let store = try SQLiteTinyLogStore(path: path, lockTimeout: 0)
    let child = try StoreProcess("lock", path)
    #expect(child.nextLine() == "locked")
    #expect(throws: SQLiteStoreError.locked(path: path)) { try store.save([.sample(1)]) }
    #expect(try store.lists() == [])
    child.endInput()
    #expect(child.exitCode() == 0)
    try store.save([.sample(1)])
    #expect(try store.lists() == [.sample(1)])
  }
}

struct KilledProcessTests {
  let folder = TemporaryFolder()

  @Test(arguments: [(1, 1), (2, 3), (3, 20), (4, 77), (5, 150), (6, 333)] as [(UInt64, Int)])
  func `Every change that was acknowledged before SIGKILL is in the file, in its order`(
    seed: UInt64, killAfter: Int
  ) throws {
    let child = try StoreProcess("change", folder.database, "\(seed)")
    for _ in 0..<killAfter { _ = child.nextLine() }
    child.kill()
    // What it said between the last line read above and its end counts, too.
    let acknowledged = child.remainingLines().last.flatMap { Int($0) } ?? killAfter

    let library = TinyLogLibrary(store: try folder.store())
    let found = try TinyLogSnapshot(of: library)
    // The change after the last acknowledged one may have been made, too.
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

  @Test func `A change that was half written when the process was killed is taken back`() throws {
    try folder.store().save([.sample(1)])
    let before = try folder.read()
    let child = try StoreProcess("half-change", folder.database)
    #expect(child.nextLine() == "half")
    child.kill()
    #expect(try folder.read() != before)
    #expect(try folder.contents().keys.sorted() == ["tinylog.sqlite", "tinylog.sqlite-journal"])

    let store = try folder.store()
    #expect(try store.lists() == [.sample(1)])
    #expect(try store.read { try $0.tasks(in: TaskList.sample(1).id, archived: false) } == [])
    #expect(try folder.contents() == ["tinylog.sqlite": before])
  }
}
