import Foundation

/// Lists with their tasks as somebody writes them down: what an app begins with.
///
/// They stand in the order in which they are shown, from the top.
package struct TinyLogData: Equatable, Sendable {
  /// Archived ones are among them.
  package var lists: [List]
  /// The text size; nil leaves it as it is.
  package var textSize: TextSize?

  package init(lists: [List] = [], textSize: TextSize? = nil) {
    self.lists = lists
    self.textSize = textSize
  }

  package struct List: Equatable, Sendable {
    package var title: String
    package var color: ListColor
    package var isArchived: Bool
    package var tasks: [Task]

    package init(
      _ title: String, color: ListColor = .default, isArchived: Bool = false, tasks: [Task] = []
    ) {
      (self.title, self.color, self.isArchived, self.tasks) = (title, color, isArchived, tasks)
    }
  }

  package struct Task: Equatable, Sendable {
    package var text: String
    package var isDone, isArchived: Bool

    package init(_ text: String, isDone: Bool = false, isArchived: Bool = false) {
      (self.text, self.isDone, self.isArchived) = (text, isDone, isArchived)
    }
  }
}

/// What of some data a service refused, and why.
package struct TinyLogDataError: LocalizedError, Equatable, CustomStringConvertible {
  /// Where it stands, such as `lists[0].tasks[2]`.
  package let place: String
  package let reason: String

  package var description: String { "\(place): \(reason)" }
  package var errorDescription: String? { description }
}

extension TinyLogData {
  /// Adds the lists above those that a service has, by the changes that a user can make; throws
  /// ``TinyLogDataError`` at the first that is refused.
  package func add(to service: any TinyLogService) throws {
    // What is new goes on top: the last one first.
    for (index, list) in lists.enumerated().reversed() {
      let place = "lists[\(index)]"
      let outcome = try at(place) {
        try service.perform(.addList(title: list.title, color: list.color))
      }
      guard case .addedList(let id) = outcome else { continue }
      for (index, task) in list.tasks.enumerated().reversed() {
        try at("\(place).tasks[\(index)]") { try add(task, to: id, of: service) }
      }
      if list.isArchived { try at(place) { _ = try service.perform(.archiveList(id)) } }
    }
    guard let textSize else { return }
    try at("textSize") {
      try service.perform(.setTextSize(textSize.size))
      try service.perform(.setUsesSystemFont(textSize.usesSystemFont))
    }
  }

  private func add(_ task: Task, to list: ListID, of service: any TinyLogService) throws {
    guard case .addedTask(let id) = try service.perform(.addTask(in: list, text: task.text)) else {
      throw TinyLogError.emptyTaskText
    }
    if task.isDone { try service.perform(.setDone(id, true)) }
    if task.isArchived { try service.perform(.archiveTask(id)) }
  }

  private func at<Value>(_ place: String, _ work: () throws -> Value) throws -> Value {
    do { return try work() } catch {
      throw TinyLogDataError(place: place, reason: error.localizedDescription)
    }
  }
}
