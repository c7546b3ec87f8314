import Device
import Foundation
import LivePage

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

  /// Makes an app to show.
  package init(
    path: String, definition: any AppDefinition, summary: String, styles: [String] = [],
    script: String = "live.js", prepare: @escaping @Sendable () throws -> Void = {},
    view: @escaping @Sendable (Device) -> (any LiveView)?
  ) {
    self.path = path
    self.definition = definition
    self.summary = summary
    self.styles = styles
    self.script = script
    self.prepare = prepare
    self.view = view
  }

  /// Launches the app on a device of its own.
  func launch(_ arguments: LaunchQuery) throws -> LiveSession.Launch {
    try prepare()
    let device = Device(apps: [definition], clock: .wall)
    try device.launch(
      definition.bundleIdentifier, arguments: arguments.arguments,
      environment: arguments.environment)
    guard let view = view(device) else {
      throw LaunchError("\(definition.name) shows nothing that a browser can show.")
    }
    return LiveSession.Launch(device: device, view: view)
  }
}
