import Device
import Foundation
import Mutants
import TinyLog
import TinyLogApp
import TinyLogSQLite

/// TinyLog as it is installed on a device: the one place that puts its services together.
package struct TinyLogDefinition: AppDefinition {
  package let bundleIdentifier = "app.duet.tinylog"
  package let name = "TinyLog"
  private let databases: DatabasePolicy
  private let watch: MutantWatch
  private let sharedChanges = SharedChanges()

  package init(databases: DatabasePolicy, watch: MutantWatch = MutantWatch()) {
    (self.databases, self.watch) = (databases, watch)
  }

  /// What `--fault` knows: ways to break the app, each with the mutant that does it.
  static let faults: KeyValuePairs = [
    "new-tasks-at-bottom": "ORDER:service/addTask:at-bottom",
    "done-tasks-counted": "FIELD:service/lists:with-done-tasks",
    "archive-loses-task": "OTHER:service/archiveTask:and-delete",
    "list-order-reversed": "ORDER:service/lists:reversed",
    "editing-resets-color": "ARG:service/editList:colour-default",
    "switch-without-effect": "NOOP:service/setUsesSystemFont",
  ]

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
    .fault(faults), .mutant, .uiChange(),
  ]

  /// Starts the app; throws `LaunchError` for a wrong argument, and a database that can't be used.
  package func launch(_ launch: AppLaunch) throws -> any App {
    let options = try LaunchOptions(launch.arguments, app: name, known: Self.options)
    let mutants = try options.mutants(ofApp: name, faults: Self.faults)
    let changes = try options.uiChanges()
    let delay = try options.randomDelay()
    let data = try LaunchData(options, environment: launch.environment)
    let store = try store(for: options, environment: launch.environment)
    // What it begins with is no change that other apps would be told of.
    let library = TinyLogLibrary(store: store)
    if let data {
      let content = try data.tinyLog()
      do { try content.add(to: library) } catch {
        throw LaunchError("\(data.source): \(error.localizedDescription)")
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
    nonisolated(unsafe) weak var launched: TinyLogApp?
    let telling = TinyLogLibrary(store: store) { [sharedChanges] in
      sharedChanges.tell(allBut: launched)
    }
    let service = mutants.reduce(telling as any TinyLogService) {
      MutatedTinyLogService($0, mutant: $1, watch: watch)
    }
    let late = mutants.map(MutatedTinyLogService.delay).reduce(0, +)
    let app = TinyLogApp(
      service: service, systemTextSize: systemTextSize ?? TextSize.usualSystemSize,
      delay: { delay() + .seconds(late) }, host: launch.host)
    launched = app
    // Lists in memory are nobody else's.
    if !(store is InMemoryTinyLogStore) { sharedChanges.add(app, on: launch.host) }
    let mutated = mutants.reduce(app as any App) {
      RedrawnApp.mutated($0, by: $1, watch: watch, host: launch.host)
    }
    return RedrawnApp.of(mutated, changes: changes)
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

  private static func addition(of list: String) -> TinyLogChange {
    guard let colon = list.lastIndex(of: ":"),
      let color = ListColor(rawValue: String(list[list.index(after: colon)...]))
    else { return .addList(title: list, color: .default) }
    return .addList(title: String(list[..<colon]), color: color)
  }
}

/// Tells the launches that share a file of each other's changes, each on its own device's thread.
private final class SharedChanges: Sendable {
  private struct Listener {
    /// Held to tell whether it is still there; asked for nothing on any other thread.
    weak var app: (any App)?
    let refresh: @Sendable () -> Void
  }

  /// Guarded by the lock, hence the unsafe mark.
  private nonisolated(unsafe) var listeners: [Listener] = []
  private let lock = NSLock()

  /// Has an app look again after each change of another one, for as long as it is there.
  func add(_ app: any App, on host: AppHost) {
    nonisolated(unsafe) weak let listener = app
    let post = host.post
    let refresh: @Sendable () -> Void = { post { listener?.refresh() } }
    lock.withLock { listeners.append(Listener(app: app, refresh: refresh)) }
  }

  func tell(allBut changing: (any App)?) {
    let others = lock.withLock {
      listeners.removeAll { $0.app == nil }
      return listeners.filter { $0.app !== changing }.map(\.refresh)
    }
    for refresh in others { refresh() }
  }
}

/// Which SQLite files the launches of an app may use, and what they use when nothing is said.
///
/// Launch arguments may come from a network client, so a file is only opened where whoever
/// installed the app allowed it.
package struct DatabasePolicy: Sendable {
  private let defaultFile: URL?
  private let directory: URL?

  /// Lists are kept in memory, and no file may be named.
  package static let memoryOnly = DatabasePolicy(defaultFile: nil, directory: nil)

  /// Files in a folder may be named; what nothing is said of is in the default one, or in memory.
  package static func files(in directory: URL, defaultName: String? = nil) -> DatabasePolicy {
    DatabasePolicy(
      defaultFile: defaultName.map(directory.appendingPathComponent), directory: directory)
  }

  /// The store that `--store` and `--database`, or `TINYLOG_DATABASE` in the environment, ask for.
  func store(for options: LaunchOptions, environment: [String: String]) throws -> any TinyLogStore {
    let named = options["--database"] ?? environment["TINYLOG_DATABASE"]
    switch (options["--store"], named) {
    case ("memory", nil): return InMemoryTinyLogStore()
    case ("memory", .some):
      throw LaunchError("--store memory and a database file exclude each other; give one of them.")
    case (nil, .some(let path)), ("sqlite", .some(let path)):
      return try open(allowed(path))
    case (nil, nil):
      return try defaultFile.map(open) ?? InMemoryTinyLogStore()
    case ("sqlite", nil):
      guard let defaultFile else {
        throw LaunchError("--store sqlite needs a file here; name it with --database PATH.")
      }
      return try open(defaultFile)
    case (.some(let other), _):
      throw LaunchError("--store '\(other)' is not known. Known: memory, sqlite.")
    }
  }

  private func allowed(_ path: String) throws -> URL {
    guard let directory else {
      throw LaunchError(
        "The database file '\(path)' may not be used here: this device keeps lists in memory. "
          + "Whoever starts it can allow files in a folder.")
    }
    // Said to be a folder, it is one for relative paths even where it was made only now.
    let folder = URL(
      fileURLWithPath: directory.resolvingSymlinksInPath().standardizedFileURL.path,
      isDirectory: true)
    let named = URL(fileURLWithPath: path, relativeTo: folder).standardizedFileURL
    // A link whose target is missing would be followed when the file is made.
    let isLink = (try? FileManager.default.destinationOfSymbolicLink(atPath: named.path)) != nil
    let isSideFile = ["-journal", "-wal", "-shm"].contains(where: path.lowercased().hasSuffix)
    guard !isLink, !isSideFile, !path.contains("\0") else {
      throw LaunchError(
        "The database file '\(path)' may not be used here: links, and names that SQLite gives to "
          + "files beside a database (-journal, -wal, -shm), are refused.")
    }
    let file = named.resolvingSymlinksInPath()
    guard file.deletingLastPathComponent().path == folder.path else {
      throw LaunchError(
        "The database file '\(path)' may not be used here: only files directly in the folder that "
          + "was allowed for databases.")
    }
    return file
  }

  private func open(_ url: URL) throws -> any TinyLogStore {
    do {
      return try SQLiteTinyLogStore(path: url.path)
    } catch {
      throw LaunchError(error.localizedDescription)
    }
  }
}
