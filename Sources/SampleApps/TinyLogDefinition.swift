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
    .value("--service-delay", "the longest time that an answer takes, in milliseconds, 0 to 60000"),
    .value("--seed", "chooses the delays, which are random from 0 on; a whole number"),
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
    let longestDelay = try options.number("--service-delay", in: 0...60_000) ?? 0
    let seed = try options.number("--seed", in: 0...Int.max) ?? 0
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
    var random = SplitMix64(seed: UInt64(seed))
    let app = TinyLogApp(
      service: service,
      delay: {
        longestDelay == 0 ? .zero : .milliseconds(Int.random(in: 0...longestDelay, using: &random))
      },
      host: launch.host)
    return changes.isEmpty ? app : ChangedApp(app, changes: changes)
  }
}

extension LaunchOptions {
  /// The values of an option that names cases of an enumeration.
  fileprivate func values<Value: RawRepresentable<String> & CaseIterable>(
    _ name: String, as type: Value.Type
  ) throws -> [Value] {
    try all(name).map { text in
      guard let value = Value(rawValue: text) else {
        let known = Value.allCases.map(\.rawValue).joined(separator: ", ")
        throw LaunchError("\(name) '\(text)' is not known. Known: \(known).")
      }
      return value
    }
  }

  /// A whole number in a range; nil when the option was not given.
  fileprivate func number(_ name: String, in range: ClosedRange<Int>) throws -> Int? {
    guard let text = self[name] else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw LaunchError(
        "\(name) '\(text)' must be a whole number from \(range.lowerBound) to "
          + "\(range.upperBound).")
    }
    return number
  }
}

/// A small random number generator that a seed decides (Steele, Lea, Flood 2014).
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
