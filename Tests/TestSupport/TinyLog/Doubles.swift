import Foundation
import Synchronization
import TinyLog

/// A fake: its ids are 00000000-0000-0000-0000-000000000001, then …0002, and so on.
package final class IncrementingIDProvider: IDProvider {
  private let last = Mutex<UInt64>(0)

  package init() {}

  package func makeID() -> UUID {
    last.withLock { last in
      last += 1
      return UUID(number: last)
    }
  }
}

extension UUID {
  package init(number: UInt64) {
    let bytes = withUnsafeBytes(of: (UInt64(0), number.bigEndian)) { $0.load(as: uuid_t.self) }
    self.init(uuid: bytes)
  }
}

/// A fake clock: time passes only when a test advances it.
package final class ManualDateProvider: DateProvider {
  private let date: Mutex<Date>

  package init(_ date: Date = Date(timeIntervalSince1970: 1_704_067_200)) {
    self.date = Mutex(date)
  }

  package var now: Date { date.withLock { $0 } }

  package func advance(by seconds: TimeInterval) { date.withLock { $0 += seconds } }
}

extension TaskList {
  /// Returns a list for tests of stores. Its id and its default title contain the number.
  package static func sample(
    _ number: UInt64, title: String? = nil, color: ListColor = .default, position: Int? = nil,
    archivedAt: Date? = nil
  ) -> TaskList {
    TaskList(
      id: ListID(UUID(number: number)), title: title ?? "List \(number)", color: color,
      position: position ?? Int(number), createdAt: .sample(1), updatedAt: .sample(2),
      archivedAt: archivedAt)
  }
}

extension TaskItem {
  /// Returns a task for tests of stores. Its id and its default text contain the number.
  package static func sample(
    _ number: UInt64, in list: UInt64, text: String? = nil, position: Int? = nil,
    completedAt: Date? = nil, archivedAt: Date? = nil
  ) -> TaskItem {
    TaskItem(
      id: TaskID(UUID(number: number)), listID: ListID(UUID(number: list)),
      text: text ?? "Task \(number)", position: position ?? Int(number),
      completedAt: completedAt, createdAt: .sample(1), updatedAt: .sample(2),
      archivedAt: archivedAt)
  }
}

extension Date {
  /// Returns a date with a fraction that a few decimal digits can't represent.
  package static func sample(_ number: Int) -> Date {
    Date(timeIntervalSinceReferenceDate: 700_000_000 + Double(number) / 3)
  }
}

/// A saboteur: a service whose call of one name throws, and whose other calls work.
package struct FailingTinyLogService: TinyLogService {
  package struct Failure: Error {}

  private let service: any TinyLogService
  private let failing: String

  /// - Parameter failing: the base name of the failing method, such as `addTask`.
  package init(_ service: any TinyLogService, failing: String) {
    (self.service, self.failing) = (service, failing)
  }

  private func call<Value>(
    _ name: String, _ body: (any TinyLogService) throws -> Value
  ) throws -> Value {
    if name == failing { throw Failure() }
    return try body(service)
  }

  package var lastDeletion: TinyLogDeletion? { service.lastDeletion }

  package func lists(matching search: String, archived: Bool) throws -> [ListSummary] {
    try call("lists") { try $0.lists(matching: search, archived: archived) }
  }
  package func list(_ id: ListID) throws -> TaskList { try call("list") { try $0.list(id) } }
  package func tasks(in list: ListID, archived: Bool) throws -> [TaskItem] {
    try call("tasks") { try $0.tasks(in: list, archived: archived) }
  }
  package func task(_ id: TaskID) throws -> TaskItem { try call("task") { try $0.task(id) } }
  package func exportText(of list: ListID) throws -> String {
    try call("exportText") { try $0.exportText(of: list) }
  }
  package func textSize() throws -> TextSize { try call("textSize") { try $0.textSize() } }
  package func addList(title: String, color: ListColor) throws -> ListID {
    try call("addList") { try $0.addList(title: title, color: color) }
  }
  package func editList(_ id: ListID, title: String, color: ListColor) throws {
    try call("editList") { try $0.editList(id, title: title, color: color) }
  }
  package func moveList(_ id: ListID, to index: Int) throws {
    try call("moveList") { try $0.moveList(id, to: index) }
  }
  package func archiveList(_ id: ListID) throws {
    try call("archiveList") { try $0.archiveList(id) }
  }
  package func restoreList(_ id: ListID) throws {
    try call("restoreList") { try $0.restoreList(id) }
  }
  package func deleteList(_ id: ListID) throws { try call("deleteList") { try $0.deleteList(id) } }
  package func addTask(in list: ListID, text: String) throws -> TaskID? {
    try call("addTask") { try $0.addTask(in: list, text: text) }
  }
  package func editTask(_ id: TaskID, text: String) throws {
    try call("editTask") { try $0.editTask(id, text: text) }
  }
  package func setDone(_ isDone: Bool, for id: TaskID) throws {
    try call("setDone") { try $0.setDone(isDone, for: id) }
  }
  package func moveTask(_ id: TaskID, to index: Int) throws {
    try call("moveTask") { try $0.moveTask(id, to: index) }
  }
  package func archiveTask(_ id: TaskID) throws {
    try call("archiveTask") { try $0.archiveTask(id) }
  }
  package func restoreTask(_ id: TaskID) throws {
    try call("restoreTask") { try $0.restoreTask(id) }
  }
  package func deleteTask(_ id: TaskID) throws { try call("deleteTask") { try $0.deleteTask(id) } }
  package func setTextSize(_ size: Int) throws {
    try call("setTextSize") { try $0.setTextSize(size) }
  }
  package func setUsesSystemFont(_ isOn: Bool) throws {
    try call("setUsesSystemFont") { try $0.setUsesSystemFont(isOn) }
  }
  package func undo(_ deletion: TinyLogDeletion) throws {
    try call("undo") { try $0.undo(deletion) }
  }
}
