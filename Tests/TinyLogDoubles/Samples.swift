import Foundation
import TinyLog

extension TaskList {
  /// A list for tests of stores: its id is the number, its title "List" and the number.
  public static func sample(
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
  /// A task for tests of stores: its id is the number, its text "Task" and the number.
  public static func sample(
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
  /// A date with a fraction that no decimal notation of a few digits can hold.
  public static func sample(_ number: Int) -> Date {
    Date(timeIntervalSinceReferenceDate: 700_000_000 + Double(number) / 3)
  }
}
