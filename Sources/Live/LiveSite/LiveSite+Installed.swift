import BeerExplorer
import BeerExplorerHTTP
import Device
import Foundation
import LivePage
import SampleApps

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
  /// - Throws: `BeerDataError` where the beers are not in order.
  public init(dataFolder: URL, webDriverPath: String = "") throws {
    self.init(
      apps: [.beerExplorer, .tinyLog(dataFolder: dataFolder)], resources: LiveResource.screen,
      beers: BeersEndpoint(catalog: try BeerCatalog.bundled()), webDriverPath: webDriverPath)
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
