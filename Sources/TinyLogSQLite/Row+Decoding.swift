import Foundation
import GRDB
import TinyLog

extension TaskList {
  /// Columns: id, title, color, position, createdAt, updatedAt, archivedAt.
  init(row: Row) throws {
    guard let color = ListColor(rawValue: try row.text(2)) else {
      throw DamagedRow(detail: "there is no list colour “\(try row.text(2))”")
    }
    self.init(
      id: ListID(try row.uuid(0)), title: try row.text(1), color: color,
      position: try row.integer(3), createdAt: try row.date(4), updatedAt: try row.date(5),
      archivedAt: try row.optionalDate(6))
  }
}

extension TaskItem {
  /// Columns: id, listID, text, position, completedAt, createdAt, updatedAt, archivedAt.
  init(row: Row) throws {
    self.init(
      id: TaskID(try row.uuid(0)), listID: ListID(try row.uuid(1)), text: try row.text(2),
      position: try row.integer(3), completedAt: try row.optionalDate(4),
      createdAt: try row.date(5), updatedAt: try row.date(6), archivedAt: try row.optionalDate(7))
  }
}

extension TextSize {
  /// Columns: size, usesSystemFont.
  init(row: Row) throws {
    let size = try row.integer(0)
    guard TextSize.sizes.contains(size)
    else { throw DamagedRow(detail: "there is no text size \(size)") }
    try self.init(size: size, usesSystemFont: try row.integer(1) != 0)
  }
}

/// GRDB's own subscripts end the process on a value of another type; these throw.
extension Row {
  func text(_ index: Int) throws -> String {
    guard case .string(let text) = value(index) else { throw damage(index) }
    return text
  }

  func uuid(_ index: Int) throws -> UUID {
    guard let uuid = UUID(uuidString: try text(index)) else { throw damage(index) }
    return uuid
  }

  func integer(_ index: Int) throws -> Int {
    guard let integer = try optionalInteger(index) else { throw damage(index) }
    return integer
  }

  func optionalInteger(_ index: Int) throws -> Int? {
    switch value(index) {
    case .null: return nil
    case .int64(let integer): return Int(integer)
    default: throw damage(index)
    }
  }

  func date(_ index: Int) throws -> Date {
    guard let date = try optionalDate(index) else { throw damage(index) }
    return date
  }

  func optionalDate(_ index: Int) throws -> Date? {
    switch value(index) {
    case .null: return nil
    case .double(let seconds): return Date(timeIntervalSinceReferenceDate: seconds)
    default: throw damage(index)
    }
  }

  private func value(_ index: Int) -> DatabaseValue.Storage {
    (self[index] as DatabaseValue).storage
  }

  private func damage(_ index: Int) -> DamagedRow {
    DamagedRow(detail: "a row has an unexpected value in the column “\(Array(columnNames)[index])”")
  }
}
