import Foundation
import Testing
import TinyLog
import TinyLogDoubles
import TinyLogSQLite

@Suite("Killed processes")
struct KilledProcessTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(
    "Every change that was acknowledged before SIGKILL is in the file, in its order",
    arguments: [(1, 1), (2, 3), (3, 20), (4, 77), (5, 150), (6, 333)] as [(UInt64, Int)])
  func acknowledgedChanges(seed: UInt64, killAfter: Int) throws {
    let child = try StoreProcess("change", folder.database, "\(seed)")
    for _ in 0..<killAfter { _ = child.nextLine() }
    child.kill()
    // What it said between the last line read above and its end counts, too.
    let acknowledged = child.remainingLines().last.flatMap { Int($0) } ?? killAfter

    let library = TinyLogLibrary(store: try SQLiteTinyLogStore(path: folder.database))
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

  @Test("A change that was half written when the process was killed is taken back")
  func halfChange() throws {
    try SQLiteTinyLogStore(path: folder.database).write { try $0.save([TaskList.sample(1)]) }
    let before = try folder.read()
    let child = try StoreProcess("half-change", folder.database)
    #expect(child.nextLine() == "half")
    child.kill()
    #expect(try folder.read() != before)
    #expect(try folder.contents().keys.sorted() == ["tinylog.sqlite", "tinylog.sqlite-journal"])

    let store = try SQLiteTinyLogStore(path: folder.database)
    #expect(try store.read { try $0.lists(archived: false) } == [.sample(1)])
    #expect(try store.read { try $0.tasks(in: TaskList.sample(1).id, archived: false) } == [])
    #expect(try folder.contents() == ["tinylog.sqlite": before])
  }
}
