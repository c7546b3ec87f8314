import Foundation

/// TinyLog's rules: the service that the app uses, on top of a store.
///
/// Every change reads what it depends on and writes in one transaction of the store, so two
/// libraries on the same file do not undo each other's changes.
public struct TinyLogLibrary: TinyLogService {
  let store: any TinyLogStore
  let dates: any DateProvider
  let ids: any IDProvider

  /// Makes a service that keeps everything in the given store.
  public init(
    store: any TinyLogStore, dates: any DateProvider = SystemDateProvider(),
    ids: any IDProvider = RandomIDProvider()
  ) {
    self.store = store
    self.dates = dates
    self.ids = ids
  }

  /// See ``TinyLogService/perform(_:)``.
  @discardableResult
  public func perform(_ change: TinyLogChange) throws -> TinyLogOutcome {
    switch change {
    case .addList(let title, let color): try addList(title: title, color: color)
    case .editList(let id, let title, let color): try editList(id, title: title, color: color)
    case .moveList(let id, let index): try moveList(id, to: index)
    case .archiveList(let id): try archiveList(id)
    case .restoreList(let id): try restoreList(id)
    case .deleteList(let id): try deleteList(id)
    case .addTask(let list, let text): try addTask(in: list, text: text)
    case .editTask(let id, let text): try editTask(id, text: text)
    case .setDone(let id, let isDone): try setDone(id, isDone)
    case .moveTask(let id, let index): try moveTask(id, to: index)
    case .archiveTask(let id): try archiveTask(id)
    case .restoreTask(let id): try restoreTask(id)
    case .deleteTask(let id): try deleteTask(id)
    case .setTextSize(let size):
      try setTextSize { try TextSize(size: size, usesSystemFont: $0.usesSystemFont) }
    case .setUsesSystemFont(let isOn):
      try setTextSize { try TextSize(size: $0.size, usesSystemFont: isOn) }
    }
  }

  /// See ``TinyLogService/textSize()``.
  public func textSize() throws -> TextSize {
    try store.read { try $0.textSize() }
  }

  private func setTextSize(_ change: (TextSize) throws -> TextSize) throws -> TinyLogOutcome {
    try store.write { access in
      let old = try access.textSize()
      let new = try change(old)
      guard new != old else { return .unchanged }
      try access.save(new)
      return .changed
    }
  }
}

extension TinyLogLibrary {
  /// See ``TinyLogService/lists(matching:)``.
  public func lists(matching search: String) throws -> [ListSummary] {
    try summaries(archived: false, matching: search)
  }

  /// See ``TinyLogService/archivedLists(matching:)``.
  public func archivedLists(matching search: String) throws -> [ListSummary] {
    try summaries(archived: true, matching: search)
  }

  /// See ``TinyLogService/list(_:)``.
  public func list(_ id: ListID) throws -> TaskList {
    try store.read { try $0.existingList(id) }
  }

  /// See ``TinyLogService/tasks(in:)``.
  public func tasks(in list: ListID) throws -> [TaskItem] {
    try store.read { access in
      _ = try access.existingList(list)
      return try access.tasks(in: list, archived: false)
    }
  }

  /// See ``TinyLogService/archivedTasks(in:)``.
  public func archivedTasks(in list: ListID) throws -> [TaskItem] {
    try store.read { access in
      _ = try access.existingList(list)
      return try access.tasks(in: list, archived: true)
    }
  }

  /// See ``TinyLogService/task(_:)``.
  public func task(_ id: TaskID) throws -> TaskItem {
    try store.read { try $0.existingTask(id) }
  }

  /// See ``TinyLogService/exportText(of:)``.
  public func exportText(of list: ListID) throws -> String {
    try store.read { access in
      let title = try access.existingList(list).title
      let tasks = try access.tasks(in: list, archived: false)
      return ([title] + tasks.map { "- \($0.text)" }).joined(separator: "\n")
    }
  }

  private func summaries(archived: Bool, matching search: String) throws -> [ListSummary] {
    let search = ListSearch(search)
    return try store.read { access in
      let found = try access.lists(archived: archived).filter(search.finds)
      guard !found.isEmpty else { return [] }
      let counts = try access.openTaskCounts()
      return found.map { ListSummary(list: $0, openTaskCount: counts[$0.id, default: 0]) }
    }
  }
}

extension TinyLogReading {
  func existingList(_ id: ListID) throws -> TaskList {
    guard let list = try list(id) else { throw TinyLogError.unknownList(id) }
    return list
  }

  func existingTask(_ id: TaskID) throws -> TaskItem {
    guard let task = try task(id) else { throw TinyLogError.unknownTask(id) }
    return task
  }
}

/// Where dates come from.
public protocol DateProvider: Sendable {
  /// The present moment, by this provider's clock.
  var now: Date { get }
}

/// Where ids of new lists and tasks come from.
public protocol IDProvider: Sendable {
  /// An id that this provider has not given before.
  func makeID() -> UUID
}

/// The computer's clock.
public struct SystemDateProvider: DateProvider {
  /// Makes a provider; all of them read the same clock.
  public init() {}

  /// The present moment by the computer's clock.
  public var now: Date { Date() }
}

/// Random ids, which in practice never meet twice.
public struct RandomIDProvider: IDProvider {
  /// Makes a provider; it has no state.
  public init() {}

  /// A random (version 4) UUID.
  public func makeID() -> UUID { UUID() }
}
