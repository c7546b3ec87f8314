import Device
import Foundation
import Synchronization
import TinyLog
import TinyLogApp
import TinyLogSQLite

/// Installs TinyLog on a device. The only place that assembles its services.
package struct TinyLogDefinition: AppDefinition {
  package let bundleIdentifier = "app.duet.tinylog"
  package let name = "TinyLog"
  package let unsavedArguments = ["--store", "memory"]
  private let databases: DatabasePolicy
  private let variations: [any AppVariation]
  private let sharedChanges = SharedChanges()

  package init(databases: DatabasePolicy, variations: [any AppVariation] = .standard) {
    (self.databases, self.variations) = (databases, variations)
  }

  static let options: [LaunchOptions.Option] = [
    .value("--store", "where lists are stored: 'memory' (lost at the end) or 'sqlite'"),
    .value("--database", "the SQLite file (implies --store sqlite)"),
    .value(
      "--list",
      "adds a list with this title at the bottom, with an optional colour after a colon, as in "
        + "TODO:red (repeatable)"),
    .value(
      "--system-text-size",
      "the system's text size in points, \(TextSize.systemSizes.lowerBound) to "
        + "\(TextSize.systemSizes.upperBound) (default: \(TextSize.usualSystemSize))"),
    .data, .mock,
    .flag("--clean-start", "deletes the lists and settings of earlier launches"),
    .serviceDelay, .seed, .gallery, .slideShow, LaunchOptions.languages,
  ]

  /// Starts the app. Throws `LaunchError` for an invalid argument or an unusable database.
  ///
  /// A launch is a transaction: it checks all arguments and data, then applies the data in one
  /// step, then shows the app. A refused launch changes nothing and creates no file.
  package func launch(_ launch: AppLaunch) throws -> any App {
    let (options, decorators, gallery) = try variations.begin(
      launch, of: name, known: Self.options)
    if let gallery { return gallery }
    let delay = try options.randomDelay()
    let systemTextSize = try options.number("--system-text-size", in: TextSize.systemSizes)
    let content = try StartContent(options, environment: launch.environment)
    let store = try content.applied(at: databases.place(for: options))

    let listener = SharedChanges.Listener(host: launch.host)
    let notifying = TinyLogLibrary(store: store) { [sharedChanges] in
      sharedChanges.notify(allBut: listener)
    }
    let service = decorators.reduce(notifying as any TinyLogService) { $1.decorated($0) }
    let late = decorators.map(\.answerDelay).reduce(.zero, +)
    let app = TinyLogApp(
      service: service, systemTextSize: systemTextSize ?? TextSize.usualSystemSize,
      delay: { delay() + late }, host: launch.host)
    listener.app = app
    // Lists in memory aren't shared between launches.
    if !(store is InMemoryTinyLogStore) { sharedChanges.add(listener) }
    return decorators.decorated(app)
  }

  package func hasAddress(_ address: String) -> Bool { TinyLogApp.hasAddress(address) }

  package func storedChanges(
    arguments: [String], environment: [String: String]
  ) throws -> [String] {
    let options = try LaunchOptions(
      arguments, app: name, known: Self.options + variations.options(for: name))
    if options["--gallery"] != nil { return [] }
    let content = try StartContent(options, environment: environment)
    guard case .file(let file) = try databases.place(for: options) else { return [] }
    return content.changes(of: file.lastPathComponent)
  }
}

/// The changes that a launch makes in its store before the app appears.
private struct StartContent {
  private let isClean: Bool
  private let data: (content: TinyLogData, source: String)?
  private let lists: [ListArgument]
  private typealias ListArgument = (argument: String, title: String, color: ListColor)

  /// Parses the arguments and the environment, and checks them by TinyLog's own rules.
  init(_ options: LaunchOptions, environment: [String: String]) throws {
    data = try LaunchData(options, environment: environment).map { (try $0.tinyLog(), $0.source) }
    lists = options.all("--list").map(Self.list)
    isClean = options.has("--clean-start")
    try InMemoryTinyLogStore().write(apply)
  }

  private static func list(_ argument: String) -> ListArgument {
    guard let colon = argument.lastIndex(of: ":"),
      let color = ListColor(rawValue: String(argument[argument.index(after: colon)...]))
    else { return (argument, argument, .default) }
    return (argument, String(argument[..<colon]), color)
  }

  private var isEmpty: Bool { !isClean && data == nil && lists.isEmpty }

  /// Returns what it changes in a file, a sentence each.
  func changes(of file: String) -> [String] {
    var changes: [String] = []
    if isClean { changes.append("All lists, tasks and settings in \(file) are deleted.") }
    for list in data?.content.lists ?? [] {
      changes.append("The list “\(list.title)” is added, with \(list.tasks.count) tasks.")
    }
    if data?.content.textSize != nil { changes.append("The text size is changed.") }
    return changes + lists.map { "The list “\($0.title)” is added." }
  }

  /// Opens the store and applies everything in one transaction.
  func applied(at place: DatabasePolicy.Place) throws -> any TinyLogStore {
    do { return try place.open(with: isEmpty ? nil : apply) } catch let error as LaunchError {
      throw error
    } catch {
      throw LaunchError(error.localizedDescription)
    }
  }

  private func apply(to access: any TinyLogWriting) throws {
    if isClean { try access.removeAll() }
    // Doesn't notify other launches, since no user has changed anything.
    let library = TinyLogLibrary(store: OpenTransaction(access))
    if let data { try data.content.add(to: library, from: data.source) }
    // Add the last list first, because each new list goes on top.
    for list in lists.reversed() {
      do {
        try library.addList(title: list.title, color: list.color)
      } catch let error as TinyLogError {
        throw LaunchError("--list '\(list.argument)': \(error)")
      }
    }
  }
}

/// Notifies launches that share a file of each other's changes, each on its device's thread.
final class SharedChanges: Sendable {
  /// Receives the notifications for one launch. It lives as long as the launch's service, and may
  /// be released on any thread, since it doesn't own the app.
  final class Listener: Sendable {
    /// Set once, and read on the device's thread only.
    nonisolated(unsafe) weak var app: TinyLogApp?
    private let post: @Sendable (@escaping @Sendable () -> Void) -> Void

    init(host: AppHost) { post = host.post }

    fileprivate func refresh() { post { [weak self] in self?.app?.refresh() } }
  }

  private struct Entry { weak var listener: Listener? }

  private let entries = Mutex<[Entry]>([])

  /// Refreshes the listener's app after each change by a different launch, until its release.
  func add(_ listener: Listener) { entries.withLock { $0.append(Entry(listener: listener)) } }

  func notify(allBut changing: Listener) {
    let others = entries.withLock { entries in
      entries.removeAll { $0.listener == nil }
      return entries.compactMap(\.listener).filter { $0 !== changing }
    }
    for listener in others { listener.refresh() }
  }
}

/// A store without lists, whose file is created by the first change, here or in another launch.
private final class UncreatedStore: TinyLogStore {
  private let file: URL
  private let open: @Sendable () throws -> SQLiteTinyLogStore
  private let opened = Mutex<SQLiteTinyLogStore?>(nil)

  init(file: URL, open: @escaping @Sendable () throws -> SQLiteTinyLogStore) {
    (self.file, self.open) = (file, open)
  }

  func read<Value: Sendable>(_ body: (any TinyLogReading) throws -> Value) throws -> Value {
    guard FileManager.default.fileExists(atPath: file.path) else {
      return try InMemoryTinyLogStore().read(body)
    }
    return try store().read(body)
  }

  func write<Value: Sendable>(_ body: (any TinyLogWriting) throws -> Value) throws -> Value {
    try store().write(body)
  }

  private func store() throws -> SQLiteTinyLogStore {
    try opened.withLock { opened in
      let store = try opened ?? open()
      opened = store
      return store
    }
  }
}

/// The SQLite files that TinyLog's launches may use, and their default.
///
/// Launch arguments may come from a network client, so only files allowed at installation are
/// opened.
package struct DatabasePolicy: Sendable {
  private let defaultFile: URL?
  private let directory: URL?

  /// Lists are kept in memory, and no file may be named.
  package static let memoryOnly = DatabasePolicy(defaultFile: nil, directory: nil)

  /// Launches may name files in a folder. The default is `defaultName`, or memory if it is nil. A
  /// launch without data creates no file: the first change does. A missing folder is created with it,
  /// for its owner only.
  package static func files(in directory: URL, defaultName: String? = nil) -> DatabasePolicy {
    DatabasePolicy(
      defaultFile: defaultName.map(directory.appendingPathComponent), directory: directory)
  }

  /// The storage of a launch's lists. Nothing is opened or created before ``open(with:)``.
  enum Place {
    case memory
    case file(URL)

    /// Opens the store, and makes a first change in it. Without one, a missing file stays missing
    /// until a later change.
    ///
    /// Throws ``LaunchError``, ``SQLiteStoreError`` and the change's errors.
    func open(
      with change: (@Sendable (any TinyLogWriting) throws -> Void)? = nil
    ) throws -> any TinyLogStore {
      guard case .file(let file) = self else {
        let store = InMemoryTinyLogStore()
        if let change { try store.write(change) }
        return store
      }
      let folder = file.deletingLastPathComponent()
      if change == nil, !FileManager.default.fileExists(atPath: file.path) {
        try Self.checkCanBeCreated(folder)
        return UncreatedStore(file: file) {
          try Self.create(folder)
          return try SQLiteTinyLogStore(path: file.path)
        }
      }
      try Self.create(folder)
      return try SQLiteTinyLogStore(path: file.path, change: change)
    }

    private static func create(_ folder: URL) throws {
      do {
        try FileManager.default.createDirectory(
          at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      } catch { throw cannotBeCreated(folder, error.localizedDescription) }
    }

    private static func checkCanBeCreated(_ folder: URL) throws {
      var existing = folder
      while existing.path != "/", !FileManager.default.fileExists(atPath: existing.path) {
        existing.deleteLastPathComponent()
      }
      // Also false if this is a file.
      guard FileManager.default.isWritableFile(atPath: existing.path + "/.") else {
        throw cannotBeCreated(folder, "nothing may be written to \(existing.lastPathComponent).")
      }
    }

    private static func cannotBeCreated(_ folder: URL, _ reason: String) -> LaunchError {
      LaunchError(
        "The folder \(folder.lastPathComponent) for TinyLog's lists can't be created: \(reason) "
          + "Choose a different folder with --data.")
    }
  }

  /// Returns the storage for `--store` and `--database`.
  ///
  /// Throws ``LaunchError`` for contradictory options, and for a file that isn't allowed.
  func place(for options: LaunchOptions) throws -> Place {
    if options.has("mock") {
      guard options["--database"] == nil, options["--store"] ?? "memory" == "memory" else {
        throw LaunchError("'mock' keeps lists in memory. Omit --database and --store.")
      }
      return .memory
    }
    let named = options["--database"]
    let isStored = named != nil || defaultFile != nil
    switch options["--store"] ?? (isStored ? "sqlite" : "memory") {
    case "memory":
      if named == nil { return .memory }
      throw LaunchError(
        "--store memory and a database file exclude each other. Use only one of them.")
    case "sqlite":
      guard let file = try named.map(allowed) ?? defaultFile else {
        throw LaunchError("--store sqlite needs a file. Name it with --database PATH.")
      }
      return .file(file)
    case let other: throw LaunchError("--store '\(other)' is not known. Known: memory, sqlite.")
    }
  }

  private func allowed(_ path: String) throws -> URL {
    guard let directory else {
      throw LaunchError(
        "The database file '\(path)' isn't allowed: this device keeps lists in memory. "
          + "To allow files, start it with a folder for databases.")
    }
    // Marked as a directory, so that relative paths resolve in it even if it doesn't exist yet.
    let folder = URL(
      fileURLWithPath: directory.resolvingSymlinksInPath().standardizedFileURL.path,
      isDirectory: true)
    let named = URL(fileURLWithPath: path, relativeTo: folder).standardizedFileURL
    // SQLite would follow a link with a missing target when it creates the file.
    let isLink = (try? FileManager.default.destinationOfSymbolicLink(atPath: named.path)) != nil
    let isSideFile = ["-journal", "-wal", "-shm"].contains(where: path.lowercased().hasSuffix)
    guard !isLink, !isSideFile, !path.contains("\0") else {
      throw LaunchError(
        "The database file '\(path)' isn't allowed: links and the names of SQLite's side files "
          + "(-journal, -wal, -shm) are refused. Choose a different name.")
    }
    let file = named.resolvingSymlinksInPath()
    guard file.deletingLastPathComponent().path == folder.path else {
      throw LaunchError(
        "The database file '\(path)' isn't allowed: it must be directly in the folder allowed for "
          + "databases.")
    }
    return file
  }
}
