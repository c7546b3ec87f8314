import Device
import Foundation
import Mutants
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
  private let watch: MutantWatch
  private let sharedChanges = SharedChanges()

  /// An installation; `databases` says which files its launches may use, and `watch` is told how far
  /// a mutant comes.
  public init(databases: DatabasePolicy, watch: MutantWatch = MutantWatch()) {
    self.databases = databases
    self.watch = watch
  }

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
    .data, .mock,
    .flag("--clean-start", "deletes the lists and settings that earlier launches have left"),
    .serviceDelay, .seed,
    .value("--fault", "breaks the app: " + TinyLogFault.names),
    .mutant, .value("--ui-change", "changes the screens, not what they do: " + UIChange.names),
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
    let data = try LaunchData(options, environment: launch.environment)
    let store = try store(for: options, environment: launch.environment)
    let library = TinyLogLibrary(store: store, dates: SystemDateProvider(), ids: RandomIDProvider())
    if let data {
      do { try data.tinyLog().add(to: library) } catch let error as TinyLogDataError {
        throw LaunchError("\(data.source): \(error)")
      }
    }
    // A new list goes on top: the last one first.
    for list in options.all("--list").reversed() {
      do {
        try library.perform(Self.addition(of: list))
      } catch {
        throw LaunchError("--list '\(list)': \(error.localizedDescription)")
      }
    }
    let systemTextSize = try options.number("--system-text-size", in: TextSize.systemSizes)
    let mutants = try options.mutants(ofApp: name, and: faults.map(\.mutant))
    nonisolated(unsafe) weak var launched: TinyLogApp?
    let telling = TellingTinyLogService(service: library) { [sharedChanges] in
      sharedChanges.tell(allBut: launched)
    }
    let service = mutants.reduce(telling as any TinyLogService) {
      MutatedTinyLogService($0, mutant: $1, watch: watch)
    }
    let late = mutants.map(MutatedTinyLogService.delay).reduce(0, +)
    let app = TinyLogApp(
      service: service, systemTextSize: systemTextSize ?? TextSize.usualSystemSize,
      delay: { delay.next() + .seconds(late) }, host: launch.host)
    launched = app
    // Lists in memory are nobody else's.
    if !(store is InMemoryTinyLogStore) { sharedChanges.add(app, on: launch.host) }
    let mutated = mutants.reduce(app as any App) {
      MutatedApp($0, mutant: $1, watch: watch, host: launch.host)
    }
    return changes.isEmpty ? mutated : ChangedApp(mutated, changes: changes)
  }

  /// Where lists are kept: in memory where the services are mocked.
  private func store(
    for options: LaunchOptions, environment: [String: String]
  ) throws -> any TinyLogStore {
    guard options.has("mock") else {
      let store = try databases.store(for: options, environment: environment)
      if options.has("--clean-start") {
        do { try store.removeAll() } catch { throw LaunchError(error.localizedDescription) }
      }
      return store
    }
    guard options["--database"] == nil, options["--store"] ?? "memory" == "memory" else {
      throw LaunchError("'mock' keeps lists in memory; leave out --database and --store.")
    }
    return InMemoryTinyLogStore()
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

  /// The mutant that does it.
  var mutant: String {
    switch self {
    case .newTasksAtBottom: "ORDER:service/addTask:at-bottom"
    case .doneTasksCounted: "FIELD:service/lists:with-done-tasks"
    case .archiveLosesTask: "OTHER:service/archiveTask:and-delete"
    case .listOrderReversed: "ORDER:service/lists:reversed"
    case .editingResetsColor: "ARG:service/editList:colour-default"
    case .switchWithoutEffect: "NOOP:service/setUsesSystemFont"
    }
  }
}
