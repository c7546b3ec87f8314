import Foundation

/// A fake store: it keeps all the promises of ``TinyLogStore``, but only as long as it lives.
///
/// The app uses it when it is launched for a test. It may be used from several threads.
package final class InMemoryTinyLogStore: TinyLogStore, @unchecked Sendable {
  /// Guards `tables`, which is all the state there is; hence the unchecked conformance above.
  private let lock = NSLock()
  private var tables = MemoryTables()

  package init() {}

  package func read<Value>(_ body: (any TinyLogReading) throws -> Value) throws -> Value {
    try lock.withLock { try body(tables) }
  }

  package func write<Value>(_ body: (any TinyLogWriting) throws -> Value) throws -> Value {
    try lock.withLock {
      // A body that throws has changed a copy only, which goes.
      let copy = MemoryTables(copying: tables)
      let value = try body(copy)
      tables = copy
      return value
    }
  }
}

/// The contents of an in-memory store. A copy shares them until it changes something.
private final class MemoryTables: TinyLogWriting {
  private var lists: [ListID: TaskList] = [:]
  private var tasks: [TaskID: TaskItem] = [:]
  private var currentTextSize = TextSize.default

  init() {}

  init(copying other: MemoryTables) {
    (lists, tasks, currentTextSize) = (other.lists, other.tasks, other.currentTextSize)
  }

  func lists(archived: Bool) -> [TaskList] {
    lists.values.filter { $0.isArchived == archived }.sorted(by: isAbove)
  }

  func list(_ id: ListID) -> TaskList? { lists[id] }

  func topListPosition() -> Int? { lists.values.lazy.map(\.position).min() }

  func openTaskCounts() -> [ListID: Int] {
    tasks.values.reduce(into: [:]) { if $1.isOpen { $0[$1.listID, default: 0] += 1 } }
  }

  func tasks(in list: ListID, archived: Bool) -> [TaskItem] {
    tasks.values.filter { $0.listID == list && $0.isArchived == archived }.sorted(by: isAbove)
  }

  func task(_ id: TaskID) -> TaskItem? { tasks[id] }

  func topTaskPosition(in list: ListID) -> Int? {
    tasks.values.lazy.filter { $0.listID == list }.map(\.position).min()
  }

  func textSize() -> TextSize { currentTextSize }

  func save(_ lists: [TaskList]) {
    for list in lists { self.lists[list.id] = list }
  }

  func deleteList(_ id: ListID) {
    lists[id] = nil
    tasks = tasks.filter { $1.listID != id }
  }

  func save(_ tasks: [TaskItem]) throws {
    for task in tasks where lists[task.listID] == nil {
      throw TinyLogError.unknownList(task.listID)
    }
    for task in tasks { self.tasks[task.id] = task }
  }

  func deleteTask(_ id: TaskID) { tasks[id] = nil }

  func save(_ textSize: TextSize) { currentTextSize = textSize }

  /// The order of every store: by position, then by id.
  private func isAbove<Item: LibraryItem>(_ one: Item, _ other: Item) -> Bool {
    one.position == other.position
      ? one.id.description < other.id.description : one.position < other.position
  }
}
