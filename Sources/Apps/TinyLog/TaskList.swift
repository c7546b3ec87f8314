import Foundation

package struct TaskList: Identifiable, Equatable, Sendable {
  package var id: ListID
  /// The name. Lists that ``TinyLogLibrary`` made have a trimmed name, which is never empty.
  package var title: String
  package var color: ListColor
  /// Lists are shown by rising position. Positions may be negative and have gaps.
  package var position: Int
  package let createdAt: Date
  /// When the list was last renamed, recoloured, archived or restored. Moving does not count.
  package var updatedAt: Date
  package var archivedAt: Date?

  package var isArchived: Bool { archivedAt != nil }

  package init(
    id: ListID, title: String, color: ListColor = .default, position: Int, createdAt: Date,
    updatedAt: Date, archivedAt: Date? = nil
  ) {
    (self.id, self.title, self.color, self.position) = (id, title, color, position)
    (self.createdAt, self.updatedAt, self.archivedAt) = (createdAt, updatedAt, archivedAt)
  }
}

/// The identity of a list or a task. It never changes.
package struct LibraryID<Item>: Hashable, Sendable, CustomStringConvertible {
  /// The UUID from an ``IDProvider``, as saved by stores.
  package let uuid: UUID

  package init(_ uuid: UUID) { self.uuid = uuid }

  /// The UUID in capital letters, as error messages show it.
  package var description: String { uuid.uuidString }
}

package typealias ListID = LibraryID<TaskList>
package typealias TaskID = LibraryID<TaskItem>

/// A colour for lists. `allCases` is the palette in the order in which it is shown.
package enum ListColor: String, CaseIterable, Equatable, Hashable, Sendable {
  case purple, blue, red, orange, green, yellow

  package static let `default` = ListColor.purple

  /// The English name in lowercase, for the colour's button and for searches.
  package var name: String { rawValue }

  package var hex: String {
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

package struct ListSummary: Identifiable, Equatable, Sendable {
  package var list: TaskList
  /// The number of tasks that are neither done nor archived, when the summary was read.
  package var openTaskCount: Int

  package var id: ListID { list.id }

  package init(list: TaskList, openTaskCount: Int) {
    (self.list, self.openTaskCount) = (list, openTaskCount)
  }
}

struct ListSearch {
  private let needle: String
  private let color: ListColor?

  init(_ text: String) {
    needle = Self.folded(text.trimmingCharacters(in: .whitespacesAndNewlines))
    color = ListColor(rawValue: needle)
  }

  /// Returns whether the title contains the text, or the text is the colour's name. Blank text
  /// matches all lists.
  func finds(_ list: TaskList) -> Bool {
    needle.isEmpty || list.color == color || Self.folded(list.title).contains(needle)
  }

  /// Without a locale, so that a search finds the same lists on every computer.
  private static func folded(_ text: String) -> String {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }
}

/// A task of one list. (`Task` is the name of Swift's unit of concurrency.)
package struct TaskItem: Identifiable, Equatable, Sendable {
  package var id: TaskID
  package let listID: ListID
  /// The text. Tasks that ``TinyLogLibrary`` made have a trimmed text, which is never empty.
  package var text: String
  package var position: Int
  package var completedAt: Date?
  package let createdAt: Date
  /// When the text, the mark or the archiving last changed. Moving does not count.
  package var updatedAt: Date
  package var archivedAt: Date?

  package var isDone: Bool { completedAt != nil }
  package var isArchived: Bool { archivedAt != nil }
  package var isOpen: Bool { !isDone && !isArchived }

  package init(
    id: TaskID, listID: ListID, text: String, position: Int, completedAt: Date? = nil,
    createdAt: Date, updatedAt: Date, archivedAt: Date? = nil
  ) {
    (self.id, self.listID, self.text, self.position) = (id, listID, text, position)
    (self.completedAt, self.createdAt, self.updatedAt) = (completedAt, createdAt, updatedAt)
    self.archivedAt = archivedAt
  }
}

package enum CompletionSummary {
  /// Returns "All tasks completed" if there are tasks and all are done, otherwise "1 completed
  /// task" or "N completed tasks".
  package static func text(for tasks: [TaskItem]) -> String {
    let done = tasks.count(where: \.isDone)
    if done > 0, done == tasks.count { return "All tasks completed" }
    return done == 1 ? "1 completed task" : "\(done) completed tasks"
  }
}

/// The text size of tasks and lists: the user's own, or the system's.
package struct TextSize: Equatable, Sendable {
  /// The sizes that the user can choose, in points: 13 to 21 in steps of 1.
  package static let sizes = 13...21
  /// The possible system sizes in points, from the smallest to the largest body text on iOS.
  package static let systemSizes = 14...53
  /// The system's size in points if it is unknown. It differs from the default size, so that
  /// switching to it is visible.
  package static let usualSystemSize = 20
  /// The setting before the user chooses: 17 points, not the system's size.
  package static let `default` = TextSize(checkedSize: 17, usesSystemFont: false)

  package let size: Int
  package let usesSystemFont: Bool

  /// Throws ``TinyLogError/textSizeOutOfRange(_:)`` if the size isn't in ``sizes``.
  package init(size: Int, usesSystemFont: Bool) throws {
    guard Self.sizes.contains(size) else { throw TinyLogError.textSizeOutOfRange(size) }
    self.init(checkedSize: size, usesSystemFont: usesSystemFont)
  }

  private init(checkedSize: Int, usesSystemFont: Bool) {
    self.size = checkedSize
    self.usesSystemFont = usesSystemFont
  }

  package func fontSize(system: Int) -> Int { usesSystemFont ? system : size }

  /// The text in the settings: the size in digits, such as "17", or "System font".
  package var displayText: String { usesSystemFont ? "System font" : String(size) }
}
