import Foundation
import TinyLog
import TestSupport
import TinyLogSQLite

extension TemporaryFolder {
  var database: String { file("tinylog.sqlite") }

  /// Opens a store in the database file, which by default waits for a lock for as long as it takes.
  func store(lockTimeout: TimeInterval = 1e6) throws -> SQLiteTinyLogStore {
    try SQLiteTinyLogStore(path: database, lockTimeout: lockTimeout)
  }

  func file(_ name: String) -> String { url.appendingPathComponent(name).path }

  func write(_ data: Data, to name: String = "tinylog.sqlite") throws {
    try data.write(to: url.appendingPathComponent(name))
  }

  func read(_ name: String = "tinylog.sqlite") throws -> Data {
    try Data(contentsOf: url.appendingPathComponent(name))
  }

  func setPermissions(_ permissions: Int, of path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
  }

  /// Returns the bytes of every file, to check that nothing changed and no file was left behind.
  func contents() throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: path) {
      contents[name] = try read(name)
    }
    return contents
  }
}

/// A running `tinylog-store-child`, which is built next to the tests. It is used by one task at a time.
final class StoreProcess: @unchecked Sendable {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var unread = Data()

  convenience init(_ arguments: String...) throws { try self.init(arguments) }

  init(_ arguments: [String]) throws {
    let tests = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    process.executableURL =
      tests.deletingLastPathComponent().appendingPathComponent("tinylog-store-child")
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

extension TinyLogStore {
  func lists(archived: Bool = false) throws -> [TaskList] {
    try read { try $0.lists(archived: archived) }
  }

  func tasks(in list: UInt64, archived: Bool = false) throws -> [TaskItem] {
    try read { try $0.tasks(in: TaskList.sample(list).id, archived: archived) }
  }

  func save(_ lists: [TaskList], _ tasks: [TaskItem] = []) throws {
    try write { access in
      try access.save(lists)
      try access.save(tasks)
    }
  }
}
