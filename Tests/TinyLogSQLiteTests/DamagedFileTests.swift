import Foundation
import GRDB
import Testing
import TinyLog
import TinyLogDoubles
import TinyLogSQLite

@Suite("Damaged files")
struct DamagedFileTests {
  private static let pageSize = 4_096
  let folder: TemporaryFolder
  let whole: Data

  init() throws {
    folder = try TemporaryFolder()
    let store = try SQLiteTinyLogStore(path: folder.database)
    try store.write { access in
      try access.save((0..<50).map { TaskList.sample($0) })
      try access.save((0..<500).map { TaskItem.sample($0, in: $0 % 50) })
    }
    try store.close()
    whole = try folder.read()
  }

  /// Expects that opening says what is damaged and changes nothing.
  private func expectDamage(location: SourceLocation = #_sourceLocation) throws {
    let before = try folder.contents()
    let error = #expect(throws: SQLiteStoreError.self, sourceLocation: location) {
      try SQLiteTinyLogStore(path: folder.database)
    }
    guard case .damaged(folder.database, let detail) = error else {
      Issue.record("\(String(describing: error))", sourceLocation: location)
      return
    }
    #expect(!detail.isEmpty && !detail.contains("\n"), sourceLocation: location)
    #expect(try folder.contents() == before, sourceLocation: location)
  }

  @Test("A file that was cut off is refused and left as it is", arguments: [100, 4_096, 20_000])
  func truncated(size: Int) throws {
    #expect(whole.count > 10 * Self.pageSize)
    try folder.write(whole.prefix(size))
    try expectDamage()
  }

  @Test("A page of zeros or of anything is found, wherever it is", arguments: [0x00, 0xFF, 0x5A])
  func overwrittenPages(byte: UInt8) throws {
    for page in 1..<(whole.count / Self.pageSize) {
      var data = whole
      let start = page * Self.pageSize
      data.replaceSubrange(
        start..<(start + Self.pageSize), with: Data(repeating: byte, count: Self.pageSize))
      try folder.write(data)
      try expectDamage()
    }
  }

  @Test("A damaged schema behind a whole header is found")
  func damagedSchema() throws {
    var data = whole
    data.replaceSubrange(100..<200, with: Data(repeating: 0xFF, count: 100))
    try folder.write(data)
    try expectDamage()
  }

  @Test(
    "A missing table or column is found, and the file left as it is",
    arguments: [
      ("DROP TABLE textSize", "no such table: textSize"),
      ("ALTER TABLE task DROP COLUMN text", "no such column: text"),
    ])
  func missingParts(sql: String, detail: String) throws {
    try change(sql)
    let before = try folder.contents()
    #expect(throws: SQLiteStoreError.damaged(path: folder.database, detail: detail)) {
      try SQLiteTinyLogStore(path: folder.database)
    }
    #expect(try folder.contents() == before)
  }

  @Test(
    "A row that TinyLog cannot have written is reported when it is read",
    arguments: [
      ("UPDATE list SET color = 'pink' WHERE position = 3", "there is no list colour “pink”"),
      (
        "UPDATE list SET id = 'x' WHERE position = 3",
        "a row has an unexpected value in the column “id”"
      ),
      ("INSERT INTO textSize VALUES (1, 99, 0)", "there is no text size 99"),
    ])
  func strangeRows(sql: String, detail: String) throws {
    try change(sql)
    let store = try SQLiteTinyLogStore(path: folder.database)
    #expect(throws: SQLiteStoreError.damaged(path: folder.database, detail: detail)) {
      try store.read { access in
        _ = try access.lists(archived: false)
        _ = try access.textSize()
      }
    }
  }

  @Test("Damage that happens while the store is open is reported as such")
  func damageWhileOpen() throws {
    let store = try SQLiteTinyLogStore(path: folder.database)
    let handle = try FileHandle(forWritingTo: folder.url.appendingPathComponent("tinylog.sqlite"))
    // The change counter in the header; without it SQLite would trust what it has in memory.
    try handle.seek(toOffset: 24)
    try handle.write(contentsOf: Data([9, 9, 9, 9]))
    try handle.seek(toOffset: UInt64(Self.pageSize))
    try handle.write(contentsOf: Data(repeating: 0xFF, count: whole.count - Self.pageSize))
    try handle.close()
    let error = #expect(throws: SQLiteStoreError.self) {
      try store.read { try $0.lists(archived: false) }
    }
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
