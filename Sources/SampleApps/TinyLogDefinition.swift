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
