import BeerExplorer
import BeerExplorerHTTP
import Device
import Foundation
import LivePage
import Recorder
import SampleApps
import ScenarioFormat
import WebDriver

package struct LiveApp: Sendable {
  let path: String
  let definition: any AppDefinition
  let summary: String
  /// Whether the app's screens have addresses below its page's address.
  var hasAddresses = true
  var clock = DeviceClock.wall

  private var isHybrid: Bool { InstalledApps.isHybrid(definition.name) }

  var styles: [String] { isHybrid ? ["beer.css"] : ["screen.css", "screen-icons.css"] }
  var script: String { isHybrid ? "live.js" : "screen.js" }

  struct NoSuchAddress: Error {}

  /// Returns what a launch would change in stored data, a sentence each. Throws like ``launch(_:at:)``.
  func storedChanges(_ arguments: LaunchQuery, at address: String) throws -> [String] {
    if !definition.hasAddress(address) { throw NoSuchAddress() }
    return try definition.storedChanges(
      arguments: arguments.arguments, environment: arguments.environment)
  }

  func launch(_ arguments: LaunchQuery, at address: String = "") throws -> LiveSession.Launch {
    // Checked before the launch, because a launch may write its data to a file.
    if !definition.hasAddress(address) { throw NoSuchAddress() }
    let device = Device(apps: [definition], clock: clock)
    try device.launch(
      definition.bundleIdentifier, arguments: arguments.arguments,
      environment: arguments.environment)
    if !address.isEmpty, !device.open(address) { throw NoSuchAddress() }
    let view: (any LiveView)? =
      isHybrid ? DocumentLiveView(of: device) : ScreenLiveView(device: device)
    guard let view else {
      throw LaunchError("\(definition.name) has no screen that a browser can show.")
    }
    return (device, view)
  }
}

/// Launch arguments, environment and display options from an address:
/// `?argument=--service-delay&argument=2000&environment=NAME=value`.
struct LaunchQuery {
  var arguments: [String] = []
  var environment: [String: String] = [:]
  /// Whether the page shows an on-screen keyboard while a field has the focus.
  var showsKeyboard = false

  var isEmpty: Bool { arguments.isEmpty && environment.isEmpty }

  /// Reads the percent-encoded query of an address, without its question mark.
  init(_ query: String?, ignoring others: [String] = []) throws(LaunchError) {
    for item in (query ?? "").split(separator: "&") {
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = try Self.decoded(parts[0])
      let value = try Self.decoded(parts.count > 1 ? parts[1] : "")
      switch name {
      case "argument": arguments.append(value)
      case "environment":
        let pair = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard pair.count == 2, !pair[0].isEmpty else {
          throw LaunchError("environment '\(value)' must have the form NAME=value.")
        }
        environment[String(pair[0])] = String(pair[1])
      case "keyboard" where value == "shown": showsKeyboard = true
      case _ where others.contains(name): break
      default:
        throw LaunchError(
          "Unknown parameter '\(name)' in the address. Known: argument and environment, as in "
            + "?argument=--service-delay&argument=2000&environment=NAME=value, and keyboard=shown.")
      }
    }
  }

  private static func decoded(_ text: Substring) throws(LaunchError) -> String {
    guard let decoded = text.replacing("+", with: " ").removingPercentEncoding else {
      throw LaunchError("'\(text)' in the address is not percent-encoded UTF-8.")
    }
    return decoded.limitingMarks
  }
}

/// Puts together the site with the apps.
extension LiveSite {
  /// The name of the file in which TinyLog's page keeps its lists.
  package static let databaseName = "tinylog.sqlite"

  /// Returns the folder for a user's data: `duet` in `XDG_DATA_HOME`, or in `~/.local/share` if
  /// that isn't set or isn't an absolute path. Source: the XDG Base Directory Specification.
  package static func usersDataFolder(
    environment: [String: String] = ProcessInfo.processInfo.environment,
    home: URL = FileManager.default.homeDirectoryForCurrentUser
  ) -> URL {
    let named = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let base = named.map { URL(fileURLWithPath: $0) } ?? home.appendingPathComponent(".local/share")
    return base.appendingPathComponent("duet")
  }

  /// Creates the site of the apps. TinyLog's page keeps its lists in `dataFolder`, which is
  /// created when first needed. `webDriverPath` is the path before WebDriver's commands. `others`
  /// are further apps to show, for measurements.
  package init(
    dataFolder: URL, webDriverPath: String = "", remoteEnd: RemoteEnd? = nil,
    checkout: URL? = nil, demonstration: (any Demonstration)? = nil, scenarios: [Scenario] = [],
    variations: [any AppVariation] = .standard, others: [any AppDefinition] = [],
    insertion: @escaping @Sendable () throws -> TestInsertion? = { nil }
  ) throws {
    self.init(
      apps: [.beerExplorer(variations), .tinyLog(dataFolder: dataFolder, variations)]
        + others.map { LiveApp(path: $0.name.lowercased(), definition: $0, summary: "") },
      beers: BeersEndpoint(catalog: try BeerCatalog.bundled()), webDriverPath: webDriverPath,
      remoteEnd: remoteEnd, checkout: checkout, demonstration: demonstration, scenarios: scenarios,
      variations: variations, insertion: insertion)
  }
}

extension LiveApp {
  static func beerExplorer(_ variations: [any AppVariation] = .standard) -> LiveApp {
    LiveApp(
      path: "beer-explorer", definition: BeerExplorerDefinition(variations: variations),
      summary: "Search Belgian beers by name, brewery, feature and alcohol.")
  }

  static func tinyLog(dataFolder: URL, _ variations: [any AppVariation]) -> LiveApp {
    LiveApp(
      path: "tinylog",
      definition: TinyLogDefinition(
        databases: .files(
          in: dataFolder, defaultName: LiveSite.databaseName, createsFolder: true),
        variations: variations),
      summary: "Keep lists of tasks: add, colour, move, archive, search.")
  }
}
