import Foundation
import Testing
import TinyLog
import TinyLogDoubles
import TinyLogSQLite

@Suite("Several stores on one file")
struct SharedFileTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("One store sees what the other wrote")
  func seeing() throws {
    let first = TinyLogLibrary(store: try SQLiteTinyLogStore(path: folder.database))
    let second = TinyLogLibrary(store: try SQLiteTinyLogStore(path: folder.database))
    try first.perform(.addList(title: "A", color: .red))
    try second.perform(.addList(title: "B", color: .red))
    #expect(try first.lists().map(\.list.title) == ["B", "A"])
  }

  @Test("Stores on several threads do not undo each other's changes")
  func threads() throws {
    let path = folder.database
    try SQLiteTinyLogStore(path: path).write { try $0.save([TaskList.sample(1, position: 0)]) }
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
    let library = TinyLogLibrary(store: try SQLiteTinyLogStore(path: folder.database))
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

  @Test("Stores that create the same file at the same time all get it", arguments: 0..<60)
  func creating(round: Int) throws {
    let path = folder.database
    DispatchQueue.concurrentPerform(iterations: 4) { number in
      do {
        let store = try SQLiteTinyLogStore(path: path, lockTimeout: 60)
        try store.write { try $0.save([TaskList.sample(UInt64(number))]) }
      } catch {
        Issue.record(error)
      }
    }
    let store = try SQLiteTinyLogStore(path: path)
    #expect(try store.read { try $0.lists(archived: false) }.count == 4)
  }

  @Test("A store that another process keeps locked says so, and works when it is free again")
  func locked() throws {
    let path = folder.database
    let store = try SQLiteTinyLogStore(path: path, lockTimeout: 0)
    let child = try StoreProcess("lock", path)
    #expect(child.nextLine() == "locked")
    #expect(throws: SQLiteStoreError.locked(path: path)) {
      try store.write { try $0.save([TaskList.sample(1)]) }
    }
    #expect(try store.read { try $0.lists(archived: false) } == [])
    child.endInput()
    #expect(child.exitCode() == 0)
    try store.write { try $0.save([TaskList.sample(1)]) }
    #expect(try store.read { try $0.lists(archived: false) } == [.sample(1)])
  }
}
