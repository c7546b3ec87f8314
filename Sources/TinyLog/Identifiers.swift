import Foundation

/// The identity of a task list; it stays the same however often the list is renamed or moved.
public struct ListID: Hashable, Sendable, CustomStringConvertible {
  /// The value that stores keep.
  public let uuid: UUID

  /// Wraps a value that an ``IDProvider`` made or a store kept.
  public init(_ uuid: UUID) {
    self.uuid = uuid
  }

  /// The UUID in capital letters, as error messages show it.
  public var description: String { uuid.uuidString }
}

/// The identity of a task; it stays the same however often the task is edited or moved.
public struct TaskID: Hashable, Sendable, CustomStringConvertible {
  /// The value that stores keep.
  public let uuid: UUID

  /// Wraps a value that an ``IDProvider`` made or a store kept.
  public init(_ uuid: UUID) {
    self.uuid = uuid
  }

  /// The UUID in capital letters, as error messages show it.
  public var description: String { uuid.uuidString }
}
