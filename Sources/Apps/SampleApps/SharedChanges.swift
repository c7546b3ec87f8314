import Device
import Foundation
import Synchronization
import TinyLog

/// Tells the launches that keep their lists in one file of each other's changes.
///
/// Any thread may use it; each app hears of a change on its own device's thread.
final class SharedChanges: Sendable {
  private struct Listener {
    /// Held to tell whether it is still there; asked for nothing on any other thread.
    weak var app: (any App)?
    let refresh: @Sendable () -> Void
  }

  /// Guarded by the lock, hence the unsafe mark.
  private nonisolated(unsafe) var listeners: [Listener] = []
  private let lock = NSLock()

  /// Has an app look again after each change of another one, for as long as it is there.
  func add(_ app: any App, on host: AppHost) {
    nonisolated(unsafe) weak let listener = app
    let post = host.post
    let refresh: @Sendable () -> Void = { post { listener?.refresh() } }
    lock.withLock { listeners.append(Listener(app: app, refresh: refresh)) }
  }

  /// Tells all apps but one.
  func tell(allBut changing: (any App)?) {
    let others = lock.withLock {
      listeners.removeAll { $0.app == nil }
      return listeners.filter { $0.app !== changing }.map(\.refresh)
    }
    for refresh in others { refresh() }
  }
}

/// A service that tells of the changes that it makes, and keeps what the last one has deleted.
final class TellingTinyLogService: TinyLogService {
  private let service: TinyLogLibrary
  private let tell: @Sendable () -> Void
  private let deleted = Mutex<(items: DeletedItems?, changes: Int)>((nil, 0))

  init(service: TinyLogLibrary, tell: @escaping @Sendable () -> Void) {
    self.service = service
    self.tell = tell
  }

  func lists(matching search: String) throws -> [ListSummary] {
    try service.lists(matching: search)
  }

  func archivedLists(matching search: String) throws -> [ListSummary] {
    try service.archivedLists(matching: search)
  }

  func list(_ id: ListID) throws -> TaskList { try service.list(id) }

  func tasks(in list: ListID) throws -> [TaskItem] { try service.tasks(in: list) }

  func archivedTasks(in list: ListID) throws -> [TaskItem] { try service.archivedTasks(in: list) }

  func task(_ id: TaskID) throws -> TaskItem { try service.task(id) }

  func exportText(of list: ListID) throws -> String { try service.exportText(of: list) }

  func textSize() throws -> TextSize { try service.textSize() }

  func perform(_ change: TinyLogChange) throws -> TinyLogOutcome {
    let items = try service.items(deletedBy: change)
    let outcome = try service.perform(change)
    guard outcome != .unchanged else { return outcome }
    deleted.withLock { $0 = (items, $0.changes + 1) }
    tell()
    return outcome
  }

  var lastDeletion: TinyLogDeletion? {
    deleted.withLock { deleted in
      deleted.items.map { TinyLogDeletion(name: $0.name, number: deleted.changes) }
    }
  }

  func undoDeletion() throws {
    guard let items = deleted.withLock(\.items) else { return }
    try service.bringBack(items)
    deleted.withLock { $0.items = nil }
    tell()
  }
}
