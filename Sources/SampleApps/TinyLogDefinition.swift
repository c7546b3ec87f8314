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
    .value("--list", "adds a list with this title at the bottom; may be repeated"),
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
    for title in options.all("--list").reversed() {
      do {
        try library.perform(.addList(title: title, color: .default))
      } catch {
        throw LaunchError("--list '\(title)': \(error.localizedDescription)")
      }
    }
    let service = faults.reduce(library as any TinyLogService) { FaultyService($0, fault: $1) }
    let app = TinyLogApp(service: service, delay: { delay.next() }, host: launch.host)
    return changes.isEmpty ? app : ChangedApp(app, changes: changes)
  }
}
