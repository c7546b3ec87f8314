import Desktop
import Device
import Foundation

/// The live page of an app in a real browser, on a display of its own: what both tools look at there
/// is the browser's accessibility tree, and what they do is real input.
enum DesktopStage {
  /// One display and its buses for all runs of the process, which play one after the other; each
  /// run has a browser of its own.
  private static let session = Result { try DesktopSession() }

  /// Does something with the app of a tool, as it is installed on a device.
  ///
  /// - Throws: `DesktopError` that names what is missing, and what `body` throws.
  static func with(
    _ tool: SuiteTool, _ app: InstalledApp, _ body: (DesktopDefinition) throws -> Void
  ) throws {
    let session = try session.get()
    try RemoteStage.withServer { server in
      let isChromium = tool.isChromium
      try body(
        DesktopDefinition(
          bundleIdentifier: app.bundleIdentifier, name: app.name, isApp: !app.isHybrid, on: session
        ) { launch in
          let address = app.page(
            of: server, launchArguments: launch.arguments, items: ["keyboard=shown"])
          guard let url = URL(string: address) else {
            throw SettingsError("'\(address)' is no address")
          }
          return isChromium ? .chromium(url) : .webKitGTK(url)
        })
    }
  }
}
