import Device
import Foundation

/// Launching, hiding and ending apps. One is in front; the others run on in the background.
/// Source: Appium's XCUITest driver, "mobile: launchApp" and those around it.
extension RemoteEnd {
  static let appScripts: [MobileCommand] = [
    MobileCommand(
      "activateApp", "Shows an app again, or launches it.", minds: .nothing,
      does: { try $0.show($0.installed($1), orLaunchWith: ProcessArguments()) }),
    MobileCommand(
      "backgroundApp", "Takes the app off the screen for some seconds, or until it is activated.",
      does: { try await $0.backgroundApp($1) }),
    MobileCommand(
      "isAppInstalled", "Tells whether an app is installed.", minds: .nothing,
      tells: { .bool($0.isInstalled(try $0.bundleIdentifier($1))) }),
    MobileCommand(
      "launchApp", "Launches an app with arguments and environment, or shows it again.",
      minds: .nothing,
      does: {
        let app = try $0.installed($1)
        try $0.show(
          app,
          orLaunchWith: ProcessArguments($1, arguments: "arguments", environment: "environment"))
      }),
    MobileCommand(
      "queryAppState", "Tells whether an app is not installed, not running, hidden or shown.",
      minds: .nothing,
      tells: { .value(.integer($0.state(of: try $0.bundleIdentifier($1)))) }),
    MobileCommand(
      "terminateApp", "Ends an app, and tells whether it ran.", minds: .nothing,
      tells: { .bool($0.device.terminate(try $0.bundleIdentifier($1))) }),
  ]
}

extension Session {
  /// An app's state as Appium's clients know it; they know a suspended app (2) as well.
  fileprivate func state(of app: String) -> Int {
    switch device.state(of: app) {
    case .notInstalled: 0
    case .notRunning: 1
    case .background: 3
    case .foreground: 4
    }
  }

  /// Takes the app off the screen for some seconds or, without a number or with a negative one,
  /// until it is activated.
  fileprivate func backgroundApp(_ arguments: Arguments) async throws {
    let seconds = try arguments.number(ifAny: "seconds", in: -3600...3600) ?? -1
    _ = try tree()
    device.sendToBackground()
    guard seconds >= 0, let app = device.running else { return }
    try await pass(milliseconds: Int((seconds * 1000).rounded()))
    device.bringToForeground(app.bundleIdentifier)
  }

  fileprivate func show(_ app: String, orLaunchWith launch: ProcessArguments) throws {
    defer { references.process = device.process }
    try phase(.gesture) {
      if device.bringToForeground(app) { return }
      do {
        try device.launch(app, arguments: launch.arguments, environment: launch.environment)
      } catch {
        throw WebDriverError(.invalidArgument, "\(error)")
      }
    }
  }

  /// The identifier of the app that a command is about; Appium's clients send it twice.
  fileprivate func bundleIdentifier(_ arguments: Arguments) throws -> String {
    if let app = try arguments.string(ifAny: "bundleId") { return app }
    if let app = try arguments.string(ifAny: "appId") { return app }
    return try arguments.string("bundleId")
  }

  fileprivate func isInstalled(_ app: String) -> Bool {
    device.apps.contains { $0.bundleIdentifier == app }
  }

  fileprivate func installed(_ arguments: Arguments) throws -> String {
    let wanted = try bundleIdentifier(arguments)
    if isInstalled(wanted) { return wanted }
    let installed = device.apps.map(\.bundleIdentifier).quotedList
    throw WebDriverError(
      .invalidArgument, "no app \"\(wanted)\" is installed. Installed: \(installed)")
  }
}
