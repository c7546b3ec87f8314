import Foundation

/// Lists with their tasks, from the top: an app's initial data.
package struct TinyLogData: Equatable, Sendable {
  package var lists: [List]
  package var textSize: TextSize?

  package init(lists: [List] = [], textSize: TextSize? = nil) {
    (self.lists, self.textSize) = (lists, textSize)
  }

  package struct List: Equatable, Sendable {
    package var title: String
    package var color: ListColor
    package var isArchived: Bool
    package var tasks: [Task]

    package init(
      _ title: String, color: ListColor = .default, isArchived: Bool = false, tasks: [Task] = []
    ) { (self.title, self.color, self.isArchived, self.tasks) = (title, color, isArchived, tasks) }
  }

  package struct Task: Equatable, Sendable {
    package var text: String
    package var isDone, isArchived: Bool

    package init(_ text: String, isDone: Bool = false, isArchived: Bool = false) {
      (self.text, self.isDone, self.isArchived) = (text, isDone, isArchived)
    }
  }

  /// Adds the lists above the service's existing ones, with the same methods that a user's actions
  /// call.
  ///
  /// Throws ``TinyLogDataError`` at the first refused change, and the store's errors. Earlier
  /// changes stay, unless the service is in a transaction that the error rolls back.
  package func add(to service: any TinyLogService) throws {
    var place = ""
    do {
      // A new item goes on top, so the last one is added first.
      for (index, list) in lists.enumerated().reversed() {
        place = "lists[\(index)]"
        let id = try service.addList(title: list.title, color: list.color)
        for (number, task) in list.tasks.enumerated().reversed() {
          place = "lists[\(index)].tasks[\(number)]"
          guard let added = try service.addTask(in: id, text: task.text) else {
            throw TinyLogError.emptyTaskText
          }
          if task.isDone { try service.setDone(true, for: added) }
          if task.isArchived { try service.archiveTask(added) }
        }
        place = "lists[\(index)]"
        if list.isArchived { try service.archiveList(id) }
      }
      guard let textSize else { return }
      place = "textSize"
      try service.setTextSize(textSize.size)
      try service.setUsesSystemFont(textSize.usesSystemFont)
    } catch let error as TinyLogError {
      throw TinyLogDataError(place: place, reason: error.description)
    }
  }
}

/// The part of the data that a service refused, and the reason.
package struct TinyLogDataError: LocalizedError, Equatable {
  /// The path of the refused part, such as `lists[0].tasks[2]`.
  package let place: String
  package let reason: String

  package var errorDescription: String? { "\(place): \(reason)" }
}
