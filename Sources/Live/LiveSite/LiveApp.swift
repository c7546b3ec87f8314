import BeerExplorer
import BeerExplorerHTTP
import Device
import Foundation
import LivePage
import SampleApps
import ScenarioFormat
import WebDriver

/// An app that the site shows.
package struct LiveApp: Sendable {
  /// The last part of its page's path.
  let path: String
  /// How it is installed.
  let definition: any AppDefinition
  /// What it is, in a sentence.
  let summary: String
  /// The style sheets of its page, beside that of every live page.
  let styles: [String]
  /// The script of its page.
  let script: String
  /// What must be done before a launch.
  let prepare: @Sendable () throws -> Void
  /// The view of a device that runs it; nil where the device shows nothing of that kind.
  let view: @Sendable (Device) -> (any LiveView)?
  /// Whether what the app shows has addresses of its own, below its page's.
  let hasAddresses: Bool

  /// Makes an app to show.
  package init(
    path: String, definition: any AppDefinition, summary: String, styles: [String] = [],
    script: String = "live.js", hasAddresses: Bool = true,
    prepare: @escaping @Sendable () throws -> Void = {},
    view: @escaping @Sendable (Device) -> (any LiveView)?
  ) {
    self.path = path
    self.definition = definition
    self.summary = summary
    self.styles = styles
    self.script = script
    self.hasAddresses = hasAddresses
    self.prepare = prepare
    self.view = view
  }

  /// The app has nothing at an address.
  struct NoSuchAddress: Error {}

  /// Launches the app on a device of its own, and opens an address in it.
  func launch(_ arguments: LaunchQuery, at address: String = "") throws -> LiveSession.Launch {
    try prepare()
    let device = Device(apps: [definition], clock: .wall)
    try device.launch(
      definition.bundleIdentifier, arguments: arguments.arguments,
      environment: arguments.environment)
    if !address.isEmpty, !device.open(address) { throw NoSuchAddress() }
    guard let view = view(device) else {
      throw LaunchError("\(definition.name) shows nothing that a browser can show.")
    }
    return LiveSession.Launch(device: device, view: view)
  }
}

/// Launch arguments and environment as an address has them:
/// `?argument=--service-delay&argument=2000&environment=NAME=value`, and how the page is shown.
package struct LaunchQuery: Equatable {
  /// The launch arguments, in order.
  package var arguments: [String] = []
  /// The launch environment.
  package var environment: [String: String] = [:]
  /// Whether the page has a keyboard on the screen while a field has the focus.
  package var showsKeyboard = false

  /// Whether nothing is asked for.
  package var isEmpty: Bool { arguments.isEmpty && environment.isEmpty }

  /// Why an address can't be understood.
  package struct Problem: Error, Equatable {
    /// What is wrong, and what is known.
    package let text: String

    /// Makes a problem with its whole text.
    package init(text: String) { self.text = text }
  }

  /// Reads the query of an address, percent-encoded, without its question mark.
  package init(_ query: String?) throws(Problem) {
    for item in (query ?? "").split(separator: "&") {
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = try Self.decoded(parts[0])
      let value = try Self.decoded(parts.count > 1 ? parts[1] : "")
      switch name {
      case "argument":
        arguments.append(value)
      case "environment":
        let pair = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard pair.count == 2, !pair[0].isEmpty else {
          throw Problem(text: "environment '\(value)' must have the form NAME=value.")
        }
        environment[String(pair[0])] = String(pair[1])
      case "keyboard" where value == "shown":
        showsKeyboard = true
      default:
        throw Problem(
          text: "The address has an item '\(name)'. Known: argument and environment, as in "
            + "?argument=--service-delay&argument=2000&environment=NAME=value, and "
            + "keyboard=shown.")
      }
    }
  }

  private static func decoded(_ text: Substring) throws(Problem) -> String {
    guard let decoded = text.replacing("+", with: " ").removingPercentEncoding else {
      throw Problem(text: "'\(text)' in the address is not percent-encoded UTF-8.")
    }
    return decoded
  }
}

/// The site with the sample apps: the one place that puts it together.
extension LiveSite {
  /// The name of the file that TinyLog's page keeps its lists in.
  public static let databaseName = "tinylog.sqlite"

  /// Where a user's data is kept if not said otherwise: `duet` in `XDG_DATA_HOME`, which is
  /// `~/.local/share` where it is not set. Source: the XDG Base Directory Specification.
  public static var usersDataFolder: URL {
    usersDataFolder(
      environment: ProcessInfo.processInfo.environment,
      home: FileManager.default.homeDirectoryForCurrentUser)
  }

  /// The same for a given environment and home; a path that is not absolute does not count.
  package static func usersDataFolder(environment: [String: String], home: URL) -> URL {
    let named = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let base = named.map { URL(fileURLWithPath: $0) } ?? home.appendingPathComponent(".local/share")
    return base.appendingPathComponent("duet")
  }

  /// Makes the site of the sample apps.
  ///
  /// - Parameters:
  ///   - dataFolder: where TinyLog's page keeps its lists; made when it is first needed.
  ///   - webDriverPath: the path in front of WebDriver's commands.
  ///   - remoteEnd: the sessions of WebDriver's clients, to be inspected; nil for none.
  ///   - checkout: the checkout whose scenarios and report are shown; nil for none.
  ///   - demonstration: what plays scenarios to be watched; nil for nothing.
  ///   - scenarios: the written scenarios, to be watched and recorded.
  /// - Throws: `BeerDataError` where the beers are not in order.
  public init(
    dataFolder: URL, webDriverPath: String = "", remoteEnd: RemoteEnd? = nil,
    checkout: Checkout? = nil, demonstration: (any Demonstration)? = nil, scenarios: [Scenario] = []
  ) throws {
    self.init(
      apps: [.beerExplorer, .tinyLog(dataFolder: dataFolder)], resources: LiveResource.screen,
      beers: BeersEndpoint(catalog: try BeerCatalog.bundled()), webDriverPath: webDriverPath,
      remoteEnd: remoteEnd, checkout: checkout, demonstration: demonstration,
      scenarios: scenarios)
  }
}

extension LiveApp {
  /// Beer Explorer, whose pages are HTML already.
  package static let beerExplorer = LiveApp(
    path: "beer-explorer", definition: BeerExplorerDefinition(),
    summary: "Search Belgian beers by name, brewery, feature and alcohol.", styles: ["beer.css"],
    view: { DocumentLiveView(of: $0) })

  /// TinyLog, whose screens are drawn; its lists are in a file in a folder.
  static func tinyLog(dataFolder: URL) -> LiveApp {
    LiveApp(
      path: "tinylog",
      definition: TinyLogDefinition(
        databases: .files(in: dataFolder, defaultName: LiveSite.databaseName)),
      summary: "Keep lists of tasks: add, colour, move, archive, search.",
      styles: ["screen.css", "screen-icons.css"], script: "screen.js",
      prepare: {
        do {
          try FileManager.default.createDirectory(
            at: dataFolder, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        } catch {
          throw LaunchError(
            "The folder \(dataFolder.path) for TinyLog's lists can't be made: "
              + "\(error.localizedDescription) Name another with --data.")
        }
      },
      view: { ScreenLiveView(device: $0) })
  }
}
