import Foundation

/// A named and coloured list that tasks belong to.
public struct TaskList: Identifiable, Equatable, Sendable {
  /// Stays the same for the whole life of the list.
  public let id: ListID
  /// The name; in lists that ``TinyLogLibrary`` made it is trimmed and never empty.
  public var title: String
  /// The colour of the circle beside the title.
  public var color: ListColor
  /// Lists are shown by rising position; positions may be negative and have gaps.
  public var position: Int
  /// When the list was added.
  public let createdAt: Date
  /// When the list was last renamed, recoloured, archived or restored. Moving does not count.
  public var updatedAt: Date
  /// When the list was archived, or nil while it is in use.
  public var archivedAt: Date?

  /// Whether the list is in the archive.
  public var isArchived: Bool { archivedAt != nil }

  /// Makes a list from its parts, as stores do; to add a list, use ``TinyLogService``.
  public init(
    id: ListID, title: String, color: ListColor = .default, position: Int, createdAt: Date,
    updatedAt: Date, archivedAt: Date? = nil
  ) {
    self.id = id
    self.title = title
    self.color = color
    self.position = position
    self.createdAt = createdAt
    self.updatedAt = updatedAt
    self.archivedAt = archivedAt
  }
}
