import Desktop
import Device
import Foundation
import LiveSite
import Variations
import WebDriver
import WebDriverServer

/// Sets up the devices, servers and browsers that tools play on. Each function calls `body`, then
/// removes everything that it set up.
enum Stage {
  /// Starts a session with the app launched. `arguments` are added to those of every test.
  typealias Launch = (_ arguments: [String]) throws -> Driver

  /// One display for all runs of the process, which take turns. Each run has its own browser.
  private static let session = Result { try DesktopSession() }

  /// Shows an app's live page in a real browser on a separate display. Both tools read the
  /// browser's accessibility tree and send real input.
  ///
  /// - Throws: a `DesktopError` that names missing software, or the error of `body`.
  static func desktop(
    _ tool: SuiteTool, _ app: InstalledApp, _ settings: DesktopSettings,
    _ body: (DesktopDefinition) throws -> Void
  ) throws {
    let session = try session.get()
    try withServer { server in
      let isChromium = tool.isChromium
      try body(
        DesktopDefinition(
          bundleIdentifier: app.bundleIdentifier, name: app.name, isApp: !app.isHybrid, on: session,
          settings: settings
        ) { launch in
          let address = app.page(
            of: server, launchArguments: launch.arguments, items: ["keyboard=shown"])
          guard let url = URL(string: address) else {
            throw SettingsError("'\(address)' isn't a valid URL")
          }
          return isChromium ? .chromium(url) : .webKitGTK(url)
        })
    }
  }

  /// Starts a remote end for a WebDriver tool, and a transport to it.
  ///
  /// - Parameter request: has the address of a browser's driver or, for `webdriver-http`, of a
  ///   running server, and the screen's size. Without an address, a server starts in this process.
  static func remote(
    _ tool: SuiteTool, request: SuiteRequest, app: InstalledApp, spectator: RunSpectator?,
    _ body: (Launch) throws -> Void
  ) throws {
    let (server, apps, size) = (request.server, app.all, request.screenSize)
    func play(on transport: any WebDriverTransport, clock: DeviceClock = .virtual) throws {
      try body { arguments in
        try Driver.start(
          on: transport, capabilities: app.capabilities(arguments: arguments, clock: clock))
      }
    }
    if tool.isDesktop {
      return try desktop(tool, app, request.desktop) { definition in
        var configuration = RemoteEnd.Configuration(
          apps: [definition], clock: .wall, sessionLimit: 1)
        configuration.makeDevice = { _ in definition.makeDevice() }
        configuration.reportsTiming = true
        let handler = RemoteEnd(configuration: configuration)
        try play(on: InProcessTransport(handler: handler), clock: .wall)
      }
    }
    var configuration = RemoteEnd.Configuration(clock: .virtual, sessionLimit: 1) {
      Device(apps: apps, clock: $0.clock, screenSize: size)
    }
    configuration.reportsTiming = true
    let remoteEnd = RemoteEnd(configuration: configuration)
    if (tool.base ?? tool) == .webDriverInProcess {
      let transport = InProcessTransport(handler: remoteEnd)
      guard let spectator else { return try play(on: transport) }
      return try play(on: WatchedTransport(transport, remoteEnd, spectator))
    }
    if tool == .webDriverHTTP, let server {
      return try withTransport(to: server) { try play(on: $0) }
    }
    try withServer(of: remoteEnd) { url in
      guard let capabilities = tool.browserCapabilities else {
        return try withTransport(to: url) { try play(on: $0) }
      }
      guard let server else {
        throw SettingsError("the request for \(tool.rawValue) has no driver address")
      }
      try withTransport(to: server) { transport in
        try body { arguments in
          let driver = try Driver.start(on: transport, capabilities: capabilities)
          do {
            try driver.navigate(
              to: app.page(of: url, launchArguments: app.launchArguments(arguments)))
            // A script draws the app. A busy WebKitGTK sometimes reports an earlier load event.
            try driver.waitFor(.css("body > :not(noscript)"))
            return driver
          } catch {
            // A driver allows few sessions, so this one must end. The first error is the useful one.
            try? driver.quit()
            throw error
          }
        }
      }
    }
  }

  /// Starts a server for live pages and WebDriver requests.
  private static func withServer(
    of remoteEnd: RemoteEnd = RemoteEnd(configuration: .init(apps: [])),
    _ body: (URL) throws -> Void
  ) throws {
    // The folder for saved lists. The suites show no page that saves any.
    let data = FileManager.default.temporaryDirectory.appendingPathComponent("duet-suites")
    let server = WebDriverServer(
      handler: remoteEnd, pages: try LiveSite(dataFolder: data, variations: Variations.all()),
      configuration: .init(port: 0))
    let port = try CallerThreadExecutor.run { try await server.start() }
    guard let url = URL(string: "http://127.0.0.1:\(port)") else {
      throw SettingsError("port \(port) doesn't give a valid URL")
    }
    let result = Result { try body(url) }
    try CallerThreadExecutor.run { await server.stop() }
    try result.get()
  }

  private static func withTransport(
    to url: URL, _ body: (any WebDriverTransport) throws -> Void
  ) throws {
    let transport = try NIOTransport(baseURL: url)
    let result = Result { try body(transport) }
    try CallerThreadExecutor.run { await transport.close() }
    try result.get()
  }
}
