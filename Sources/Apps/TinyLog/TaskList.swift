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

/// A colour of the palette for lists; `allCases` is the palette in the order it is shown.
public enum ListColor: String, CaseIterable, Equatable, Hashable, Sendable {
  case purple
  case blue
  case red
  case orange
  case green
  case yellow

  /// The colour of a list for which nobody chose one.
  public static let `default` = ListColor.purple

  /// The English name in small letters: what the colour's button is called and what search finds.
  public var name: String { rawValue }

  /// The colour as `#rrggbb` with small hexadecimal digits.
  public var hex: String {
    switch self {
    case .purple: "#6a6de2"
    case .blue: "#008efe"
    case .red: "#fe4565"
    case .orange: "#ffa600"
    case .green: "#50de72"
    case .yellow: "#ffd401"
    }
  }
}

/// A list together with the number that is shown on it.
public struct ListSummary: Identifiable, Equatable, Sendable {
  /// The list.
  public let list: TaskList
  /// How many of its tasks are neither done nor archived, counted when the summary was read.
  public let openTaskCount: Int

  /// The identity of the list.
  public var id: ListID { list.id }

  /// Puts a list and its number together.
  public init(list: TaskList, openTaskCount: Int) {
    self.list = list
    self.openTaskCount = openTaskCount
  }
}

/// Decides which lists a search text finds.
struct ListSearch {
  private let needle: String
  private let color: ListColor?

  init(_ text: String) {
    needle = Self.folded(text.trimmingCharacters(in: .whitespacesAndNewlines))
    color = ListColor(rawValue: needle)
  }

  /// Whether the title contains the text or the text is the colour's name; blank text finds all.
  func finds(_ list: TaskList) -> Bool {
    needle.isEmpty || list.color == color || Self.folded(list.title).contains(needle)
  }

  /// Without a locale, so that a search finds the same lists on every computer.
  private static func folded(_ text: String) -> String {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }
}

/// A task of one list. (`Task` is the name of Swift's unit of concurrency.)
public struct TaskItem: Identifiable, Equatable, Sendable {
  /// Stays the same for the whole life of the task.
  public let id: TaskID
  /// The list that the task belongs to.
  public let listID: ListID
  /// What is to be done; in tasks that ``TinyLogLibrary`` made it is trimmed and never empty.
  public var text: String
  /// Tasks of a list are shown by rising position; positions may be negative and have gaps.
  public var position: Int
  /// When the task was done, or nil while it is open.
  public var completedAt: Date?
  /// When the task was added.
  public let createdAt: Date
  /// When the text, the mark or the archiving last changed. Moving does not count.
  public var updatedAt: Date
  /// When the task was archived, or nil while it is in its list.
  public var archivedAt: Date?

  /// Whether the task is ticked.
  public var isDone: Bool { completedAt != nil }
  /// Whether the task is in its list's archive.
  public var isArchived: Bool { archivedAt != nil }
  /// Whether the task is still to be done: neither done nor archived.
  public var isOpen: Bool { !isDone && !isArchived }

  /// Makes a task from its parts, as stores do; to add a task, use ``TinyLogService``.
  public init(
    id: TaskID, listID: ListID, text: String, position: Int, completedAt: Date? = nil,
    createdAt: Date, updatedAt: Date, archivedAt: Date? = nil
  ) {
    self.id = id
    self.listID = listID
    self.text = text
    self.position = position
    self.completedAt = completedAt
    self.createdAt = createdAt
    self.updatedAt = updatedAt
    self.archivedAt = archivedAt
  }
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

/// The sentence under a list's tasks that says how far the user has come.
public enum CompletionSummary {
  /// "All tasks completed" when there are tasks and all are done, else "1 completed task" or
  /// "N completed tasks".
  ///
  /// Archived tasks do not count, whether done or not.
  public static func text(for tasks: [TaskItem]) -> String {
    var shown = 0
    var done = 0
    for task in tasks where !task.isArchived {
      shown += 1
      if task.isDone { done += 1 }
    }
    if shown > 0, done == shown { return "All tasks completed" }
    return done == 1 ? "1 completed task" : "\(done) completed tasks"
  }
}
