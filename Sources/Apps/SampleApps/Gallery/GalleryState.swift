import Device
import Foundation

/// A screen of an app in a state worth seeing, built from data.
///
/// It is also an app: a launch on a device shows the state at once.
package struct GalleryState: AppDefinition {
  package let app, screen: String
  /// The state's name, such as "none". It says what is special about the data.
  package let state: String
  private let isScrolledToEnd: Bool
  private let start: @Sendable (AppHost) throws -> any App

  /// `start` returns a running app in this state.
  package init(
    app: String, screen: String, state: String, isScrolledToEnd: Bool = false,
    start: @escaping @Sendable (AppHost) throws -> any App
  ) {
    (self.app, self.screen, self.state) = (app, screen, state)
    (self.isScrolledToEnd, self.start) = (isScrolledToEnd, start)
  }

  /// All states, in the gallery's order. To add one, add a line to ``tinyLog``, ``beerExplorer`` or
  /// ``samples``.
  package static let all = tinyLog + beerExplorer + samples

  /// The state's id, in lowercase letters, digits and hyphens: `tinylog-tasks-none`.
  package var id: String {
    "\(app) \(screen) \(state)".lowercased()
      .split { !$0.isASCII || !($0.isLetter || $0.isNumber) }.joined(separator: "-")
  }

  package var bundleIdentifier: String { "app.duet.gallery.\(id)" }
  package var name: String { app }

  /// Starts the app in this state, in the language of the launch arguments.
  package func launch(_ launch: AppLaunch) throws -> any App {
    let options = try LaunchOptions(launch.arguments, app: app, known: [LaunchOptions.languages])
    launch.host.strings = try options.strings()
    return try self.launch(on: launch.host)
  }

  /// Returns a running app in this state.
  func launch(on host: AppHost) throws -> any App {
    if isScrolledToEnd { host.scrollToEnd() }
    return try start(host)
  }

  /// Returns a device that shows the state. On its virtual clock, pending answers never arrive.
  package func device(size: CGSize = Device.usualScreenSize) throws -> Device {
    let device = Device(apps: [self], clock: .virtual, screenSize: size)
    try device.launch(bundleIdentifier)
    return device
  }
}
