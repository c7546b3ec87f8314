import Device
import Foundation

extension RemoteEnd {
  static let appScripts: [MobileCommand] = [
    MobileCommand(
      "activateApp", "Shows an app again, or launches it.", minds: .nothing,
      does: { try $0.activateApp($1) }),
    MobileCommand(
      "backgroundApp", "Takes the app off the screen for some seconds, or until it is activated.",
      does: { try await $0.backgroundApp($1) }),
    MobileCommand(
      "isAppInstalled", "Tells whether an app is installed.", minds: .nothing,
      tells: { try $0.isAppInstalled($1) }),
    MobileCommand(
      "launchApp", "Launches an app with arguments and environment, or shows it again.",
      minds: .nothing, does: { try $0.launchApp($1) }),
    MobileCommand(
      "queryAppState", "Tells whether an app is not installed, not running, hidden or shown.",
      minds: .nothing,
      tells: { try $0.queryAppState($1) }),
    MobileCommand(
      "terminateApp", "Ends an app, and tells whether it ran.", minds: .nothing,
      tells: { try $0.terminateApp($1) }),
  ]
}

/// Launching, hiding and ending apps.
///
/// Source: Appium's XCUITest driver, "mobile: launchApp" and those around it. One app is in front;
/// the others that were launched run on in the background.
extension Session {
  func launchApp(_ arguments: Arguments) throws(WebDriverError) {
    let app = try installed(arguments)
    let launch = try ProcessArguments(
      arguments, arguments: "arguments", environment: "environment")
    try show(app, orLaunchWith: launch)
  }

  func activateApp(_ arguments: Arguments) throws(WebDriverError) {
    let app = try installed(arguments)
    try show(app, orLaunchWith: ProcessArguments())
  }

  /// Ends an app; false when it did not run.
  func terminateApp(_ arguments: Arguments) throws(WebDriverError) -> Reply {
    let app = try bundleIdentifier(arguments)
    return .bool(device.terminate(app))
  }

  func queryAppState(_ arguments: Arguments) throws(WebDriverError) -> Reply {
    let app = try bundleIdentifier(arguments)
    // As Appium's clients know it; they know a suspended app (2) as well.
    let state =
      switch device.state(of: app) {
      case .notInstalled: 0
      case .notRunning: 1
      case .background: 3
      case .foreground: 4
      }
    return .value(.integer(state))
  }

  func isAppInstalled(_ arguments: Arguments) throws(WebDriverError) -> Reply {
    let app = try bundleIdentifier(arguments)
    return .bool(device.apps.contains { $0.bundleIdentifier == app })
  }

  /// Takes the app off the screen for some seconds or, without a number or with a negative one,
  /// until it is activated.
  func backgroundApp(_ arguments: Arguments) async throws(WebDriverError) {
    let seconds = try arguments.number(ifAny: "seconds", in: -3600...3600) ?? -1
    _ = try tree()
    device.sendToBackground()
    guard seconds >= 0, let app = device.running else { return }
    try await pass(milliseconds: Int((seconds * 1000).rounded()))
    device.bringToForeground(app.bundleIdentifier)
  }

  // MARK: -

  private func show(
    _ app: String, orLaunchWith launch: ProcessArguments
  ) throws(WebDriverError) {
    let outer = enter(.gesture)
    defer { leave(to: outer) }
    defer { references.process = device.process }
    if device.bringToForeground(app) { return }
    do {
      try device.launch(app, arguments: launch.arguments, environment: launch.environment)
    } catch {
      throw WebDriverError(.invalidArgument, "\(error)")
    }
  }

  /// The identifier of the app that a command is about; Appium's clients send it twice.
  private func bundleIdentifier(_ arguments: Arguments) throws(WebDriverError) -> String {
    if let app = try arguments.string(ifAny: "bundleId") { return app }
    if let app = try arguments.string(ifAny: "appId") { return app }
    return try arguments.string("bundleId")
  }

  private func installed(_ arguments: Arguments) throws(WebDriverError) -> String {
    let wanted = try bundleIdentifier(arguments)
    guard device.apps.contains(where: { $0.bundleIdentifier == wanted }) else {
      let installed = device.apps.map(\.bundleIdentifier).quotedList
      throw WebDriverError(
        .invalidArgument, "no app \"\(wanted)\" is installed. Installed: \(installed)")
    }
    return wanted
  }
}
