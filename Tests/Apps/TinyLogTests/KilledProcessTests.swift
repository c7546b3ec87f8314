import Foundation
import GRDB
import TestSupport
import Testing
import TinyLog

@testable import TinyLogSQLite

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

    let found = try TinyLogSnapshot(of: TinyLogLibrary(store: folder.store()))
    // The next change may have been made but not yet acknowledged.
    let possible = try [acknowledged, acknowledged + 1].map { try replay($0, seed: seed) }
    #expect(acknowledged >= killAfter)
    #expect(possible.contains(found), "\(acknowledged) changes were acknowledged")
  }

  private func replay(_ count: Int, seed: UInt64) throws -> TinyLogSnapshot {
    let store = InMemoryTinyLogStore()
    RandomChanges.perform(count, seed: seed, in: store)
    return try TinyLogSnapshot(of: TinyLogLibrary(store: store))
  }

  @Test func `A half-written change of a killed process is rolled back`() async throws {
    try folder.store().save([.sample(1)])
    let before = try folder.read()
    let child = try StoreProcess("half-change", folder.database)
    #expect(try await child.lines(1) == ["half"])
    child.kill()
    #expect(try folder.read() != before)
    #expect(try folder.contents().keys.sorted() == ["tinylog.sqlite", "tinylog.sqlite-journal"])
    #expect(try folder.store().lists() == [.sample(1)])
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
      let found = try TinyLogLibrary(store: folder.store()).lists()
      #expect(found.map(\.list.title) == (isKilled ? old : new), "killed after \(limit) bytes")
      #expect(found.map(\.openTaskCount) == Array(repeating: isKilled ? 0 : 1, count: found.count))
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

/// A running `tinylog-store-child`, which is built next to the tests. It is used by one task at a time.
final class StoreProcess: @unchecked Sendable {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var unread = Data()

  init(_ arguments: String...) throws {
    process.executableURL = builtExecutable("tinylog-store-child")
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  deinit { kill() }

  /// Returns the child's next lines of output, by default all up to its end.
  func lines(_ count: Int = .max) async throws -> [String] {
    try await onOwnThread {
      var lines: [String] = []
      while lines.count < count, let line = self.nextLine() { lines.append(line) }
      return lines
    }
  }

  private func nextLine() -> String? {
    while true {
      if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: unread[..<end], as: UTF8.self)
        unread = Data(unread[unread.index(after: end)...])
        return line
      }
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { return nil }
      unread += data
    }
  }

  /// Ends the child with SIGKILL, which a process can't handle, and waits until it is gone.
  func kill() {
    if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }
}
