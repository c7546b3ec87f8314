import Device
import Foundation
import SampleApps
import Variations
import WebDriver

/// The app that a scenario is about, as the scenario's header names it.
struct InstalledApp {
  /// All apps that are installed, itself among them.
  let all: [any AppDefinition]
  let bundleIdentifier: String
  let name: String
  /// Whether its screen is a page in a web view.
  var isHybrid: Bool { InstalledApps.isHybrid(name) }

  init(named name: String, watch: MutantWatch = MutantWatch()) throws {
    all = InstalledApps.all(variations: Variations.all(watch: watch))
    guard let app = all.first(where: { $0.name == name }) else {
      let known = all.map(\.name).joined(separator: ", ")
      throw SettingsError("The scenario is about '\(name)', which is no sample app: \(known).")
    }
    bundleIdentifier = app.bundleIdentifier
    self.name = name
  }

  /// What the app is launched with: what each of its tests needs, then a run's own arguments.
  func launchArguments(_ arguments: [String], for tool: SuiteTool? = nil) -> [String] {
    var own: [String] = []
    // No test of TinyLog may find lists that an earlier one left in a file.
    if bundleIdentifier == "app.duet.tinylog" { own += ["--store", "memory"] }
    if tool == .nativeDOMIdentifiers { own.append(BeerExplorerDefinition.domIdentifiers) }
    return own + arguments
  }

  /// The address of the app's live page; its launch arguments are in the query, before other items.
  func page(of server: URL, launchArguments: [String], items: [String] = []) -> String {
    let query = launchArguments.map { "argument=\(AppAddress.text([$0]))" } + items
    let path = name.lowercased().replacing(" ", with: "-")
    return "\(server)/apps/\(path)" + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
  }

  /// What a WebDriver client asks for to have it launched.
  func capabilities(arguments: [String], clock: DeviceClock) -> [String: JSONValue] {
    [
      "platformName": "iOS", "appium:automationName": "XCUITest",
      "appium:bundleId": .string(bundleIdentifier),
      // A server that runs elsewhere may have another clock; tests of virtual time don't wait.
      "duet:clock": .string(clock.rawValue),
      "appium:processArguments": ["args": .array(launchArguments(arguments).map(JSONValue.string))],
    ]
  }
}
