import Device
import Foundation
import SampleApps
import WebDriver

/// The app named in a scenario's header.
package struct InstalledApp: Sendable {
  /// All installed apps, including this one.
  package let all: [any AppDefinition]
  /// The variations that all apps are installed with.
  let variations: [any AppVariation]
  private let definition: any AppDefinition
  package var bundleIdentifier: String { definition.bundleIdentifier }
  package var name: String { definition.name }
  /// Whether its screen is a page in a web view.
  package var isHybrid: Bool { definition.isHybrid }

  init(named name: String, variations: [any AppVariation]) throws {
    self.variations = variations
    all = InstalledApps.all(variations: variations)
    guard let app = all.first(where: { $0.name == name }) else {
      let known = all.map(\.name).joined(separator: ", ")
      throw SettingsError("The scenario's app '\(name)' isn't a sample app. Known: \(known).")
    }
    definition = app
  }

  /// Returns the launch arguments of a test, whose app finds nothing that an earlier test saved.
  package func launchArguments(_ arguments: [String]) -> [String] {
    definition.unsavedArguments + arguments
  }

  /// Returns the capabilities with which a WebDriver client launches the app.
  func capabilities(arguments: [String], clock: DeviceClock) -> [String: JSONValue] {
    [
      "platformName": "iOS", "appium:automationName": "XCUITest",
      "appium:bundleId": .string(bundleIdentifier),
      // A server started elsewhere may default to a different clock.
      "duet:clock": .string(clock.rawValue),
      "appium:processArguments": ["args": .array(launchArguments(arguments).map(JSONValue.string))],
    ]
  }
}
