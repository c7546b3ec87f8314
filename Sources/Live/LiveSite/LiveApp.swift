import BeerExplorer
import BeerExplorerHTTP
import Device
import Foundation
import LivePage
import Recorder
import SampleApps
import ScenarioFormat
import WebDriver
import WebDriverServer

package struct LiveApp: Sendable {
  let path: String
  let definition: any AppDefinition
  let summary: String
  /// Whether the app's screens have addresses below its page's address.
  var hasAddresses = true
  var clock = DeviceClock.wall

  private var isHybrid: Bool { definition.isHybrid }

  var styles: [String] { isHybrid ? ["beer.css"] : ["screen.css", "screen-icons.css"] }
  var script: String { isHybrid ? "live.js" : "screen.js" }

  struct NoSuchAddress: Error {}

  func launch(_ arguments: LaunchQuery, at address: String = "") throws -> LiveSession.Launch {
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
  /// What the recorder records.
  var scenario, app: String?

  /// Reads an address's query, which may also have the parameters `scenario` and `app` of the
  /// recorder. Throws a `PageProblem`, also if another site has linked here with launch arguments.
  init(_ request: PageRequest) throws(PageProblem) {
    let known = try request.parameters(
      "argument", "environment", "keyboard", "scenario", "app")
    arguments = known.filter { $0.name == "argument" }.map(\.value)
    for (name, value) in known where name == "environment" {
      let pair = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard pair.count == 2, !pair[0].isEmpty else {
        throw PageProblem(
          400, "Not launched", "environment '\(value)' must have the form NAME=value.")
      }
      environment[String(pair[0])] = String(pair[1])
    }
    showsKeyboard = known["keyboard"] == "shown"
    (scenario, app) = (known["scenario"], known["app"])
    // Another site must not choose an app's launch arguments.
    if request.isForeign, !arguments.isEmpty || !environment.isEmpty {
      throw PageProblem(
        403, "Not launched",
        "Another site linked here with launch arguments. To use them, open the address yourself.")
    }
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
  /// created when first needed. `webDriverPath` is the path before WebDriver's commands.
  package init(
    dataFolder: URL, webDriverPath: String = "", remoteEnd: RemoteEnd? = nil,
    checkout: URL? = nil, demonstration: (any Demonstration)? = nil, scenarios: [Scenario] = [],
    variations: [any AppVariation] = .standard
  ) throws {
    let lists = DatabasePolicy.files(in: dataFolder, defaultName: Self.databaseName)
    apps = [
      LiveApp(
        path: "beer-explorer", definition: BeerExplorerDefinition(variations: variations),
        summary: "Search Belgian beers by name, brewery, feature and alcohol."),
      LiveApp(
        path: "tinylog", definition: TinyLogDefinition(databases: lists, variations: variations),
        summary: "Keep lists of tasks: add, colour, move, archive, search."),
    ]
    beers = BeersEndpoint(catalog: try BeerCatalog.bundled())
    (self.webDriverPath, self.remoteEnd, self.checkout) = (webDriverPath, remoteEnd, checkout)
    (self.demonstration, self.scenarios) = (demonstration, scenarios)
    self.variations = variations
  }
}

/// The page of the apps, and the last report of `duet compare --report .build/report` in the Git checkout.
extension LiveSite {
  func index(host: String) -> IndexPage {
    let address = "http://\(host)\(webDriverPath)"
    return IndexPage(
      apps: apps.map {
        PageCard(path: "/apps/\($0.path)", title: $0.definition.name, text: $0.summary)
      },
      checkout: checkout.map {
        .init(hasReport: FileManager.default.isReadableFile(atPath: Self.report(in: $0).path))
      }, endpoint: address, bundleIdentifier: apps.first?.definition.bundleIdentifier ?? "")
  }

  /// The report, or nil if there is none.
  var report: PageResponse? {
    guard let checkout, let data = try? Data(contentsOf: Self.report(in: checkout)) else {
      return nil
    }
    // The report has its own policy for scripts and styles.
    let headers = ["Content-Security-Policy": "frame-ancestors 'none'"]
    return PageResponse(200, "text/html; charset=utf-8", data, headers: headers)
  }

  private static func report(in checkout: URL) -> URL {
    checkout.appendingPathComponent(".build/report/index.html")
  }
}

struct IndexPage: SitePage {
  static let template = "index"
  let head = PageHead(title: "Apps – Duet")
  let apps: [PageCard]
  let checkout: Checkout?
  let endpoint, bundleIdentifier: String

  struct Checkout { let hasReport: Bool }
}
