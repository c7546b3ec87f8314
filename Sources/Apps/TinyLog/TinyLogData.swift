import Foundation

/// Lists with their tasks as somebody writes them down: what an app begins with.
///
/// They stand in the order in which they are shown, from the top.
public struct TinyLogData: Equatable, Sendable {
  /// The lists, archived ones among them.
  public var lists: [List]
  /// The text size; nil leaves it as it is.
  public var textSize: TextSize?

  /// Puts data together.
  public init(lists: [List] = [], textSize: TextSize? = nil) {
    self.lists = lists
    self.textSize = textSize
  }

  /// A list with its tasks.
  public struct List: Equatable, Sendable {
    /// What it is called.
    public var title: String
    /// The colour of its circle.
    public var color: ListColor
    /// Whether it is in the archive.
    public var isArchived: Bool
    /// Its tasks, archived ones among them.
    public var tasks: [Task]

    /// Puts a list together.
    public init(
      _ title: String, color: ListColor = .default, isArchived: Bool = false, tasks: [Task] = []
    ) {
      self.title = title
      self.color = color
      self.isArchived = isArchived
      self.tasks = tasks
    }
  }

  /// A task.
  public struct Task: Equatable, Sendable {
    /// What is to be done.
    public var text: String
    /// Whether it is ticked.
    public var isDone: Bool
    /// Whether it is in its list's archive.
    public var isArchived: Bool

    /// Puts a task together.
    public init(_ text: String, isDone: Bool = false, isArchived: Bool = false) {
      self.text = text
      self.isDone = isDone
      self.isArchived = isArchived
    }
  }
}

/// What of some data a service refused, and why.
public struct TinyLogDataError: LocalizedError, Equatable, CustomStringConvertible {
  /// Where it stands, such as `lists[0].tasks[2]`.
  public let place: String
  /// Why it was refused.
  public let reason: String

  /// The place and the reason.
  public var description: String { "\(place): \(reason)" }
  /// The text to show to the user.
  public var errorDescription: String? { description }
}

extension TinyLogData {
  /// Adds the lists above those that a service has, by the changes that a user can make.
  ///
  /// - Throws: ``TinyLogDataError`` at the first that is refused; those below it are added by then.
  public func add(to service: any TinyLogService) throws {
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
