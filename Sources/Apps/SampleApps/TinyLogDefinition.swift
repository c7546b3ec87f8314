import Device
import Foundation
import TinyLog
import TinyLogApp
import TinyLogSQLite

/// TinyLog as it is installed on a device: the one place that puts its services together.
public struct TinyLogDefinition: AppDefinition {
  /// The identifier that tools launch it by.
  public let bundleIdentifier = "app.duet.tinylog"
  /// The name that a person sees.
  public let name = "TinyLog"
  private let databases: DatabasePolicy

  /// An installation; `databases` says which files its launches may use.
  public init(databases: DatabasePolicy) { self.databases = databases }

  /// The launch arguments that it knows.
  static let options: [LaunchOptions.Option] = [
    .value("--store", "where lists are kept: 'memory' (gone at the end) or 'sqlite'"),
    .value("--database", "the SQLite file; implies --store sqlite"),
    .value(
      "--list",
      "adds a list with this title at the bottom, in a colour where one follows a colon, as in "
        + "TODO:red; may be repeated"),
    .value(
      "--system-text-size",
      "the system's text size in points, \(TextSize.systemSizes.lowerBound) to "
        + "\(TextSize.systemSizes.upperBound); \(TextSize.usualSystemSize) if not said"),
    .serviceDelay, .seed,
    .value("--fault", "breaks the app: " + TinyLogFault.names),
    .value("--ui-change", "changes the screens, not what they do: " + UIChange.names),
  ]

  /// Starts the app.
  ///
  /// - Throws: `LaunchError` for an unknown argument or value, and for a database that can't be
  ///   used.
  public func launch(_ launch: AppLaunch) throws -> any App {
    let options = try LaunchOptions(launch.arguments, app: name, known: Self.options)
    let faults = try options.values("--fault", as: TinyLogFault.self)
    let changes = try options.values("--ui-change", as: UIChange.self)
    var delay = try options.randomDelay()
    let store = try databases.store(for: options, environment: launch.environment)
    let library = TinyLogLibrary(store: store, dates: SystemDateProvider(), ids: RandomIDProvider())
    // A new list goes on top: the last one first.
    for list in options.all("--list").reversed() {
      do {
        try library.perform(Self.addition(of: list))
      } catch {
        throw LaunchError("--list '\(list)': \(error.localizedDescription)")
      }
    }
    let systemTextSize = try options.number("--system-text-size", in: TextSize.systemSizes)
    let service = faults.reduce(library as any TinyLogService) { FaultyService($0, fault: $1) }
    let app = TinyLogApp(
      service: service, systemTextSize: systemTextSize ?? TextSize.usualSystemSize,
      delay: { delay.next() }, host: launch.host)
    return changes.isEmpty ? app : ChangedApp(app, changes: changes)
  }

  /// What the value of `--list` asks for: a title, and perhaps a colour behind the last colon.
  private static func addition(of list: String) -> TinyLogChange {
    guard let colon = list.lastIndex(of: ":"),
      let color = ListColor(rawValue: String(list[list.index(after: colon)...]))
    else { return .addList(title: list, color: .default) }
    return .addList(title: String(list[..<colon]), color: color)
  }
}

/// A way to break TinyLog on purpose, to see which suite notices and where.
public enum TinyLogFault: String, CaseIterable, Sendable {
  /// A new task goes to the bottom of its list instead of the top.
  case newTasksAtBottom = "new-tasks-at-bottom"
  /// The number on a list counts done tasks, too.
  case doneTasksCounted = "done-tasks-counted"
  /// A task that is archived is in no archive.
  case archiveLosesTask = "archive-loses-task"
  /// The lists are shown from the bottom up.
  case listOrderReversed = "list-order-reversed"
  /// A list that is edited gets the colour that new lists have.
  case editingResetsColor = "editing-resets-color"
  /// The switch of the system font does nothing.
  case switchWithoutEffect = "switch-without-effect"

  static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}

/// A service with a fault: a decorator that passes on everything that the fault leaves alone.
struct FaultyService: TinyLogService {
  private let service: any TinyLogService
  private let fault: TinyLogFault

  init(_ service: any TinyLogService, fault: TinyLogFault) {
    self.service = service
    self.fault = fault
  }

  func lists(matching search: String) throws -> [ListSummary] {
    let lists = try service.lists(matching: search)
    switch fault {
    case .listOrderReversed: return lists.reversed()
    case .doneTasksCounted:
      return try lists.map { summary in
        ListSummary(
          list: summary.list, openTaskCount: try service.tasks(in: summary.list.id).count)
      }
    default: return lists
    }
  }

  func perform(_ change: TinyLogChange) throws -> TinyLogOutcome {
    switch (fault, change) {
    case (.newTasksAtBottom, .addTask(let list, _)):
      let outcome = try service.perform(change)
      if case .addedTask(let task) = outcome {
        try service.perform(.moveTask(task, to: service.tasks(in: list).count - 1))
      }
      return outcome
    case (.archiveLosesTask, .archiveTask(let task)):
      let outcome = try service.perform(change)
      try service.perform(.deleteTask(task))
      return outcome
    case (.editingResetsColor, .editList(let list, let title, _)):
      return try service.perform(.editList(list, title: title, color: .default))
    case (.switchWithoutEffect, .setUsesSystemFont):
      return .unchanged
    default:
      return try service.perform(change)
    }
  }

  func archivedLists(matching search: String) throws -> [ListSummary] {
    try service.archivedLists(matching: search)
  }

  func list(_ id: ListID) throws -> TaskList { try service.list(id) }

  func tasks(in list: ListID) throws -> [TaskItem] { try service.tasks(in: list) }

  func archivedTasks(in list: ListID) throws -> [TaskItem] { try service.archivedTasks(in: list) }

  func task(_ id: TaskID) throws -> TaskItem { try service.task(id) }

  func exportText(of list: ListID) throws -> String { try service.exportText(of: list) }

  func textSize() throws -> TextSize { try service.textSize() }
}
