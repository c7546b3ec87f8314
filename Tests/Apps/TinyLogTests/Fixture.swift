import Foundation
import Synchronization
import TestSupport
import Testing
import TinyLog
import TinyLogSQLite

/// A TinyLog in memory with a fake clock and predictable ids. From the top, it has the lists A, with
/// the tasks 1, 2, 3 (done) and 4 (archived), and B. The list C is archived, with the task 5.
struct Fixture {
  /// What ``look()`` returns at the start.
  static let start = "A-p2 1 2 ✓3 |4; B-r0; (C-g1 5)"

  let dates = ManualDateProvider()
  let store = InMemoryTinyLogStore()
  let library: TinyLogLibrary
  private let announced = Counter()

  private final class Counter: Sendable { let count = Mutex(0) }

  init() throws {
    library = TinyLogLibrary(
      store: store, dates: dates, ids: IncrementingIDProvider(),
      onChange: { [announced] in announced.count.withLock { $0 += 1 } })
    for (title, color, texts) in [
      ("B", .red, []), ("C", .green, ["5"]), ("A", .default, ["4", "3", "2", "1"]),
    ] as [(String, ListColor, [String])] {
      let list = try library.addList(title: title, color: color)
      for text in texts { try library.addTask(in: list, text: text) }
    }
    try library.setDone(true, for: task("3"))
    try library.archiveTask(task("4"))
    try library.archiveList(list("C"))
    dates.advance(by: 60)
  }

  /// Returns the id of a list, or of one that doesn't exist.
  func list(_ title: String) throws -> ListID {
    try (library.lists() + library.archivedLists()).first { $0.list.title == title }?.id
      ?? ListID(UUID(number: 77))
  }

  func task(_ text: String) throws -> TaskID {
    let tasks = try snapshot().tasks.values.joined().joined()
    return tasks.first { $0.text == text }?.id ?? TaskID(UUID(number: 77))
  }

  /// Returns each list's name, colour (`p` is purple), number of open tasks, tasks, and archived tasks
  /// after a bar. Archived lists are in parentheses. `+`, `~`, `!` and `^` mark what was created,
  /// updated, completed or archived at a date.
  func look(marking date: Date? = nil) throws -> String {
    func marks(_ dates: Date?...) -> String {
      zip("+~!^", dates).filter { $1 != nil && $1 == date }.map { String($0.0) }.joined()
    }
    func text(_ task: TaskItem) -> String {
      (task.isDone ? "✓" : "") + task.text
        + marks(task.createdAt, task.updatedAt, task.completedAt, task.archivedAt)
    }
    return try [false, true].flatMap { archived in
      try library.lists(matching: "", archived: archived).map { summary in
        let list = summary.list
        let shown = try library.tasks(in: list.id).map { " " + text($0) }
        let hidden = try library.archivedTasks(in: list.id).map { " |" + text($0) }
        let name = list.title + marks(list.createdAt, list.updatedAt, nil, list.archivedAt)
        let words =
          "\(name)-\(list.color.name.prefix(1))\(summary.openTaskCount)"
          + (shown + hidden).joined()
        return archived ? "(\(words))" : words
      }
    }.joined(separator: "; ")
  }

  func snapshot() throws -> TinyLogSnapshot { try TinyLogSnapshot(of: library) }

  /// Makes a change. Returns whether the library announced it.
  func announces(_ change: Change) throws -> Bool {
    let before = announced.count.withLock { $0 }
    try change(self, library)
    return announced.count.withLock { $0 } > before
  }

  typealias Change = @Sendable (Fixture, TinyLogLibrary) throws -> Void
}

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
