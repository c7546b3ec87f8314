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
