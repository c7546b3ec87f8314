import Foundation
import Testing
import TinyLog
import TinyLogDoubles
import TinyLogSQLite

@Suite("SQLite store")
struct SQLiteStoreTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("It keeps the promises of a store", arguments: StoreConformance.all)
  func conformance(promise: StoreConformance) throws {
    let store = try SQLiteTinyLogStore(path: folder.database, lockTimeout: 60)
    #expect(throws: Never.self) { try promise.check(store) }
  }

  @Test("The service does what the plain model of the rules does, and the same as in memory")
  func model() throws {
    let store = try SQLiteTinyLogStore(path: folder.database)
    let onDisk = try ModelComparison(of: store, seed: 11, count: 2_000, interval: 50)
    let inMemory = try ModelComparison(
      of: InMemoryTinyLogStore(), seed: 11, count: 2_000, interval: 2_000)
    #expect(onDisk.final == inMemory.final)
    #expect(onDisk.counts == inMemory.counts)
    #expect(onDisk.counts.performed > 800 && onDisk.counts.refused > 200)
  }

  @Test("Everything is still there when the file is opened again, and there is only this file")
  func reopening() throws {
    let before: TinyLogSnapshot
    do {
      let store = try SQLiteTinyLogStore(path: folder.database)
      before = try ModelComparison(of: store, seed: 5, count: 300, interval: 300).final
      try store.close()
    }
    #expect(try folder.contents().keys.sorted() == ["tinylog.sqlite"])
    let library = TinyLogLibrary(store: try SQLiteTinyLogStore(path: folder.database))
    let texts = RandomChanges.searchTexts
    #expect(try TinyLogSnapshot(of: library, searching: texts) == before)
    #expect(!before.lists.isEmpty)
  }

  @Test("Opening and reading do not change a byte of the file")
  func readingChangesNothing() throws {
    try SQLiteTinyLogStore(path: folder.database).write { try $0.save([TaskList.sample(1)]) }
    let before = try folder.contents()
    let store = try SQLiteTinyLogStore(path: folder.database)
    #expect(try store.read { try $0.lists(archived: false) } == [.sample(1)])
    #expect(try folder.contents() == before)
  }

  @Test(
    "The file may have any name",
    arguments: ["a b.sqlite", "100%.db", "what?#x", "žluť 🛒", ":memory:", "file:x?mode=memory"])
  func names(name: String) throws {
    let path = folder.file(name)
    try SQLiteTinyLogStore(path: path).write { try $0.save([TaskList.sample(1)]) }
    #expect(try folder.contents().keys.sorted() == [name])
    #expect(
      try SQLiteTinyLogStore(path: path).read { try $0.lists(archived: false) } == [.sample(1)])
  }

  @Test("A link to a database opens that database")
  func links() throws {
    try SQLiteTinyLogStore(path: folder.database).write { try $0.save([TaskList.sample(1)]) }
    let link = folder.file("link")
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: folder.database)
    let store = try SQLiteTinyLogStore(path: link)
    #expect(try store.read { try $0.lists(archived: false) } == [.sample(1)])
  }

  @Test("An empty file becomes a database")
  func emptyFile() throws {
    try folder.write(Data())
    try SQLiteTinyLogStore(path: folder.database).write { try $0.save([TaskList.sample(1)]) }
    #expect(try folder.read().prefix(15) == Data("SQLite format 3".utf8))
  }
}
